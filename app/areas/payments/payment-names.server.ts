import { codeNames } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";

/** Korean names of payment types and results, by code. */
export async function paymentNames(ctx: Ctx) {
  return { types: await codeNames(ctx, "payment_type"), results: await codeNames(ctx, "payment_result") };
}
