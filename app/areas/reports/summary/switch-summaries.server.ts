import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { summaryMute } from "~db/schema/reports";
import { checkSummaryLink, type SummaryLink } from "./summary-link.server";

/** Whether a member gets no monthly summaries. Changes nothing, because previews open links too. Refuses `reports.summary-link`. */
export async function readSummarySwitch(ctx: Ctx, link: SummaryLink): Promise<{ muted: boolean }> {
  checkSummaryLink(link);
  return { muted: (await ctx.db.$count(summaryMute, eq(summaryMute.userId, link.userId))) > 0 };
}

/** Switches a member's monthly summaries by the signed link of a mail. Pressing twice does it once. Refuses `reports.summary-link`. */
export async function switchSummaries(ctx: Ctx, link: SummaryLink, wish: "mute" | "unmute"): Promise<void> {
  checkSummaryLink(link);
  const { userId } = link;
  await inTransaction(ctx, async (tx) => {
    if (wish === "unmute") await tx.db.delete(summaryMute).where(eq(summaryMute.userId, userId));
    else await tx.db.insert(summaryMute).values({ userId, createdAt: tx.now() }).onDuplicateKeyUpdate({ set: { userId } });
    await tx.audit(wish === "mute" ? "reports.summaries-stopped" : "reports.summaries-resumed", `user:${userId}`);
  });
}
