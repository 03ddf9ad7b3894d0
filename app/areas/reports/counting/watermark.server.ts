import { type SQL, sql } from "drizzle-orm";
import type { Rollup } from "./watermarks.server";

/**
 * SQL for a watermark (exclusive), so that one statement needs no snapshot. A key lookup, known to the optimizer when it plans the raw
 * rows.
 */
export const watermark = (rollup: Rollup): SQL =>
  sql.raw(`(SELECT COALESCE(MAX(counted_until), TIMESTAMP '1970-01-01 00:00:00') FROM rollup_watermark WHERE rollup = '${rollup}')`);
