import { and, eq, inArray, sql } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inSnapshot } from "~/core/snapshot.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { friend, sendHistory } from "~db/schema/sending";
import { countSent, type Narrowed, sent } from "../internal/dispatches.server";
import { behind, idsOf, idsOfPage, newestFirst } from "../internal/newest-first.server";
import { whose } from "../internal/whose.server";
import type { Range } from "../report-range";

export type ViewReportRow = {
  sendHistoryId: number;
  sendRunId: number | null;
  /** Member id; "" for non-members (rule 151). */
  userId: string;
  friendName: string;
  contentsId: number;
  title: string;
  mainSubject: string;
  createDate: Date;
  viewYn: "Y" | "N";
};

type Asked = Narrowed & { range: Range; username?: string };

/** Read delivered dispatches of the range, newest first (2 §2, §7; rules 146, 149–151). */
export async function readViewReport(ctx: MemberCtx, scope: Scope, query: Asked & { page: number; rowsPerPage: number }) {
  const { username, range, page, rowsPerPage, ...rest } = query;
  const senderId = await whose(ctx, scope, username);
  const by = narrowed(rest);
  return inSnapshot(ctx, async (snap) => {
    const total = await countSent(snap, senderId, range, by);
    const ids = await idsOfPage(snap, sent(snap, senderId, range, by), { page, rowsPerPage }, total);
    return { rows: await rowsOf(snap, ids), total };
  });
}

/** All dispatches of the range, newest first. */
export async function* allViewReportRows(ctx: MemberCtx, scope: Scope, { username, range, ...rest }: Asked) {
  const senderId = await whose(ctx, scope, username);
  const by = narrowed(rest);
  yield* inSlices<ViewReportRow>(async (last, size) =>
    rowsOf(ctx, await idsOf(ctx, and(sent(ctx, senderId, range, by), last && behind(last)), size)),
  );
}

const narrowed = ({ contentsId, receiverId, mainSubject, viewYn }: Narrowed): Narrowed => ({
  contentsId,
  receiverId,
  mainSubject,
  viewYn,
});

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
    .orderBy(...newestFirst);
  return rows.map((row) => ({ ...row, userId: String(row.userId) }));
}
