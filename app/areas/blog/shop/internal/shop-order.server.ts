import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";
import { contents, contentsBigram, favoriteContents } from "~db/schema/blog";
import { contentsTotal } from "~db/schema/reports";
import type { ShopQuery } from "../shop.schema.server";
import { fresh, list } from "./shop-counts.server";
import { type Asked, type Lead, rarestFirst, shelf, walkShop } from "./shop-walk.server";

/** The number of posts that can be paged through; beyond it the shop says "or more" and asks for a narrower search. */
const SHOWN = 1_000;

/**
 * The ids of one page's posts in the order asked for, and the number of matches: exact up to 1,000, else 1,000 and `more`. Up to 1,000
 * matches are sorted; for more the order's own index is read.
 */
export async function findInShop(ctx: Ctx, query: ShopQuery): Promise<{ ids: number[]; total: number; more: boolean }> {
  const grams = await rarestFirst(ctx, query.keyword);
  const found = await walkNewest(ctx, query, grams, SHOWN + 1);
  const more = found.length > SHOWN;
  const total = Math.min(found.length, SHOWN);
  const [from, until] = [(query.page - 1) * query.rowsPerPage, Math.min(query.page * query.rowsPerPage, SHOWN)];
  if (from >= total) return { ids: [], total, more };
  const ids = query.sortType === "latest" ? found : await inOrder[query.sortType](ctx, query, { grams, found, more, until });
  return { ids: ids.slice(from, until), total, more };
}

/** Ids of matching posts, newest first. */
export async function newestInShop(ctx: Ctx, asked: Asked, most: number): Promise<number[]> {
  return walkNewest(ctx, asked, await rarestFirst(ctx, asked.keyword), most);
}

function walkNewest(ctx: Ctx, asked: Asked, grams: string[], most: number): Promise<number[]> {
  const [rarest, ...others] = grams;
  if (asked.favoriteYn === "Y") return walkShop(ctx, asked, starred(ctx), grams, most);
  if (rarest !== undefined) return walkShop(ctx, asked, havingPair(rarest), others, most);
  return walkShop(ctx, asked, shelf(indexFor(asked), sql`shelf.contents_id DESC`), [], most);
}

const leadId = sql`head.contents_id`;
const newest = sql`head.contents_id DESC`;

const havingPair = (gram: string): Lead => ({
  from: sql`${contentsBigram} AS head`,
  id: leadId,
  where: sql`head.bigram = ${gram}`,
  order: newest,
});

const starred = ({ actor }: Ctx): Lead => ({
  from: sql`${favoriteContents} AS head`,
  id: leadId,
  where: sql`head.user_id = ${actor.kind === "member" ? actor.userId : 0}`,
  order: newest,
});

const indexFor = ({ mainSubject, contentsType }: Asked) =>
  mainSubject ? "contents_subject_idx" : contentsType ? "contents_type_idx" : "contents_shop_idx";

type Matches = { grams: string[]; found: number[]; more: boolean; until: number };

async function byTitle(ctx: Ctx, query: ShopQuery, { grams, found, more, until }: Matches): Promise<number[]> {
  if (more) return walkShop(ctx, query, shelf("contents_title_idx", sql`shelf.title, shelf.contents_id`), grams, until);
  return idsOf(
    ctx,
    sql`SELECT contents_id AS contentsId FROM ${contents} FORCE INDEX (contents_shop_idx)
      WHERE shop_yn = 'Y' AND delete_yn = 'N' AND contents_id IN (${list(found)}) ORDER BY title, contents_id LIMIT ${until}`,
  );
}

/** The most posts looked at since the last roll-up; in practice far fewer. */
const SINCE = 10_000;

/**
 * The first page of more than 1,000 matches: the posts with the highest counts, with those counted since the roll-up, and, when these do
 * not fill it, the newest (posts that nobody has sent or read).
 */
function byCount(kind: "send" | "view") {
  const column = sql.identifier(`${kind}_count`);
  const ranked: Lead = {
    from: sql`${contentsTotal} AS head FORCE INDEX (${sql.identifier(`contents_total_${kind}_idx`)})`,
    id: leadId,
    where: sql`head.${column} > 0`,
    order: sql`head.${column} DESC, head.contents_id DESC`,
  };
  const changed: Lead = { from: sql`${fresh[kind]} AS head`, id: leadId, order: newest };
  return async (ctx: Ctx, query: ShopQuery, { grams, found, more, until }: Matches): Promise<number[]> => {
    const first = more ? await walkShop(ctx, query, ranked, grams, until) : [];
    const since = more ? await walkShop(ctx, query, changed, grams, SINCE) : [];
    const all = new Set([...first, ...since, ...(first.length < until ? found : [])]);
    return idsOf(
      ctx,
      sql`SELECT ids.contents_id AS contentsId FROM ${contents} AS ids FORCE INDEX (contents_shop_idx)
        LEFT JOIN ${contentsTotal} AS total ON total.contents_id = ids.contents_id
        LEFT JOIN ${fresh[kind]} AS since ON since.contents_id = ids.contents_id
        WHERE ids.shop_yn = 'Y' AND ids.delete_yn = 'N' AND ids.contents_id IN (${list([...all])})
        ORDER BY COALESCE(total.${column}, 0) + COALESCE(since.fresh, 0) DESC, ids.contents_id DESC LIMIT ${until}`,
    );
  };
}

const inOrder = { title: byTitle, send: byCount("send"), view: byCount("view") };

async function idsOf(ctx: Ctx, query: SQL): Promise<number[]> {
  const rows = await ask<{ contentsId: number }>(ctx, query);
  return rows.map(({ contentsId }) => Number(contentsId));
}
