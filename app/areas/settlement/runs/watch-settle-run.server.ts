import { count, eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { settleRun, settleRunItem } from "~db/schema/settlement";
import { isRunActive } from "../settlement-words";

/** A text that changes with the run, for polling. */
export async function watchSettleRun({ db }: Ctx, settleRunId: number): Promise<{ text: string; isOver: boolean } | null> {
  const [run] = await db.select({ state: settleRun.state }).from(settleRun).where(eq(settleRun.settleRunId, settleRunId));
  if (!run) return null;
  const { state } = settleRunItem;
  const items = await db
    .select({ state, items: count() })
    .from(settleRunItem)
    .where(eq(settleRunItem.settleRunId, settleRunId))
    .groupBy(state);
  return { text: JSON.stringify([run.state, items]), isOver: !isRunActive(run.state) };
}
