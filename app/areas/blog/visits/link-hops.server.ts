import { isSigned, sign } from "~/core/crypto.server";
import { settings } from "~/core/settings.server";
import { escaped, unescaped } from "../escapes";

const HOP = "/app/blog/link";
const MOST_LINKS = 100;
const LONGEST_ADDRESS = 1_000;
const LINK = /<a href="(https?:\/\/[^"<>]+)"/gi;

/** A text's first hundred different addresses of other sites, none over LONGEST_ADDRESS. */
export function hopAddresses(html: string): Set<string> {
  const own = new URL(settings().BASE_URL).origin;
  const addresses = new Set<string>();
  for (const [, href] of html.matchAll(LINK)) {
    const address = unescaped(href!);
    if (addresses.size < MOST_LINKS && isOutside(address, own)) addresses.add(address);
  }
  return addresses;
}

/** All readers share the signature, so the page can be cached. */
export function withHops(html: string, contentsId: number): string {
  const addresses = hopAddresses(html);
  return html.replace(LINK, (tag, href: string) => {
    const address = unescaped(href);
    // The print style sheet shows `data-to`.
    return addresses.has(address) ? `<a href="${escaped(hopPath(contentsId, address))}" data-to="${href}"` : tag;
  });
}

export const isHop = (contentsId: number, address: string, t: string): boolean => isSigned(t, "link", contentsId, address);

/** Leaves "/" and ":" unencoded: browsers show a link's target. */
export function hopPath(contentsId: number, address: string): string {
  const to = encodeURIComponent(address).replaceAll("%2F", "/").replaceAll("%3A", ":");
  return `${HOP}?contentsId=${contentsId}&t=${sign("link", contentsId, address)}&to=${to}`;
}

function isOutside(address: string, own: string): boolean {
  return address.length <= LONGEST_ADDRESS && !/\p{Surrogate}/u.test(address) && URL.canParse(address) && new URL(address).origin !== own;
}
