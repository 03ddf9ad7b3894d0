import { sql } from "drizzle-orm";
import { forgetCounts } from "~/areas/reports/forget-counts.server";
import { readFeeChart } from "~/areas/reports/read-fee-chart.server";
import { readViewReport } from "~/areas/reports/read-view-report.server";
import { reportRange } from "~/areas/reports/report-range";
import { rollUp } from "~/areas/reports/roll-up.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { addMonths, seoulMonth } from "~/time/seoul";
import { database } from "~db/client.server";
import { makeFriendRow, makePostRow } from "../support/factories/dispatches";
import { makeMember } from "../support/factories/members";
import { makeNumbers, onFreshPair } from "./database";
import { median, table } from "./figures";

const CREATORS = 10;
const POSTS = 20;
const FRIENDS = 100;
const DAYS = 390;
const RUNS = 5;

type World = { creators: Member[]; admin: Member; firstPost: number; firstFriend: number };

await onFreshPair(async () => {
  await makeNumbers(1_048_576);
  const world = await makeWorld();
  await addDispatches(world, 0, 10_000);
  const small = await measure(world);
  await addDispatches(world, 10_000, 1_000_000);
  const large = await measure(world);
  await recount(world);
  table(
    "reports: milliseconds at 10,000 and at 1,000,000 dispatches and views (ratio at most 2)",
    Object.keys(small).map((name) => ({ name, "10,000": small[name]!, "1,000,000": large[name]!, ratio: large[name]! / small[name]! })),
  );
});

async function makeWorld(): Promise<World> {
  const creators: Member[] = [];
  for (let n = 0; n < CREATORS; n++) creators.push(await makeMember());
  const posts: number[] = [];
  const friends: number[] = [];
  for (const creator of creators) {
    for (let n = 0; n < POSTS; n++) posts.push(await makePostRow(creator.userId));
    for (let n = 0; n < FRIENDS; n++) friends.push(await makeFriendRow(creator.userId));
  }
  return { creators, admin: await makeMember({ role: "ROLE_ADMIN" }), firstPost: posts[0]!, firstFriend: friends[0]! };
}

/** Spreads the dispatches evenly over ten creators and the last 390 days, every third opened, so that every report has the same share. */
async function addDispatches({ creators, firstPost, firstFriend }: World, from: number, until: number): Promise<void> {
  const total = until;
  const first = creators[0]!.userId;
  const creator = sql`(n % ${CREATORS})`;
  const post = sql`(${firstPost} + ${creator} * ${POSTS} + FLOOR(n / ${CREATORS}) % ${POSTS})`;
  const receiver = sql`(${firstFriend} + ${creator} * ${FRIENDS} + FLOOR(n / ${CREATORS}) % ${FRIENDS})`;
  const at = sql`(NOW(3) - INTERVAL 10 MINUTE - INTERVAL FLOOR((n - ${from}) * ${DAYS} * 86400 / ${total - from}) SECOND)`;
  for (let low = from; low < until; low += 100_000) {
    const high = Math.min(low + 100_000, until);
    await database()
      .execute(sql`INSERT INTO send_history (user_id, author_id, contents_id, receiver_id, delivered_at, viewed_at, fee_won, created_at)
      SELECT ${first} + ${creator}, ${first} + ${creator}, ${post}, ${receiver}, ${at}, IF(n % 3 = 0, ${at}, NULL), 10, ${at} FROM numbers WHERE n >= ${low} AND n < ${high}`);
    await database().execute(sql`INSERT INTO contents_view_history (send_history_id, receiver_id, contents_id, viewed_at)
      SELECT n, ${receiver}, ${post}, ${at} FROM numbers WHERE n >= ${low} AND n < ${high}`);
  }
  await forgetCounts(makeCtx({ kind: "job", name: "bench" }));
  await rollUp(makeCtx({ kind: "job", name: "bench" }));
  await database().execute(sql`ANALYZE TABLE send_history, author_daily, sender_daily`);
}

async function measure({ creators, admin }: World): Promise<Record<string, number>> {
  const now = new Date();
  const months = { fromMonth: addMonths(seoulMonth(now), -12), toMonth: seoulMonth(now) };
  const range = reportRange(now, { dateOption: "aYear" });
  const page = { page: 1, rowsPerPage: 100, range };
  const creator = makeCtx(creators[0]!);
  const all = makeCtx(admin);
  return {
    "view report, a creator's year": await timed(() => readViewReport(creator, "mine", page)),
    "view report, everybody's year": await timed(() => readViewReport(all, "all", page)),
    "fee chart, a creator's": await timed(() => readFeeChart(creator, "mine", months)),
    "fee chart, everybody's": await timed(() => readFeeChart(all, "all", months)),
  };
}

async function timed(read: () => Promise<unknown>): Promise<number> {
  await read();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  return median(times);
}

async function recount({ creators }: World): Promise<void> {
  const now = new Date();
  const shown = await readFeeChart(makeCtx(creators[0]!), "mine", { fromMonth: addMonths(seoulMonth(now), -14), toMonth: seoulMonth(now) });
  const [rows] = (await database().execute(
    sql`SELECT COUNT(*) AS sent, SUM(fee_won) AS won FROM send_history WHERE author_id = ${creators[0]!.userId}`,
  )) as unknown as [{ sent: number; won: string }[]];
  const sum = (of: "sendCount" | "creatorFee") => shown.reduce((total, month) => total + month[of], 0);
  if (sum("sendCount") !== Number(rows[0]!.sent) || sum("creatorFee") !== Number(rows[0]!.won)) {
    throw new Error(`The chart says ${sum("sendCount")} and ${sum("creatorFee")} won, the raw rows ${rows[0]!.sent} and ${rows[0]!.won}`);
  }
}
