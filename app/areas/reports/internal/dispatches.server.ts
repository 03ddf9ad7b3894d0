import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";
import { dayText, instantText, isId } from "../counting/sql-text";
import { watermark } from "../counting/watermark.server";
import type { Range } from "../report-range";
import type { Condition } from "./newest-first.server";

export type Narrowed = { contentsId?: number; receiverId?: number; mainSubject?: string; viewYn?: "Y" | "N" };

/** SQL condition on `raw`: a sender's (null: everybody's) dispatches delivered in the range, narrowed by `by`. */
export function sent(senderId: number | null, { from, until }: Pick<Range, "from" | "until">, by: Narrowed): Condition {
  const conditions = [
    isId("raw.user_id", senderId),
    `raw.delivered_at >= ${instantText(from)} AND raw.delivered_at < ${instantText(until)}`,
    isId("raw.contents_id", by.contentsId || null),
    isId("raw.receiver_id", by.receiverId || null),
  ];
  if (by.mainSubject) conditions.push("raw.contents_id IN (SELECT contents_id FROM contents WHERE main_subject = ?)");
  if (by.viewYn) conditions.push(by.viewYn === "Y" ? "raw.viewed_at IS NOT NULL" : "raw.viewed_at IS NULL");
  return { where: conditions.join(" AND "), values: by.mainSubject ? [by.mainSubject] : [] };
}

/** Values: those of the condition. Example: `{ total: 12 }`. */
const rawTotalStatement = (where: string) => `SELECT COUNT(*) AS total FROM send_history AS raw WHERE ${where}`;

/** Without filters, daily counts replace the rows before the watermark. Example: `{ total: 1200 }`. */
const totalStatement = (senderId: number | null, { fromDay, toDay }: Range, where: string) => `
  SELECT CAST(
      (SELECT COALESCE(SUM(send_count), 0) FROM sender_daily
        WHERE ${isId("sender_id", senderId)} AND day >= ${dayText(fromDay)} AND day <= ${dayText(toDay)})
      + (SELECT COUNT(*) FROM send_history AS raw WHERE ${where} AND raw.delivered_at >= ${watermark("dispatches")})
    AS SIGNED) AS total`;

/** Count the dispatches that `sent` selects. */
export async function countSent(ctx: Ctx, senderId: number | null, range: Range, by: Narrowed): Promise<number> {
  const { where, values } = sent(senderId, range, by);
  const isNarrowed = Object.values(by).some(Boolean);
  const statement = isNarrowed ? rawTotalStatement(where) : totalStatement(senderId, range, where);
  const [row] = await ask<{ total: number }>(ctx, statement, values);
  return row!.total;
}
