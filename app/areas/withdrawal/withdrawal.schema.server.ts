import { z } from "zod";
import { Outcome } from "~/core/replies.server";

export const WithdrawalInput = z.object({ agreed: z.literal("on", "동의해 주세요."), confirmed: z.literal("Y").optional() });
export type WithdrawalInput = z.output<typeof WithdrawalInput>;

export const SecessionBody = z.object({
  secession: z.literal("Y"),
  secessionDate: z.string().max(40).optional(),
  secessionTime: z.string().max(40).optional(),
});
export const Seceded = Outcome.extend({ secession: z.literal("Y"), secessionDate: z.string(), secessionTime: z.string() });
