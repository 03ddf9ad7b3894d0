import { type SQL, sql } from "drizzle-orm";
import { database } from "~db/client.server";

/** Covering indexes: without them the raw statements would look up ten million rows one by one. */
const indexes = {
  cover_fee: "author_id, delivered_at, contents_id, fee_won",
  cover_interest: "user_id, receiver_id, delivered_at, viewed_at",
  cover_sender: "user_id, delivered_at, contents_id, receiver_id, viewed_at, read_to_end_at, fee_won",
  cover_days: "delivered_at, contents_id, viewed_at, read_to_end_at, fee_won",
};

export type RawIndex = keyof typeof indexes;

export const by = (index: RawIndex): SQL => sql`FORCE INDEX (${sql.identifier(index)})`;

/** Runs with covering indexes that the site does not have. */
export async function withRawIndexes(doing: () => Promise<void>): Promise<void> {
  const all = Object.entries(indexes);
  await alter(all.map(([name, columns]) => `ADD INDEX IF NOT EXISTS ${name} (${columns})`));
  try {
    await doing();
  } finally {
    await dropRawIndexes();
  }
}

/** An aborted run may have left them. */
export const dropRawIndexes = (): Promise<void> => alter(Object.keys(indexes).map((name) => `DROP INDEX IF EXISTS ${name}`));

async function alter(parts: string[]): Promise<void> {
  await database().execute(sql.raw(`ALTER TABLE send_history ${parts.join(", ")}`));
}
