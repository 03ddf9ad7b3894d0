import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright";
import { chooseHandle } from "~/areas/blog/addresses/choose-handle.server";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { sessionCookie } from "~/http/request/cookies.server";
import browsers from "../browser/playwright.config";
import { longText, makePost } from "../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../support/factories/members";
import { postUrl } from "../support/factories/reading";
import { freePort } from "../support/site";
import { onFreshPair, seedReference } from "./database";
import { median, table } from "./figures";
import { startServer } from "./measure";

/** Lowest scores of public pages and of the write page. */
const PUBLIC = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
const PAGES = ["/", "/app/main", "/app/introduce", "/app/service/service-pricing", "/app/contents/contents-shop"];
const WRITING = { performance: 90 };
type Scores = Partial<Record<keyof typeof PUBLIC, number>>;
type Audit = { id: string; title: string; score: number | null; scoreDisplayMode: string; displayValue?: string };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Run = { lhr: { categories: Record<string, Category>; audits: Record<string, Audit> } };
type Flags = { port: number; logLevel: string; extraHeaders: Record<string, string>; onlyCategories: string[]; locale: string };
type Lighthouse = (url: string, flags: Flags) => Promise<Run | undefined>;
type Visit = { path: string; least: Scores; headers?: Record<string, string> };

const LIGHTHOUSE = "13.5.0";

/** Its 95 packages are installed on demand. */
async function loadLighthouse(): Promise<Lighthouse> {
  const dir = path.resolve(".cache/lighthouse");
  const file = path.join(dir, "node_modules/lighthouse/core/index.js");
  if (!fs.existsSync(file)) {
    fs.mkdirSync(dir, { recursive: true });
    fs.writeFileSync(path.join(dir, "package.json"), "{}");
    execFileSync("npm", ["install", "--no-audit", "--no-fund", `lighthouse@${LIGHTHOUSE}`], { cwd: dir, stdio: "inherit" });
  }
  return ((await import(pathToFileURL(file).href)) as { default: Lighthouse }).default;
}

const lighthouse = await loadLighthouse();

/** Loads of a page. The median counts, since other processes slow single loads. */
const LOADS = 5;

/** Lighthouse scores on a simulated slow phone, each the median of five loads. */
await onFreshPair(async () => {
  seedReference();
  const author = await makeMember();
  await saveBlogProfile(ctxOf(author), { selfIntroduction: "쉬운 말로 돈 이야기를 씁니다." });
  await chooseHandle(ctxOf(author), "bench");
  for (let n = 0; n < 20; n++) await makePost(author, { title: `이율이 오르면 무엇이 달라질까, 그 ${n}번째 이야기` });
  const post = await makePost(author, { title: "금리가 오를 때 하는 일", contents: longText(2_500) });
  const { token } = await loginAs(author);
  const member = { Cookie: (await sessionCookie().serialize(token)).split(";")[0]! };
  const site = await startServer("build/index.js");
  const port = await freePort();
  const { args = [], ...launch } = browsers.use!.launchOptions!;
  const browser = await chromium.launch({ ...launch, args: [...args, `--remote-debugging-port=${port}`] });
  const visits: Visit[] = [
    ...[...PAGES, postUrl(post), "/@bench", `/app/subscribe/${author.userId}`].map((path) => ({ path, least: PUBLIC })),
    { path: "/app/blog/write-contents", least: WRITING, headers: member },
  ];
  try {
    const rows = [];
    for (const visit of visits) rows.push(await scored(site.url, port, visit));
    table(`Lighthouse, a simulated phone, median of ${LOADS}: 100, at least 98 for performance; the writing page 90`, rows);
  } finally {
    await browser.close();
    await site.stop();
  }
});

async function scored(url: string, port: number, { path, least, headers = {} }: Visit) {
  await (await fetch(url + path, { headers })).arrayBuffer();
  const flags: Flags = { port, logLevel: "error", extraHeaders: headers, onlyCategories: Object.keys(PUBLIC), locale: "ko" };
  const runs: Run["lhr"][] = [];
  while (runs.length < LOADS) runs.push((await lighthouse(url + path, flags))!.lhr);
  const percent = (run: Run["lhr"], name: string) => Math.round((run.categories[name]!.score ?? 0) * 100);
  const scores = Object.fromEntries(Object.keys(PUBLIC).map((name) => [name, median(runs.map((run) => percent(run, name)))]));
  const byPerformance = runs.toSorted((a, b) => percent(a, "performance") - percent(b, "performance"));
  const middle = byPerformance[Math.floor(LOADS / 2)]!;
  for (const [name, wanted] of Object.entries(least)) if (scores[name]! < wanted) process.exitCode = 1;
  const missed = Object.values(middle.audits).filter(
    ({ id, score, scoreDisplayMode }) =>
      score !== null && score < 0.9 && scoreDisplayMode !== "informative" && counts(middle.categories, id),
  );
  for (const { id, title, displayValue } of missed) console.log(`${path}: ${id}: ${title} ${displayValue ?? ""}`);
  const value = (id: string) => middle.audits[id]?.displayValue ?? "";
  return {
    page: path.split("?")[0]!,
    ...scores,
    FCP: value("first-contentful-paint"),
    LCP: value("largest-contentful-paint"),
    CLS: value("cumulative-layout-shift"),
    TBT: value("total-blocking-time"),
  };
}

function counts(categories: Record<string, Category>, id: string): boolean {
  return Object.values(categories).some(({ auditRefs }) => auditRefs.some((audit) => audit.id === id && audit.weight > 0));
}
