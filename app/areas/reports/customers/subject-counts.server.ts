import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { ownedBy } from "../internal/ask.server";
import type { Range } from "../report-range";

/** Dispatches delivered in the range and those of them opened, as a SELECT of receiver_id, main_subject, sent, opened. */
export async function subjectCounts(_ctx: Ctx, senderId: number | null, { from, until }: Range, after = 0): Promise<SQL> {
  return sql`SELECT raw.receiver_id, posts.main_subject, 1 AS sent, raw.viewed_at IS NOT NULL AS opened
    FROM send_history AS raw JOIN contents AS posts ON posts.contents_id = raw.contents_id
    WHERE ${ownedBy(sql`raw.user_id`, senderId)} AND raw.delivered_at >= ${from} AND raw.delivered_at < ${until} AND raw.receiver_id >= ${after}`;
}
