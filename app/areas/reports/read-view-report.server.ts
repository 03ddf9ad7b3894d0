import { and, desc, eq, gte, inArray, isNotNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inSnapshot } from "~/core/snapshot.server";
import { addDays, DAY_MS, seoulDay, startOfSeoulDay } from "~/time/seoul";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { senderDaily } from "~db/schema/reports";
import { friend, sendHistory } from "~db/schema/sending";
import { whose } from "./internal/whose.server";
import type { Range } from "./report-range";
import { countedUntil } from "./roll-up.server";

export type ViewReportRow = {
  sendHistoryId: number;
  sendRunId: number | null;
  /** The receiver's member id, "" when the receiver is not a member (decision 151). */
  userId: string;
  friendName: string;
  contentsId: number;
  title: string;
  mainSubject: string;
  createDate: Date;
  viewYn: "Y" | "N";
};

type Asked = { range: Range; username?: string };

/**
 * One row per delivered dispatch of the range, newest first: who got which post and whether it was opened. The member's own dispatches; in
 * scope "all" everybody's, or one sender's by e-mail (2 §2, §7; decisions 146, 149–151). Returns one page and the total.
 */
export async function readViewReport(ctx: MemberCtx, scope: Scope, query: Asked & { page: number; rowsPerPage: number }) {
  const senderId = await whose(ctx, scope, query.username);
  return inSnapshot(ctx, async (snap) => {
    const total = await countDispatches(snap, senderId, query.range);
    const ids = await idsOf(snap, sent(senderId, query.range), query.rowsPerPage, (query.page - 1) * query.rowsPerPage);
    return { rows: await rowsOf(snap, ids), total };
  });
}

/** Every row of the range, newest first, for a download. */
export async function* allViewReportRows(ctx: MemberCtx, scope: Scope, { username, range }: Asked) {
  const senderId = await whose(ctx, scope, username);
  yield* inSlices<ViewReportRow>(async (last, size) =>
    rowsOf(ctx, await idsOf(ctx, and(sent(senderId, range), last && behind(last)), size)),
  );
}

function sent(senderId: number | null, { from, until }: Pick<Range, "from" | "until">): SQL | undefined {
  const { userId, deliveredAt } = sendHistory;
  return and(senderId === null ? undefined : eq(userId, senderId), isNotNull(deliveredAt), gte(deliveredAt, from), lt(deliveredAt, until));
}

/** The condition for rows after a given one in the order "newest first". The simple bound lets the query seek in the index. */
function behind({ createDate: at, sendHistoryId }: ViewReportRow): SQL | undefined {
  const { deliveredAt, sendHistoryId: id } = sendHistory;
  return and(lte(deliveredAt, at), or(lt(deliveredAt, at), lt(id, sendHistoryId)));
}

async function idsOf(ctx: MemberCtx, where: SQL | undefined, size: number, skip = 0): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: sendHistory.sendHistoryId })
    .from(sendHistory)
    .where(where)
    .orderBy(desc(sendHistory.deliveredAt), desc(sendHistory.sendHistoryId))
    .limit(size)
    .offset(skip);
  return rows.map((row) => row.id);
}

async function rowsOf(ctx: MemberCtx, ids: number[]): Promise<ViewReportRow[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({
      sendHistoryId: sendHistory.sendHistoryId,
      sendRunId: sendHistory.sendRunId,
      userId: sql<string>`COALESCE(${user.userId}, '')`,
      friendName: sql<string>`COALESCE(NULLIF(${friend.profileNickname}, ''), NULLIF(${friend.name}, ''), ${sendHistory.kakaotalkProfileNickname})`,
      contentsId: sendHistory.contentsId,
      title: contents.title,
      mainSubject: contents.mainSubject,
      createDate: sql<Date>`${sendHistory.deliveredAt}`.mapWith(sendHistory.deliveredAt),
      viewYn: sql<"Y" | "N">`IF(${sendHistory.viewedAt} IS NULL, 'N', 'Y')`,
    })
    .from(sendHistory)
    .innerJoin(contents, eq(contents.contentsId, sendHistory.contentsId))
    .leftJoin(friend, eq(friend.receiverId, sendHistory.receiverId))
    .leftJoin(user, eq(user.kakaoId, friend.kakaotalkId))
    .where(inArray(sendHistory.sendHistoryId, ids))
    .orderBy(desc(sendHistory.deliveredAt), desc(sendHistory.sendHistoryId));
  return rows.map((row) => ({ ...row, userId: String(row.userId) }));
}

/** Counts whole days before the rolled-up instant from the daily table, and the rest from the raw rows. */
async function countDispatches(ctx: MemberCtx, senderId: number | null, { fromDay, toDay, from, until }: Range): Promise<number> {
  const mark = await countedUntil(ctx, "dispatches");
  const openDay = mark.getTime() < DAY_MS ? fromDay : seoulDay(mark);
  const closedUntil = openDay < addDays(toDay, 1) ? openDay : addDays(toDay, 1);
  const raw = (since: Date) => sent(senderId, { from: since, until });
  if (closedUntil <= fromDay) return countRaw(ctx, raw(from));
  const own = senderId === null ? undefined : eq(senderDaily.senderId, senderId);
  const [daily] = await ctx.db
    .select({ total: sql<number>`COALESCE(SUM(${senderDaily.sendCount}), 0)` })
    .from(senderDaily)
    .where(and(own, gte(senderDaily.day, fromDay), lt(senderDaily.day, closedUntil)));
  return Number(daily?.total ?? 0) + (await countRaw(ctx, raw(startOfSeoulDay(closedUntil))));
}

async function countRaw(ctx: MemberCtx, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db
    .select({ total: sql<number>`COUNT(*)` })
    .from(sendHistory)
    .where(where);
  return Number(row?.total ?? 0);
}
