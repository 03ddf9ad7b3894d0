import { codeOfMissing } from "~/areas/sending/internal/missing-scopes";
import type { MessengerError } from "~/integrations/kakao-http.server";
import type { RefusalCode } from "~/messages/refusals.ko";
import type { SendReason } from "~/messages/send-reasons.ko";
import type { PausedUntil } from "./run-status.server";

/**
 * Meaning of a messenger call. `failed` and `later`: surely not sent. `unsure`: never retried automatically. `paused`: waits for a person.
 * `token`: renew, retry once.
 */
export type Outcome =
  | { is: "sent" }
  | { is: "failed"; reason: SendReason }
  | { is: "unsure"; reason: SendReason }
  | { is: "later"; reason: SendReason }
  | { is: "paused"; code: RefusalCode; until?: PausedUntil; missingScopes?: string[] }
  | { is: "token" };

const failed = (reason: SendReason): Outcome => ({ is: "failed", reason });
const closed: Outcome = { is: "paused", code: "sending.messenger-closed" };

const byCode: Record<number, Outcome> = {
  [-2]: failed("wrong-address"),
  [-501]: failed("no-messenger"),
  [-502]: failed("not-a-friend"),
  [-504]: failed("no-messenger"),
  [-530]: failed("receiver-refuses"),
  [-533]: failed("receiver-full"),
  [-536]: failed("pair-full"),
  [-10]: { is: "paused", code: "sending.paused-app", until: "tomorrow" },
  [-532]: { is: "paused", code: "sending.paused-day", until: "tomorrow" },
  [-531]: { is: "paused", code: "sending.paused-month", until: "next-month" },
  [-3]: closed,
  [-4]: closed,
  [-5]: closed,
  [-6]: closed,
  [-9]: closed,
  [-11]: closed,
  [-12]: closed,
  [-903]: closed,
  [-101]: { is: "paused", code: "common.messenger-token" },
  [-103]: { is: "paused", code: "common.messenger-token" },
};

/** Map a failed send (providers 1.6, 3; rule 65) by its error code, never by the provider's wording. */
export function outcomeOf({ kind, code, status, requiredScopes }: MessengerError): Outcome {
  if (kind === "token") return { is: "token" };
  const missingScopes = requiredScopes.length > 0 ? requiredScopes : ["talk_message"];
  if (kind === "scope") return { is: "paused", code: codeOfMissing(missingScopes), missingScopes };
  const known = typeof code === "number" ? byCode[code] : undefined;
  if (known) return known;
  if (kind === "away" || status === 429) return { is: "later", reason: "messenger-away" };
  if (kind === "unknown") return { is: "unsure", reason: "no-answer" };
  return failed("messenger-refused");
}
