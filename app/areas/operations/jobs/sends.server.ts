import { and, count, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { cutTitle } from "~/areas/sending/sending-words";
import type { Ctx } from "~/core/ctx.server";
import { type RefusalCode, refusalText } from "~/messages/refusals.ko";
import { formatSeoul } from "~/time/seoul";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { sendRecipient, sendRun } from "~db/schema/sending";
import type { JobAction, JobCount, JobPage, JobRow, JobState } from "./job-kinds";
import { recently } from "./recently.server";

const stored = { waiting: "WAITING", running: "SENDING", failed: "FAILED", unsure: "UNSURE" } as const;
const stateOf = { WAITING: "waiting", SENDING: "running", FAILED: "failed", UNSURE: "unsure" } as const;

const since = sql<Date | null>`MIN(COALESCE(${sendRecipient.claimedAt}, ${sendRecipient.createdAt}))`.mapWith(sendRecipient.createdAt);
const isOpen = inArray(sendRun.status, ["RUNNING", "PAUSED"]);

/** SQL condition: waiting recipients by open runs, others by the index over state and time. */
export function recipientsIn(ctx: Ctx, state: JobState): SQL | undefined {
  const inState = eq(sendRecipient.state, stored[state]);
  if (state === "waiting") return and(inState, isOpen);
  return state === "running" ? inState : and(inState, gt(sendRecipient.claimedAt, recently(ctx)));
}

/** Number of recipients in a state, of all members' send runs. */
export async function countSends(ctx: Ctx, state: JobState): Promise<JobCount> {
  const [row] = await ctx.db
    .select({ total: count(), oldest: since })
    .from(sendRun)
    .innerJoin(sendRecipient, eq(sendRecipient.sendRunId, sendRun.sendRunId))
    .where(recipientsIn(ctx, state));
  return { state, total: row?.total ?? 0, oldest: row?.oldest ?? null };
}

/** One page of send runs with recipients in a state. */
export async function listSends(ctx: Ctx, state: JobState, { page, size }: JobPage, run?: number) {
  const where = run ? and(eq(sendRun.sendRunId, run), inArray(sendRecipient.state, Object.values(stored))) : recipientsIn(ctx, state);
  const groups = ctx.db
    .select({ sendRunId: sendRun.sendRunId, state: sendRecipient.state, total: count().as("total"), since: since.as("since") })
    .from(sendRun)
    .innerJoin(sendRecipient, eq(sendRecipient.sendRunId, sendRun.sendRunId))
    .where(where)
    .groupBy(sendRun.sendRunId, sendRecipient.state);
  const total = await ctx.db.$count(groups.as("runs"));
  const groupRows = await groups
    .orderBy(desc(sendRun.sendRunId))
    .limit(size)
    .offset((page - 1) * size);
  const runs = await runsOf(
    ctx,
    groupRows.map(({ sendRunId }) => sendRunId),
  );
  const rows = groupRows.flatMap((group) => {
    const run = runs.get(group.sendRunId);
    return run && group.state !== "SENT" ? [rowOf(group.sendRunId, stateOf[group.state], group.total, group.since, run)] : [];
  });
  return { rows, total };
}

type Run = Awaited<ReturnType<typeof runsOf>> extends Map<number, infer R> ? R : never;

function rowOf(sendRunId: number, state: JobState, total: number, since: Date | null, run: Run): JobRow {
  const what = `${cutTitle(run.title)} (${sendRunId}번)`;
  return {
    id: String(sendRunId),
    state,
    what,
    userId: run.userId,
    nickname: run.nickname,
    total,
    since,
    why: whyOf(state, run),
    actions: actionsOf(state, run),
  };
}

function whyOf(state: JobState, { status, pausedReason, resumeAt }: Run): string {
  if (state === "unsure") return "도착했을 수도 있어 다시 보내지 않습니다. 보낸 회원이 받는 사람에게 물어본 뒤 정합니다.";
  if (state !== "waiting" || status !== "PAUSED" || !pausedReason) return "";
  return [refusalText(pausedReason as RefusalCode), resumeAt && `${formatSeoul(resumeAt, "MM.dd HH:mm")}부터 됩니다.`]
    .filter(Boolean)
    .join(" ");
}

/** Unsure recipients have no action here: only the sender may decide, one by one. */
function actionsOf(state: JobState, { status }: Run): JobAction[] {
  if (state === "failed") return ["retry"];
  if (state === "waiting") return status === "PAUSED" ? ["retry", "stop"] : ["stop"];
  return [];
}

async function runsOf({ db }: Ctx, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const { status, pausedReason, resumeAt } = sendRun;
  const rows = await db
    .select({
      id: sendRun.sendRunId,
      status,
      pausedReason,
      resumeAt,
      title: contents.title,
      userId: user.userId,
      nickname: user.userNickname,
    })
    .from(sendRun)
    .innerJoin(contents, eq(contents.contentsId, sendRun.contentsId))
    .innerJoin(user, eq(user.userId, sendRun.userId))
    .where(inArray(sendRun.sendRunId, ids));
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Member who started a send run. */
export async function senderOf({ db }: Ctx, sendRunId: number): Promise<number | null> {
  const [row] = await db.select({ userId: sendRun.userId }).from(sendRun).where(eq(sendRun.sendRunId, sendRunId));
  return row?.userId ?? null;
}
