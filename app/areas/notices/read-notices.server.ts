import { and, eq, isNull, like, lte } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { notice } from "~db/schema/notices";
import { noticeRows, shownOf } from "./internal/notice-rows.server";
import type { NoticeKind } from "./notice-kinds";
import { noticeSaid } from "./notice-said";

/** Opens one of the member's notices: it counts as read. Answers the address of what it tells of. Refuses `common.not-found`. */
export async function openNotice(ctx: MemberCtx, noticeId: number): Promise<string> {
  const mine = and(eq(notice.noticeId, noticeId), eq(notice.userId, ctx.actor.userId), eq(notice.bellYn, "Y"));
  const [row] = await noticeRows(ctx).where(mine);
  if (!row) throw new Refusal("common.not-found");
  await ctx.db
    .update(notice)
    .set({ readAt: ctx.now() })
    .where(and(mine, isNull(notice.readAt)));
  return noticeSaid(shownOf(row)).href;
}

/** What was told of an event that the member has dealt with elsewhere counts as read: those of a kind whose `about` begins so. In the transaction of the deed. */
export async function settleNotices(tx: TxCtx, userId: number, kind: NoticeKind, about: string): Promise<void> {
  const open = and(eq(notice.userId, userId), isNull(notice.readAt), eq(notice.kind, kind), like(notice.about, `${about}:%`));
  await tx.db.update(notice).set({ readAt: tx.now() }).where(open);
}

/** Marks all the member's notices as read that were told until `until`, so that what came after the page was shown stays unread. Returns how many. */
export async function readAllNotices(ctx: MemberCtx, until: Date): Promise<number> {
  const unread = and(eq(notice.userId, ctx.actor.userId), isNull(notice.readAt), lte(notice.toldAt, until));
  const [read] = await ctx.db.update(notice).set({ readAt: ctx.now() }).where(unread);
  return read.affectedRows;
}
