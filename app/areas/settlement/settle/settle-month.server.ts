import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { type Settled, settleMonths, type ToSettle } from "./settle-months.server";

/** Settles one creator's month. Throws the refusals of `settleMonths`. */
export function settleMonth(ctx: MemberCtx, asked: ToSettle): Promise<Settled> {
  return inTransaction(ctx, async (tx) => {
    const [outcome] = await settleMonths(tx, [asked], { userId: ctx.actor.userId });
    if (outcome instanceof Refusal) throw outcome;
    return tx.remember(outcome!);
  });
}
