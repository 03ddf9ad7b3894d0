import { and, desc, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { notice } from "~db/schema/notices";
import { noticeRows, shownOf } from "./internal/notice-rows.server";
import { NOTICES_PAGE } from "./notice-kinds";
import { noticeSaid, type Said } from "./notice-said";
import { unreadNotices } from "./unread-notices.server";

export type ListedNotice = Said & { noticeId: number; toldAt: Date; unread: boolean };

/** A page (from 1) of what the member was told by the bell, the newest first, how many there are, and how many are unread (100 for more). */
export async function listNotices(ctx: MemberCtx, page: number): Promise<{ notices: ListedNotice[]; total: number; unread: number }> {
  const mine = and(eq(notice.userId, ctx.actor.userId), eq(notice.bellYn, "Y"));
  const rows = await noticeRows(ctx)
    .where(mine)
    .orderBy(desc(notice.toldAt), desc(notice.noticeId))
    .limit(NOTICES_PAGE)
    .offset((page - 1) * NOTICES_PAGE);
  const notices = rows.map(shownOf).map((row) => ({ ...noticeSaid(row), noticeId: row.noticeId, toldAt: row.toldAt, unread: !row.readAt }));
  return { notices, total: await ctx.db.$count(notice, mine), unread: await unreadNotices(ctx, ctx.actor.userId) };
}
