import { count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { settleRun, settleRunItem } from "~db/schema/settlement";
import type { RunState } from "../settlement-words";

export type SettleRunRow = {
  settleRunId: number;
  state: RunState;
  nickname: string;
  itemCount: number;
  settled: number;
  refused: number;
  /** Settled fees before deductions. */
  settledWon: number;
  createdAt: Date;
  endedAt: Date | null;
};

export async function listSettleRuns(
  { db }: Ctx,
  { page, size }: { page: number; size: number },
): Promise<{ rows: SettleRunRow[]; total: number }> {
  const { settleRunId, state, itemCount, createdAt, endedAt } = settleRun;
  const runs = await db
    .select({ settleRunId, state, itemCount, createdAt, endedAt, nickname: user.userNickname })
    .from(settleRun)
    .innerJoin(user, eq(user.userId, settleRun.startedBy))
    .orderBy(desc(settleRunId))
    .limit(size)
    .offset((page - 1) * size);
  if (runs.length === 0) return { rows: [], total: await db.$count(settleRun) };
  const ids = runs.map((run) => run.settleRunId);
  const sums = await db
    .select({
      settleRunId: settleRunItem.settleRunId,
      state: settleRunItem.state,
      items: count(),
      grossWon: sql`SUM(${settleRunItem.grossWon})`.mapWith(Number),
    })
    .from(settleRunItem)
    .where(inArray(settleRunItem.settleRunId, ids))
    .groupBy(settleRunItem.settleRunId, settleRunItem.state);
  const rows = runs.map((run) => {
    const sumOf = (wanted: string) => sums.find((sum) => sum.settleRunId === run.settleRunId && sum.state === wanted);
    return {
      ...run,
      settled: sumOf("SETTLED")?.items ?? 0,
      refused: sumOf("REFUSED")?.items ?? 0,
      settledWon: sumOf("SETTLED")?.grossWon ?? 0,
    };
  });
  return { rows, total: await db.$count(settleRun) };
}
