import { z } from "zod";
import { STEP_KEYS } from "./first-steps";

const step = z.enum(STEP_KEYS);

export const StepsInput = z.discriminatedUnion("steps", [
  z.object({ steps: z.literal("hide") }),
  z.object({ steps: z.literal("show") }),
  z.object({ steps: z.literal("skip"), step }),
  z.object({ steps: z.literal("resume"), step }),
]);
