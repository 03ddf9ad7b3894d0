import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { fileUrl } from "./file-url";
import { countedSends, countedViews, freshSends, freshViews, inShop } from "./internal/shop-sql.server";
import type { ShopQuery } from "./shop.schema.server";

type Raw = {
  contentsId: number;
  title: string;
  summary: string;
  mainSubject: string;
  contentsType: string;
  pictureFileId: string | null;
  userId: number;
  userNickname: string;
  createdAt: string;
  sendCount: number | string;
  viewCount: number | string;
};

/**
 * One page of the content shop and how many posts there are in all (2 §2 "Content shop", decision 128): the page with its counts is one
 * statement, and only the shown posts are counted unless the order itself asks for counts. Nobody has favourites before their call exists.
 */
export async function listShop(ctx: Ctx, query: ShopQuery) {
  const [rows, total] = await Promise.all([pageOfShop(ctx, query), countShop(ctx, query)]);
  const sendable = ctx.actor.kind === "member" ? ("Y" as const) : ("N" as const);
  return {
    total,
    rows: rows.map(({ createdAt, pictureFileId, sendCount, viewCount, ...row }) => ({
      ...row,
      picturePath: fileUrl(pictureFileId),
      createdDateTime: new Date(`${createdAt.replace(" ", "T")}Z`).toISOString(),
      sendCount: Number(sendCount),
      viewCount: Number(viewCount),
      favoriteYn: "N" as const,
      sendable,
    })),
  };
}

export type ShopPost = Awaited<ReturnType<typeof listShop>>["rows"][number];

async function pageOfShop(ctx: Ctx, query: ShopQuery): Promise<Raw[]> {
  const shown = sql`SELECT ${contents.contentsId} AS contentsId, ${contents.title} AS title, ${contents.summary} AS summary,
      ${contents.mainSubject} AS mainSubject, ${contents.contentsType} AS contentsType, ${contents.pictureFileId} AS pictureFileId,
      ${contents.userId} AS userId, ${user.userNickname} AS userNickname, ${contents.createdAt} AS createdAt
    FROM ${contents} INNER JOIN ${user} ON ${user.userId} = ${contents.userId} ${ranking[query.sortType].join}
    WHERE ${inShop(query)} ORDER BY ${ranking[query.sortType].inner} LIMIT ${query.rowsPerPage} OFFSET ${(query.page - 1) * query.rowsPerPage}`;
  const id = sql`shown.contentsId`;
  const [rows] = (await ctx.db.execute(sql`SELECT shown.*, ${countedSends(id)} + COALESCE(sends.fresh, 0) AS sendCount,
      ${countedViews(id)} + COALESCE(views.fresh, 0) AS viewCount
    FROM (${shown}) AS shown
    LEFT JOIN ${freshSends} AS sends ON sends.contents_id = shown.contentsId
    LEFT JOIN ${freshViews} AS views ON views.contents_id = shown.contentsId
    ORDER BY ${ranking[query.sortType].outer}`)) as unknown as [Raw[]];
  return rows;
}

async function countShop(ctx: Ctx, query: ShopQuery): Promise<number> {
  const [rows] = (await ctx.db.execute(
    sql`SELECT COUNT(*) AS total FROM ${contents} INNER JOIN ${user} ON ${user.userId} = ${contents.userId} WHERE ${inShop(query)}`,
  )) as unknown as [{ total: number }[]];
  return Number(rows[0]?.total ?? 0);
}

const newest = sql`${contents.contentsId} DESC`;
const nothing = sql``;

/** How the page is chosen, and how it is put in order again once its counts stand beside it. */
const ranking: Record<ShopQuery["sortType"], { join: SQL; inner: SQL; outer: SQL }> = {
  latest: { join: nothing, inner: newest, outer: sql`contentsId DESC` },
  title: { join: nothing, inner: sql`${contents.title}, ${newest}`, outer: sql`title, contentsId DESC` },
  send: {
    join: sql`LEFT JOIN ${freshSends} AS ranked ON ranked.contents_id = ${contents.contentsId}`,
    inner: sql`${countedSends(sql`${contents.contentsId}`)} + COALESCE(ranked.fresh, 0) DESC, ${newest}`,
    outer: sql`sendCount DESC, contentsId DESC`,
  },
  view: {
    join: sql`LEFT JOIN ${freshViews} AS ranked ON ranked.contents_id = ${contents.contentsId}`,
    inner: sql`${countedViews(sql`${contents.contentsId}`)} + COALESCE(ranked.fresh, 0) DESC, ${newest}`,
    outer: sql`viewCount DESC, contentsId DESC`,
  },
};
