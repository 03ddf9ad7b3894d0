import { Resolver } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import { isReservedName } from "~/core/public-site.server";
import { settings } from "~/core/settings.server";

/** Names resolve once, every address is checked: the connection goes to a checked address. */
export type Guard = { resolve: (host: string) => Promise<string[]>; allows: (url: URL, address: string) => boolean };

/** Public addresses on ports 80 and 443, and the sandbox of a site that nobody else can reach. */
export const publicOnly: Guard = {
  resolve,
  allows: (url, address) => isSandbox(url) || (url.port === "" && isPublicAddress(address)),
};

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** False for special ranges of IPv4, IPv6, and for IPv6 that wraps IPv4. */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === "unicast";
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.range() === "unicast" && parsed.match(GLOBAL_UNICAST);
}

function isSandbox(url: URL): boolean {
  const { BASE_URL, SANDBOX_PORT } = settings();
  return isReservedName(new URL(BASE_URL).hostname) && url.origin === `http://127.0.0.1:${SANDBOX_PORT}`;
}

const DNS_MS = 2_000;

/** Asks the name server, so that this machine's hosts file stays unknown. */
async function resolve(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}
