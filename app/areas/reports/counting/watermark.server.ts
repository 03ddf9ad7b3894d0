import { type SQL, sql } from "drizzle-orm";
import type { Rollup } from "./watermarks.server";

/**
 * The instant until which a roll-up has counted, exclusive, read by the statement that it is part of: what is put together in one statement
 * needs no snapshot. Of a single row by its key, which the database reads before it chooses how to look for the rows behind it.
 */
export const watermark = (rollup: Rollup): SQL =>
  sql.raw(`(SELECT COALESCE(MAX(counted_until), TIMESTAMP '1970-01-01 00:00:00') FROM rollup_watermark WHERE rollup = '${rollup}')`);
