import { asc, desc, eq, isNotNull } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { DAY_MS } from "~/time/seoul";
import { user } from "~db/schema/account";
import { settlementCheck, settlementCheckFault } from "~db/schema/settlement";

export type Check = typeof settlementCheck.$inferSelect & {
  nickname: string | null;
};
export type FaultRow = typeof settlementCheckFault.$inferSelect & { nickname: string; email: string };

/** Newest checks first, the running one included. */
export async function listChecks({ db }: Ctx, size: number): Promise<Check[]> {
  const rows = await db
    .select({ check: settlementCheck, nickname: user.userNickname })
    .from(settlementCheck)
    .leftJoin(user, eq(user.userId, settlementCheck.askedBy))
    .orderBy(desc(settlementCheck.settlementCheckId))
    .limit(size);
  return rows.map(({ check, nickname }) => ({ ...check, nickname }));
}

/** A page of a check's stored faults, oldest month first. Refuses settlement.no-check. */
export async function readFaults(
  { db }: Ctx,
  settlementCheckId: number,
  { page, size }: { page: number; size: number },
): Promise<Pick<Check, "endedAt" | "faultCount"> & { rows: FaultRow[]; total: number }> {
  const [check] = await db.select().from(settlementCheck).where(eq(settlementCheck.settlementCheckId, settlementCheckId));
  if (!check) throw new Refusal("settlement.no-check");
  const ofCheck = eq(settlementCheckFault.settlementCheckId, settlementCheckId);
  const rows = await db
    .select({ fault: settlementCheckFault, nickname: user.userNickname, email: user.userEmail })
    .from(settlementCheckFault)
    .leftJoin(user, eq(user.userId, settlementCheckFault.userId))
    .where(ofCheck)
    .orderBy(asc(settlementCheckFault.settlementCheckFaultId))
    .limit(size)
    .offset((page - 1) * size);
  return {
    ...{ endedAt: check.endedAt, faultCount: check.faultCount },
    rows: rows.map(({ fault, nickname, email }) => ({ ...fault, nickname: nickname ?? "", email: email ?? "" })),
    total: await db.$count(settlementCheckFault, ofCheck),
  };
}

export async function lastEnded({ db }: Ctx): Promise<Pick<Check, "settlementCheckId" | "faultCount" | "endedAt"> | null> {
  const { settlementCheckId, faultCount, endedAt } = settlementCheck;
  const [check] = await db
    .select({ settlementCheckId, faultCount, endedAt })
    .from(settlementCheck)
    .where(isNotNull(endedAt))
    .orderBy(desc(endedAt))
    .limit(1);
  return check ?? null;
}

const OLD_MS = 2 * DAY_MS;

/** Warns when the last check found faults or is over two days old. */
export async function checkWarning(ctx: Ctx): Promise<{ faultCount: number; lastAt: Date | null } | null> {
  const last = await lastEnded(ctx);
  const isOld = !last?.endedAt || ctx.now().getTime() - last.endedAt.getTime() > OLD_MS;
  return isOld || last.faultCount > 0 ? { faultCount: last?.faultCount ?? 0, lastAt: last?.endedAt ?? null } : null;
}
