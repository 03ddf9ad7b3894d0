import type { Ctx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { settlementsOfCreator } from "./internal/settlements-of-creator.server";
import { withholdingOf } from "./withholding";

/** What was kept back from a creator in a year ("yyyy", by default the current one), as `withholdingOf` has it; the sums are the statements'. */
export async function readWithholding(ctx: Ctx, userId: number, year = seoulDay(ctx.now()).slice(0, 4)) {
  return { year, ...withholdingOf(await settlementsOfCreator(ctx, userId), year) };
}
