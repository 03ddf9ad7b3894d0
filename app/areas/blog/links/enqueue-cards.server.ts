import { asc, lte } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { linkCard } from "~db/schema/blog";
import { enqueue } from "~jobs/enqueue.server";

/** Enqueues fetches: one job a card, by job id. */
export async function enqueueCards(cards: { linkCardId: number }[]): Promise<void> {
  const jobs = cards.map(({ linkCardId }) => ({ payload: { linkCardId }, jobId: `link-card-${linkCardId}` }));
  await enqueue("blog.fetch-card", jobs);
}

const BATCH_SIZE = 100;

/** Enqueues up to 100 due cards: jobs get lost, and limits postpone cards. */
export async function sweepCards(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select({ linkCardId: linkCard.linkCardId })
    .from(linkCard)
    .where(lte(linkCard.dueAt, ctx.now()))
    .orderBy(asc(linkCard.dueAt))
    .limit(BATCH_SIZE);
  await enqueueCards(due);
}
