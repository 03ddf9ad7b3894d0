import { and, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { pressKey, pressOnce } from "~/core/press.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { ask } from "~db/ask.server";
import { friend } from "~db/schema/sending";
import { isAdNight } from "../internal/ad-hours.server";
import { meantMessage } from "./card-message.server";
import type { CardMessage } from "../internal/card-text";
import { lockCounts, refuseOver } from "../internal/counts.server";
import type { Except } from "../receivers/excepts";
import { readOften } from "../receivers/often.server";
import { findReceivers } from "../receivers/find-receivers.server";
import type { Receivers } from "../receivers/receivers.server";
import { checkAccess, checkPaidPost, refuseWithoutScopes } from "../receivers/run-checks.server";
import { emptyWaitingEntry, takeWaitingEntry } from "../receivers/waiting-entry.server";
import { inOrder } from "./internal/receivers-in-order.server";
import { shareOf } from "./internal/share";
import { keepRest, writeRun } from "./internal/write-run.server";

export type SendOrKeep = {
  contentsId: number;
  receivers: Receivers;
  except?: Except;
  /**
   * How many were told to have had as many messages this week as the sender wants: with more of them by now it is refused
   * (`sending.often-changed`), so that nobody is written to too often untold. Without it, as by a call, nobody is asked.
   */
  told?: number;
  /** The waiting-list entry it is sent from: it leaves the list with the press (rule 47). */
  sendingListId?: number | null;
  /** What the card says besides the post; without it that of the entry, or of the run that is repeated. */
  message?: CardMessage;
  /**
   * What is kept in the waiting list instead of being refused: "rest" whoever is over the limits, and all of advertising at night; "night"
   * the latter alone.
   */
  keeps: "rest" | "night" | "nothing";
  /** One-time key of the form: the same order under it shows what the first press did (rule 219), another order is a press of its own. */
  formKey: string;
};

/** `sendRunId` is null when nobody could be sent to now; `kept` is how many wait in the list. */
export type SentOrKept = { sendRunId: number | null; total: number; kept: number };

/**
 * Sends a post to friends now as far as the limits and the hour allow, and keeps the others in the waiting list for a press of another day, where the
 * order says so (rule 230); else it refuses as `startSendRun`, and `sending.ad-night`. All of it happens or nothing.
 */
export function sendOrKeep(ctx: MemberCtx, { formKey, ...input }: SendOrKeep): Promise<SentOrKept> {
  return pressOnce(pressKey(ctx.actor, { deed: "sending.run", formKey, content: asked(input) }), {
    find: (key) => ofKey(ctx, key),
    write: async (key) => {
      const scopes = await checkAccess(ctx, input.receivers);
      return inTransaction(ctx, (tx) => press(tx, { ...input, formKey: key }, scopes));
    },
  });
}

/** What a press asks for. `told` is left out: the first press changes how many have had messages this week. */
const asked = ({ contentsId, sendingListId, receivers, except, keeps, message }: Omit<SendOrKeep, "formKey">) => [
  contentsId,
  sendingListId,
  inOrder(receivers),
  except,
  keeps,
  message,
];

async function press(tx: TxCtx<MemberCtx["actor"]>, input: SendOrKeep, scopes: string[]): Promise<SentOrKept> {
  const left = await lockCounts(tx, tx.actor.userId);
  // After the lock, so that a second post of the same form finds what the first one did instead of a quota that the first one used up.
  const known = await ofKey(tx, input.formKey);
  if (known) return known;
  const { contentsId, sendingListId, receivers, keeps } = input;
  await checkPaidPost(tx, contentsId);
  const message = await meantMessage(tx, input);
  if (sendingListId) await takeWaitingEntry(tx, { sendingListId, contentsId }, receivers);
  const { mine, total } = await findReceivers(tx, contentsId, receivers, input.except);
  if (input.told !== undefined) await refuseUntold(tx, mine, input.told);
  if (keeps !== "rest") refuseOver(left, total);
  refuseWithoutScopes(scopes);
  const isNight = message.ad !== null && isAdNight(tx.now());
  if (isNight && keeps === "nothing") throw new Refusal("sending.ad-night");

  const { now, later } = shareOf({ total, left, isNight });
  const order = { ...input, message, mine };
  const sendRunId = now > 0 ? await writeRun(tx, order, now, left.today) : null;
  if (later > 0) await keepRest(tx, order, later, sendRunId);
  if (sendingListId) await emptyWaitingEntry(tx, sendingListId);
  return tx.remember({ sendRunId, total: now, kept: later });
}

async function refuseUntold(tx: MemberCtx, mine: SQL | undefined, told: number): Promise<void> {
  const choice = await readOften(tx);
  if (!choice) return;
  const often = await tx.db.$count(friend, and(mine, choice.often));
  if (often > told) throw new Refusal("sending.often-changed", { most: choice.weeklyMost });
}

/** What an earlier press of the same form did, by one statement; null for a first press. */
async function ofKey(ctx: MemberCtx, formKey: string): Promise<SentOrKept | null> {
  const by = sql`user_id = ${ctx.actor.userId} AND form_key = ${formKey}`;
  const [found] = await ask<{ sendRunId: number | null; total: number | null; people: number | null }>(
    ctx,
    sql`SELECT run.send_run_id AS sendRunId, run.total, entry.people FROM (SELECT 1) AS one
      LEFT JOIN (SELECT send_run_id, total FROM send_run WHERE ${by}) AS run ON TRUE
      LEFT JOIN (SELECT people FROM sending_list WHERE ${by}) AS entry ON TRUE`,
  );
  const { sendRunId, total, people } = found!;
  return sendRunId === null && people === null ? null : { sendRunId, total: total ?? 0, kept: people ?? 0 };
}
