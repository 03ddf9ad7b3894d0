import { randomUUID } from "node:crypto";
import type { Ctx } from "~/core/ctx.server";
import { seal } from "~/core/crypto.server";
import { log } from "~/core/log.server";
import { persist } from "~/core/persist.server";
import { inTransaction } from "~/core/transaction.server";
import { KakaoPayError } from "~/integrations/kakaopay.server";
import { paymentAnswer } from "~db/schema/payments";

export type ProviderResult<T> =
  | { ok: true; answer: T }
  | { ok: false; kind: "refused" | "away" | "unknown"; code: number | null; reason: string };

type Question = {
  deed: "ready" | "approve" | "subscription" | "cancel" | "order" | "inactive" | "status";
  userId: number;
  subject: string;
  asked: Record<string, unknown>;
  /** Won, positive for a charge, negative for a refund. */
  movesWon?: number;
};

/**
 * Call the payment provider once and store the answer, even if the caller's transaction fails later. Retry storing an
 * answer that moved money: no later call gives its SID or TID.
 */
export async function askProvider<T extends object>(ctx: Ctx, question: Question, call: () => Promise<T>): Promise<ProviderResult<T>> {
  const askedAt = ctx.now();
  const result = await callProvider(call);
  const { movesWon = 0, ...kept } = question;
  const row = {
    ...kept,
    answered: result.ok ? sealSecrets(result.answer) : { reason: result.reason },
    outcome: result.ok ? ("ok" as const) : result.kind,
    code: result.ok || result.code === null ? null : String(result.code),
    tid: result.ok && "tid" in result.answer ? String(result.answer.tid) : null,
    movedWon: result.ok ? movesWon : 0,
    askedAt,
    requestId: ctx.requestId,
    callId: randomUUID(),
    createdAt: ctx.now(),
  };
  await (row.movedWon === 0 ? write(ctx, row) : persist(() => write(ctx, row)));
  if (!result.ok)
    log.warn({ requestId: ctx.requestId, deed: question.deed, kind: result.kind, code: result.code }, "pay provider did not say yes");
  return result;
}

async function write(ctx: Ctx, row: typeof paymentAnswer.$inferInsert): Promise<void> {
  const unchanged = { callId: row.callId };
  await inTransaction(ctx, (tx) => tx.db.insert(paymentAnswer).values(row).onDuplicateKeyUpdate({ set: unchanged }));
}

async function callProvider<T>(call: () => Promise<T>): Promise<ProviderResult<T>> {
  try {
    return { ok: true, answer: await call() };
  } catch (error) {
    if (!(error instanceof KakaoPayError)) throw error;
    return { ok: false, kind: error.kind, code: error.code, reason: error.reason?.message ?? "" };
  }
}

/** Encrypt SID and pay window addresses; keep the SID in case the process dies. */
function sealSecrets(answer: object): Record<string, unknown> {
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
