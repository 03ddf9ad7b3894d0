import { and, desc, eq, lt, or } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
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
  const notices = rows.map(listed);
  return { notices, total: await ctx.db.$count(notice, mine), unread: await unreadNotices(ctx, ctx.actor.userId) };
}

/** All that the member was told of by bell or mail and that is still kept, the newest first, slice by slice. */
export function allNotices(ctx: MemberCtx): AsyncGenerator<ListedNotice> {
  const { toldAt, noticeId } = notice;
  const after = (last: ListedNotice) => or(lt(toldAt, last.toldAt), and(eq(toldAt, last.toldAt), lt(noticeId, last.noticeId)));
  return inSlices<ListedNotice>(async (last, size) => {
    const rows = await noticeRows(ctx)
      .where(and(eq(notice.userId, ctx.actor.userId), last && after(last)))
      .orderBy(desc(toldAt), desc(noticeId))
      .limit(size);
    return rows.map(listed);
  });
}

function listed(row: Awaited<ReturnType<typeof noticeRows>>[number]): ListedNotice {
  const { noticeId, toldAt, readAt } = row;
  return { ...noticeSaid(shownOf(row)), noticeId, toldAt, unread: !readAt };
}
