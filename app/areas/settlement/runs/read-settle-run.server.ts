import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { settleRun, settleRunItem } from "~db/schema/settlement";
import type { ItemState, RunState } from "../settlement-words";

export type ItemSum = { items: number; grossWon: number; netWon: number };
export type SettleRun = {
  settleRunId: number;
  state: RunState;
  nickname: string;
  itemCount: number;
  createdAt: Date;
  endedAt: Date | null;
  sums: Record<ItemState, ItemSum>;
};
export type SettleRunItem = Omit<typeof settleRunItem.$inferSelect, "createdAt" | "updatedAt"> & { nickname: string };

/** A settle run with counts and sums per state. Refuses settlement.no-run. */
export async function readSettleRun(ctx: Ctx, settleRunId: number): Promise<SettleRun> {
  const { state, itemCount, createdAt, endedAt } = settleRun;
  const [run] = await ctx.db
    .select({ state, itemCount, createdAt, endedAt, nickname: user.userNickname })
    .from(settleRun)
    .innerJoin(user, eq(user.userId, settleRun.startedBy))
    .where(eq(settleRun.settleRunId, settleRunId));
  if (!run) throw new Refusal("settlement.no-run");
  return { settleRunId, ...run, sums: await sumsOf(ctx, settleRunId) };
}

async function sumsOf({ db }: Ctx, settleRunId: number): Promise<SettleRun["sums"]> {
  const { state } = settleRunItem;
  const grossWon = sql`SUM(${settleRunItem.grossWon})`.mapWith(Number);
  const netWon = sql`SUM(${settleRunItem.netWon})`.mapWith(Number);
  const rows = await db
    .select({ state, items: count(), grossWon, netWon })
    .from(settleRunItem)
    .where(eq(settleRunItem.settleRunId, settleRunId))
    .groupBy(state);
  const sumOf = (wanted: ItemState): ItemSum => {
    const sum = rows.find((row) => row.state === wanted);
    return { items: sum?.items ?? 0, grossWon: sum?.grossWon ?? 0, netWon: sum?.netWon ?? 0 };
  };
  return { WAITING: sumOf("WAITING"), SETTLED: sumOf("SETTLED"), REFUSED: sumOf("REFUSED") };
}

type Asked = { settleRunId: number; state?: ItemState; page: number; size: number };

/** A page of a run's items, refused ones first. */
export async function listRunItems(
  { db }: Ctx,
  { settleRunId, state, page, size }: Asked,
): Promise<{ rows: SettleRunItem[]; total: number }> {
  const where = and(eq(settleRunItem.settleRunId, settleRunId), state && eq(settleRunItem.state, state));
  const rows = await db
    .select({ item: settleRunItem, nickname: user.userNickname })
    .from(settleRunItem)
    .innerJoin(user, eq(user.userId, settleRunItem.userId))
    .where(where)
    .orderBy(desc(eq(settleRunItem.state, "REFUSED")), asc(settleRunItem.userId), asc(settleRunItem.month))
    .limit(size)
    .offset((page - 1) * size);
  return { rows: rows.map(({ item, nickname }) => ({ ...item, nickname })), total: await db.$count(settleRunItem, where) };
}
