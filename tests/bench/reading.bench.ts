import { chooseHandle } from "~/areas/blog/addresses/choose-handle.server";
import { slugMissing } from "~/areas/blog/addresses/slug-missing.server";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { announce } from "~/core/announce.server";
import { sign } from "~/core/crypto.server";
import { sessionCookie } from "~/http/request/cookies.server";
import { longText } from "../support/factories/blog";
import { makePostRow } from "../support/factories/dispatches";
import { ctxOf, loginAs, makeMember } from "../support/factories/members";
import { postUrl } from "../support/factories/reading";
import { onFreshPair } from "./database";
import { median, table } from "./figures";
import { startHello } from "./hello";
import { type Figures, load, startServer } from "./measure";

const RUNS = 5;
const POSTS = 200;
const MANY = 1_500;

const PUBLIC = [
  "/",
  "/app/main",
  "/app/introduce",
  "/app/service/service-introduce",
  "/app/service/new-service-introduce",
  "/app/service/service-pricing",
  "/app/contents/contents-shop",
];
/** Most CPU of a cached page, relative to a bare page. */
const GATES = { post: 0.05, blog: 0.1, public: 0.5 };

/** CPU of a cached page, with a gate relative to a bare page for each kind. */
await onFreshPair(async () => {
  const author = await makeMember();
  await saveBlogProfile(ctxOf(author), {
    selfIntroduction: "쉬운 말로 돈 이야기를 씁니다.",
    requestConsultationPath: "https://example.test/",
  });
  const urls: string[] = [];
  for (let n = 0; n < POSTS; n++) {
    const contentsId = await makePostRow(author.userId, { title: `${n + 1}번째 글`, contents: longText(2_500), summary: "금리 이야기" });
    urls.push(postUrl({ author, contentsId, version: 1 }));
  }
  await chooseHandle(ctxOf(author), "bench");
  await slugMissing(ctxOf(author));
  const { token } = await loginAs(await makeMember());
  const member = { Cookie: (await sessionCookie().serialize(token)).split(";")[0]! };
  const hello = await startHello();
  const site = await startServer("build/index.js");
  const kept = urls.slice(0, 1);
  const sent = Array.from(
    { length: POSTS },
    (_, n) => `${kept[0]}&sendHistoryId=${n + 1}&receiverId=${n + 1}&t=${sign("read", n + 1, n + 1)}`,
  );
  const feed = (name: string) => `/app/blog/${name}?userId=${author.userId}`;
  const BLOG = {
    "blog, kept": `/app/blog/contents-list?userId=${author.userId}`,
    "blog, kept, by its own address": "/@bench",
    "subscribe page, kept": `/app/subscribe/${author.userId}`,
    "feed, kept, RSS": feed("rss.xml"),
    "feed, kept, Atom": feed("atom.xml"),
    "feed, kept, JSON": feed("feed.json"),
  };
  const forget = () => announce("post-changed", `${author.userId}:0`);
  const cases: Record<string, () => Promise<Figures>> = {
    hello: () => load(hello, { paths: ["/"], requests: MANY }),
    "post, kept": () => load(site, { paths: kept, requests: MANY }),
    "post, kept, by its own address": () => load(site, { paths: [encodeURI("/@bench/1번째-글")], requests: MANY }),
    "post, kept, each by a sent link of their own": () => load(site, { paths: sent, requests: MANY }),
    ...Object.fromEntries(Object.entries(BLOG).map(([name, path]) => [name, () => load(site, { paths: [path], requests: MANY })])),
    ...Object.fromEntries(PUBLIC.map((path) => [path, () => load(site, { paths: [path], requests: MANY })])),
    "post, not kept": async () => {
      await forget();
      return load(site, { paths: urls, requests: POSTS });
    },
    "post, for a member": () => load(site, { paths: kept, requests: POSTS, headers: member }),
  };
  try {
    for (const measure of Object.values(cases)) await measure();
    const figures = new Map(Object.keys(cases).map((name) => [name, [] as Figures[]]));
    for (let run = 0; run < RUNS; run++) for (const [name, measure] of Object.entries(cases)) figures.get(name)!.push(await measure());
    report(figures, Object.keys(BLOG));
  } finally {
    await Promise.all([hello.stop(), site.stop()]);
  }
});

function report(figures: Map<string, Figures[]>, blog: string[]): void {
  const cpu = (name: string) => median(figures.get(name)!.map((run) => run.cpuMsPerRequest));
  const rows = [...figures].map(([name, runs]) => ({
    page: name,
    "CPU ms a view": cpu(name),
    "× hello": cpu(name) / cpu("hello"),
    "views a second": median(runs.map((run) => run.requestsPerSecond)),
    "bytes sent": median(runs.map((run) => run.bytes)),
  }));
  table(
    `reading: CPU of one view (kept: a post at most ${GATES.post} × hello, blog and feeds ${GATES.blog} ×, a public page ${GATES.public} ×)`,
    rows,
  );
  const posts = ["post, kept", "post, kept, by its own address", "post, kept, each by a sent link of their own"];
  const gates = { post: posts, blog, public: PUBLIC };
  const tooDear = Object.entries(gates).flatMap(([kind, names]) =>
    names.filter((name) => cpu(name) > GATES[kind as keyof typeof GATES] * cpu("hello")),
  );
  if (tooDear.length === 0) return;
  console.log(`above their gate: ${tooDear.join(", ")}`);
  process.exitCode = 1;
}
