import type { MemberCtx, Scope } from "~/core/ctx.server";
import { ask } from "~db/ask.server";
import { sentIn } from "../cards/post-counts.server";
import { isId } from "../counting/sql-text";
import { reportOwner } from "../internal/report-owner.server";
import type { Range } from "../report-range";
import { type HourRow, type Hours, hoursOf } from "./hours";

/** Weekday 0 is Monday. Example: `{ weekday: 3, hour: 21, count: 6 }`. */
const hoursStatement = (where: string) => `
  SELECT WEEKDAY(raw.viewed_at + INTERVAL 9 HOUR) AS weekday, HOUR(raw.viewed_at + INTERVAL 9 HOUR) AS hour, COUNT(*) AS count
  FROM send_history AS raw WHERE ${where} AND raw.viewed_at IS NOT NULL GROUP BY weekday, hour`;

/**
 * Count first openings of a sender's dispatches in the range by Seoul weekday and hour (rule 311); their sum is that of the other views. Null
 * for the dispatches of all senders, which are too many.
 */
export async function readHours(
  ctx: MemberCtx,
  scope: Scope,
  { range, username, contentsId }: { range: Range; username?: string; contentsId?: number },
): Promise<Hours | null> {
  const senderId = await reportOwner(ctx, scope, username);
  if (senderId === null) return null;
  const where = `${sentIn(senderId, range)} AND ${isId("raw.contents_id", contentsId ?? null)}`;
  return hoursOf(await ask<HourRow>(ctx, hoursStatement(where)));
}
