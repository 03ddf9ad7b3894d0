import type { Ctx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { settlementsOfCreator } from "./settlements-of-creator.server";
import { withholdingOf } from "./withholding";

/** Deductions of a creator's payments in a year ("yyyy"). */
export async function readWithholding(ctx: Ctx, userId: number, year = seoulDay(ctx.now()).slice(0, 4)) {
  return { year, ...withholdingOf(await settlementsOfCreator(ctx, userId), year) };
}
