import { codeNames } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";

/** The Korean names of a payment's types and results, by code; for the columns of its lists. */
export async function paymentNames(ctx: Ctx) {
  return { types: await codeNames(ctx, "payment_type"), results: await codeNames(ctx, "payment_result") };
}
