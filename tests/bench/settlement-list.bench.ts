import { type SQL, sql } from "drizzle-orm";
import { allSettlements, listSettlements } from "~/areas/settlement/list/list-settlements.server";
import { SettlementQuery } from "~/areas/settlement/settlement.schema.server";
import { makeCtx } from "~/core/ctx.server";
import { leastMs, table } from "./figures";
import { rowsOf } from "./reports/world";
import { CREATORS, onMonth, settleHalf, settleNone, useCovering, within } from "./settlement/month";

const ROWS = Number(process.env.SETTLEMENT_ROWS ?? 10_000_000);
const RUNS = 15;
const RAW_RUNS = 2;
const OF_RAW = 50;
const ctx = () => makeCtx({ kind: "job", name: "bench" });

/**
 * The list of 10,000 creators and ten million dispatches (`SETTLEMENT_ROWS`) may take a fiftieth of a raw statement.
 * `SETTLEMENT_DATA=folder` keeps the data.
 */
await onMonth(ROWS, process.env.SETTLEMENT_DATA, async (data, wasKept) => {
  table(`settlement list: seconds to build a month and to count it${wasKept ? ", when it was built" : ""}`, [
    { dispatches: ROWS, ...data.seconds },
  ]);
  const rows = [];
  await settleNone();
  rows.push(await measure("nothing settled", data.month, "N"));
  await useCovering(true);
  await settleHalf(data);
  await useCovering(false);
  rows.push(await measure("half settled, what is not", data.month, "N"));
  rows.push(await measure("half settled, all", data.month, "ALL"));
  table(`settlement list: milliseconds of the raw statement and of the list, ${CREATORS} creators (raw at least ${OF_RAW} times)`, rows);
  for (const row of rows.filter((figures) => figures["raw / list"] < OF_RAW)) {
    console.log(`too slow: ${row.name}: raw is only ${row["raw / list"].toFixed(1)} times as long`);
    process.exitCode = 1;
  }
});

async function measure(name: string, month: string, settlementYn: "N" | "ALL") {
  const query = SettlementQuery.parse({ fromYearMonth: month, toYearMonth: month, settlementYn });
  const { total, rows } = await listSettlements(ctx(), query);
  const list = await leastMs(() => listSettlements(ctx(), query), RUNS);
  await useCovering(true);
  const raw = (index: string) => rowsOf<RawRow>(rawOf(month, settlementYn, sql`FORCE INDEX (${sql.raw(index)})`));
  await compare(name, query, await raw("cover_author"));
  const byMonth = await leastMs(() => raw("cover_month"), RAW_RUNS);
  const byAuthor = await leastMs(() => raw("cover_author"), RAW_RUNS);
  await useCovering(false);
  return { name, total, shown: rows.length, byMonth, byAuthor, list, "raw / list": Math.min(byMonth, byAuthor) / list };
}

type RawRow = { userId: number; won: string; yn: "N" | "Y" };

/** Each creator's sums from raw rows. */
function rawOf(month: string, settlementYn: "N" | "ALL", index: SQL): SQL {
  const settled = sql`SELECT user_id AS userId, gross_won AS won, 'Y' AS yn FROM creator_settlement AS settlement WHERE month = ${month}
    AND NOT EXISTS (SELECT 1 FROM settlement_cancel AS cancel WHERE cancel.settlement_id = settlement.settlement_id)`;
  const unsettled = sql`SELECT userId, SUM(won) AS won, 'N' AS yn FROM (SELECT author_id AS userId, SUM(fee_won) AS won
      FROM send_history ${index} WHERE ${within(month)} GROUP BY author_id UNION ALL SELECT userId, -won FROM (${settled}) AS settled) AS fees
    GROUP BY userId HAVING SUM(won) <> 0`;
  return settlementYn === "N" ? unsettled : sql`${settled} UNION ALL ${unsettled}`;
}

/** Throws when list and recount differ. */
async function compare(name: string, query: SettlementQuery, raw: RawRow[]): Promise<void> {
  const { total, settledWon, unsettledWon } = await listSettlements(ctx(), query);
  const listed: string[] = [];
  for await (const row of allSettlements(ctx(), query)) listed.push(`${row.userId} ${row.creatorFee} ${row.settlementYn}`);
  const expected = raw.map(({ userId, won, yn }) => `${userId} ${Number(won)} ${yn}`);
  const sum = (yn: string) => raw.filter((row) => row.yn === yn).reduce((won, row) => won + Number(row.won), 0);
  const [actual, wanted] = [
    [total, settledWon, unsettledWon, ...listed.sort()],
    [raw.length, query.settlementYn === "N" ? 0 : sum("Y"), sum("N"), ...expected.sort()],
  ];
  const wrong = wanted.findIndex((value, index) => value !== actual[index]);
  if (wrong >= 0 || actual.length !== wanted.length) throw new Error(`${name}: ${actual[wrong]} instead of ${wanted[wrong]}`);
}
