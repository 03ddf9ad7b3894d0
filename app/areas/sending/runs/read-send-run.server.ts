import { and, asc, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { contents } from "~db/schema/blog";
import { friend, sendHistory, sendRecipient, sendRun } from "~db/schema/sending";
import type { RecipientState } from "../sending-words";
import { readingOf, receiversOf } from "./internal/run-readers.server";
import { secondsLeft } from "./internal/time-left.server";

export type RunCounts = { waiting: number; sending: number; sent: number; failed: number; unsure: number };

export type RunFilter = RecipientState | "UNREAD" | "READ" | "END";

/** The member's run with recipients in sending order. Refuses `common.not-found`. */
export async function readSendRun(ctx: MemberCtx, sendRunId: number, state?: RunFilter) {
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
      postGone: sql`${contents.deleteYn} = 'Y'`.mapWith(Boolean),
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
      recordYn: friend.readingRecordYn,
      sendHistoryId: sendRecipient.sendHistoryId,
      viewedAt: sendHistory.viewedAt,
      readToEndAt: sendHistory.readToEndAt,
    })
    .from(sendRecipient)
    .innerJoin(friend, eq(friend.receiverId, sendRecipient.receiverId))
    .leftJoin(sendHistory, eq(sendHistory.sendHistoryId, sendRecipient.sendHistoryId))
    .where(and(eq(sendRecipient.sendRunId, sendRunId), stateCondition(state)))
    .orderBy(...(state === "READ" || state === "END" ? [asc(sendHistory.viewedAt)] : []), asc(sendRecipient.sendRecipientId));
  const countState = (wantedState: RecipientState) => recipients.filter((row) => row.state === wantedState).length;
  const counts = state ? await countRun(ctx, sendRunId) : countsBy(countState);
  return {
    ...run,
    ...counts,
    ...readingOf(state ? await receiversOf(ctx, sendRunId) : recipients),
    recipients,
    secondsLeft: await secondsLeft(ctx, run),
    // A run younger than ten seconds cannot have stalled.
    standsStill: run.createdAt < stalledBefore(ctx) && (await isStalled(ctx, sendRunId, run.status)),
  };
}

function stateCondition(state: RunFilter | undefined) {
  if (!state) return undefined;
  if (state === "UNREAD") return and(eq(sendRecipient.state, "SENT"), isNull(sendHistory.viewedAt), eq(friend.readingRecordYn, "Y"));
  if (state === "END") return isNotNull(sendHistory.readToEndAt);
  return state === "READ" ? isNotNull(sendHistory.viewedAt) : eq(sendRecipient.state, state);
}

const STALL_SECONDS = 10;
const stalledBefore = (ctx: MemberCtx) => new Date(ctx.now().getTime() - STALL_SECONDS * 1_000);

/** Whether a run's waiting recipients stood still for ten seconds: queue or worker is down. */
export async function isStalled(ctx: MemberCtx, sendRunId: number, status: string): Promise<boolean> {
  if (status !== "RUNNING") return false;
  const since = stalledBefore(ctx);
  const [row] = await ctx.db
    .select({
      moving: sql`MAX(${sendRecipient.updatedAt} > ${since} OR ${sendRecipient.state} = 'SENDING')`.mapWith(Number),
      due: sql`MAX(${sendRecipient.state} = 'WAITING' AND COALESCE(${sendRecipient.nextTryAt}, ${since}) <= ${since})`.mapWith(Number),
    })
    .from(sendRecipient)
    .where(eq(sendRecipient.sendRunId, sendRunId));
  return row?.due === 1 && row.moving === 0;
}

/** Number of recipients per state; the caller checks the run's owner. */
export async function countRun(ctx: MemberCtx, sendRunId: number): Promise<RunCounts> {
  const rows = await ctx.db
    .select({ state: sendRecipient.state, total: count() })
    .from(sendRecipient)
    .where(eq(sendRecipient.sendRunId, sendRunId))
    .groupBy(sendRecipient.state);
  return countsBy((state) => rows.find((row) => row.state === state)?.total ?? 0);
}

function countsBy(countState: (state: RecipientState) => number): RunCounts {
  return {
    waiting: countState("WAITING"),
    sending: countState("SENDING"),
    sent: countState("SENT"),
    failed: countState("FAILED"),
    unsure: countState("UNSURE"),
  };
}
