import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { Day, Id, optional, RequiredText, Tick, unlessBlank } from "~/core/shapes.server";
import { Outcome, PageNumber } from "~/core/replies.server";
import { paymentTexts } from "./payment-texts";
import { PRICE_WON } from "./price";

const chosen = { error: paymentTexts.chooseMethod };
const PgToken = RequiredText(200);
const OrderName = optional(z.string().max(100));

/** Both selectors are required, though each has one value (1 §5 "Payment"). */
export const PayForm = z.object({
  amount: z.literal(String(PRICE_WON), chosen),
  method: z.literal("KAKAOPAY", chosen),
});
export type PayFields = z.input<typeof PayForm>;
export const payConstraint = () => getZodConstraint(PayForm);

export const ReadyInput = z.object({
  approvalUrl: z.string().min(1).max(200),
  cancelUrl: z.string().min(1).max(200),
  failUrl: z.string().min(1).max(200),
});
export type ReadyInput = z.output<typeof ReadyInput>;

export const ApproveInput = z.object({ pgToken: PgToken, order: OrderName });
export type ApproveInput = z.output<typeof ApproveInput>;
/** A later visitor has only `order`; `look` only asks for the outcome. */
export const ApproveForm = z.object({
  pgToken: optional(PgToken),
  order: OrderName,
  look: Tick,
});

export const InformationForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("stop"), confirmed: Tick }),
  z.object({ intent: z.literal("resume") }),
  z.object({ intent: z.literal("pay-unsettled") }),
]);

const types = ["SUBSCRIPTION", "PAYMENT", "CANCEL", "EXPIRED", "UNSETTLED", "PROMOTION"] as const;
const choice = <T extends string>(values: readonly [T, ...T[]]) => unlessBlank(z.enum(["ALL", ...values]).default("ALL" as never));

/** For REST calls; screens replace invalid values by defaults. */
export const StrictHistoryQuery = z.object({
  page: PageNumber,
  paymentResult: choice(["SUCCESS", "FAIL"]),
  paymentType: choice(types),
  approved_at_from: Day,
  approved_at_to: Day,
});
export type HistoryQuery = z.output<typeof StrictHistoryQuery>;
export const HistoryQuery = StrictHistoryQuery.extend({
  paymentResult: StrictHistoryQuery.shape.paymentResult.catch("ALL"),
  paymentType: StrictHistoryQuery.shape.paymentType.catch("ALL"),
  approved_at_from: Day.catch(undefined),
  approved_at_to: Day.catch(undefined),
});

export const BillingHistoryId = z.object({ billingHistoryId: Id });

export const NumberInput = BillingHistoryId.extend({
  number: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{1,20}$/),
});
export type NumberInput = z.output<typeof NumberInput>;

export const ReadyReply = z.object({ next_redirect_pc_url: z.string(), next_redirect_mobile_url: z.string(), message: z.string() });
export const ApproveReply = z.object({ paymentResult: z.enum(["SUCCESS", "FAIL", "UNKNOWN"]), message: z.string() });
export const StatusReply = z.object({
  paymentStatus: z.string(),
  expiryDate: z.string().nullable(),
  subscriptionStatus: z.enum(["ACTIVE", "INACTIVE"]),
});
export const StopReply = z.object({ status: z.literal("INACTIVE"), expiryDate: z.string(), message: z.string() });
export const CancelReply = z.object({ returnCode: z.literal("SUCCESS"), message: z.string(), cancelAmount: z.number() });
export const PaymentRowReply = z.object({
  billingHistoryId: z.number(),
  userId: z.number(),
  name: z.string(),
  paymentType: z.string(),
  approvedAt: z.iso.datetime(),
  expiryDate: z.string().nullable(),
  transactionId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  paymentAmount: z.number(),
  valueAddedTax: z.number(),
  paymentResult: z.string(),
  paymentResultMessage: z.string(),
});
export const AdminPaymentRowReply = PaymentRowReply.extend({ missingNumber: z.enum(["TID", "SID", ""]) });
export const NumberReply = Outcome.extend({ entered: z.enum(["TID", "SID"]), nextChargeDay: z.string().nullable() });
