import { makeCtx } from "~/core/ctx.server";
import type { Member } from "~/core/ctx.server";
import { scriptsCookieName, sessionCookie } from "~/http/request/cookies.server";
import { makePostRow } from "../support/factories/dispatches";
import { makeFriendRows } from "../support/factories/groups";
import { loginAs, makeMember, pay } from "../support/factories/members";
import { seed as seedApis } from "../../db/seeds/reference/apis";
import { seed as seedMenus } from "../../db/seeds/reference/menus";
import { seed as seedRoles } from "../../db/seeds/reference/roles";
import { onFreshPair } from "./database";
import { median, table } from "./figures";
import { load, type Server, startServer } from "./measure";

const FEW = 100;
const MANY = 5_000;
const RUNS = 7;
const REQUESTS = 40;

/** The send panel for 5,000 friends may take 1.5 × the time and CPU of one for 100, and must find the last friend. */
await onFreshPair(async () => {
  const ctx = makeCtx({ kind: "job", name: "bench" });
  for (const seed of [seedRoles, seedMenus, seedApis]) await seed(ctx);
  const [few, many] = [await makePanel(FEW), await makePanel(MANY)];
  const site = await startServer("build/index.js");
  try {
    const rows = [];
    for (const mark of ["", `; ${scriptsCookieName}=Y`]) rows.push(await compare(site, mark, few, many));
    table(`the send panel's first response, ${MANY} friends beside ${FEW} (medians of ${RUNS}; gate with scripts 1.5)`, rows);
    await searchFinds(site, many, MANY);
    if (Number(rows.at(-1)!["× time"]) > 1.5) process.exitCode = 1;
  } finally {
    await site.stop();
  }
});

type Panel = { path: string; session: string };

async function makePanel(friends: number): Promise<Panel> {
  const member: Member = await makeMember({ userType: "KAKAOTALK" });
  await pay(member);
  await makeFriendRows(member.userId, friends);
  const { token } = await loginAs(member);
  const contentsId = await makePostRow(member.userId);
  return {
    path: `/app/send-messages/send-contents?contentsId=${contentsId}`,
    session: (await sessionCookie().serialize(token)).split(";")[0]!,
  };
}

async function compare(site: Server, mark: string, few: Panel, many: Panel) {
  const measured = new Map([few, many].map((panel) => [panel, { ms: [] as number[], cpu: [] as number[], bytes: 0 }]));
  for (let run = 0; run <= RUNS; run++)
    for (const [panel, figures] of measured) {
      const headers = { Cookie: panel.session + mark };
      // One connection, because one person waits.
      const { requestsPerSecond, cpuMsPerRequest, bytes } = await load(site, {
        paths: [panel.path],
        requests: REQUESTS,
        connections: 1,
        headers,
      });
      if (run === 0) continue;
      figures.ms.push(1_000 / requestsPerSecond);
      figures.cpu.push(cpuMsPerRequest);
      figures.bytes = bytes;
    }
  const [a, b] = [measured.get(few)!, measured.get(many)!];
  return {
    browser: mark ? "runs scripts" : "first visit or no scripts",
    [`${FEW}, ms`]: median(a.ms),
    [`${MANY}, ms`]: median(b.ms),
    "× time": median(b.ms) / median(a.ms),
    "× CPU": median(b.cpu) / median(a.cpu),
    "× bytes": b.bytes / a.bytes,
  };
}

async function searchFinds(site: Server, { path, session }: Panel, last: number) {
  const began = performance.now();
  const page = await fetch(`${site.url}${path}&nickname=${encodeURIComponent(`친구${last}`)}`, { headers: { Cookie: session } });
  const hasLastFriend = (await page.text()).includes(`<span>친구${last}</span>`);
  const data = await fetch(`${site.url}/app/send-messages/send-friends`, { headers: { Cookie: session } });
  const all = ((await data.json()) as { friends: unknown[] }).friends.length;
  table("searching", [
    {
      "the last friend hasLastFriend by the server": hasLastFriend ? "yes" : "no",
      ms: performance.now() - began,
      "friends as data for scripts": all,
    },
  ]);
  if (!hasLastFriend || all !== last) process.exitCode = 1;
}
