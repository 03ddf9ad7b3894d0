import { type SQL, sql } from "drizzle-orm";
import { database } from "~db/client.server";

/**
 * Those that cover the raw statements of `againstRaw`, and two for the recounts of a sender and of everybody. By the site's own each row would be
 * looked up, in the order of posts or receivers: ten million places of a file, one after the other.
 */
const indexes = {
  cover_fee: "author_id, delivered_at, contents_id, fee_won",
  cover_interest: "user_id, receiver_id, delivered_at, viewed_at",
  cover_sender: "user_id, delivered_at, contents_id, receiver_id, viewed_at, read_to_end_at, fee_won",
  cover_days: "delivered_at, contents_id, viewed_at, read_to_end_at, fee_won",
};

export type RawIndex = keyof typeof indexes;

/** A raw statement's hint, where the database would choose another. */
export const by = (index: RawIndex): SQL => sql`FORCE INDEX (${sql.identifier(index)})`;

/** With indexes of the raw rows that the site has not. Kept data are measured again without them. */
export async function withRawIndexes(doing: () => Promise<void>): Promise<void> {
  const all = Object.entries(indexes);
  await alter(all.map(([name, columns]) => `ADD INDEX IF NOT EXISTS ${name} (${columns})`));
  try {
    await doing();
  } finally {
    await dropRawIndexes();
  }
}

/** Takes them off data that were kept when a run was ended in its midst. */
export const dropRawIndexes = (): Promise<void> => alter(Object.keys(indexes).map((name) => `DROP INDEX IF EXISTS ${name}`));

async function alter(parts: string[]): Promise<void> {
  await database().execute(sql.raw(`ALTER TABLE send_history ${parts.join(", ")}`));
}
