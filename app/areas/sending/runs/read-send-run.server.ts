import { and, asc, count, eq, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { contents } from "~db/schema/blog";
import { friend, sendRecipient, sendRun } from "~db/schema/sending";

export type RecipientState = (typeof sendRecipient.$inferSelect)["state"];
export type RunCounts = { waiting: number; sending: number; sent: number; failed: number; unsure: number };

/**
 * A run of the member as it stands: its figures and its recipients (all, or those in one state), in the order they are sent. `reason` is a
 * code of `send-reasons.ko`, `pausedReason` one of `refusals.ko`. Refuses `common.not-found` for an unknown or another's run.
 */
export async function readSendRun(ctx: MemberCtx, sendRunId: number, state?: RecipientState) {
  const [run] = await ctx.db
    .select({
      sendRunId: sendRun.sendRunId,
      status: sendRun.status,
      pausedReason: sendRun.pausedReason,
      resumeAt: sendRun.resumeAt,
      total: sendRun.total,
      createdAt: sendRun.createdAt,
      finishedAt: sendRun.finishedAt,
      contentsId: contents.contentsId,
      authorId: contents.userId,
      title: contents.title,
    })
    .from(sendRun)
    .innerJoin(contents, eq(contents.contentsId, sendRun.contentsId))
    .where(and(eq(sendRun.sendRunId, sendRunId), eq(sendRun.userId, ctx.actor.userId)));
  if (!run) throw new Refusal("common.not-found");
  const recipients = await ctx.db
    .select({
      receiverId: sendRecipient.receiverId,
      nickname: friend.profileNickname,
      state: sendRecipient.state,
      reason: sendRecipient.reason,
      sendHistoryId: sendRecipient.sendHistoryId,
    })
    .from(sendRecipient)
    .innerJoin(friend, eq(friend.receiverId, sendRecipient.receiverId))
    .where(and(eq(sendRecipient.sendRunId, sendRunId), state && eq(sendRecipient.state, state)))
    .orderBy(asc(sendRecipient.sendRecipientId));
  const of = (wanted: RecipientState) => recipients.filter((row) => row.state === wanted).length;
  const counts = state ? await countRun(ctx, sendRunId) : countsBy(of);
  return { ...run, ...counts, recipients, standsStill: await isStalled(ctx, sendRunId, run.status) };
}

const STILL_SECONDS = 10;

/** Whether people of a running run wait whom nothing has taken up for ten seconds: the queue or the worker is away, and nobody has to act. */
export async function isStalled(ctx: MemberCtx, sendRunId: number, status: string): Promise<boolean> {
  if (status !== "RUNNING") return false;
  const since = new Date(ctx.now().getTime() - STILL_SECONDS * 1_000);
  const [row] = await ctx.db
    .select({
      moving: sql`MAX(${sendRecipient.updatedAt} > ${since} OR ${sendRecipient.state} = 'SENDING')`.mapWith(Number),
      due: sql`MAX(${sendRecipient.state} = 'WAITING' AND COALESCE(${sendRecipient.nextTryAt}, ${since}) <= ${since})`.mapWith(Number),
    })
    .from(sendRecipient)
    .where(eq(sendRecipient.sendRunId, sendRunId));
  return row?.due === 1 && row.moving === 0;
}

/** How many recipients of a run are in each state. */
export async function countRun(ctx: MemberCtx, sendRunId: number): Promise<RunCounts> {
  const rows = await ctx.db
    .select({ state: sendRecipient.state, total: count() })
    .from(sendRecipient)
    .where(eq(sendRecipient.sendRunId, sendRunId))
    .groupBy(sendRecipient.state);
  return countsBy((state) => rows.find((row) => row.state === state)?.total ?? 0);
}

function countsBy(of: (state: RecipientState) => number): RunCounts {
  return { waiting: of("WAITING"), sending: of("SENDING"), sent: of("SENT"), failed: of("FAILED"), unsure: of("UNSURE") };
}
