import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { ask, listOf, ownedBy } from "../internal/ask.server";
import type { Range } from "../report-range";

/** The dispatches of a sender (null: everybody's) delivered in the range. */
export const sentIn = (senderId: number | null, { from, until }: Range): SQL =>
  sql`${ownedBy(sql`raw.user_id`, senderId)} AND raw.delivered_at >= ${from} AND raw.delivered_at < ${until}`;

/** Whether a dispatch was read to its very bottom (decision 59). */
export const readToEnd: SQL = sql`EXISTS (SELECT 1 FROM contents_view_history AS views
  WHERE views.send_history_id = raw.send_history_id AND views.receiver_id = raw.receiver_id AND views.scroll_movement >= 100)`;

/** The dispatches of the range as a SELECT of contents_id, day, sent, opened, finished, fee. */
export async function cardCounts(_ctx: Ctx, senderId: number | null, range: Range): Promise<SQL> {
  return sql`SELECT raw.contents_id, DATE(raw.delivered_at + INTERVAL 9 HOUR) AS day, 1 AS sent, raw.viewed_at IS NOT NULL AS opened,
      raw.viewed_at IS NOT NULL AND ${readToEnd} AS finished, raw.fee_won AS fee
    FROM send_history AS raw WHERE ${sentIn(senderId, range)}`;
}

/** By post, the whole minutes after which half of those who opened it had done so. */
export async function medianMinutes(ctx: Ctx, senderId: number | null, range: Range, contentsIds: number[]): Promise<Map<number, number>> {
  if (contentsIds.length === 0) return new Map();
  const rows = await ask<{ contentsId: number; minutes: number }>(
    ctx,
    sql`SELECT contentsId, minutes FROM (SELECT raw.contents_id AS contentsId, ${minutesToOpen} AS minutes,
          ROW_NUMBER() OVER (PARTITION BY raw.contents_id ORDER BY ${minutesToOpen}) AS place, COUNT(*) OVER (PARTITION BY raw.contents_id) AS opened
        FROM send_history AS raw
        WHERE ${sentIn(senderId, range)} AND raw.viewed_at IS NOT NULL AND raw.contents_id IN (${listOf(contentsIds)})) AS opens
      WHERE place = CEIL(opened / 2)`,
  );
  return new Map(rows.map((row) => [row.contentsId, row.minutes]));
}

/** An opened link confirms a lost answer, and so may be a moment before the delivery. */
const minutesToOpen: SQL = sql`GREATEST(0, TIMESTAMPDIFF(MINUTE, raw.delivered_at, raw.viewed_at))`;
