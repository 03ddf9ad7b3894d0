import { and, count, desc, eq, exists, gt, inArray, min, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { counted } from "~/messages/counted";
import { user } from "~db/schema/account";
import { settleRun, settleRunItem } from "~db/schema/settlement";
import type { JobCount, JobPage, JobRow, JobState } from "./job-kinds";
import { recently } from "./recently.server";

/** The list counts a failed run's refused items, any other run's waiting ones. */
const countedItemState = (state: JobState) => (state === "failed" ? "REFUSED" : "WAITING");

/** A finished run with refused creators has failed. Never unsure: a batch is settled and marked together. */
export function runsIn(ctx: Ctx, state: JobState): SQL | undefined {
  if (state === "waiting") return eq(settleRun.state, "WAITING");
  if (state === "running") return eq(settleRun.state, "RUNNING");
  if (state === "unsure") return sql`FALSE`;
  const refused = and(eq(settleRunItem.settleRunId, settleRun.settleRunId), eq(settleRunItem.state, countedItemState(state)));
  const items = ctx.db.select({ settleRunId: settleRunItem.settleRunId }).from(settleRunItem).where(refused);
  return and(eq(settleRun.state, "DONE"), gt(settleRun.endedAt, recently(ctx)), exists(items));
}

/** Number of settle runs in a state, with the oldest update time. */
export async function countSettles(ctx: Ctx, state: JobState): Promise<JobCount> {
  const [row] = await ctx.db
    .select({ total: count(), oldest: min(settleRun.updatedAt) })
    .from(settleRun)
    .where(runsIn(ctx, state));
  return { state, total: row?.total ?? 0, oldest: row?.oldest ?? null };
}

/** One page of settle runs; their own pages have the actions. */
export async function listSettles(ctx: Ctx, state: JobState, { page, size }: JobPage): Promise<{ rows: JobRow[]; total: number }> {
  const where = runsIn(ctx, state);
  const { settleRunId, itemCount, updatedAt } = settleRun;
  const runs = await ctx.db
    .select({ id: settleRunId, itemCount, since: updatedAt, userId: user.userId, nickname: user.userNickname })
    .from(settleRun)
    .innerJoin(user, eq(user.userId, settleRun.startedBy))
    .where(where)
    .orderBy(desc(settleRunId))
    .limit(size)
    .offset((page - 1) * size);
  const countsByRun = await itemsOf(ctx, state, runs);
  const rows = runs.map(({ id, itemCount: items, ...row }): JobRow => {
    const why = `${counted(countsByRun.get(id) ?? 0)}건${state === "failed" ? "을 정산하지 못했습니다." : "이 남았습니다."}`;
    return { ...row, id: String(id), state, what: `정산 ${counted(items)}건 (${id}번)`, total: null, why, actions: [] };
  });
  return { rows, total: await ctx.db.$count(settleRun, where) };
}

async function itemsOf({ db }: Ctx, state: JobState, runs: { id: number }[]): Promise<Map<number, number>> {
  if (runs.length === 0) return new Map();
  const ids = runs.map(({ id }) => id);
  const rows = await db
    .select({ id: settleRunItem.settleRunId, total: count() })
    .from(settleRunItem)
    .where(and(inArray(settleRunItem.settleRunId, ids), eq(settleRunItem.state, countedItemState(state))))
    .groupBy(settleRunItem.settleRunId);
  return new Map(rows.map(({ id, total }) => [id, total]));
}
