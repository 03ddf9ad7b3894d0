import { asc, count, inArray, sql, sum } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { creatorSettlement } from "~db/schema/settlement";
import { isDue } from "./internal/is-due.server";
import { linesWon, partColumns, payLines } from "./internal/pay-lines.server";

/** Number and won of the settlements due until a payday, as `readDue`, without reading each row. The caller checks the grant. */
export function dueSums(ctx: Ctx, payDay: string): Promise<{ settlementCount: number; netWon: number }> {
  return inSnapshot(ctx, async (snap) => {
    const { userId, netWon, settlementId } = creatorSettlement;
    const due = isDue(snap, payDay);
    const perCreator = snap.db
      .select({ userId, settlements: count().as("settlements"), won: sum(netWon).as("won") })
      .from(creatorSettlement)
      .where(due)
      .groupBy(userId)
      .as("creators");
    const [single] = await snap.db
      .select({
        settlements: sql`COALESCE(SUM(${perCreator.settlements} = 1), 0)`.mapWith(Number),
        won: sql`COALESCE(SUM(IF(${perCreator.settlements} = 1, ${perCreator.won}, 0)), 0)`.mapWith(Number),
        several: sql`COALESCE(SUM(${perCreator.settlements} > 1), 0)`.mapWith(Number),
      })
      .from(perCreator);
    if (single!.several === 0) return { settlementCount: single!.settlements, netWon: single!.won };
    // One transfer pays several months of a creator, so its fee is deducted once.
    const creators = snap.db
      .select({ userId })
      .from(creatorSettlement)
      .where(due)
      .groupBy(userId)
      .having(sql`COUNT(*) > 1`);
    const parts = await snap.db
      .select(partColumns)
      .from(creatorSettlement)
      .where(sql`${due} AND ${inArray(userId, creators)}`)
      .orderBy(asc(settlementId));
    return { settlementCount: single!.settlements + parts.length, netWon: single!.won + linesWon(payLines(parts)) };
  });
}
