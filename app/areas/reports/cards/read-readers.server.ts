import { sql } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { ask, instantOf, limited, type Page } from "../internal/ask.server";
import { type Receiver, receiversOf, unknownReceiver } from "../internal/receivers.server";
import { whose } from "../internal/whose.server";
import type { Range } from "../report-range";
import { sentIn } from "./card-counts.server";

export type ReaderRow = Receiver & {
  sendHistoryId: number;
  sendRunId: number | null;
  sentAt: Date;
  viewedAt: Date | null;
  readToEnd: boolean;
};
type Found = {
  sendHistoryId: number;
  sendRunId: number | null;
  receiverId: number;
  sentAt: string;
  viewedAt: string | null;
  finished: number;
};

/**
 * Who got a post in the range, and when each opened it: who read first comes first, who has not read last, newest first. One row a dispatch,
 * of the same dispatches as `readPostCards`; a post that was not sent has none. Returns one page and the number of dispatches.
 */
export async function readReaders(
  ctx: MemberCtx,
  scope: Scope,
  query: Page & { contentsId: number; range: Range; username?: string },
): Promise<{ rows: ReaderRow[]; total: number }> {
  const senderId = await whose(ctx, scope, query.username);
  const where = sql`raw.contents_id = ${query.contentsId} AND ${sentIn(senderId, query.range)}`;
  return inSnapshot(ctx, async (snap) => {
    const found = await ask<Found>(
      snap,
      sql`SELECT raw.send_history_id AS sendHistoryId, raw.send_run_id AS sendRunId, raw.receiver_id AS receiverId,
          raw.delivered_at AS sentAt, raw.viewed_at AS viewedAt, raw.read_to_end_at IS NOT NULL AS finished
        FROM send_history AS raw WHERE ${where}
        ORDER BY raw.viewed_at IS NULL, raw.viewed_at, raw.delivered_at DESC, raw.send_history_id DESC ${limited(query)}`,
    );
    const [all] = await ask<{ total: number }>(snap, sql`SELECT COUNT(*) AS total FROM send_history AS raw WHERE ${where}`);
    const receivers = await receiversOf(snap, [...new Set(found.map((row) => row.receiverId))]);
    const rows = found.map(({ finished, sentAt, viewedAt, receiverId, ...row }) => ({
      ...row,
      ...(receivers.get(receiverId) ?? unknownReceiver(receiverId)),
      sentAt: instantOf(sentAt),
      viewedAt: viewedAt === null ? null : instantOf(viewedAt),
      readToEnd: finished === 1,
    }));
    return { rows, total: all!.total };
  });
}
