import { and, desc, eq, gt } from "drizzle-orm";
import { actorName, type MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { auditLog } from "~db/schema/house";

const PAGE_MINUTES = 10;

export type Opened = { reason: string; until: Date };

/** Opens a member's page for ten minutes; audits the reason (ADR 46). */
export async function openMemberPage(ctx: MemberCtx, userId: number, reason: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [member] = await tx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, userId));
    if (!member) throw new Refusal("common.not-found");
    await tx.audit("account.member-page-opened", `user:${userId}`, { reason });
  });
}

/** The administrator's open visit; null when a reason is needed. */
export async function openedMemberPage(ctx: MemberCtx, userId: number): Promise<Opened | null> {
  const [row] = await ctx.db
    .select({ details: auditLog.details, at: auditLog.createdAt })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, `user:${userId}`),
        gt(auditLog.createdAt, new Date(ctx.now().getTime() - PAGE_MINUTES * 60_000)),
        eq(auditLog.actor, actorName(ctx.actor)),
        eq(auditLog.deed, "account.member-page-opened"),
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.auditId))
    .limit(1);
  return row ? { reason: String(row.details?.reason ?? ""), until: new Date(row.at.getTime() + PAGE_MINUTES * 60_000) } : null;
}
