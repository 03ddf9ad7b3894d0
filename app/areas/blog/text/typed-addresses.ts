import { escaped, unescaped } from "../escapes";

/** Past this, addresses stay text: links multiply a text's size. */
const MAX_LINKS = 300;
const MAX_ADDRESS = 2_000;
const MAX_TAKEN = 50;

const mayBeAddress = /(?<![a-z0-9])(?:https?:\/\/|(?<![.@/-])www\.)(?:&amp;|[^\s<>"&]){1,2000}/i;
const scheme = /^https?:\/\//i;
const host =
  /^(?:https?:\/\/)?(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?\.)+(?:xn--[a-z0-9-]+|[a-z]{2,}|한국))(?::\d{1,5})?/iu;
const punctuation = /[.,!?:;'"*_~…。，、·’”]$/;
const openings: Record<string, string> = { ")": "(", "]": "[", "}": "{", "）": "（", "」": "「", "』": "『", "》": "《", "〉": "〈" };
/** Taken off behind ASCII only: in /wiki/나들이 the last syllable belongs to the address. */
const particles =
  /(?<=[\x21-\x7e])(?:은|는|이|가|을|를|의|에|로|와|과|도|만|에서|에게|에도|에는|에서는|에서도|에서만|으로|으로는|으로도|로는|로도|부터|까지|처럼|보다|나|이나|랑|이랑|하고|라고|이라고|라는|이라는|라며|이며|이고|인데|입니다|이에요|예요|이다)$/;

/** The address at the start of `words`, without closing punctuation and Korean particles; "" if none. */
export function addressIn(words: string): string {
  if (words.length >= MAX_ADDRESS) return "";
  const [site = ""] = host.exec(words) ?? [];
  const next = words[site.length];
  if (site === "" || next === "@") return "";
  const address = next && "/?#".includes(next) ? withoutEnd(words) : site;
  return URL.canParse(hrefOf(address)) ? address : "";
}

export const hrefOf = (address: string): string => (scheme.test(address) ? address : `https://${address}`);

function withoutEnd(words: string): string {
  let end = words;
  for (let taken = 0; taken < MAX_TAKEN; taken++) {
    const last = end.at(-1)!;
    const opening = openings[last];
    const isSign = punctuation.test(last) || (opening !== undefined && count(end, last) > count(end, opening));
    const shorter = isSign ? end.slice(0, -1) : end.slice(0, -6) + end.slice(-6).replace(particles, "");
    if (shorter === end) break;
    end = shorter;
  }
  return end;
}

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** Addresses become links, up to MAX_LINKS, except in links and code. Idempotent, linear. */
export function linkedAddresses(html: string): string {
  if (!/https?:\/\/|www\./i.test(html)) return html;
  let links = html.split("<a ").length - 1;
  let depth = 0;
  return html.replace(/<(\/?)([a-z0-9]+)[^<>]*>|[^<]+/g, (piece, slash?: string, name?: string) => {
    if (name === undefined) return depth > 0 ? piece : linked(piece);
    if (name === "a" || name === "code" || name === "pre") depth += slash ? -1 : 1;
    return piece;
  });

  function linked(text: string): string {
    let out = "";
    let rest = text;
    while (links < MAX_LINKS) {
      const found = mayBeAddress.exec(rest);
      if (!found) break;
      const address = addressIn(unescaped(found[0]));
      const [from, to] = [found.index, found.index + (address === "" ? found[0].length : escaped(address).length)];
      out += rest.slice(0, from) + (address === "" ? found[0] : linkTo(address));
      links += address === "" ? 0 : 1;
      rest = rest.slice(to);
    }
    return out + rest;
  }
}

const linkTo = (address: string) => `<a href="${escaped(hrefOf(address))}" rel="noopener nofollow" target="_blank">${escaped(address)}</a>`;
