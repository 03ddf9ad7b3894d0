import webPush from "web-push";
import { providerCall } from "~/core/metrics.server";
import { settings } from "~/core/settings.server";
import { type Guard, publicOnly } from "./outside-guard.server";
import { OutsideError, postOutside } from "./outside-http.server";
import { isPushEndpoint, isStandIn, type PushSubscription } from "./push-endpoint.server";

/** Contains no endpoint, so it may be logged. gone: the browser's subscription ended · refused: a definite no · later: try again. */
export class PushError extends Error {
  constructor(
    readonly kind: "gone" | "refused" | "later",
    readonly status: number | null,
    readonly retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(`push ${kind}${status === null ? "" : ` (HTTP ${status})`}`, options);
    this.name = "PushError";
  }
}

const LIMIT_MS = 10_000;
const BUSY = new Set([408, 425, 429]);

/** Known push services at public addresses, and the stand-in of tests. */
const pushServices: Guard = {
  resolve: publicOnly.resolve,
  allows: (url, address) => isPushEndpoint(url.href) && (isStandIn(url) || publicOnly.allows(url, address)),
};

/**
 * Encrypts a payload for one browser (RFC 8291) and posts it. At the push service a newer message replaces one with the same `topic`, which
 * has 32 letters at most. Throws a PushError.
 */
export async function sendWebPush(
  { endpoint, ...keys }: PushSubscription,
  payload: string,
  { topic, ttlSeconds }: { topic: string; ttlSeconds: number },
): Promise<void> {
  await providerCall("push", "send", async () => {
    if (!isPushEndpoint(endpoint)) throw new PushError("refused", null);
    const options = { vapidDetails: settings().vapid!, TTL: ttlSeconds, topic, urgency: "normal" as const };
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, options);
    const answer = await postOutside(endpoint, { headers, body }, { guard: pushServices, limitMs: LIMIT_MS }).catch(
      (cause: OutsideError) => {
        throw new PushError(cause.reason === "address" ? "refused" : "later", null, null, { cause });
      },
    );
    const { status } = answer;
    if (status >= 200 && status < 300) return;
    const kind = status === 404 || status === 410 ? "gone" : status >= 500 || BUSY.has(status) ? "later" : "refused";
    throw new PushError(kind, status, retryAfterMs(answer.headers["retry-after"]));
  });
}

/** Only seconds: push services send no dates. */
function retryAfterMs(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : null;
}
