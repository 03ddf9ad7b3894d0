import { and, eq } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import { paymentAnswer, paymentOrder } from "~db/schema/payments";

/** URLs of the member's own READY order. */
export async function payWindow(ctx: MemberCtx, partnerOrderId: string): Promise<{ pcUrl: string; mobileUrl: string } | null> {
  const [row] = await ctx.db
    .select({ answered: paymentAnswer.answered })
    .from(paymentOrder)
    .innerJoin(paymentAnswer, and(eq(paymentAnswer.subject, paymentOrder.partnerOrderId), eq(paymentAnswer.deed, "ready")))
    .where(
      and(
        eq(paymentOrder.partnerOrderId, partnerOrderId),
        eq(paymentOrder.userId, ctx.actor.userId),
        eq(paymentOrder.state, "READY"),
        eq(paymentAnswer.outcome, "ok"),
      ),
    )
    .limit(1);
  const sealed = row?.answered.sealedWindow;
  if (typeof sealed !== "string") return null;
  const [pcUrl, mobileUrl] = JSON.parse(unseal(sealed)) as [string, string];
  return { pcUrl, mobileUrl };
}
