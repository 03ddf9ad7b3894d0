import { and, desc, eq, lt, or } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { notice } from "~db/schema/notices";
import { noticeRows, shownOf } from "./internal/notice-rows.server";
import { NOTICES_PAGE, type NoticeKind } from "./notice-kinds";
import { noticeText, type NoticeText } from "./notice-text";
import { unreadNotices } from "./unread-notices.server";

export type ListedNotice = NoticeText & { noticeId: number; kind: NoticeKind; toldAt: Date; unread: boolean };

/** A page of the bell, newest first. */
export async function listNotices(ctx: MemberCtx, page: number): Promise<{ notices: ListedNotice[]; total: number; unread: number }> {
  const ownerCondition = and(eq(notice.userId, ctx.actor.userId), eq(notice.bellYn, "Y"));
  const rows = await noticeRows(ctx)
    .where(ownerCondition)
    .orderBy(desc(notice.toldAt), desc(notice.noticeId))
    .limit(NOTICES_PAGE)
    .offset((page - 1) * NOTICES_PAGE);
  const notices = rows.map(toListed);
  return { notices, total: await ctx.db.$count(notice, ownerCondition), unread: await unreadNotices(ctx, ctx.actor.userId) };
}

/** All the member's notices, newest first, mail-only ones included. */
export function allNotices(ctx: MemberCtx): AsyncGenerator<ListedNotice> {
  const { toldAt, noticeId } = notice;
  const after = (last: ListedNotice) => or(lt(toldAt, last.toldAt), and(eq(toldAt, last.toldAt), lt(noticeId, last.noticeId)));
  return inSlices<ListedNotice>(async (last, size) => {
    const rows = await noticeRows(ctx)
      .where(and(eq(notice.userId, ctx.actor.userId), last && after(last)))
      .orderBy(desc(toldAt), desc(noticeId))
      .limit(size);
    return rows.map(toListed);
  });
}

function toListed(row: Awaited<ReturnType<typeof noticeRows>>[number]): ListedNotice {
  const { noticeId, toldAt, readAt } = row;
  const shown = shownOf(row);
  return { ...noticeText(shown), noticeId, kind: shown.kind, toldAt, unread: !readAt };
}
