import { type SQL, sql } from "drizzle-orm";
import type { Ctx, MemberCtx, Scope } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { ask, instantOf, whole } from "~db/ask.server";
import { listOf, type Page } from "../internal/rows.server";
import { type Receiver, receiversOf, unknownReceiver } from "../internal/receivers.server";
import { whose } from "../internal/whose.server";
import type { Range } from "../report-range";
import { cardCounts, sentIn } from "./card-counts.server";

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

type Order = { times: string[]; forth: "ASC" | "DESC"; back: "ASC" | "DESC" };
const firstRead: Order = { times: ["viewed_at", "delivered_at", "send_history_id"], forth: "ASC", back: "DESC" };
/** The first column is null in all of these; named in the order it would keep the index from being used for it. */
const newest: Order = { times: ["delivered_at", "send_history_id"], forth: "DESC", back: "ASC" };

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
  const skip = (query.page - 1) * query.rowsPerPage;
  return inSnapshot(ctx, async (snap) => {
    const [all] = await ask<{ total: number; readers: number }>(
      snap,
      sql`SELECT ${whole(sql`SUM(counts.send_count)`)} AS total, ${whole(sql`SUM(counts.read_count)`)} AS readers
        FROM (${await cardCounts(snap, senderId, query.range, query.contentsId)}) AS counts`,
    );
    const { total, readers } = all!;
    const where = sql`raw.contents_id = ${query.contentsId} AND ${sentIn(senderId, query.range)}`;
    const read = await idsOf(snap, sql`${where} AND raw.viewed_at IS NOT NULL`, firstRead, {
      skip,
      many: query.rowsPerPage,
      of: readers,
    });
    const rest = { skip: Math.max(0, skip - readers), many: query.rowsPerPage - read.length, of: total - readers };
    const unread = await idsOf(snap, sql`${where} AND raw.viewed_at IS NULL`, newest, rest);
    return { rows: await rowsOf(snap, [...read, ...unread]), total };
  });
}

/** Numbers of dispatches by the columns of the index, forth from the beginning or back from the end, whichever is nearer. */
async function idsOf(
  snap: Ctx,
  where: SQL,
  { times, forth, back }: Order,
  { skip, many, of }: { skip: number; many: number; of: number },
): Promise<number[]> {
  const left = of - skip;
  const size = Math.min(many, left);
  if (size <= 0) return [];
  const near = skip <= left;
  const order = sql.join(
    times.map((name) => sql`raw.${sql.identifier(name)} ${sql.raw(near ? forth : back)}`),
    sql`, `,
  );
  const rows = await ask<{ id: number }>(
    snap,
    sql`SELECT raw.send_history_id AS id FROM send_history AS raw FORCE INDEX (send_history_readers_idx) WHERE ${where}
      ORDER BY ${order} LIMIT ${size} OFFSET ${near ? skip : left - size}`,
  );
  const ids = rows.map(({ id }) => id);
  return near ? ids : ids.reverse();
}

async function rowsOf(snap: Ctx, ids: number[]): Promise<ReaderRow[]> {
  if (ids.length === 0) return [];
  const found = await ask<Found>(
    snap,
    sql`SELECT raw.send_history_id AS sendHistoryId, raw.send_run_id AS sendRunId, raw.receiver_id AS receiverId,
        raw.delivered_at AS sentAt, raw.viewed_at AS viewedAt, raw.read_to_end_at IS NOT NULL AS finished
      FROM send_history AS raw WHERE raw.send_history_id IN (${listOf(ids)})`,
  );
  const places = new Map(ids.map((id, place) => [id, place]));
  found.sort((one, other) => places.get(one.sendHistoryId)! - places.get(other.sendHistoryId)!);
  const receivers = await receiversOf(snap, [...new Set(found.map((row) => row.receiverId))]);
  return found.map(({ finished, sentAt, viewedAt, receiverId, ...row }) => ({
    ...row,
    ...(receivers.get(receiverId) ?? unknownReceiver(receiverId)),
    sentAt: instantOf(sentAt),
    viewedAt: viewedAt === null ? null : instantOf(viewedAt),
    readToEnd: finished === 1,
  }));
}
