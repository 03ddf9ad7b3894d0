import { makeCtx } from "~/core/ctx.server";
import { scriptsCookieName, sessionCookie } from "~/http/request/cookies.server";
import { database } from "~db/client.server";
import { commonCode, commonCodeHeader } from "~db/schema/master";
import { loginAs, makeMember } from "../support/factories/members";
import { seed as seedApis } from "../../db/seeds/reference/apis";
import { seed as seedMenus } from "../../db/seeds/reference/menus";
import { seed as seedRoles } from "../../db/seeds/reference/roles";
import { onFreshPair } from "./database";
import { median, table } from "./figures";
import { type Figures, load, startServer } from "./measure";

const ROWS = 2_000;
const CHUNK = 500;
const RUNS = 5;
const REQUESTS = 40;
const GROUP = "bench";
const QUERY = `commonCode=${GROUP}&rowsPerPage=${ROWS}`;

/** Opening a grid of 2,000 rows may cost 1.5 × the CPU of the REST call with these rows. */
await onFreshPair(async () => {
  const ctx = makeCtx({ kind: "job", name: "bench" });
  for (const seed of [seedRoles, seedMenus, seedApis]) await seed(ctx);
  await database().insert(commonCodeHeader).values({ commonCode: GROUP, commonCodeName: "측정" });
  for (let low = 0; low < ROWS; low += CHUNK)
    await database()
      .insert(commonCode)
      .values(Array.from({ length: CHUNK }, (_, n) => codeRow(low + n)));
  const { token } = await loginAs(await makeMember({ role: "ROLE_ADMIN" }));
  const session = (await sessionCookie().serialize(token)).split(";")[0]!;
  const site = await startServer("build/index.js");
  const cases: Record<string, () => Promise<Figures>> = {
    "rows as JSON": () =>
      load(site, { paths: [`/v1/common/codes/page?${QUERY}`], requests: REQUESTS, headers: { Authorization: `Bearer ${token}` } }),
    "the grid's page": () =>
      load(site, { paths: [`/app/common/codes?${QUERY}`], requests: REQUESTS, headers: { Cookie: `${session}; ${scriptsCookieName}=Y` } }),
  };
  const cpu = new Map(Object.keys(cases).map((name) => [name, [] as number[]]));
  try {
    for (const measure of Object.values(cases)) await measure();
    for (let run = 0; run < RUNS; run++)
      for (const [name, measure] of Object.entries(cases)) cpu.get(name)!.push((await measure()).cpuMsPerRequest);
  } finally {
    await site.stop();
  }
  const [json, page] = [...cpu.values()].map(median) as [number, number];
  table(`opening ${ROWS} rows: CPU milliseconds a request (ratio at most 1.5)`, [
    { "rows as JSON": json, "the grid's page": page, ratio: page / json },
  ]);
  if (page > 1.5 * json) process.exitCode = 1;
});

function codeRow(n: number) {
  return { commonCode: GROUP, commonCodeKey: `key${n}`, commonCodeKeyName: `이름 ${n}`, commonCodeSequence: n };
}
