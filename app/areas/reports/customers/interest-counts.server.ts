import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, startOfSeoulDay } from "~/time/seoul";
import { ownedBy } from "../internal/ask.server";
import { interestWindows, windowStarts } from "./interest-windows";

/**
 * Dispatches up to and including a Seoul day and those of them opened, in all and in each span that ends on the day, as a SELECT of
 * receiver_id, sent, opened, sent_day, opened_day, … with one row or more a receiver. With `after` only receivers behind that number.
 */
export async function interestCounts(_ctx: Ctx, senderId: number | null, day: string, after = 0): Promise<SQL> {
  const starts = windowStarts(day);
  const spans = interestWindows.map(([name]) => {
    const within = sql`raw.delivered_at >= ${startOfSeoulDay(starts[name])}`;
    return sql`${within} AS ${sql.identifier(`sent_${name}`)}, ${within} AND raw.viewed_at IS NOT NULL AS ${sql.identifier(`opened_${name}`)}`;
  });
  return sql`SELECT raw.receiver_id, 1 AS sent, raw.viewed_at IS NOT NULL AS opened, ${sql.join(spans, sql`, `)} FROM send_history AS raw
    WHERE ${ownedBy(sql`raw.user_id`, senderId)} AND raw.delivered_at < ${startOfSeoulDay(addDays(day, 1))} AND raw.receiver_id > ${after}`;
}
