import type { Rollup } from "./watermarks.server";

/** Subquery of the instant before which all rows are counted. */
export const watermark = (rollup: Rollup): string =>
  `(SELECT COALESCE(MAX(counted_until), TIMESTAMP '1970-01-01 00:00:00') FROM rollup_watermark WHERE rollup = '${rollup}')`;
