import { type SQL, sql } from "drizzle-orm";
import { allSettlements, listSettlements } from "~/areas/settlement/list/list-settlements.server";
import { SettlementQuery } from "~/areas/settlement/settlement.schema.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { leastMs, table } from "./figures";
import { onRows } from "./reports/kept";
import { rowsOf } from "./reports/world";
import { CREATORS, makeMonth, type Months, settleHalf, within } from "./settlement/month";

const ROWS = Number(process.env.SETTLEMENT_ROWS ?? 10_000_000);
const RUNS = 15;
const RAW_RUNS = 2;
const OF_RAW = 50;
const failures: string[] = [];
const ctx = () => makeCtx({ kind: "job", name: "bench" });

/**
 * The list of settlements over ten million dispatches (`SETTLEMENT_ROWS`), one of whose months has 10,000 creators, may take a fiftieth of the
 * quickest raw statement for the same, and equals a recount from the raw rows. That month by itself is shown too: its raw rows are a thirteenth.
 * With `SETTLEMENT_DATA=folder` what was built stays there; the folder may be a copy of one that the reports' measurement built, which has the
 * same dispatches.
 */
await onRows(ROWS, process.env.SETTLEMENT_DATA, async () => {
  const made = await makeMonth();
  table("settlement list: seconds to count the months of writers anew", [
    { dispatches: ROWS, seconds: made.countSeconds, "of a million": (made.countSeconds * 1_000_000) / ROWS },
  ]);
  await withCovering(async () => {
    const rows = [
      await measure("all months, nothing settled", made.all, "N"),
      await measure("the month, nothing settled", made.month, "N"),
    ];
    await settleHalf(made);
    rows.push(await measure("all months, half of the month settled", made.all, "ALL"));
    rows.push(await measure("the month, half settled", made.month, "N"));
    table(`settlement list: milliseconds of the raw statement and of the list, ${CREATORS} creators in the month`, rows);
    for (const row of rows)
      if (row.name.startsWith("all") && row["raw / list"] < OF_RAW)
        failures.push(`${row.name}: raw is only ${row["raw / list"].toFixed(1)} times as long`);
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

async function measure(name: string, months: Months, settlementYn: "N" | "ALL") {
  const query = SettlementQuery.parse({ fromYearMonth: months.fromMonth, toYearMonth: months.toMonth, settlementYn });
  const { total } = await compare(name, months, query);
  const list = await leastMs(() => listSettlements(ctx(), query), RUNS);
  const raw = Math.min(
    await leastMs(() => rowsOf(rawOf(months, settlementYn, sql`FORCE INDEX (cover_month)`)), RAW_RUNS),
    await leastMs(() => rowsOf(rawOf(months, settlementYn, sql`FORCE INDEX (cover_author)`)), RAW_RUNS),
  );
  return { name, total, raw, list, "raw / list": raw / list };
}

/** What each creator has unsettled in each month, or settled too, from the raw rows less what stands settled. */
function rawOf(months: Months, settlementYn: "N" | "ALL", index = sql``): SQL {
  const { fromMonth, toMonth } = months;
  const month = fromMonth === toMonth ? sql`${fromMonth}` : sql`DATE_FORMAT(delivered_at + INTERVAL 9 HOUR, '%Y%m')`;
  const settled = sql`SELECT user_id AS userId, month, gross_won AS won, 'Y' AS yn FROM creator_settlement AS settlement
    WHERE month BETWEEN ${fromMonth} AND ${toMonth}
      AND NOT EXISTS (SELECT 1 FROM settlement_cancel AS cancel WHERE cancel.settlement_id = settlement.settlement_id)`;
  const unsettled = sql`SELECT userId, month, SUM(won) AS won, 'N' AS yn FROM (SELECT author_id AS userId, ${month} AS month, SUM(fee_won) AS won
      FROM send_history ${index} WHERE ${within(months)} GROUP BY author_id, month UNION ALL SELECT userId, month, -won FROM (${settled}) AS settled) AS fees
    GROUP BY userId, month HAVING SUM(won) <> 0`;
  return settlementYn === "N" ? unsettled : sql`${settled} UNION ALL ${unsettled}`;
}

/** Throws where the list does not equal the recount, row by row and in its sums. */
async function compare(name: string, months: Months, query: SettlementQuery): Promise<{ total: number }> {
  const { total, settledWon, unsettledWon } = await listSettlements(ctx(), query);
  const listed: string[] = [];
  for await (const row of allSettlements(ctx(), query)) listed.push(`${row.userId} ${row.yearMonth} ${row.creatorFee} ${row.settlementYn}`);
  const raw = await rowsOf<{ userId: number; month: string; won: string; yn: string }>(rawOf(months, query.settlementYn as "N"));
  const expected = raw.map(({ userId, month, won, yn }) => `${userId} ${month} ${Number(won)} ${yn}`);
  const sum = (yn: string) => raw.filter((row) => row.yn === yn).reduce((won, row) => won + Number(row.won), 0);
  const [is, should] = [
    [total, settledWon, unsettledWon, ...listed.sort()],
    [raw.length, query.settlementYn === "N" ? 0 : sum("Y"), sum("N"), ...expected.sort()],
  ];
  const wrong = should.findIndex((one, at) => one !== is[at]);
  if (wrong >= 0 || is.length !== should.length) throw new Error(`${name}: ${is[wrong]} instead of ${should[wrong]}`);
  return { total };
}
