import { z } from "zod";

export const StepsInput = z.object({ steps: z.enum(["hide", "show"]) });
