import { and, count, desc, eq, gte, inArray, isNotNull, isNull, like, lt, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inSlices, totalOf } from "~/core/slices.server";
import { contains } from "~/grid/list.server";
import { addDays, monthDays, seoulDay, seoulMonth, startOfSeoulDay } from "~/time/seoul";
import { contents } from "~db/schema/blog";
import { friend, sendHistory } from "~db/schema/sending";
import type { HistoryQuery } from "../runs/sending.schema.server";
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
type HistorySearch = HistoryQuery & { nickname?: string; readYn?: "" | "Y" | "N" };

/** Days of a search; default: this Seoul month (2 §2 "Send history"). */
export function historyDays(ctx: MemberCtx, { sendDateFrom, sendDateTo }: HistoryQuery): { from: string; to: string } {
  return { from: sendDateFrom ?? monthDays(seoulMonth(ctx.now())).from, to: sendDateTo ?? seoulDay(ctx.now()) };
}

/** One page of the send record, without rolled-back dispatches (rule 43). */
export async function listSendHistory(ctx: MemberCtx, query: HistorySearch): Promise<{ rows: HistoryRow[]; total: number }> {
  const where = await whereOf(ctx, query);
  const from = (query.page - 1) * HISTORY_PAGE;
  const rows = await select(ctx, where, HISTORY_PAGE, from);
  return { rows, total: await totalOf(rows.length, { from, size: HISTORY_PAGE }, () => ctx.db.$count(sendHistory, where)) };
}

/** The first page of this month, and how many dispatches were read: one statement counts both. */
export async function newestHistory(ctx: MemberCtx, query: HistorySearch): Promise<{ rows: HistoryRow[]; total: number; read: number }> {
  const where = await whereOf(ctx, query);
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
  yield* allRows(ctx, await whereOf(ctx, query));
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

/** Search the text once per post, not per dispatch. */
async function whereOf(ctx: MemberCtx, query: HistorySearch): Promise<SQL | undefined> {
  const { from, to } = historyDays(ctx, query);
  const sentCondition = and(
    eq(sendHistory.userId, ctx.actor.userId),
    gte(sendHistory.createdAt, startOfSeoulDay(from)),
    lt(sendHistory.createdAt, startOfSeoulDay(addDays(to, 1))),
    query.readYn ? (query.readYn === "Y" ? isNotNull : isNull)(sendHistory.viewedAt) : undefined,
    query.nickname ? like(sendHistory.kakaotalkProfileNickname, contains(query.nickname)) : undefined,
  );
  if (!query.title && !query.contents) return sentCondition;
  const posts = await ctx.db
    .select({ contentsId: contents.contentsId })
    .from(contents)
    .where(
      and(
        inArray(contents.contentsId, ctx.db.select({ id: sendHistory.contentsId }).from(sendHistory).where(sentCondition)),
        query.title ? like(contents.title, contains(query.title)) : undefined,
        query.contents ? like(contents.contents, contains(query.contents)) : undefined,
      ),
    );
  if (posts.length === 0) return sql`FALSE`;
  const contentsIds = posts.map(({ contentsId }) => contentsId);
  return and(sentCondition, inArray(sendHistory.contentsId, contentsIds));
}
