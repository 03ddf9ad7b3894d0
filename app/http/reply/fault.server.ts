import { data } from "@remix-run/node";
import { isCollision, isDatabaseAway } from "~/core/database-error.server";
import { log } from "~/core/log.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { refusalStatus, refusalText } from "~/messages/refusals.ko";

export type Fault = { status: number; code: string; message: string; requestId: string; headers: Headers; refusal: Refusal | null };

/**
 * What an error means to the one who asked. Refusals keep their text; a database out of reach, or too busy however often it was tried, is
 * 503; the rest is a bug, logged here once.
 */
export function faultOf(error: unknown, requestId: string): Fault {
  const passing = isDatabaseAway(error) || isCollision(error);
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

/** An error as the page that says so: thrown from a loader, drawn by the error boundary with its status. */
export function faultPage(error: unknown, requestId: string) {
  const { status, code, message, headers } = faultOf(error, requestId);
  return data({ code, message, requestId }, { status, headers });
}
