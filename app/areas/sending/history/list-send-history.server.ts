import { and, count, desc, eq, type SQL } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inSlices, totalOf } from "~/core/slices.server";
import { contents } from "~db/schema/blog";
import { friend, sendHistory } from "~db/schema/sending";
import { findSent, type HistorySearch } from "./find-sent.server";
import { sentBefore } from "./sent-before.server";

export const HISTORY_PAGE = 10;

export type HistoryRow = {
  sendHistoryId: number;
  sendRunId: number | null;
  title: string;
  createdDateTime: Date;
  receiverId: number;
  kakaotalkProfileNickname: string;
  pictureUrl: string;
  delivered: boolean;
  viewedAt: Date | null;
  /** False for a friend who switched the reading record off. */
  recorded: boolean;
};

/** One page of the send record, without rolled-back dispatches (rule 43). */
export async function listSendHistory(ctx: MemberCtx, query: HistorySearch): Promise<{ rows: HistoryRow[]; total: number }> {
  const where = await findSent(ctx, query);
  const from = (query.page - 1) * HISTORY_PAGE;
  const rows = await select(ctx, where, HISTORY_PAGE, from);
  return { rows, total: await totalOf(rows.length, { from, size: HISTORY_PAGE }, () => ctx.db.$count(sendHistory, where)) };
}

/** The first page of this month, and how many dispatches were read: one statement counts both. */
export async function newestHistory(ctx: MemberCtx, query: HistorySearch): Promise<{ rows: HistoryRow[]; total: number; read: number }> {
  const where = await findSent(ctx, query);
  const rows = await select(ctx, where, HISTORY_PAGE);
  if (rows.length < HISTORY_PAGE) return { rows, total: rows.length, read: rows.filter(({ viewedAt }) => viewedAt).length };
  const [counts] = await ctx.db
    .select({ total: count(), read: count(sendHistory.viewedAt) })
    .from(sendHistory)
    .where(where);
  return { rows, ...counts! };
}

export async function listPostHistory(ctx: MemberCtx, contentsId: number): Promise<HistoryRow[]> {
  const rows: HistoryRow[] = [];
  const condition = and(eq(sendHistory.userId, ctx.actor.userId), eq(sendHistory.contentsId, contentsId));
  for await (const row of allRows(ctx, condition)) rows.push(row);
  return rows;
}

export async function* allSendHistory(ctx: MemberCtx, query: HistorySearch): AsyncGenerator<HistoryRow> {
  yield* allRows(ctx, await findSent(ctx, query));
}

function allRows(ctx: MemberCtx, where: SQL | undefined): AsyncGenerator<HistoryRow> {
  return inSlices((last, size) => {
    const afterLast = last && sentBefore({ sentAt: last.createdDateTime, sendHistoryId: last.sendHistoryId });
    return select(ctx, and(where, afterLast), size);
  });
}

/** Find ids in the index first: joined with posts, the database may sort all rows. */
async function select(ctx: MemberCtx, where: SQL | undefined, size: number, offset = 0): Promise<HistoryRow[]> {
  const newest = [desc(sendHistory.createdAt), desc(sendHistory.sendHistoryId)];
  const page = ctx.db
    .select({ sendHistoryId: sendHistory.sendHistoryId })
    .from(sendHistory)
    .where(where)
    .orderBy(...newest)
    .limit(size)
    .offset(offset)
    .as("page");
  const rows = await ctx.db
    .select({
      sendHistoryId: sendHistory.sendHistoryId,
      sendRunId: sendHistory.sendRunId,
      title: contents.title,
      createdDateTime: sendHistory.createdAt,
      receiverId: sendHistory.receiverId,
      kakaotalkProfileNickname: sendHistory.kakaotalkProfileNickname,
      deliveredAt: sendHistory.deliveredAt,
      viewedAt: sendHistory.viewedAt,
      readingRecordYn: friend.readingRecordYn,
      pictureUrl: friend.profileThumbnailImageUrl,
    })
    .from(page)
    .innerJoin(sendHistory, eq(sendHistory.sendHistoryId, page.sendHistoryId))
    .innerJoin(contents, eq(contents.contentsId, sendHistory.contentsId))
    .leftJoin(friend, eq(friend.receiverId, sendHistory.receiverId))
    .orderBy(...newest);
  return rows.map(({ deliveredAt, readingRecordYn, pictureUrl, ...row }) => ({
    ...row,
    pictureUrl: pictureUrl ?? "",
    delivered: deliveredAt !== null,
    recorded: readingRecordYn !== "N",
  }));
}
