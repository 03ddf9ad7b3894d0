import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { Member } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { customerCalendar, customerDaily, customerInterest, customerMonthly, subjectCalendar } from "~db/schema/reports";
import { holdRollups } from "./watermarks.server";

const KEYS = ["sender_id", "receiver_id", "day", "month", "period", "main_subject"];

/**
 * Add the caller's counts of one customer to another's. Call before the dispatches move, in the same transaction: later roll-ups count
 * these under the new id.
 */
export async function moveCustomer(tx: TxCtx<Member>, from: number, to: number): Promise<void> {
  await holdRollups(tx);
  const { userId } = tx.actor;
  for (const table of [customerDaily, customerMonthly, customerInterest, customerCalendar, subjectCalendar]) {
    const name = sql.identifier(getTableName(table));
    const columns = Object.values(getTableColumns(table)).map((column) => column.name);
    const counts = columns.filter((column) => !KEYS.includes(column)).map((column) => sql.identifier(column));
    const moved = columns.map((column) => (column === "receiver_id" ? sql`${to}` : sql`own.${sql.identifier(column)}`));
    const listed = columns.map((column) => sql.identifier(column));
    const added = counts.map((count) => sql`${name}.${count} = ${name}.${count} + VALUES(${count})`);
    await tx.db.execute(sql`INSERT INTO ${name} (${sql.join(listed, sql`, `)})
      SELECT ${sql.join(moved, sql`, `)} FROM (SELECT * FROM ${name} WHERE sender_id = ${userId} AND receiver_id = ${from}) AS own
      ON DUPLICATE KEY UPDATE ${sql.join(added, sql`, `)}`);
    await tx.db.execute(sql`DELETE FROM ${name} WHERE sender_id = ${userId} AND receiver_id = ${from}`);
  }
}
