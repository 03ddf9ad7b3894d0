import { data } from "@remix-run/node";
import { isCollision, isDatabaseAway } from "~/core/database-error.server";
import { log } from "~/core/log.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { refusalStatus, refusalText } from "~/messages/refusals.ko";
import { noteSilence } from "~db/statement-limits";

export type Fault = { status: number; code: string; message: string; requestId: string; headers: Headers; refusal: Refusal | null };

/** Status and message: refusals keep theirs. Other errors are logged: 503 for a lost database or conflicting transactions, else 500. */
export function faultOf(error: unknown, requestId: string): Fault {
  const isAway = isDatabaseAway(error);
  if (isAway) noteSilence();
  const passing = isAway || isCollision(error);
  const refusal = isRefusal(error) ? error : new Refusal(passing ? "common.unavailable" : "common.bug");
  if (refusal !== error) log.error({ err: error, requestId }, refusal.code === "common.bug" ? "bug" : "database away");
  const headers = new Headers();
  if (refusal.code === "common.too-many") headers.set("Retry-After", String(refusal.values.seconds));
  if (refusal.code === "common.unavailable") headers.set("Retry-After", "5");
  return {
    status: refusalStatus(refusal.code),
    code: refusal.code,
    message: refusalText(refusal.code, refusal.values),
    requestId,
    headers,
    refusal: refusal === error ? refusal : null,
  };
}

/** Throw the result from a loader or action: the error boundary draws it. */
export function faultPage(error: unknown, requestId: string) {
  const { status, code, message, headers } = faultOf(error, requestId);
  return data({ code, message, requestId }, { status, headers });
}
