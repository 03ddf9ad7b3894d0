import { and, asc, count, desc, eq, gt, inArray, min, type SQL, sql } from "drizzle-orm";
import { type ChangeOperation, operationNames, formatTableNames } from "~/areas/tables/table-words";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { user } from "~db/schema/account";
import { tableChange, tableChangeStep } from "~db/schema/tables";
import type { JobCount, JobPage, JobRow, JobState } from "./job-kinds";
import { recently } from "./recently.server";

/** Never unsure: a change whose process died is checked in the database and continues. */
export function changesIn(ctx: Ctx, state: JobState): SQL | undefined {
  if (state === "waiting") return eq(tableChange.state, "WAITING");
  if (state === "running") return eq(tableChange.state, "RUNNING");
  return state === "failed" ? and(eq(tableChange.state, "FAILED"), gt(tableChange.updatedAt, recently(ctx))) : sql`FALSE`;
}

/** Number of table changes in a state, with the oldest update time. */
export async function countTables(ctx: Ctx, state: JobState): Promise<JobCount> {
  const [row] = await ctx.db
    .select({ total: count(), oldest: min(tableChange.updatedAt) })
    .from(tableChange)
    .where(changesIn(ctx, state));
  return { state, total: row?.total ?? 0, oldest: row?.oldest ?? null };
}

/** One page of table changes; their own pages have the actions. */
export async function listTables(ctx: Ctx, state: JobState, { page, size }: JobPage): Promise<{ rows: JobRow[]; total: number }> {
  const where = changesIn(ctx, state);
  const changes = await ctx.db
    .select({
      id: tableChange.tableChangeId,
      deed: tableChange.deed,
      since: tableChange.updatedAt,
      userId: user.userId,
      nickname: user.userNickname,
    })
    .from(tableChange)
    .innerJoin(user, eq(user.userId, tableChange.userId))
    .where(where)
    .orderBy(desc(tableChange.tableChangeId))
    .limit(size)
    .offset((page - 1) * size);
  const steps = await stepsOf(
    ctx,
    changes.map(({ id }) => id),
  );
  const rows = changes.map(({ id, deed, ...row }): JobRow => {
    const changeSteps = steps.get(id) ?? [];
    const what = `${formatTableNames(changeSteps.map(({ tableId }) => tableId))} ${operationNames[deed as ChangeOperation]} (${id}번)`;
    return { ...row, id: String(id), state, what, total: null, why: changeSteps.find(({ reason }) => reason)?.reason ?? "", actions: [] };
  });
  return { rows, total: await ctx.db.$count(tableChange, where) };
}

async function stepsOf({ db }: Ctx, ids: number[]) {
  const { tableChangeId, tableId, reason, position } = tableChangeStep;
  if (ids.length === 0) return new Map<number, never>();
  const steps = await db
    .select({ tableChangeId, tableId, reason })
    .from(tableChangeStep)
    .where(inArray(tableChangeId, ids))
    .orderBy(asc(tableChangeId), asc(position));
  return grouped(steps, (step) => step.tableChangeId);
}
