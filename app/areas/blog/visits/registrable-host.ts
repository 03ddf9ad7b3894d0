const LONGEST_HOST = 100;
const NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const SECOND_LEVELS = /^(ac|co|com|ed|edu|es|go|gov|hs|kg|mil|ms|ne|net|or|org|pe|re|sc)$/;

/** Host in a referrer; "" for none. */
export function referrerHost(referrer: string): string {
  const host = /^[a-z][a-z-]*:\/\/(?:[^/?#@]*@)?([^/?#@:]+)(?::\d+)?(?:[/?#]|$)/i.exec(referrer)?.[1] ?? "";
  return host.toLowerCase().replace(/\.$/, "");
}

/** The registered part of a host; an Android app's name whole. Null for IP addresses, internal and invalid names. */
export function registrableHost(host: string): string | null {
  const names = host.split(".");
  const top = names.at(-1)!;
  if (host.length > LONGEST_HOST || names.length < 2 || /^\d+$/.test(top) || !names.every((name) => NAME.test(name))) return null;
  if (/^(local|internal|lan|home|corp|test|localhost|invalid|example)$/.test(top)) return null;
  // "com.slack.android" names an Android app: keep it whole.
  if (names[0] === "com" && names.length > 2) return host;
  const levels = top.length === 2 && SECOND_LEVELS.test(names.at(-2)!) ? 3 : 2;
  return names.length < levels ? null : names.slice(-levels).join(".");
}
