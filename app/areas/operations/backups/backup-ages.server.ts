import { and, desc, eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { auditLog } from "~db/schema/house";
import { BACKUP_ACTIONS, BACKUP_SUBJECT } from "./backup-actions";

/** Seconds since the last back-up and the last verified one. */
export async function backupAges(ctx: Ctx): Promise<Record<"made" | "verified", number | null>> {
  return { made: await ageOf(ctx, "made"), verified: await ageOf(ctx, "verified") };
}

async function ageOf({ db, now }: Ctx, action: "made" | "verified"): Promise<number | null> {
  const [last] = await db
    .select({ at: auditLog.createdAt })
    .from(auditLog)
    .where(and(eq(auditLog.subject, BACKUP_SUBJECT), eq(auditLog.deed, BACKUP_ACTIONS[action])))
    .orderBy(desc(auditLog.createdAt))
    .limit(1);
  return last ? Math.max(0, (now().getTime() - last.at.getTime()) / 1_000) : null;
}
