import { z } from "zod";

export const LookInput = z.object({
  theme: z.enum(["system", "light", "dark"]).optional(),
  drawer: z.enum(["open", "closed"]).optional(),
  back: z.string().optional(),
});
