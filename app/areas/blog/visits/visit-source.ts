import { referrerHost, registrableHost } from "./registrable-host";

/** "blog": pages of the visited blog, as far as `isOfBlog` recognizes them. "site": our remaining pages. */
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
  /** Reported by the page: another site's scheme and host, or the beginning of our path; "" without script or referrer. */
  referrer: string;
  userAgent: string;
  from: string | null;
  /** Writer of the visited page; read only if `referrer` is our path. */
  writer: Writer | null;
};
type Writer = { userId: number; handle: string | null };

const nowhere: Source = { source: "unknown", host: "" };

/** Source of a visit without sent link: by `from`, `referrer`, then `userAgent`, since messengers' browsers also show other sites. */
export function sourceOf({ referrer, userAgent, from, writer }: Visit): Source {
  if (from === "feed") return { source: "feed", host: "" };
  if (referrer.startsWith("/")) return { source: writer && isOfBlog(referrer, writer) ? "blog" : "site", host: "" };
  const host = referrerHost(referrer);
  if (host === "") return MESSENGER_AGENTS.test(userAgent) ? { source: "messenger", host: "" } : nowhere;
  if (MESSENGER_HOSTS.test(host)) return { source: "messenger", host: "" };
  const engine = ENGINES.find(([pattern]) => pattern.test(host));
  if (engine) return { source: "search", host: engine[1] };
  const stored = registrableHost(host);
  return stored === null ? nowhere : { source: "other", host: stored };
}

const encoded = (path: string) => (URL.canParse(path, "http://own.invalid") ? new URL(path, "http://own.invalid").pathname : "");

function isOfBlog(referrer: string, { userId, handle }: Writer): boolean {
  const id = /^\/app\/blog(?:\/[^?]*)?\?(?:userId=)?(\d+)/.exec(referrer)?.[1];
  if (id !== undefined) return Number(id) === userId;
  return handle !== null && encoded(referrer).split("/")[1] === `@${encodeURIComponent(handle)}`;
}
