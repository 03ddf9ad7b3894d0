import { makeCtx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { DAY_MS } from "~/time/seoul";

/** RFC 9116 recommends an expiry within a year. */
const GOOD_FOR_MS = 180 * DAY_MS;

export async function loader() {
  const { BASE_URL, SUPPORT_MAIL } = settings();
  const { now } = makeCtx({ kind: "guest" });
  const lines = [
    `Contact: mailto:${SUPPORT_MAIL}`,
    `Expires: ${new Date(now().getTime() + GOOD_FOR_MS).toISOString()}`,
    "Preferred-Languages: ko, en",
    `Canonical: ${new URL("/.well-known/security.txt", BASE_URL).href}`,
  ];
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" };
  return new Response(`${lines.join("\n")}\n`, { headers });
}
