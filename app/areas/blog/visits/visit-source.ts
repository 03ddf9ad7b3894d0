import { referrerHost, registrableHost } from "./registrable-host";

/** "site": our screens outside the blog. */
type VisitSource = "messenger" | "search" | "blog" | "site" | "feed" | "other" | "unknown";
export type Source = { source: VisitSource; host: string };

const MESSENGER_HOSTS = /^(com\.kakao\.talk|(.+\.)?(line\.me|t\.me|telegram\.org|whatsapp\.com|messenger\.com)|jp\.naver\.line\.android)$/;
const MESSENGER_AGENTS = /KAKAOTALK|\bLine\//i;

const ENGINES: [RegExp, string][] = [
  [/^(www\.|m\.|news\.)?google(\.[a-z]{2,3}){1,2}$|^com\.google\.android\.googlequicksearchbox$/, "google.com"],
  [/^((m\.)?search\.|(www\.|m\.)?)naver\.com$|^com\.nhn\.android\.search$/, "naver.com"],
  [/^((m\.)?search\.|(www\.|m\.)?)daum\.net$/, "daum.net"],
  [/^((m\.)?search\.|(www\.|m\.)?)nate\.com$/, "nate.com"],
  [/^(m\.)?search\.zum\.com$/, "zum.com"],
  [/^(www\.|cn\.)?bing\.com$/, "bing.com"],
  [/^(([a-z]{2}\.)?search\.)yahoo\.(com|co\.jp)$/, "yahoo.com"],
  [/^(www\.|html\.)?duckduckgo\.com$/, "duckduckgo.com"],
  [/^(www\.)?ecosia\.org$/, "ecosia.org"],
  [/^(www\.|m\.)?baidu\.com$/, "baidu.com"],
  [/^(www\.)?yandex\.(com|ru)$/, "yandex.com"],
];

type Visit = {
  /** "https://host" of another site, or a path of ours; "" without a referrer. */
  referrer: string;
  userAgent: string;
  path: string;
  from: string | null;
};

const nowhere: Source = { source: "unknown", host: "" };

/** An unsigned visit's source. The referrer wins over the browser: messengers' browsers also show other sites. */
export function sourceOf({ referrer, userAgent, path, from }: Visit): Source {
  if (from === "feed") return { source: "feed", host: "" };
  if (referrer.startsWith("/")) return { source: isOfBlog(encoded(referrer), path) ? "blog" : "site", host: "" };
  const host = referrerHost(referrer);
  if (host === "") return MESSENGER_AGENTS.test(userAgent) ? { source: "messenger", host: "" } : nowhere;
  if (MESSENGER_HOSTS.test(host)) return { source: "messenger", host: "" };
  const engine = ENGINES.find(([pattern]) => pattern.test(host));
  if (engine) return { source: "search", host: engine[1] };
  const stored = registrableHost(host);
  return stored === null ? nowhere : { source: "other", host: stored };
}

const encoded = (path: string) => (URL.canParse(path, "http://own.invalid") ? new URL(path, "http://own.invalid").pathname : "");

const handleIn = (path: string) => /^\/(@[^/?#]+)/.exec(path)?.[1] ?? null;

/** Addresses under /app/blog name no writer and count as the same blog. */
function isOfBlog(referrer: string, path: string): boolean {
  if (/^\/app\/blog(?![^/?#])/.test(referrer)) return true;
  const handle = handleIn(referrer);
  return handle !== null && (handleIn(path) ?? handle) === handle;
}
