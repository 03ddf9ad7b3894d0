import { z } from "zod";
import { optional } from "~/core/shapes.server";

export const HIGHEST_WEEKLY = 7;

const message = `1에서 ${HIGHEST_WEEKLY} 사이에서 골라 주세요.`;
export const PressureForm = z.object({
  weeklyMost: optional(z.coerce.number(message).int(message).min(1, message).max(HIGHEST_WEEKLY, message)),
});
export type PressureForm = z.output<typeof PressureForm>;
