import { z } from "zod";

/** The look of the pages in this browser, and the page to go back to. */
export const LookInput = z.object({
  theme: z.enum(["system", "light", "dark"]).optional(),
  drawer: z.enum(["open", "closed"]).optional(),
  back: z.string().optional(),
});
