import { and, eq, exists, gt, gte, inArray, isNotNull, lt, ne, not, notExists, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { friend, sendHistory, sendRecipient, sendRun } from "~db/schema/sending";

export type OwnRun = { sendRunId: number; contentsId: number; createdAt: Date };

export async function fetchOwnRun(ctx: MemberCtx, sendRunId: number): Promise<OwnRun> {
  const [run] = await ctx.db
    .select({ sendRunId: sendRun.sendRunId, contentsId: sendRun.contentsId, createdAt: sendRun.createdAt })
    .from(sendRun)
    .where(and(eq(sendRun.sendRunId, sendRunId), eq(sendRun.userId, ctx.actor.userId)));
  if (!run) throw new Refusal("common.not-found");
  return run;
}

/** Who of the run got the message, opened no link to the post from this sender, and is not about to get another. A condition on `friend`. */
export function unopenedOf(ctx: MemberCtx, run: OwnRun): SQL | undefined {
  const got = ctx.db
    .select({ one: sql`1` })
    .from(sendRecipient)
    .where(
      and(eq(sendRecipient.sendRunId, run.sendRunId), eq(sendRecipient.receiverId, friend.receiverId), eq(sendRecipient.state, "SENT")),
    );
  return and(exists(got), notExists(dispatchesOf(ctx, run.contentsId, isNotNull(sendHistory.viewedAt))), notExists(inRuns(ctx, run, true)));
}

/**
 * Who got the post from this sender in a range, opened none of its links, and is not about to get another. A condition on `friend`.
 */
export function unopenedIn(ctx: MemberCtx, contentsId: number, { from, until }: { from: Date; until: Date }): SQL | undefined {
  const { deliveredAt, viewedAt } = sendHistory;
  return and(
    exists(dispatchesOf(ctx, contentsId, and(gte(deliveredAt, from), lt(deliveredAt, until)))),
    notExists(dispatchesOf(ctx, contentsId, isNotNull(viewedAt))),
    notExists(inRuns(ctx, { contentsId }, true)),
  );
}

/** Who became a friend after the run began and has never been sent the post. A condition on `friend`. */
export function joinedSince(ctx: MemberCtx, run: OwnRun): SQL | undefined {
  return and(gt(friend.createdAt, run.createdAt), notExists(dispatchesOf(ctx, run.contentsId)), notExists(inRuns(ctx, run, false)));
}

/** How many of `mine` have had the post from this sender before, or are about to, so that a second copy is no surprise. */
export async function countSecondTime(ctx: MemberCtx, contentsId: number, mine: SQL | undefined): Promise<number> {
  return ctx.db.$count(friend, and(mine, not(neverGot(ctx, contentsId)!)));
}

/** Who never got the post from this sender and is not about to. A condition on `friend`. */
export function neverGot(ctx: MemberCtx, contentsId: number): SQL | undefined {
  return and(notExists(dispatchesOf(ctx, contentsId)), notExists(inRuns(ctx, { contentsId }, false)));
}

/** Who got the post from this sender at any time, opened none of its links, is not about to get another, and keeps the record of his readings. A condition on `friend`. */
export function neverRead(ctx: MemberCtx, contentsId: number): SQL | undefined {
  return and(
    eq(friend.readingRecordYn, "Y"),
    exists(dispatchesOf(ctx, contentsId, isNotNull(sendHistory.deliveredAt))),
    notExists(dispatchesOf(ctx, contentsId, isNotNull(sendHistory.viewedAt))),
    notExists(inRuns(ctx, { contentsId }, true)),
  );
}

function dispatchesOf(ctx: MemberCtx, contentsId: number, more?: SQL) {
  return ctx.db
    .select({ one: sql`1` })
    .from(sendHistory)
    .where(
      and(
        eq(sendHistory.receiverId, friend.receiverId),
        eq(sendHistory.userId, ctx.actor.userId),
        eq(sendHistory.contentsId, contentsId),
        more,
      ),
    );
}

/** The friend's places in this sender's runs of the post: those that still wait, or all but the failed. */
function inRuns(ctx: MemberCtx, { contentsId }: Pick<OwnRun, "contentsId">, onlyWaiting: boolean) {
  return ctx.db
    .select({ one: sql`1` })
    .from(sendRun)
    .innerJoin(sendRecipient, and(eq(sendRecipient.sendRunId, sendRun.sendRunId), eq(sendRecipient.receiverId, friend.receiverId)))
    .where(
      and(
        eq(sendRun.userId, ctx.actor.userId),
        eq(sendRun.contentsId, contentsId),
        onlyWaiting ? inArray(sendRecipient.state, ["WAITING", "SENDING"]) : ne(sendRecipient.state, "FAILED"),
      ),
    );
}
