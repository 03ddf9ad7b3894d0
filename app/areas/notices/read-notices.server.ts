import { and, desc, eq, inArray, isNull, like, lte } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { notice } from "~db/schema/notices";
import { noticeRows, shownOf } from "./internal/notice-rows.server";
import { joinedText } from "./notice-joins";
import type { NoticeKind } from "./notice-kinds";

/** Marks notices as read that the bell joins, and returns the address of their page. Refuses `common.not-found`. */
export async function openNotices(ctx: MemberCtx, noticeIds: number[]): Promise<string> {
  const noticeCondition = and(inArray(notice.noticeId, noticeIds), eq(notice.userId, ctx.actor.userId), eq(notice.bellYn, "Y"));
  const rows = await noticeRows(ctx).where(noticeCondition).orderBy(desc(notice.toldAt), desc(notice.noticeId));
  if (rows.length === 0) throw new Refusal("common.not-found");
  await ctx.db
    .update(notice)
    .set({ readAt: ctx.now() })
    .where(and(noticeCondition, isNull(notice.readAt)));
  return joinedText(rows.map(shownOf)).href;
}

/** Marks a handled event's notices as read. `about`: how their key begins. */
export async function settleNotices(tx: TxCtx, userId: number, kind: NoticeKind, about: string): Promise<void> {
  const open = and(eq(notice.userId, userId), isNull(notice.readAt), eq(notice.kind, kind), like(notice.about, `${about}:%`));
  await tx.db.update(notice).set({ readAt: tx.now() }).where(open);
}

/** Marks as read all notices until `until`, which the page showed. */
export async function readAllNotices(ctx: MemberCtx, until: Date): Promise<number> {
  const unread = and(eq(notice.userId, ctx.actor.userId), isNull(notice.readAt), lte(notice.toldAt, until));
  const [read] = await ctx.db.update(notice).set({ readAt: ctx.now() }).where(unread);
  return read.affectedRows;
}
