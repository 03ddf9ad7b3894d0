import { asc, desc, eq, inArray, ne } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { user } from "~db/schema/account";
import { tableChange, tableChangeStep } from "~db/schema/tables";
import type { ChangeOperation, ChangeState } from "../table-words";

export type ChangeRow = {
  tableChangeId: number;
  deed: ChangeOperation;
  state: ChangeState;
  nickname: string;
  tableIds: string[];
  releases: string[];
  createdAt: Date;
  endedAt: Date | null;
};

/** Changes, newest first, without plans that nobody started. */
export async function listChanges(ctx: Ctx, { page, size }: { page: number; size: number }): Promise<{ rows: ChangeRow[]; total: number }> {
  const started = ne(tableChange.state, "PLANNED");
  const rows = await ctx.db
    .select({ change: tableChange, nickname: user.userNickname })
    .from(tableChange)
    .innerJoin(user, eq(user.userId, tableChange.userId))
    .where(started)
    .orderBy(desc(tableChange.tableChangeId))
    .limit(size)
    .offset((page - 1) * size);
  const steps = await stepsOf(
    ctx,
    rows.map(({ change }) => change.tableChangeId),
  );
  const changes = rows.map(({ change: { tableChangeId, deed, state, createdAt, endedAt }, nickname }) => {
    const ownSteps = steps.get(tableChangeId) ?? [];
    return {
      ...{ tableChangeId, deed: deed as ChangeOperation, state: state as ChangeState, nickname, createdAt, endedAt },
      tableIds: [...new Set(ownSteps.map(({ tableId }) => tableId))],
      releases: [...new Set(ownSteps.map(({ dataItemRelease }) => dataItemRelease))],
    };
  });
  return { rows: changes, total: await ctx.db.$count(tableChange, started) };
}

async function stepsOf({ db }: Ctx, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const { tableChangeId, tableId, dataItemRelease, position } = tableChangeStep;
  const steps = await db
    .select({ tableChangeId, tableId, dataItemRelease })
    .from(tableChangeStep)
    .where(inArray(tableChangeId, ids))
    .orderBy(asc(tableChangeId), asc(position));
  return grouped(steps, (step) => step.tableChangeId);
}
