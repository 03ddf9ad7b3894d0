import { type SQL, sql } from "drizzle-orm";
import { allSettlements, listSettlements } from "~/areas/settlement/list/list-settlements.server";
import { SettlementQuery } from "~/areas/settlement/settlement.schema.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { table } from "./figures";
import { onRows } from "./reports/kept";
import { rowsOf } from "./reports/world";
import { CREATORS, makeMonth, type Month, settleHalf } from "./settlement/month";

const ROWS = Number(process.env.SETTLEMENT_ROWS ?? 10_000_000);
const RUNS = 15;
const RAW_RUNS = 3;
const OF_RAW = 50;
const failures: string[] = [];
const ctx = () => makeCtx({ kind: "job", name: "bench" });

/**
 * The list of settlements in a month of 10,000 creators among ten million dispatches (`SETTLEMENT_ROWS`), equal to a recount from the raw rows,
 * may take a fiftieth of the quickest raw statement for the same. With `SETTLEMENT_DATA=folder` what was built stays there; the folder may be a
 * copy of one that the reports' measurement built, which has the same dispatches.
 */
await onRows(ROWS, process.env.SETTLEMENT_DATA, async () => {
  const month = await makeMonth();
  table("settlement list: seconds to count the months of writers anew", [
    { dispatches: ROWS, seconds: month.countSeconds, "of a million": (month.countSeconds * 1_000_000) / ROWS },
  ]);
  await withCovering(async () => {
    const rows = [await measure("nothing settled: unsettled", month, "N")];
    await settleHalf(month);
    for (const [name, state] of [
      ["unsettled", "N"],
      ["settled", "Y"],
      ["both", "ALL"],
    ] as const)
      rows.push(await measure(`half settled: ${name}`, month, state));
    table(`settlement list: milliseconds of ${CREATORS} creators' month, the raw statement and the list (at least ${OF_RAW} times)`, rows);
  });
});
for (const failure of failures) console.log(`too slow: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Indexes that hold all that the raw statement reads, in both orders. */
async function withCovering(use: () => Promise<void>): Promise<void> {
  await database().execute(sql`ALTER TABLE send_history ADD INDEX cover_month (delivered_at, author_id, fee_won),
    ADD INDEX cover_author (author_id, delivered_at, fee_won)`);
  await use();
  // Kept data are measured again without them.
  await database().execute(sql`ALTER TABLE send_history DROP INDEX cover_month, DROP INDEX cover_author`);
}

async function measure(name: string, month: Month, settlementYn: "N" | "Y" | "ALL") {
  const query = SettlementQuery.parse({ fromYearMonth: month.month, toYearMonth: month.month, settlementYn });
  const { total } = await compare(name, month, query);
  const list = await timed(() => listSettlements(ctx(), query), RUNS);
  const raw = Math.min(
    await timed(() => rowsOf(rawOf(month, settlementYn, sql`FORCE INDEX (cover_month)`)), RAW_RUNS),
    await timed(() => rowsOf(rawOf(month, settlementYn, sql`FORCE INDEX (cover_author)`)), RAW_RUNS),
  );
  // What stands settled is a table of its own, of which there is no other raw statement.
  if (settlementYn !== "Y" && raw / list < OF_RAW) failures.push(`${name}: raw is only ${(raw / list).toFixed(1)} times as long`);
  return { name, total, raw, list, "raw / list": raw / list };
}

/** What each creator of the month has unsettled, settled, or both, from the raw rows less what stands settled. */
function rawOf({ month, from, until }: Month, settlementYn: "N" | "Y" | "ALL", index = sql``): SQL {
  const settled = sql`SELECT user_id AS userId, gross_won AS won, 'Y' AS yn FROM creator_settlement AS settlement WHERE month = ${month}
    AND NOT EXISTS (SELECT 1 FROM settlement_cancel AS cancel WHERE cancel.settlement_id = settlement.settlement_id)`;
  const unsettled = sql`SELECT userId, SUM(won) AS won, 'N' AS yn FROM (SELECT author_id AS userId, SUM(fee_won) AS won FROM send_history ${index}
      WHERE delivered_at >= ${from} AND delivered_at < ${until} GROUP BY author_id UNION ALL SELECT userId, -won FROM (${settled}) AS settled) AS fees
    GROUP BY userId HAVING SUM(won) <> 0`;
  if (settlementYn === "N") return unsettled;
  return settlementYn === "Y" ? settled : sql`${settled} UNION ALL ${unsettled}`;
}

/** Throws where the list does not equal the recount, row by row and in its sums. */
async function compare(name: string, month: Month, query: SettlementQuery): Promise<{ total: number }> {
  const { total, settledWon, unsettledWon } = await listSettlements(ctx(), query);
  const listed: string[] = [];
  for await (const row of allSettlements(ctx(), query)) listed.push(`${row.userId} ${row.creatorFee} ${row.settlementYn}`);
  const raw = await rowsOf<{ userId: number; won: string; yn: string }>(rawOf(month, query.settlementYn));
  const expected = raw.map(({ userId, won, yn }) => `${userId} ${Number(won)} ${yn}`);
  const sum = (yn: string) => raw.filter((row) => row.yn === yn).reduce((won, row) => won + Number(row.won), 0);
  const [is, should] = [
    [total, settledWon, unsettledWon, ...listed.sort()],
    [raw.length, sum("Y"), sum("N"), ...expected.sort()],
  ];
  const wrong = should.findIndex((one, at) => one !== is[at]);
  if (wrong >= 0 || is.length !== should.length) throw new Error(`${name}: ${is[wrong]} instead of ${should[wrong]}`);
  return { total };
}

/** The least of some runs: whatever else this machine does can only add to it. */
async function timed(read: () => Promise<unknown>, runs: number): Promise<number> {
  await read();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  return Math.min(...times);
}
