import { sql } from "drizzle-orm";
import { readHome } from "~/areas/home/read-home.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { sessionCookie } from "~/http/request/cookies.server";
import { DAY_MS, monthDays, seoulDay, seoulMonth } from "~/time/seoul";
import { database } from "~db/client.server";
import { blogProfile } from "~db/schema/blog";
import { CALENDAR_PLACES, calendarColumn } from "~db/schema/reports";
import { makePostRow } from "../support/factories/dispatches";
import { makeFriendRows } from "../support/factories/groups";
import { loginAs, makeMember, pay } from "../support/factories/members";
import { recordStatements } from "../support/statements";
import { seed as seedApis } from "../../db/seeds/reference/apis";
import { seed as seedMenus } from "../../db/seeds/reference/menus";
import { seed as seedRoles } from "../../db/seeds/reference/roles";
import { makeNumbers, onFreshPair } from "./database";
import { leastMs, median, table } from "./figures";
import { startHello } from "./hello";
import { load, type Server, startServer } from "./measure";

const DISPATCHES = 10_000_000;
const DAYS = 3_650;
/** Older dispatches are only counted, as the home reads them. */
const RAW = 300_000;
const RAW_DAYS = 60;
const RUNS = 5;
const REQUESTS = 300;
const GATE = { statements: 3, cpu: 3 };

const statements = recordStatements();

/** First screen with 10,000,000 dispatches and with none: at most 3 own statements, 3 × a bare page's CPU. */
await onFreshPair(async () => {
  const ctx = makeCtx({ kind: "job", name: "bench" });
  for (const seed of [seedRoles, seedMenus, seedApis]) await seed(ctx);
  await makeNumbers(RAW);
  const [large, small] = [await makeLarge(), await makeMember({ userType: "KAKAOTALK" })];
  const reads = [];
  for (const [name, member] of Object.entries({ large, small })) {
    statements.forget();
    const home = await readHome(makeCtx(member));
    const asked = statements.asked().length;
    const ms = await leastMs(() => readHome(makeCtx(member)), 50);
    reads.push({ creator: name, statements: asked, "ms, least": ms, "sent this month": home.month?.figures[0]!.value ?? "none" });
    if (asked > GATE.statements) process.exitCode = 1;
  }
  table(`the home's own statements (at most ${GATE.statements}) and time`, reads);
  const [hello, site] = [await startHello(), await startServer("build/index.js")];
  try {
    const rows = await compare(hello, site, { large, small });
    table(`a view of the home (CPU at most ${GATE.cpu} × hello; medians of ${RUNS})`, rows);
    if (rows.some((row) => row["× hello"] > GATE.cpu && row.page.startsWith("home"))) process.exitCode = 1;
  } finally {
    await Promise.all([hello.stop(), site.stop()]);
  }
});

async function compare(hello: Server, site: Server, members: Record<string, Member>) {
  const cases: [string, () => Promise<number>][] = [["hello", () => cpuOf(hello, "/")]];
  for (const [name, member] of Object.entries(members)) {
    const Cookie = (await sessionCookie().serialize((await loginAs(member)).token)).split(";")[0]!;
    cases.push([`home, ${name}`, () => cpuOf(site, "/app/main", Cookie)]);
    // A page of one sentence: the cost of the frame alone.
    cases.push([`the frame alone, ${name}`, () => cpuOf(site, "/app/user/withdrawal", Cookie)]);
  }
  const figures = new Map(cases.map(([name]) => [name, [] as number[]]));
  for (let run = 0; run <= RUNS; run++)
    for (const [name, measure] of cases) {
      const ms = await measure();
      if (run > 0) figures.get(name)!.push(ms);
    }
  const bare = median(figures.get("hello")!);
  return [...figures].map(([page, ms]) => ({ page, "CPU ms": median(ms), "× hello": median(ms) / bare }));
}

async function cpuOf(server: Server, path: string, Cookie?: string): Promise<number> {
  const headers: Record<string, string> = Cookie ? { Cookie } : {};
  return (await load(server, { paths: [path], requests: REQUESTS, headers })).cpuMsPerRequest;
}

async function makeLarge(): Promise<Member> {
  const creator = await makeMember({ userType: "KAKAOTALK" });
  const { userId } = creator;
  await pay(creator);
  await database().insert(blogProfile).values({ userId });
  await makeFriendRows(userId, 100);
  const [posts, friends] = [[] as number[], await firstFriend(userId)];
  for (let n = 0; n < 20; n++) posts.push(await makePostRow(userId));
  const now = new Date();
  const newest = new Date(now.getTime() - 60_000);
  const at = sql`(${newest} - INTERVAL FLOOR((${RAW} - n) * ${RAW_DAYS} * 86400 / ${RAW}) SECOND)`;
  await database()
    .execute(sql`INSERT INTO send_history (user_id, author_id, contents_id, receiver_id, delivered_at, viewed_at, fee_won, created_at)
    SELECT ${userId}, ${userId}, ${posts[0]} + n % 20, ${friends} + n % 100, ${at}, IF(n % 3 = 0, ${at} + INTERVAL n % 50 SECOND, NULL), 10, ${at}
    FROM numbers WHERE n < ${RAW}`);
  await count(userId, new Date(now.getTime() - 10 * 60_000));
  await database().execute(sql`ANALYZE TABLE send_history`);
  return creator;
}

async function firstFriend(userId: number): Promise<number> {
  const [rows] = (await database().execute(sql`SELECT MIN(receiver_id) AS id FROM friend WHERE user_id = ${userId}`)) as unknown as [
    { id: number }[],
  ];
  return rows[0]!.id;
}

async function count(userId: number, until: Date): Promise<void> {
  const perDay = Math.round(DISPATCHES / DAYS);
  const places = Array.from({ length: CALENDAR_PLACES }, (_, n) => n + 1);
  const columns = sql.raw(["sent", "opened"].flatMap((part) => places.map((place) => calendarColumn(part as "sent", place))).join(", "));
  const values = sql.raw([perDay, Math.round(perDay / 3)].flatMap((many) => places.map(() => many)).join(", "));
  const rollups = [
    "dispatches",
    "authorMonths",
    "customers",
    "opens",
    "calendar",
    "calendarOpens",
    "subjects",
    "subjectOpens",
    "openPlaces",
    "ends",
    "views",
    "viewMonths",
  ];
  for (const rollup of rollups)
    await database().execute(sql`INSERT INTO rollup_watermark (rollup, counted_until, updated_at) VALUES (${rollup}, ${until}, ${until})`);
  for (let n = 0; n < DAYS; n += 28) {
    const month = seoulMonth(new Date(until.getTime() - n * DAY_MS));
    if (monthDays(month).from > seoulDay(until)) continue;
    await database().execute(sql`INSERT IGNORE INTO customer_calendar (sender_id, period, receiver_id, ${columns})
      VALUES (${userId}, ${Number(month)}, 0, ${values})`);
  }
  for (const [name, column] of [
    ["author_daily", "author_id, day, send_count, fee_won"],
    ["sender_daily", "sender_id, day, send_count"],
  ] as const)
    await database().execute(sql`INSERT INTO ${sql.identifier(name)} (${sql.raw(column)})
      SELECT ${userId}, CAST(${seoulDay(until)} AS DATE) - INTERVAL n DAY, ${perDay}${name === "author_daily" ? sql`, ${perDay * 10}` : sql``}
      FROM numbers WHERE n < ${DAYS}`);
}
