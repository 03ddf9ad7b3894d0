import { type SQL, sql } from "drizzle-orm";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { makeCtx } from "~/core/ctx.server";
import { seal } from "~/core/crypto.server";
import { addMonths, monthDays, seoulMonth, startOfSeoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { rollupWatermark } from "~db/schema/reports";
import { seed as seedRules } from "../../../db/seeds/reference/deduction-rules";
import { makeNumbers } from "../database";
import { onKept } from "../kept";
import { dropIndexes, rowsOf } from "../reports/world";

export const CREATORS = 10_000;
const CHUNK = 250_000;

/** `month` is "yyyyMM"; writer ids begin at `first` without gaps. */
export type Month = { month: string; first: number; seconds: Record<"insert" | "index" | "cover" | "count", number> };

export const within = (month: string): SQL =>
  sql`delivered_at >= ${startOfSeoulDay(monthDays(month).from)} AND delivered_at < ${startOfSeoulDay(monthDays(month).until)}`;

/** Builds last month, with all dispatches of 10,000 writers. */
export const onMonth = (rows: number, folder: string | undefined, use: (made: Month, wasKept: boolean) => Promise<void>) =>
  onKept({ folder, name: `month-${rows}` }, () => makeMonth(rows), use);

/** Every third dispatch earns 20 won, the others 10. Only the writers' months are counted: the list reads nothing else. */
async function makeMonth(rows: number): Promise<Month> {
  const month = addMonths(seoulMonth(new Date()), -1);
  const ctx = makeCtx({ kind: "job", name: "bench" });
  await makeNumbers(CHUNK);
  await seedRules(ctx);
  const first = await makeCreators();
  const seconds = { insert: 0, index: 0, cover: 0, count: 0 };
  const took = async (what: keyof typeof seconds, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    seconds[what] = (performance.now() - began) / 1_000;
  };
  const rebuild = await dropIndexes(["send_history"]);
  await took("insert", () => insertDispatches({ rows, month, first }));
  await took("index", async () => {
    for (const statement of rebuild) await database().execute(statement);
  });
  await took("cover", () =>
    database().execute(sql`ALTER TABLE send_history ADD INDEX cover_month (delivered_at, author_id, fee_won),
      ADD INDEX cover_author (author_id, delivered_at, fee_won)`),
  );
  await useCovering(false);
  await countNothingBut("authorMonths");
  await took("count", () => rollUp(ctx));
  await database().execute(sql`ANALYZE TABLE send_history, author_monthly, user, user_bank_account`);
  return { month, first, seconds };
}

/** The site does not have these covering indexes. */
export async function useCovering(may: boolean): Promise<void> {
  const is = sql.raw(may ? "NOT IGNORED" : "IGNORED");
  await database().execute(sql`ALTER TABLE send_history ALTER INDEX cover_month ${is}, ALTER INDEX cover_author ${is}`);
}

async function insertDispatches({ rows, month, first }: { rows: number; month: string; first: number }): Promise<void> {
  const days = monthDays(month);
  const [from, until] = [startOfSeoulDay(days.from), startOfSeoulDay(days.until)];
  const microseconds = Math.floor(((until.getTime() - from.getTime()) * 1_000) / rows);
  for (let low = 0; low < rows; low += CHUNK) {
    const row = sql`(n + ${low})`;
    const author = sql`(${first} + ${row} % ${CREATORS})`;
    const at = sql`(${from} + INTERVAL ${row} * ${microseconds} MICROSECOND)`;
    await database().execute(sql`INSERT INTO send_history (user_id, author_id, contents_id, receiver_id, delivered_at, fee_won, created_at)
      SELECT ${author}, ${author}, 1 + ${row} % ${CREATORS * 20}, 1 + ${row} % ${CREATORS * 200}, ${at}, IF(${row} % 3 = 2, 20, 10), ${at}
      FROM numbers WHERE n < ${Math.min(CHUNK, rows - low)} ORDER BY n`);
  }
}

/** Leaves nothing to count for the other rollups. */
async function countNothingBut(only: string): Promise<void> {
  await rollUp(makeCtx({ kind: "job", name: "bench" }, { now: () => new Date(0) }));
  await database().execute(sql`UPDATE ${rollupWatermark} SET counted_until = ${new Date()} WHERE rollup <> ${only}`);
}

/** Creates the writers with their accounts; returns the first of consecutive ids. */
async function makeCreators(): Promise<number> {
  await database().execute(sql`INSERT INTO user (user_email, user_type, user_nickname, name, role)
    SELECT CONCAT('writer', n, '@settlement.test'), 'EMAIL', CONCAT('정산작가', n), '홍길동', 'ROLE_USER' FROM numbers WHERE n < ${CREATORS} ORDER BY n`);
  const [own] = await rowsOf<{ first: number; last: number; many: number }>(
    sql`SELECT MIN(user_id) AS first, MAX(user_id) AS last, COUNT(*) AS many FROM user WHERE user_nickname LIKE '정산작가%'`,
  );
  if (own!.many !== CREATORS || own!.last - own!.first !== CREATORS - 1) throw new Error("the writers' ids have gaps");
  await database().execute(sql`INSERT INTO user_bank_account (user_id, bank_code, sealed_account_holder, sealed_account_number)
    SELECT user_id, '088', ${seal("김하늘")}, ${seal("110123456789")} FROM user WHERE user_id BETWEEN ${own!.first} AND ${own!.last}`);
  return own!.first;
}

/** Deletes settlements of an earlier measurement. */
export async function settleNone(): Promise<void> {
  await database().execute(sql`DELETE FROM creator_settlement`);
}

/** Settles every second creator's month. */
export async function settleHalf({ month, first }: Month): Promise<void> {
  const columns = sql.raw(
    "user_id, month, gross_won, dispatch_count, rates, creator_kind, deduction_rule_id, income_tax_won, local_tax_won, vat_won, transfer_fee_won, net_won, " +
      "bank_code, sealed_account_holder, sealed_account_number, pay_day, settled_at, settled_by",
  );
  await database().execute(sql`INSERT INTO creator_settlement (${columns})
    SELECT rates.author_id, ${month}, SUM(rates.fee_won * rates.many), SUM(rates.many),
      JSON_ARRAYAGG(JSON_OBJECT('feeWon', rates.fee_won, 'count', rates.many) ORDER BY rates.fee_won),
      'INDIVIDUAL', rules.deduction_rule_id, 0, 0, 0, 0, SUM(rates.fee_won * rates.many), '088', account.sealed_account_holder,
      account.sealed_account_number, CURRENT_DATE, CURRENT_TIMESTAMP, 1
    FROM (SELECT author_id, fee_won, COUNT(*) AS many FROM send_history FORCE INDEX (cover_author)
        WHERE author_id >= ${first} AND author_id % 2 = 0 AND ${within(month)} GROUP BY author_id, fee_won) AS rates
      JOIN user_bank_account AS account ON account.user_id = rates.author_id
      JOIN (SELECT MIN(deduction_rule_id) AS deduction_rule_id FROM deduction_rule WHERE creator_kind = 'INDIVIDUAL') AS rules
    GROUP BY rates.author_id, account.sealed_account_holder, account.sealed_account_number, rules.deduction_rule_id`);
  await database().execute(sql`ANALYZE TABLE creator_settlement`);
}
