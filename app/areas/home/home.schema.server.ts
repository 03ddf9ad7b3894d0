import { z } from "zod";

/** The form that puts the list of first steps away or brings it back. */
export const StepsInput = z.object({ steps: z.enum(["hide", "show"]) });
