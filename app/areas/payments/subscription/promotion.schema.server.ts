import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { idOr, Instant } from "~/core/shapes.server";
import { Outcome } from "~/core/replies.server";
import { readDay } from "~/time/typed-moment";

const startOfDay = (value: unknown) => (typeof value === "string" && readDay(value) !== null ? `${value.trim()} 00:00` : value);

export const PromotionInput = z.object({
  userId: idOr("회원을 선택해 주세요."),
  startDate: z.preprocess(startOfDay, Instant),
});
export type PromotionInput = z.output<typeof PromotionInput>;
export type PromotionFields = { userId: string; startDate: string };
export const promotionConstraint = () => getZodConstraint(PromotionInput);
export const PROMOTED = "프로모션이 등록되었습니다.";
export const PromotionReply = Outcome.extend({ expiryDate: z.string() });
