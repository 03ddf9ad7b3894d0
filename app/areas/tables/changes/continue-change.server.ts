import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { planChange } from "./plan-change.server";
import { readChange } from "./read-change.server";
import { endStopped } from "./stop-change.server";

/** Give up a failed change and plan its unfinished tables as a new one. Refuses `tables.no-change` and `tables.nothing-to-continue`. */
export async function continueChange(ctx: MemberCtx, tableChangeId: number): Promise<number> {
  const { deed, steps } = await readChange(ctx, tableChangeId);
  const open = steps.filter(({ state }) => state !== "DONE").map(({ tableId, release }) => ({ tableId, dataItemRelease: release }));
  return inTransaction(ctx, async (tx) => {
    if (open.length === 0) throw new Refusal("tables.nothing-to-continue");
    const followedBy = await planChange(tx, deed, open);
    if (!(await endStopped(tx, tableChangeId, ["FAILED"], { followedBy }))) throw new Refusal("tables.nothing-to-continue");
    return followedBy;
  });
}
