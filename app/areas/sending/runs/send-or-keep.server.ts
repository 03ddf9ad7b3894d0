import { type SQL, and, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { pressKey, pressOnce } from "~/core/press.server";
import { Refusal } from "~/core/refusal";
import { type TxCtx, inTransaction } from "~/core/transaction.server";
import { ask } from "~db/ask.server";
import { friend } from "~db/schema/sending";
import { isAdNight } from "../internal/ad-hours.server";
import { resolveMessage } from "./card-message.server";
import type { CardMessage } from "../internal/card-text";
import { lockCounts, refuseOver } from "../internal/counts.server";
import type { Except, Receivers } from "../receivers/receivers.server";
import { readOften } from "../receivers/often.server";
import { findReceivers } from "../receivers/find-receivers.server";
import { checkAccess, checkPaidPost, refuseWithoutScopes } from "../receivers/run-checks.server";
import { emptyWaitingEntry, takeWaitingEntry } from "../receivers/waiting-entry.server";
import { shareOf } from "./internal/share";
import { readRestPlanner } from "./internal/rest-planner.server";
import { planRest, writeRun } from "./internal/write-run.server";

export type SendOrKeep = {
  contentsId: number;
  receivers: Receivers;
  except?: Except;
  /** Number of over-limit receivers shown; more by now refuses `sending.often-changed`. REST calls omit the figure. */
  told?: number;
  /** Waiting-list entry to send from; this submission takes it off the list (rule 47). */
  sendingListId?: number | null;
  /** Default: the message of the waiting-list entry or repeated run. */
  message?: CardMessage;
  /** Receivers to plan for later instead of refusing: "night" advertising at night, "rest" also those over the limits. */
  keeps: "rest" | "night" | "nothing";
  /** One-time form key: the same order under it returns the first result (rule 219). */
  formKey: string;
};

/** `sendRunId` is null when nobody could be sent to now. */
export type SentOrKept = { sendRunId: number | null; total: number; kept: number };

/**
 * Send a post now as far as limits and hour allow; plan the rest if `keeps` says so (rules 230, 310). Else refuses as `startSendRun`, and
 * `sending.ad-night`.
 */
export function sendOrKeep(ctx: MemberCtx, { formKey, ...input }: SendOrKeep): Promise<SentOrKept> {
  return pressOnce(pressKey(ctx.actor, { action: "sending.run", formKey, content: keyContent(input) }), {
    find: (key) => findEarlierResult(ctx, key),
    write: async (key) => {
      const scopes = await checkAccess(ctx, input.receivers);
      return inTransaction(ctx, (tx) => sendOnce(tx, { ...input, formKey: key }, scopes));
    },
  });
}

/** Content bound to the form key, without `told`: the first submission changes that figure. */
const keyContent = ({ contentsId, sendingListId, receivers, except, keeps, message }: Omit<SendOrKeep, "formKey">) => [
  contentsId,
  sendingListId,
  sortReceivers(receivers),
  except,
  keeps,
  message,
];

async function sendOnce(tx: TxCtx<MemberCtx["actor"]>, input: SendOrKeep, scopes: string[]): Promise<SentOrKept> {
  const left = await lockCounts(tx, tx.actor.userId);
  // Check again under the lock: a second submission must find the first result, not a used-up quota.
  const earlier = await findEarlierResult(tx, input.formKey);
  if (earlier) return earlier;
  const { contentsId, sendingListId, receivers, keeps } = input;
  await checkPaidPost(tx, contentsId);
  const message = await resolveMessage(tx, input);
  if (sendingListId) await takeWaitingEntry(tx, { sendingListId, contentsId }, receivers);
  const { receiverCondition, total } = await findReceivers(tx, contentsId, receivers, input.except);
  if (input.told !== undefined) await refuseUnshown(tx, receiverCondition, input.told);
  if (keeps !== "rest") refuseOver(left, total);
  refuseWithoutScopes(scopes);
  const isNight = message.ad !== null && isAdNight(tx.now());
  if (isNight && keeps === "nothing") throw new Refusal("sending.ad-night");

  const share = shareOf({ total, left, isNight });
  const { now, later } = share;
  const order = { ...input, message, receiverCondition };
  const sendRunId = now > 0 ? await writeRun(tx, order, now, left.today) : null;
  if (later > 0) await planRest(tx, order, (await readRestPlanner(tx, left))(share), sendRunId);
  if (sendingListId) await emptyWaitingEntry(tx, sendingListId);
  return tx.remember({ sendRunId, total: now, kept: later });
}

async function refuseUnshown(tx: MemberCtx, receiverCondition: SQL | undefined, shownCount: number): Promise<void> {
  const weeklyLimit = await readOften(tx);
  if (!weeklyLimit) return;
  const overLimitCount = await tx.db.$count(friend, and(receiverCondition, weeklyLimit.often));
  if (overLimitCount > shownCount) throw new Refusal("sending.often-changed", { most: weeklyLimit.weeklyMost });
}

async function findEarlierResult(ctx: MemberCtx, formKey: string): Promise<SentOrKept | null> {
  const isOfForm = sql`user_id = ${ctx.actor.userId} AND form_key = ${formKey}`;
  const isOfPlan = sql`user_id = ${ctx.actor.userId} AND plan_key = ${formKey}`;
  const [row] = await ask<{ sendRunId: number | null; total: number | null; people: number | null }>(
    ctx,
    sql`SELECT run.send_run_id AS sendRunId, run.total, entry.people FROM (SELECT 1) AS one
      LEFT JOIN (SELECT send_run_id, total FROM send_run WHERE ${isOfForm}) AS run ON TRUE
      LEFT JOIN (SELECT CAST(SUM(people) AS SIGNED) AS people FROM sending_list WHERE ${isOfPlan}) AS entry ON TRUE`,
  );
  const { sendRunId, total, people } = row!;
  return sendRunId === null && people === null ? null : { sendRunId, total: total ?? 0, kept: people ?? 0 };
}

/** The order of ticks means nothing. */
function sortReceivers(receivers: Receivers): unknown {
  if (typeof receivers !== "object") return receivers;
  if (Array.isArray(receivers)) return receivers.toSorted((first, second) => first - second);
  return Object.entries(receivers).map(([name, value]) => [name, Array.isArray(value) ? sortReceivers(value) : value]);
}
