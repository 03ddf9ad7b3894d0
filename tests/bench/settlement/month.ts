import { type SQL, sql } from "drizzle-orm";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { makeCtx } from "~/core/ctx.server";
import { seal } from "~/core/crypto.server";
import { addMonths, monthDays, seoulMonth, startOfSeoulDay } from "~/time/seoul";
import { instantOf } from "~db/ask.server";
import { database } from "~db/client.server";
import { seed as seedRules } from "../../../db/seeds/reference/deduction-rules";
import { rowsOf } from "../reports/world";

export const CREATORS = 10_000;
const NAME = "정산작가";

/** Seoul months from one to another ("yyyyMM", both included). */
export type Months = { fromMonth: string; toMonth: string };
/** The month of many creators, all months that have dispatches, the first of the creators' ids, and what counting the months of writers took. */
export type Made = { month: Months; all: Months; first: number; countSeconds: number };

export const within = ({ fromMonth, toMonth }: Months): SQL =>
  sql`delivered_at >= ${startOfSeoulDay(monthDays(fromMonth).from)} AND delivered_at < ${startOfSeoulDay(monthDays(toMonth).until)}`;

/**
 * Gives the dispatches of the last whole month to 10,000 new writers in turn, each with an account, and counts the months of writers anew
 * from all dispatches. What else is counted stays as it was: nothing of it is read by the list of settlements.
 */
export async function makeMonth(): Promise<Made> {
  const [days] = await rowsOf<{ first: string; last: string }>(
    sql`SELECT MIN(delivered_at) AS first, MAX(delivered_at) AS last FROM send_history`,
  );
  const all = { fromMonth: seoulMonth(instantOf(days!.first)), toMonth: seoulMonth(instantOf(days!.last)) };
  const last = addMonths(all.toMonth, -1);
  const month = { fromMonth: last, toMonth: last };
  const ctx = makeCtx({ kind: "job", name: "bench" });
  await seedRules(ctx);
  const first = await makeCreators();
  const db = database();
  await db.execute(sql`UPDATE send_history SET author_id = ${first} + send_history_id % ${CREATORS} WHERE ${within(month)}`);
  await db.execute(sql`DELETE FROM creator_settlement WHERE month = ${last}`);
  await db.execute(sql`DELETE FROM author_monthly`);
  await db.execute(sql`DELETE FROM rollup_watermark WHERE rollup = 'authorMonths'`);
  const began = performance.now();
  await rollUp(ctx);
  const countSeconds = (performance.now() - began) / 1_000;
  await db.execute(sql`ANALYZE TABLE send_history, author_monthly, user, user_bank_account`);
  return { month, all, first, countSeconds };
}

/** The writers, with ids one after the other; those of an earlier run are taken again. Returns the first. */
async function makeCreators(): Promise<number> {
  const named = sql`user_nickname LIKE ${`${NAME}%`}`;
  const found = () => rowsOf<{ first: number; many: number }>(sql`SELECT MIN(user_id) AS first, COUNT(*) AS many FROM user WHERE ${named}`);
  let [own] = await found();
  if (own!.many === 0) {
    await database().execute(sql`INSERT INTO user (user_email, user_type, user_nickname, name, role)
      SELECT CONCAT('writer', n, '@settlement.test'), 'EMAIL', CONCAT(${NAME}, n), '홍길동', 'ROLE_USER' FROM numbers WHERE n < ${CREATORS} ORDER BY n`);
    await database().execute(sql`INSERT INTO user_bank_account (user_id, bank_code, sealed_account_holder, sealed_account_number)
      SELECT user_id, '088', ${seal("김하늘")}, ${seal("110123456789")} FROM user WHERE ${named}`);
    [own] = await found();
  }
  const [last] = await rowsOf<{ id: number }>(sql`SELECT MAX(user_id) AS id FROM user WHERE ${named}`);
  if (own!.many !== CREATORS || last!.id - own!.first !== CREATORS - 1) throw new Error("the writers' ids have gaps");
  return own!.first;
}

/** Settles every second creator's month as it stands, by one statement that writes what settling writes. */
export async function settleHalf({ month, first }: Made): Promise<void> {
  const columns = sql.raw(
    "user_id, month, gross_won, dispatch_count, rates, creator_kind, deduction_rule_id, income_tax_won, local_tax_won, vat_won, transfer_fee_won, net_won, " +
      "bank_code, sealed_account_holder, sealed_account_number, pay_day, settled_at, settled_by",
  );
  await database().execute(sql`INSERT INTO creator_settlement (${columns})
    SELECT months.author_id, months.month, months.fee_won, months.send_count, JSON_ARRAY(JSON_OBJECT('feeWon', 10, 'count', months.send_count)),
      'INDIVIDUAL', rules.deduction_rule_id, 0, 0, 0, 0, months.fee_won, account.bank_code, account.sealed_account_holder, account.sealed_account_number,
      CURRENT_DATE, CURRENT_TIMESTAMP, 1
    FROM author_monthly AS months JOIN user_bank_account AS account ON account.user_id = months.author_id
      JOIN (SELECT MIN(deduction_rule_id) AS deduction_rule_id FROM deduction_rule WHERE creator_kind = 'INDIVIDUAL') AS rules
    WHERE months.month = ${month.toMonth} AND months.author_id >= ${first} AND months.author_id % 2 = 0`);
}
