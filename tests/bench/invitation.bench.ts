import { announce } from "~/core/announce.server";
import { sessionCookie } from "~/http/request/cookies.server";
import { longText } from "../support/factories/blog";
import { loginAs, makeMember } from "../support/factories/members";
import { makeSeminar } from "../support/factories/seminars";
import { onFreshPair } from "./database";
import { median, table } from "./figures";
import { startHello } from "./hello";
import { type Figures, load, startServer } from "./measure";

const RUNS = 5;
const SEMINARS = 100;
const MANY = 1_500;
const GATE = 0.5;

/** CPU of an invitation's view: a cached page at most 0.5 × a bare Remix page. */
await onFreshPair(async () => {
  const host = await makeMember();
  const urls: string[] = [];
  for (let n = 0; n < SEMINARS; n++) {
    const { seminarId } = await makeSeminar({ host, title: `${n + 1}번째 세미나`, contents: longText(2_500), capacity: 100 });
    urls.push(`/app/seminar/seminar-invitation?seminarId=${seminarId}`);
  }
  const { token } = await loginAs(await makeMember());
  const member = { Cookie: (await sessionCookie().serialize(token)).split(";")[0]! };
  const hello = await startHello();
  const site = await startServer("build/index.js");
  const kept = urls.slice(0, 1);
  const cases: Record<string, () => Promise<Figures>> = {
    hello: () => load(hello, { paths: ["/"], requests: MANY }),
    "invitation, kept": () => load(site, { paths: kept, requests: MANY }),
    "invitation, not kept": async () => {
      await announce("profile-changed", String(host.userId));
      return load(site, { paths: urls, requests: SEMINARS });
    },
    "invitation, for a member": () => load(site, { paths: kept, requests: SEMINARS, headers: member }),
  };
  try {
    for (const measure of Object.values(cases)) await measure();
    const figures = new Map(Object.keys(cases).map((name) => [name, [] as Figures[]]));
    for (let run = 0; run < RUNS; run++) for (const [name, measure] of Object.entries(cases)) figures.get(name)!.push(await measure());
    report(figures);
  } finally {
    await Promise.all([hello.stop(), site.stop()]);
  }
});

function report(figures: Map<string, Figures[]>): void {
  const cpu = (name: string) => median(figures.get(name)!.map((run) => run.cpuMsPerRequest));
  const rows = [...figures].map(([name, runs]) => ({
    page: name,
    "CPU ms a view": cpu(name),
    "× hello": cpu(name) / cpu("hello"),
    "views a second": median(runs.map((run) => run.requestsPerSecond)),
    "bytes sent": median(runs.map((run) => run.bytes)),
  }));
  table(`invitation: CPU of one view (a kept page at most ${GATE} × hello)`, rows);
  if (cpu("invitation, kept") > GATE * cpu("hello")) process.exitCode = 1;
}
