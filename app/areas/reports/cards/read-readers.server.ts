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
type DispatchRow = {
  sendHistoryId: number;
  sendRunId: number | null;
  receiverId: number;
  sentAt: string;
  viewedAt: string | null;
  finished: number;
};

type Order = { times: string[]; forward: "ASC" | "DESC"; backward: "ASC" | "DESC" };
const firstRead: Order = { times: ["viewed_at", "delivered_at", "send_history_id"], forward: "ASC", backward: "DESC" };
/** Leave `viewed_at`, null in all these rows, out of ORDER BY: with it the database would not use the index. */
const newest: Order = { times: ["delivered_at", "send_history_id"], forward: "DESC", backward: "ASC" };

/** List the receivers of a post: first readers first, then those who have not read it, newest first. */
export async function readReaders(
  ctx: MemberCtx,
  scope: Scope,
  query: Page & { contentsId: number; range: Range; username?: string },
): Promise<{ rows: ReaderRow[]; total: number }> {
  const senderId = await whose(ctx, scope, query.username);
  const skip = (query.page - 1) * query.rowsPerPage;
  return inSnapshot(ctx, async (snap) => {
    const [all] = await ask<{ total: number; readers: number; posted: string | null }>(
      snap,
      sql`SELECT ${whole(sql`SUM(counts.send_count)`)} AS total, ${whole(sql`SUM(counts.read_count)`)} AS readers,
          (SELECT created_at FROM contents WHERE contents_id = ${query.contentsId}) AS posted
        FROM (${await cardCounts(snap, senderId, query.range, query.contentsId)}) AS counts`,
    );
    const { total, readers, posted } = all!;
    const where = sql`raw.contents_id = ${query.contentsId} AND ${sentIn(senderId, query.range)}`;
    const read = await idsOf(snap, sql`${where} AND raw.viewed_at IS NOT NULL`, firstRead, {
      skip,
      many: query.rowsPerPage,
      of: readers,
      ...(posted === null ? {} : passedBy(readers, query.range, instantOf(posted), snap.now())),
    });
    const rest = { skip: Math.max(0, skip - readers), many: query.rowsPerPage - read.length, of: total - readers };
    const unread = await idsOf(snap, sql`${where} AND raw.viewed_at IS NULL`, newest, rest);
    return { rows: await rowsOf(snap, [...read, ...unread]), total };
  });
}

/**
 * Estimate the index entries before and after the range: the index is ordered by reading, the range by delivery. Assumes even reading since
 * publishing.
 */
function passedBy(readers: number, range: Range, posted: Date, now: Date): { before: number; after: number } {
  const [first, from, until, last] = [posted, range.from, range.until, now].map(Number) as [number, number, number, number];
  const often = readers / Math.max(1, Math.min(until, last) - Math.max(from, first));
  return { before: Math.max(0, from - first) * often, after: Math.max(0, last - until) * often };
}

type Part = { skip: number; many: number; of: number; before?: number; after?: number };

/** Read dispatch ids in index order, from the end that skips fewer entries. */
async function idsOf(
  snap: Ctx,
  where: SQL,
  { times, forward, backward }: Order,
  { skip, many, of, before = 0, after = 0 }: Part,
): Promise<number[]> {
  const left = of - skip;
  const size = Math.min(many, left);
  if (size <= 0) return [];
  const near = before + skip <= left + after;
  const order = sql.join(
    times.map((name) => sql`raw.${sql.identifier(name)} ${sql.raw(near ? forward : backward)}`),
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
  const dispatchRows = await ask<DispatchRow>(
    snap,
    sql`SELECT raw.send_history_id AS sendHistoryId, raw.send_run_id AS sendRunId, raw.receiver_id AS receiverId,
        raw.delivered_at AS sentAt, raw.viewed_at AS viewedAt, raw.read_to_end_at IS NOT NULL AS finished
      FROM send_history AS raw WHERE raw.send_history_id IN (${listOf(ids)})`,
  );
  const places = new Map(ids.map((id, place) => [id, place]));
  dispatchRows.sort((one, other) => places.get(one.sendHistoryId)! - places.get(other.sendHistoryId)!);
  const receivers = await receiversOf(snap, [...new Set(dispatchRows.map((row) => row.receiverId))]);
  return dispatchRows.map(({ finished, sentAt, viewedAt, receiverId, ...row }) => ({
    ...row,
    ...(receivers.get(receiverId) ?? unknownReceiver(receiverId)),
    sentAt: instantOf(sentAt),
    viewedAt: viewedAt === null ? null : instantOf(viewedAt),
    readToEnd: finished === 1,
  }));
}
