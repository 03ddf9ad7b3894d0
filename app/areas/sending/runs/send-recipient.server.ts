import type { Ctx } from "~/core/ctx.server";
import { persist } from "~/core/persist.server";
import { isRefusal } from "~/core/refusal";
import { MessengerError } from "~/integrations/kakao-http.server";
import { sendTalkCard } from "~/integrations/kakao-talk.server";
import { messageOf } from "./card-message.server";
import { cardOf } from "../internal/card.server";
import { accessOf, dropAccess, renewAccess } from "./internal/access.server";
import { beginCall } from "./internal/begin-call.server";
import { claim } from "./internal/claim.server";
import { type Dispatch, readDispatch, whyClosed, whyImpossible } from "./internal/dispatch.server";
import { removeInFlight, addInFlight } from "./internal/in-flight.server";
import { type Outcome, outcomeOf } from "./internal/outcome.server";
import { pauseRun } from "./internal/run-status.server";
import { settleSent } from "./internal/settle-sent.server";
import {
  type Claimed,
  settleFailed,
  settleLater,
  settlePaused,
  settleUnclaimed,
  settleNotBegun,
  settleUnsure,
  TRIES,
} from "./internal/settle.server";

/** Limits only the calls in flight. Null: no more calls may begin. */
export type Gate = <T>(call: () => Promise<T>) => Promise<T | null>;
export type SendEnd = Outcome["is"] | "nothing";

/** Send one waiting recipient's message and record the outcome (design 6); idempotent. Throws only what a retry may fix. */
export async function sendRecipient(ctx: Ctx, sendRecipientId: number, gate: Gate = (call) => call()): Promise<SendEnd> {
  const dispatch = await readDispatch(ctx, sendRecipientId);
  if (!dispatch || dispatch.state !== "WAITING" || dispatch.runStatus !== "RUNNING") return "nothing";
  addInFlight(dispatch.sendRunId);
  try {
    return await dispatchMessage(ctx, dispatch, gate);
  } finally {
    await removeInFlight(ctx, dispatch.sendRunId);
  }
}

async function dispatchMessage(ctx: Ctx, dispatch: Dispatch, gate: Gate): Promise<SendEnd> {
  const impossible = whyImpossible(dispatch);
  if (impossible) {
    await settleUnclaimed(ctx, dispatch, impossible);
    return "failed";
  }
  const closed = whyClosed(ctx, dispatch);
  if (closed) {
    await pauseRun(ctx, dispatch.sendRunId, closed.code, closed.until);
    return "paused";
  }
  const pause = (error: unknown) => pauseFor(ctx, dispatch.sendRunId, error);
  const access = await accessOf(ctx, dispatch.userId).catch(pause);
  if (!access) return "paused";
  // Claim before the gate opens: no slot may idle during database writes.
  const claimed = await claim(ctx, dispatch).catch(pause);
  if (!claimed) return "nothing";
  // The gate may open only at night: return advertising whose call has not begun.
  const beginIfHeld = async () => ((await mayBegin(ctx, claimed)) ? call(ctx, claimed, access.accessToken) : null);
  const outcome = await gate(async () => whyClosed(ctx, dispatch) ?? beginIfHeld());
  await persist(async () => void (outcome ? await settle(ctx, claimed, outcome) : await settleNotBegun(ctx, claimed)));
  return outcome?.is ?? "nothing";
}

const mayBegin = (ctx: Ctx, claimed: Claimed) => beginCall(ctx, claimed).catch(() => false);

/** Pause the run on a refusal. If the token renewal cannot connect, wait for the next sweep. */
async function pauseFor(ctx: Ctx, sendRunId: number, error: unknown): Promise<null> {
  if (!isRefusal(error)) throw error;
  if (error.code === "common.messenger-away") return null;
  const until = { "sending.paused-day": "tomorrow", "sending.paused-month": "next-month" } as const;
  await pauseRun(ctx, sendRunId, error.code, until[error.code as keyof typeof until]);
  return null;
}

async function call(ctx: Ctx, claimed: Claimed, accessToken: string): Promise<Outcome> {
  const { userId } = claimed.dispatch;
  const first = await attempt(claimed, accessToken);
  // Codes -101 and -103 mean an unlinked account: only a new login brings a valid token.
  if (first.is === "paused" && first.code === "common.messenger-token") await dropAccess(ctx, userId, accessToken);
  if (first.is !== "token") return first;
  try {
    const renewed = await renewAccess(ctx, userId, accessToken);
    const second = await attempt(claimed, renewed.accessToken);
    if (second.is !== "token") return second;
    await dropAccess(ctx, userId, renewed.accessToken);
    return { is: "paused", code: "common.messenger-token" };
  } catch (error) {
    // The first call failed on its token, so nothing was sent.
    return { is: "paused", code: isRefusal(error) ? error.code : "common.messenger-away" };
  }
}

async function attempt(claimed: Claimed, accessToken: string): Promise<Outcome> {
  try {
    await sendTalkCard(accessToken, claimed.dispatch.uuid, cardOf({ ...claimed, message: messageOf(claimed.dispatch) }));
    return { is: "sent" };
  } catch (error) {
    return error instanceof MessengerError ? outcomeOf(error) : { is: "unsure", reason: "no-answer" };
  }
}

function settle(ctx: Ctx, claimed: Claimed, outcome: Outcome): Promise<void> {
  if (outcome.is === "sent") return settleSent(ctx, claimed);
  if (outcome.is === "failed") return settleFailed(ctx, claimed, outcome.reason);
  if (outcome.is === "unsure") return settleUnsure(ctx, claimed, outcome.reason);
  if (outcome.is === "paused") return settlePaused(ctx, claimed, outcome);
  if (outcome.is === "later" && claimed.dispatch.attempts + 1 < TRIES) return settleLater(ctx, claimed, outcome.reason);
  return settlePaused(ctx, claimed, { is: "paused", code: "common.messenger-away" });
}
