import { desc, eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { auditLog } from "~db/schema/house";

export type AuditRow = { auditId: number; at: Date; actor: string; deed: string; details: string };

/** One page of audit rows, newest first; details cut at 300 characters. */
export async function listAuditAbout(ctx: Ctx, userId: number, { page, size }: { page: number; size: number }) {
  const subjectCondition = eq(auditLog.subject, `user:${userId}`);
  const total = await ctx.db.$count(auditLog, subjectCondition);
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(subjectCondition)
    .orderBy(desc(auditLog.createdAt), desc(auditLog.auditId))
    .limit(size)
    .offset((page - 1) * size);
  return {
    total,
    rows: rows.map(({ auditId, createdAt: at, actor, deed, details }): AuditRow => ({
      auditId,
      at,
      actor,
      deed,
      details: detailsText(details),
    })),
  };
}

const LONGEST = 300;

const detailsText = (details: Record<string, unknown> | null) => (details === null ? "" : JSON.stringify(details).slice(0, LONGEST));
