import { sha256 } from "~/core/crypto.server";
import { settings } from "~/core/settings.server";
import { unescaped } from "../escapes";

/** A paragraph of only a link or address. Groups: href, words; typed address. */
export const loneLink = /<p(?: style="[^"<>]*")?>(?:<a href="([^"<>]*)"[^<>]*>([^<]*)<\/a>|(https?:\/\/[^\s<>"]+))<\/p>/g;

const MAX_ADDRESS = 2_000;
const MAX_HOST = 255;
const MAX_CARDS = 10;

/** The address in a match of `loneLink`; null if the link's words differ from its href. */
export function bareAddress(href: string | undefined, words: string | undefined, typed: string | undefined): string | null {
  const address = typed ?? (href === words ? href : undefined);
  return address === undefined ? null : unescaped(address);
}

/** The first ten addresses of other sites that are whole paragraphs. */
export function outsideAddresses(html: string): string[] {
  const found = new Set<string>();
  const own = new URL(settings().BASE_URL).origin;
  for (const [, href, words, typed] of html.matchAll(loneLink)) {
    const address = bareAddress(href, words, typed);
    if (address && found.size < MAX_CARDS && isOutside(address, own)) found.add(address);
  }
  return [...found];
}

export const addressHash = (address: string): string => sha256(address);

function isOutside(address: string, own: string): boolean {
  if (address.length > MAX_ADDRESS || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { origin, host } = new URL(address);
  return origin !== own && host.length <= MAX_HOST;
}
