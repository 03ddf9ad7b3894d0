import { randomUUID } from "node:crypto";
import type { Ctx } from "~/core/ctx.server";
import { seal } from "~/core/crypto.server";
import { log } from "~/core/log.server";
import { persist } from "~/core/persist.server";
import { inTransaction } from "~/core/transaction.server";
import { KakaoPayError } from "~/integrations/kakaopay.server";
import { paymentAnswer } from "~db/schema/payments";

export type Told<T> = { ok: true; answer: T } | { ok: false; kind: "refused" | "away" | "unknown"; code: number | null; reason: string };

type Question = {
  deed: "ready" | "approve" | "subscription" | "cancel" | "order" | "inactive" | "status";
  userId: number;
  /** Our identifier of what the call is about. */
  subject: string;
  asked: Record<string, unknown>;
  /** The money moved on success: positive for a charge, negative for a cancel. */
  movesWon?: number;
};

/**
 * Calls the payment provider once and stores its answer in `payment_answer`, even if the caller's transaction fails later. An answer that
 * moved money is written until the database has it: no later call tells the SID of a first payment and the TID of a month. Never throws
 * for the provider's failures: `refused` with its code, `away` when surely nothing was accepted, `unknown` when it may have been.
 */
export async function askProvider<T extends object>(ctx: Ctx, question: Question, call: () => Promise<T>): Promise<Told<T>> {
  const askedAt = ctx.now();
  const told = await tell(call);
  const { movesWon = 0, ...kept } = question;
  const row = {
    ...kept,
    answered: told.ok ? clean(told.answer) : { reason: told.reason },
    outcome: told.ok ? ("ok" as const) : told.kind,
    code: told.ok || told.code === null ? null : String(told.code),
    tid: told.ok && "tid" in told.answer ? String(told.answer.tid) : null,
    movedWon: told.ok ? movesWon : 0,
    askedAt,
    requestId: ctx.requestId,
    callId: randomUUID(),
    createdAt: ctx.now(),
  };
  await (row.movedWon === 0 ? write(ctx, row) : persist(() => write(ctx, row)));
  if (!told.ok)
    log.warn({ requestId: ctx.requestId, deed: question.deed, kind: told.kind, code: told.code }, "pay provider did not say yes");
  return told;
}

async function write(ctx: Ctx, row: typeof paymentAnswer.$inferInsert): Promise<void> {
  const unchanged = { callId: row.callId };
  await inTransaction(ctx, (tx) => tx.db.insert(paymentAnswer).values(row).onDuplicateKeyUpdate({ set: unchanged }));
}

async function tell<T>(call: () => Promise<T>): Promise<Told<T>> {
  try {
    return { ok: true, answer: await call() };
  } catch (error) {
    if (!(error instanceof KakaoPayError)) throw error;
    return { ok: false, kind: error.kind, code: error.code, reason: error.reason?.message ?? "" };
  }
}

/**
 * Encrypts an answer's SID (kept so that a process that dies before it writes the subscription loses nothing) and the pay window's
 * addresses.
 */
function clean(answer: object): Record<string, unknown> {
  const kept = Object.entries(answer).filter(([name]) => !/^sid$|_url$|_scheme$/.test(name));
  const sid = "sid" in answer && typeof answer.sid === "string" ? { sealedSid: seal(answer.sid) } : {};
  const window = "next_redirect_pc_url" in answer ? { sealedWindow: seal(JSON.stringify(windowOf(answer))) } : {};
  return { ...Object.fromEntries(kept), ...sid, ...window };
}

const windowOf = ({
  next_redirect_pc_url,
  next_redirect_mobile_url,
}: {
  next_redirect_pc_url?: unknown;
  next_redirect_mobile_url?: unknown;
}) => [next_redirect_pc_url, next_redirect_mobile_url];
