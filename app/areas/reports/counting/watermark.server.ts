import type { Rollup } from "./watermarks.server";

/** SQL text of a watermark (exclusive): a key lookup, known to the optimizer when it plans the raw rows. */
export const watermark = (rollup: Rollup): string =>
  `(SELECT COALESCE(MAX(counted_until), TIMESTAMP '1970-01-01 00:00:00') FROM rollup_watermark WHERE rollup = '${rollup}')`;
