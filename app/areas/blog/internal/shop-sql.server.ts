import { type SQL, sql } from "drizzle-orm";
import { contents, contentsViewHistory } from "~db/schema/blog";
import { user } from "~db/schema/account";
import { dispatchDaily, rollupWatermark, viewDaily } from "~db/schema/reports";
import { sendHistory } from "~db/schema/sending";
import type { ShopQuery } from "../shop.schema.server";

const watermark = (rollup: "dispatches" | "views") =>
  sql`COALESCE((SELECT ${rollupWatermark.countedUntil} FROM ${rollupWatermark} WHERE ${rollupWatermark.rollup} = ${rollup}), '1970-01-01')`;

/** What the rollups have not counted yet, a row a post (design 7). */
export const freshSends = sql`(SELECT contents_id, COUNT(*) AS fresh FROM ${sendHistory}
  WHERE ${sendHistory.deliveredAt} >= ${watermark("dispatches")} GROUP BY contents_id)`;
export const freshViews = sql`(SELECT contents_id, COUNT(*) AS fresh FROM ${contentsViewHistory}
  WHERE ${contentsViewHistory.viewedAt} >= ${watermark("views")} GROUP BY contents_id)`;

export const countedSends = (contentsId: SQL) =>
  sql`COALESCE((SELECT SUM(${dispatchDaily.sendCount}) FROM ${dispatchDaily} WHERE ${dispatchDaily.contentsId} = ${contentsId}), 0)`;
export const countedViews = (contentsId: SQL) =>
  sql`COALESCE((SELECT SUM(${viewDaily.viewCount}) FROM ${viewDaily} WHERE ${viewDaily.contentsId} = ${contentsId}), 0)`;

/** Posts that stand in the shop: offered, not deleted, their writer still a member; narrowed by what was asked. */
export function inShop({ keyword, mainSubject, contentsType }: Pick<ShopQuery, "keyword" | "mainSubject" | "contentsType">): SQL {
  const like = `%${keyword.replace(/[\\%_]/g, "\\$&")}%`;
  const asked = [
    sql`${contents.shopYn} = 'Y' AND ${contents.deleteYn} = 'N' AND ${user.secession} = 'N'`,
    ...(keyword ? [sql`(${contents.title} LIKE ${like} OR ${user.userNickname} LIKE ${like})`] : []),
    ...(mainSubject ? [sql`${contents.mainSubject} = ${mainSubject}`] : []),
    ...(contentsType ? [sql`${contents.contentsType} = ${contentsType}`] : []),
  ];
  return sql.join(asked, sql` AND `);
}
