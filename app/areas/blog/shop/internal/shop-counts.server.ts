import { type SQL, sql } from "drizzle-orm";
import { contents, contentsViewHistory } from "~db/schema/blog";
import { contentsTotal, rollupWatermark } from "~db/schema/reports";
import { sendHistory } from "~db/schema/sending";

const watermark = (rollup: "dispatches" | "views") =>
  sql`COALESCE((SELECT ${rollupWatermark.countedUntil} FROM ${rollupWatermark} WHERE ${rollupWatermark.rollup} = ${rollup}), '1970-01-01')`;

/** Subqueries: deliveries and readings by post since the watermark (design 7). */
export const fresh = {
  send: sql`(SELECT contents_id, COUNT(*) AS fresh FROM ${sendHistory}
    WHERE ${sendHistory.deliveredAt} >= ${watermark("dispatches")} GROUP BY contents_id)`,
  view: sql`(SELECT contents_id, COUNT(*) AS fresh FROM ${contentsViewHistory}
    WHERE ${contentsViewHistory.viewedAt} >= ${watermark("views")} GROUP BY contents_id)`,
};

/** Query of deliveries and readings by post: rollup plus rows since the watermark. */
export const countsOf = (ids: number[]): SQL => sql`SELECT ids.contents_id AS contentsId,
    COALESCE(total.send_count, 0) + COALESCE(sends.fresh, 0) AS sendCount, COALESCE(total.view_count, 0) + COALESCE(views.fresh, 0) AS viewCount
  FROM ${contents} AS ids LEFT JOIN ${contentsTotal} AS total ON total.contents_id = ids.contents_id
  LEFT JOIN ${fresh.send} AS sends ON sends.contents_id = ids.contents_id
  LEFT JOIN ${fresh.view} AS views ON views.contents_id = ids.contents_id
  WHERE ids.contents_id IN (${idList(ids)})`;

export const idList = (ids: number[]): SQL =>
  sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
