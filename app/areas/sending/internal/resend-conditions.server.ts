import { and, eq, exists, gt, gte, inArray, isNotNull, lt, ne, not, notExists, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { friend, sendHistory, sendRecipient, sendRun } from "~db/schema/sending";

export type OwnRun = { sendRunId: number; contentsId: number; createdAt: Date; finishedAt: Date | null };

/** The member's send run. Refuses `common.not-found`. */
export async function fetchOwnRun(ctx: MemberCtx, sendRunId: number): Promise<OwnRun> {
  const [run] = await ctx.db
    .select({
      sendRunId: sendRun.sendRunId,
      contentsId: sendRun.contentsId,
      createdAt: sendRun.createdAt,
      finishedAt: sendRun.finishedAt,
    })
    .from(sendRun)
    .where(and(eq(sendRun.sendRunId, sendRunId), eq(sendRun.userId, ctx.actor.userId)));
  if (!run) throw new Refusal("common.not-found");
  return run;
}

/** Condition on `friend`: got the message in this run, opened no link, awaits no copy. */
export function unopenedOf(ctx: MemberCtx, run: Pick<OwnRun, "sendRunId" | "contentsId">): SQL | undefined {
  const received = ctx.db
    .select({ one: sql`1` })
    .from(sendRecipient)
    .where(
      and(eq(sendRecipient.sendRunId, run.sendRunId), eq(sendRecipient.receiverId, friend.receiverId), eq(sendRecipient.state, "SENT")),
    );
  return and(
    exists(received),
    notExists(dispatchesOf(ctx, run.contentsId, isNotNull(sendHistory.viewedAt))),
    notExists(inRuns(ctx, run, true)),
  );
}

/** Condition on `friend`: got the post in this range, opened no link, awaits no copy. */
export function unopenedIn(ctx: MemberCtx, contentsId: number, { from, until }: { from: Date; until: Date }): SQL | undefined {
  const { deliveredAt, viewedAt } = sendHistory;
  return and(
    exists(dispatchesOf(ctx, contentsId, and(gte(deliveredAt, from), lt(deliveredAt, until)))),
    notExists(dispatchesOf(ctx, contentsId, isNotNull(viewedAt))),
    notExists(inRuns(ctx, { contentsId }, true)),
  );
}

/** Condition on `friend`: joined after the run began, never sent the post. */
export function joinedSince(ctx: MemberCtx, run: OwnRun): SQL | undefined {
  return and(gt(friend.createdAt, run.createdAt), notExists(dispatchesOf(ctx, run.contentsId)), notExists(inRuns(ctx, run, false)));
}

/** Count receivers who got the post or soon will. */
export async function countSecondTime(ctx: MemberCtx, contentsId: number, receivers: SQL | undefined): Promise<number> {
  return ctx.db.$count(friend, and(receivers, not(neverGot(ctx, contentsId)!)));
}

/** Condition on `friend`: never got the post and is not about to. */
export function neverGot(ctx: MemberCtx, contentsId: number): SQL | undefined {
  return and(notExists(dispatchesOf(ctx, contentsId)), notExists(inRuns(ctx, { contentsId }, false)));
}

/** Condition on `friend`: got the post, opened no link, awaits no copy, allows reading records. */
export function neverRead(ctx: MemberCtx, contentsId: number): SQL | undefined {
  return and(
    eq(friend.readingRecordYn, "Y"),
    exists(dispatchesOf(ctx, contentsId, isNotNull(sendHistory.deliveredAt))),
    notExists(dispatchesOf(ctx, contentsId, isNotNull(sendHistory.viewedAt))),
    notExists(inRuns(ctx, { contentsId }, true)),
  );
}

function dispatchesOf(ctx: MemberCtx, contentsId: number, condition?: SQL) {
  return ctx.db
    .select({ one: sql`1` })
    .from(sendHistory)
    .where(
      and(
        eq(sendHistory.receiverId, friend.receiverId),
        eq(sendHistory.userId, ctx.actor.userId),
        eq(sendHistory.contentsId, contentsId),
        condition,
      ),
    );
}

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
