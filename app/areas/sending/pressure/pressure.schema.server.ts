import { z } from "zod";
import { optional } from "~/core/shapes.server";

export const HIGHEST_WEEKLY = 7;

const message = `1에서 ${HIGHEST_WEEKLY} 사이에서 골라 주세요.`;
const hour = "시각을 골라 주세요.";
const Hour = optional(z.coerce.number(hour).int(hour).min(0, hour).max(23, hour));
export const PressureForm = z.object({
  weeklyMost: optional(z.coerce.number(message).int(message).min(1, message).max(HIGHEST_WEEKLY, message)),
  quietFrom: Hour,
  quietUntil: Hour,
});
export type PressureForm = z.output<typeof PressureForm>;
