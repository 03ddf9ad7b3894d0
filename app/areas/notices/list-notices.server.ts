import { and, desc, eq, lt, or } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { inSlices } from "~/core/slices.server";
import { notice } from "~db/schema/notices";
import { noticeRows, shownOf } from "./internal/notice-rows.server";
import { joinedText, joinKey } from "./notice-joins";
import { NOTICES_PAGE, type NoticeKind } from "./notice-kinds";
import { periodOf } from "./notice-periods";
import { noticeText, type NoticeText } from "./notice-text";
import { unreadNotices } from "./unread-notices.server";

export type ListedNotice = NoticeText & { noticeId: number; kind: NoticeKind; toldAt: Date; unread: boolean };
/** `ids`: the notices that the item joins. */
export type BellNotice = Omit<ListedNotice, "noticeId"> & { ids: number[]; period: string };

/** A page of the bell, newest first; similar notices of a period are one item. */
export async function listNotices(ctx: MemberCtx, page: number): Promise<{ notices: BellNotice[]; total: number; unread: number }> {
  const ownerCondition = and(eq(notice.userId, ctx.actor.userId), eq(notice.bellYn, "Y"));
  const rows = await noticeRows(ctx)
    .where(ownerCondition)
    .orderBy(desc(notice.toldAt), desc(notice.noticeId))
    .limit(NOTICES_PAGE)
    .offset((page - 1) * NOTICES_PAGE);
  const notices = joinAlike(rows, ctx.now());
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

type Row = Awaited<ReturnType<typeof noticeRows>>[number];

function joinAlike(rows: Row[], now: Date): BellNotice[] {
  const keyOf = (row: Row) => {
    const common = joinKey(shownOf(row));
    return common ? [common, periodOf(row.toldAt, now), row.readAt === null].join(" ") : String(row.noticeId);
  };
  return [...grouped(rows, keyOf).values()].map((alike) => {
    const { noticeId: _id, ...newest } = toListed(alike[0]!);
    const ids = alike.map(({ noticeId }) => noticeId);
    return { ...newest, ...joinedText(alike.map(shownOf)), ids, period: periodOf(newest.toldAt, now) };
  });
}

function toListed(row: Row): ListedNotice {
  const { noticeId, toldAt, readAt } = row;
  const shown = shownOf(row);
  return { ...noticeText(shown), noticeId, kind: shown.kind, toldAt, unread: !readAt };
}
