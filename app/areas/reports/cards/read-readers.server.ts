import type { Ctx, MemberCtx, Scope } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { ask, instantOf } from "~db/ask.server";
import type { Page } from "../internal/rows.server";
import { type Receiver, receiversOf, unknownReceiver } from "../internal/receivers.server";
import { reportOwner } from "../internal/report-owner.server";
import type { Range } from "../report-range";
import { postCounts, sentIn } from "./post-counts.server";

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

/** Value: the post id. Example: `{ total: 12, readers: 5, … }`. */
const totalsStatement = (counts: string) => `
  SELECT CAST(COALESCE(SUM(counts.send_count), 0) AS SIGNED) AS total, CAST(COALESCE(SUM(counts.read_count), 0) AS SIGNED) AS readers,
    (SELECT created_at FROM contents WHERE contents_id = ?) AS posted
  FROM (${counts}) AS counts`;

/** Values: the post id, limit, offset. Example: `{ id: 900 }`. */
const idsStatement = (where: string, order: string) => `
  SELECT raw.send_history_id AS id FROM send_history AS raw FORCE INDEX (send_history_readers_idx)
  WHERE raw.contents_id = ? AND ${where} ORDER BY ${order} LIMIT ? OFFSET ?`;

/** Value: the ids of a page. Example: `{ sendHistoryId: 900, viewedAt: null, … }`. */
const dispatchesStatement = `
  SELECT raw.send_history_id AS sendHistoryId, raw.send_run_id AS sendRunId, raw.receiver_id AS receiverId,
    raw.delivered_at AS sentAt, raw.viewed_at AS viewedAt, raw.read_to_end_at IS NOT NULL AS finished
  FROM send_history AS raw WHERE raw.send_history_id IN (?)`;

type Order = { forward: string; backward: string };
const firstReadersFirst: Order = {
  forward: "raw.viewed_at, raw.delivered_at, raw.send_history_id",
  backward: "raw.viewed_at DESC, raw.delivered_at DESC, raw.send_history_id DESC",
};
/** With `viewed_at`, always null here, ORDER BY would not use the index. */
const newestFirst: Order = {
  forward: "raw.delivered_at DESC, raw.send_history_id DESC",
  backward: "raw.delivered_at, raw.send_history_id",
};

/** List a post's dispatches delivered in the range: earliest opening first, then unopened ones, newest delivery first. */
export async function readReaders(
  ctx: MemberCtx,
  scope: Scope,
  query: Page & { contentsId: number; range: Range; username?: string },
): Promise<{ rows: ReaderRow[]; total: number }> {
  const { contentsId, range, page, rowsPerPage } = query;
  const senderId = await reportOwner(ctx, scope, query.username);
  const skip = (page - 1) * rowsPerPage;
  const within = sentIn(senderId, range);
  return inSnapshot(ctx, async (snap) => {
    const statement = totalsStatement(postCounts(snap.now(), senderId, range, contentsId));
    const [totals] = await ask<{ total: number; readers: number; posted: string | null }>(snap, statement, [contentsId]);
    const { total, readers, posted } = totals!;
    const ofReaders = { where: `${within} AND raw.viewed_at IS NOT NULL`, contentsId, skip, size: rowsPerPage, total: readers };
    const outside = posted === null ? {} : readingsOutside(readers, range, instantOf(posted), snap.now());
    const read = await idsOf(snap, { ...ofReaders, ...outside }, firstReadersFirst);
    const ofOthers = { where: `${within} AND raw.viewed_at IS NULL`, contentsId, total: total - readers };
    const unread = await idsOf(snap, { ...ofOthers, skip: Math.max(0, skip - readers), size: rowsPerPage - read.length }, newestFirst);
    return { rows: await rowsOf(snap, [...read, ...unread]), total };
  });
}

/** Estimate the post's openings before and after the range, evenly spread. */
function readingsOutside(readers: number, range: Range, posted: Date, now: Date): { before: number; after: number } {
  const [first, from, until, last] = [posted, range.from, range.until, now].map(Number) as [number, number, number, number];
  const often = readers / Math.max(1, Math.min(until, last) - Math.max(from, first));
  return { before: Math.max(0, from - first) * often, after: Math.max(0, last - until) * often };
}

type Part = { where: string; contentsId: number; skip: number; size: number; total: number; before?: number; after?: number };

async function idsOf(
  snap: Ctx,
  { where, contentsId, skip, size, total, before = 0, after = 0 }: Part,
  { forward, backward }: Order,
): Promise<number[]> {
  const left = total - skip;
  const limit = Math.min(size, left);
  if (limit <= 0) return [];
  const isNearStart = before + skip <= left + after;
  const values = [contentsId, limit, isNearStart ? skip : left - limit];
  const ids = (await ask<{ id: number }>(snap, idsStatement(where, isNearStart ? forward : backward), values)).map(({ id }) => id);
  return isNearStart ? ids : ids.reverse();
}

async function rowsOf(snap: Ctx, ids: number[]): Promise<ReaderRow[]> {
  if (ids.length === 0) return [];
  const dispatchRows = await ask<DispatchRow>(snap, dispatchesStatement, [ids]);
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
