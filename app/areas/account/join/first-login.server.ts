import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { joinFlow, loginHistory } from "~db/schema/account";
import { type Challenge, finishOrAsk, type Login } from "../second-factor/finish-login.server";
import type { Visitor } from "../second-factor/use-code.server";
import { changeFlow, readFlowByHash } from "./join-flow.server";

/**
 * Logs in a new member on the browser that signed up, once and within the hour: a forgotten browser opens nothing later (1 §4, rule 227).
 */
export function firstLogin(ctx: Ctx, flowHash: string, visitor: Visitor): Promise<Login | Challenge | null> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.select({ flowHash: joinFlow.flowHash }).from(joinFlow).where(eq(joinFlow.flowHash, flowHash)).for("update");
    const flow = await readFlowByHash(tx, flowHash);
    const userId = flow?.finished && !flow.over ? flow.state.joined : null;
    if (userId === null) return null;
    await changeFlow(tx, flowHash, { joined: null });
    if ((await tx.db.$count(loginHistory, eq(loginHistory.userId, userId))) > 0) return null;
    return finishOrAsk(tx, { userId, loginType: "EMAIL", temporaryHash: null }, visitor);
  });
}
