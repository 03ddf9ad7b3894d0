import { sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { withTemporaryRows } from "./temporary-rows.server";
import { addToSubjects } from "./count-subjects.server";
import { recordedIn } from "./opened.server";
import { holdRollups } from "./watermarks.server";
import { seoulDayText } from "./sql-text";

const EPOCH = new Date(0);

/** Move a post's counts in `subject_calendar`, in the transaction that changes the subject. */
export async function moveSubject(tx: TxCtx, contentsId: number, from: string, to: string): Promise<void> {
  const { subjects, subjectOpens } = await holdRollups(tx);
  const columns = `raw.user_id, raw.receiver_id, ${seoulDayText("raw.delivered_at")} AS day, 0 AS fee_won`;
  const ofPost = `raw.contents_id = ${Number(contentsId)}`;
  for (const [part, rows] of [
    ["sent", sql`SELECT ${sql.raw(columns)} FROM send_history AS raw WHERE raw.delivered_at < ${subjects} AND ${sql.raw(ofPost)}`],
    ["opened", recordedIn("viewed_at", { from: EPOCH, until: subjectOpens }, columns, ofPost)],
  ] as const) {
    // InnoDB, because a post's dispatches may exceed `max_heap_table_size`.
    await withTemporaryRows(
      tx,
      rows,
      sql`raw.user_id, raw.receiver_id, raw.day`,
      async (rows) => {
        await addToSubjects(tx, rows, part, { subject: sql`${from}`, sign: -1 });
        await addToSubjects(tx, rows, part, { subject: sql`${to}`, sign: 1 });
      },
      "InnoDB",
    );
  }
}
