import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { commonCodes } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { tableChange, tableChangeStatement, tableChangeStep } from "~db/schema/tables";
import type { ChangeOperation, ChangeState, PartState, StepOperation } from "../table-words";

type StatementRow = { position: number; statement: string; state: PartState; startedAt: Date | null; endedAt: Date | null };

export type StepRow = {
  position: number;
  tableId: string;
  release: string;
  deed: StepOperation;
  state: PartState;
  rowsBefore: number | null;
  reason: string;
  statements: StatementRow[];
};

export type Change = {
  tableChangeId: number;
  deed: ChangeOperation;
  state: ChangeState;
  planHash: string;
  nickname: string;
  startedAt: Date | null;
  endedAt: Date | null;
  steps: StepRow[];
};

/** A change with its steps. Refuses `tables.no-change`. */
export async function readChange(ctx: Ctx, tableChangeId: number): Promise<Change> {
  const [found] = await ctx.db
    .select({ change: tableChange, nickname: user.userNickname })
    .from(tableChange)
    .innerJoin(user, eq(user.userId, tableChange.userId))
    .where(eq(tableChange.tableChangeId, tableChangeId));
  if (!found) throw new Refusal("tables.no-change");
  const { deed, state, planHash, startedAt, endedAt } = found.change;
  return {
    ...{ tableChangeId, planHash, startedAt, endedAt, nickname: found.nickname },
    ...{ deed: deed as ChangeOperation, state: state as ChangeState },
    steps: await readSteps(ctx, tableChangeId),
  };
}

/** Steps of a change in running order, each with its statements. */
export async function readSteps({ db }: Ctx, tableChangeId: number): Promise<StepRow[]> {
  const steps = await db
    .select()
    .from(tableChangeStep)
    .where(eq(tableChangeStep.tableChangeId, tableChangeId))
    .orderBy(asc(tableChangeStep.position));
  const statements = await db
    .select()
    .from(tableChangeStatement)
    .where(eq(tableChangeStatement.tableChangeId, tableChangeId))
    .orderBy(asc(tableChangeStatement.position));
  const statementsOfStep = grouped(statements, ({ stepPosition }) => stepPosition);
  return steps.map(({ position, tableId, dataItemRelease, deed, state, rowsBefore, reason }) => ({
    ...{ position, tableId, rowsBefore, reason },
    release: dataItemRelease,
    deed: deed as StepOperation,
    state: state as PartState,
    statements: (statementsOfStep.get(position) ?? []).map(
      ({ position: statementPosition, statement, state: statementState, startedAt, endedAt }) => ({
        ...{ position: statementPosition, statement, startedAt, endedAt },
        state: statementState as PartState,
      }),
    ),
  }));
}

/** Whether another change is running in one of these environments. */
export async function isBehindAnother({ db }: Ctx, { tableChangeId, steps }: Pick<Change, "tableChangeId" | "steps">): Promise<boolean> {
  const releases = [...new Set(steps.map(({ release }) => release))];
  if (releases.length === 0) return false;
  const [other] = await db
    .select({ tableChangeId: tableChange.tableChangeId })
    .from(tableChange)
    .innerJoin(tableChangeStep, eq(tableChangeStep.tableChangeId, tableChange.tableChangeId))
    .where(
      and(
        eq(tableChange.state, "RUNNING"),
        ne(tableChange.tableChangeId, tableChangeId),
        inArray(tableChangeStep.dataItemRelease, releases),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Environment names by code, only codes in use. */
export async function releaseNames(ctx: Ctx): Promise<Map<string, string>> {
  const codes = await commonCodes(ctx, "dataItemRelease");
  return new Map(codes.map(({ commonCodeKey, commonCodeKeyName }) => [commonCodeKey, commonCodeKeyName]));
}
