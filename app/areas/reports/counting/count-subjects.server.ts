import { type SQL, sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import type { Part } from "./interest-windows";
import { withTemporaryRows } from "./temporary-rows.server";
import { addToPlaces, noteSenders } from "./add-to-calendar.server";
import { dispatchesIn } from "./count-customers.server";
import { recordedIn } from "./opened.server";
import { seoulDayText } from "./sql-text";

const bySubject = sql`raw.user_id, raw.receiver_id, raw.main_subject, raw.day`;

/** Add dispatches of [from, until) to `subject_calendar`, by the post's current subject. */
export async function countSubjects(tx: TxCtx, from: Date, until: Date): Promise<void> {
  await withTemporaryRows(tx, withSubject(dispatchesIn(from, until)), bySubject, (rows) => addToSubjects(tx, rows, "sent"));
}

/** Add first openings of [from, until) to `subject_calendar`, by day of delivery. */
export async function countSubjectOpens(tx: TxCtx, from: Date, until: Date): Promise<void> {
  const columns = `raw.user_id, raw.receiver_id, raw.contents_id, ${seoulDayText("raw.delivered_at")} AS day, 0 AS fee_won`;
  const opens = recordedIn("viewed_at", { from, until }, columns);
  await withTemporaryRows(tx, withSubject(opens), bySubject, (rows) => addToSubjects(tx, rows, "opened"));
}

const withSubject = (rows: SQL): SQL => sql`SELECT raw.user_id, raw.receiver_id, posts.main_subject, raw.day, raw.fee_won
  FROM (${rows}) AS raw STRAIGHT_JOIN contents AS posts ON posts.contents_id = raw.contents_id`;

/** Add rows to `subject_calendar` under `subject`, by default their own. `sign` -1 subtracts. */
export async function addToSubjects(
  tx: TxCtx,
  rows: SQL,
  part: Part,
  { subject = sql`raw.main_subject`, sign = 1 }: { subject?: SQL; sign?: 1 | -1 } = {},
): Promise<void> {
  await noteSenders(tx, rows);
  const columns = ["receiver_id", "main_subject"];
  const values = [sql`raw.receiver_id`, subject];
  await addToPlaces(tx, rows, part, { table: "subject_calendar", columns, values, withYears: false, sign });
}
