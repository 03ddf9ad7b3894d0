import { ECDH } from "node:crypto";
import { settings } from "~/core/settings.server";

/** A browser's address at its push service, and the browser's keys. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string };

const HOSTS = ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"];
const WINDOWS = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.notify\.windows\.com$/;
const MOST_LETTERS = 1_000;

/** Whether an endpoint belongs to a push service that we know: a browser may name any address. */
export function isPushEndpoint(endpoint: string): boolean {
  if (endpoint.length > MOST_LETTERS || !URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username !== "" || url.password !== "" || url.hash !== "") return false;
  if (isStandIn(url)) return true;
  return url.protocol === "https:" && url.port === "" && (HOSTS.includes(url.hostname) || WINDOWS.test(url.hostname));
}

export function isStandIn(url: URL): boolean {
  const standIn = settings().PUSH_STAND_IN;
  return standIn !== undefined && url.origin === new URL(standIn).origin;
}

/** Whether both keys can encrypt: a point of the curve P-256, and 16 bytes. */
export function arePushKeys({ p256dh, auth }: Pick<PushSubscription, "p256dh" | "auth">): boolean {
  if (!/^[\w-]{87}$/.test(p256dh) || !/^[\w-]{22}$/.test(auth)) return false;
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url", "hex", "compressed");
    return true;
  } catch {
    return false;
  }
}
