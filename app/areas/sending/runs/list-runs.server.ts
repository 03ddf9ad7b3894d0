import { count, desc, eq, inArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { contents } from "~db/schema/blog";
import { sendRecipient, sendRun } from "~db/schema/sending";
import type { RecipientState } from "../sending-words";

export type RunRow = {
  sendRunId: number;
  title: string;
  status: (typeof sendRun.$inferSelect)["status"];
  total: number;
  startedAt: Date;
  states: Partial<Record<RecipientState, number>>;
};

/** One page of a member's runs with recipients per state. The caller checks the grant. */
export async function listRuns(
  ctx: Ctx,
  userId: number,
  { page, size }: { page: number; size: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const ownerCondition = eq(sendRun.userId, userId);
  const total = await ctx.db.$count(sendRun, ownerCondition);
  // Page before the join: joined with posts, the database may sort all the member's runs.
  const runPage = ctx.db
    .select({ sendRunId: sendRun.sendRunId })
    .from(sendRun)
    .where(ownerCondition)
    .orderBy(desc(sendRun.sendRunId))
    .limit(size)
    .offset((page - 1) * size)
    .as("some");
  const runs = await ctx.db
    .select({
      sendRunId: sendRun.sendRunId,
      title: contents.title,
      status: sendRun.status,
      total: sendRun.total,
      startedAt: sendRun.createdAt,
    })
    .from(runPage)
    .innerJoin(sendRun, eq(sendRun.sendRunId, runPage.sendRunId))
    .innerJoin(contents, eq(contents.contentsId, sendRun.contentsId))
    .orderBy(desc(sendRun.sendRunId));
  const states = await statesOf(
    ctx,
    runs.map(({ sendRunId }) => sendRunId),
  );
  return { rows: runs.map((run) => ({ ...run, states: states.get(run.sendRunId) ?? {} })), total };
}

async function statesOf({ db }: Ctx, ids: number[]): Promise<Map<number, RunRow["states"]>> {
  const statesByRun = new Map<number, RunRow["states"]>();
  if (ids.length === 0) return statesByRun;
  const rows = await db
    .select({ sendRunId: sendRecipient.sendRunId, state: sendRecipient.state, total: count() })
    .from(sendRecipient)
    .where(inArray(sendRecipient.sendRunId, ids))
    .groupBy(sendRecipient.sendRunId, sendRecipient.state);
  for (const { sendRunId, state, total } of rows) statesByRun.set(sendRunId, { ...statesByRun.get(sendRunId), [state]: total });
  return statesByRun;
}
