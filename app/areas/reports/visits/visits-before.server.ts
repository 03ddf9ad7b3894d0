import type { Ctx } from "~/core/ctx.server";
import { addDays, seoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { type Range, rangeBefore } from "../report-range";

/** Older counts are deleted (rule 269). */
const KEPT_DAYS = 400;

/** Values: first and last day. Example: `{ visits: 9 }`. */
export const sumStatement = (counts: string) => `
  SELECT CAST(COALESCE(SUM(counts.visits), 0) AS SIGNED) AS visits FROM post_visit_daily AS counts WHERE ${counts}`;

/** Visits of as many days before; null where they are deleted. `counts`: SQL condition of `sumStatement`. */
export async function visitsBefore(snap: Ctx, counts: string, range: Range): Promise<number | null> {
  const earlier = rangeBefore(range);
  if (!earlier || earlier.fromDay < addDays(seoulDay(snap.now()), -KEPT_DAYS)) return null;
  const [before] = await ask<{ visits: number }>(snap, sumStatement(counts), [earlier.fromDay, earlier.toDay]);
  return before!.visits;
}
