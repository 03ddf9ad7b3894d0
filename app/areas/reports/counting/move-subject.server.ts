import { sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { holdRollups } from "./roll-up.server";
import { addToSubjects } from "./count-customers.server";
import { readingsIn } from "./opened.server";

const EPOCH = new Date(0);

/**
 * Moves what is counted of a post's dispatches from one subject to another; to be called in the transaction that changes the subject, so
 * that the report by subject agrees with the posts at every moment.
 */
export async function moveSubject(tx: TxCtx, contentsId: number, from: string, to: string): Promise<void> {
  const { customers, opens } = await holdRollups(tx);
  const columns = sql`raw.user_id, raw.receiver_id, raw.contents_id, raw.delivered_at`;
  const mine = sql`raw.contents_id = ${contentsId}`;
  const sent = sql`SELECT ${columns} FROM send_history AS raw WHERE raw.delivered_at < ${customers} AND ${mine}`;
  const opened = readingsIn("viewed_at", { from: EPOCH, until: opens }, columns, mine);
  for (const [subject, sign] of [
    [from, -1],
    [to, 1],
  ] as const) {
    await addToSubjects(tx, sent, "sent", { subject: sql`${subject}`, sign });
    await addToSubjects(tx, opened, "opened", { subject: sql`${subject}`, sign });
  }
}
