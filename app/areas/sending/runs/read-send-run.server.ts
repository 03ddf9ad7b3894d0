import { and, asc, count, eq, isNotNull, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { contents } from "~db/schema/blog";
import { friend, sendHistory, sendRecipient, sendRun } from "~db/schema/sending";

export type RecipientState = (typeof sendRecipient.$inferSelect)["state"];
export type RunCounts = { waiting: number; sending: number; sent: number; failed: number; unsure: number };

export type RunFilter = RecipientState | "READ";

/**
 * A run of the member as it stands: its figures and its recipients (all, or those in one state), in the order they are sent; those who read it in the
 * order they first opened it. `reason` is a code of `send-reasons.ko`, `pausedReason` one of `refusals.ko`. Refuses `common.not-found` for an unknown or another's run.
 */
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
      viewedAt: sendHistory.viewedAt,
    })
    .from(sendRecipient)
    .innerJoin(friend, eq(friend.receiverId, sendRecipient.receiverId))
    .leftJoin(sendHistory, eq(sendHistory.sendHistoryId, sendRecipient.sendHistoryId))
    .where(and(eq(sendRecipient.sendRunId, sendRunId), ofState(state)))
    .orderBy(...(state === "READ" ? [asc(sendHistory.viewedAt)] : []), asc(sendRecipient.sendRecipientId));
  const of = (wanted: RecipientState) => recipients.filter((row) => row.state === wanted).length;
  const counts = state ? await countRun(ctx, sendRunId) : countsBy(of);
  return {
    ...run,
    ...counts,
    ...readingOf(state ? await readersOf(ctx, sendRunId) : recipients),
    recipients,
    // In its first seconds a run cannot have stood still for longer.
    standsStill: run.createdAt < stillSince(ctx) && (await isStalled(ctx, sendRunId, run.status)),
  };
}

function ofState(state: RunFilter | undefined) {
  if (!state) return undefined;
  return state === "READ" ? isNotNull(sendHistory.viewedAt) : eq(sendRecipient.state, state);
}

type Reader = { nickname: string; viewedAt: Date | null };

function readersOf({ db }: MemberCtx, sendRunId: number): Promise<Reader[]> {
  return db
    .select({ nickname: friend.profileNickname, viewedAt: sendHistory.viewedAt })
    .from(sendRecipient)
    .innerJoin(friend, eq(friend.receiverId, sendRecipient.receiverId))
    .innerJoin(sendHistory, eq(sendHistory.sendHistoryId, sendRecipient.sendHistoryId))
    .where(and(eq(sendRecipient.sendRunId, sendRunId), isNotNull(sendHistory.viewedAt)));
}

/** How many of them opened the post, and who did first. */
function readingOf(people: Reader[]) {
  const readers = people.flatMap(({ nickname, viewedAt }) => (viewedAt ? [{ nickname, at: viewedAt }] : []));
  const firstRead = readers.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
  return { read: readers.length, firstRead };
}

const STILL_SECONDS = 10;
const stillSince = (ctx: MemberCtx) => new Date(ctx.now().getTime() - STILL_SECONDS * 1_000);

/** Whether people of a running run wait whom nothing has taken up for ten seconds: the queue or the worker is away, and nobody has to act. */
export async function isStalled(ctx: MemberCtx, sendRunId: number, status: string): Promise<boolean> {
  if (status !== "RUNNING") return false;
  const since = stillSince(ctx);
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
