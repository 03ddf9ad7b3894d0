const DAY_MS = 86_400_000;
/** For this long after joining, addresses are refused in comments, except under own posts (rule 252). */
export const NEWCOMER_MS = 7 * DAY_MS;

const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
/** "[.]", "(dot)" and "{닷}" hide a dot from filters. */
const bracketedDot = /\s*[[({]\s*(?:\.|dot|닷|점)\s*[\])}]\s*/g;
const spacedDot = /(?<=[a-z0-9])\s+\.\s+(?=[a-z])/g;

const scheme = /h[tx]{2}ps?\s*:|:\/\//;
const www = /(?<![a-z0-9])www\s*\./;
const domain = /(?<![a-z0-9])[a-z0-9-]+\.[a-z]{2,}(?![a-z0-9])/;
const koreanDomain = /[가-힣a-z0-9-]+\.(?:com|net|org|kr|io|co|me|xyz|shop|store|top|site|info|biz|link|한국|닷컴|닷넷)(?![a-z0-9])/;
const address = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/;

/** True for likely addresses, also disguised: hxxp, full-width letters, "naver[.]com". */
export function holdsLink(text: string): boolean {
  const plain = text.normalize("NFKC").replace(invisible, "").toLowerCase().replaceAll("。", ".");
  const joined = plain.replace(bracketedDot, ".").replace(spacedDot, ".");
  return [scheme, www, domain, koreanDomain, address].some((pattern) => pattern.test(joined));
}
