import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";
import { contents, contentsBigram, favoriteContents } from "~db/schema/blog";
import { contentsTotal } from "~db/schema/reports";
import type { ShopQuery } from "../shop.schema.server";
import { fresh, idList } from "./shop-counts.server";
import { type ShopFilter, type Lead, rarestFirst, shelf, walkShop } from "./shop-walk.server";

/** Pages end here; the screen then suggests a narrower search. */
const MAX_PAGED = 1_000;

/** Finds a page's post ids. `total` stops at MAX_PAGED; `more` is true if more posts match than that. */
export async function findInShop(ctx: Ctx, query: ShopQuery): Promise<{ ids: number[]; total: number; more: boolean }> {
  const grams = await rarestFirst(ctx, query.keyword);
  const newestIds = await walkNewest(ctx, query, grams, MAX_PAGED + 1);
  const more = newestIds.length > MAX_PAGED;
  const total = Math.min(newestIds.length, MAX_PAGED);
  const [from, until] = [(query.page - 1) * query.rowsPerPage, Math.min(query.page * query.rowsPerPage, MAX_PAGED)];
  if (from >= total) return { ids: [], total, more };
  const ids = query.sortType === "latest" ? newestIds : await inOrder[query.sortType](ctx, query, { grams, newestIds, more, until });
  return { ids: ids.slice(from, until), total, more };
}

/** Finds up to `limit` ids, newest post first. */
export async function newestInShop(ctx: Ctx, asked: ShopFilter, limit: number): Promise<number[]> {
  return walkNewest(ctx, asked, await rarestFirst(ctx, asked.keyword), limit);
}

function walkNewest(ctx: Ctx, asked: ShopFilter, grams: string[], limit: number): Promise<number[]> {
  const [rarest, ...others] = grams;
  if (asked.favoriteYn === "Y") return walkShop(ctx, asked, starred(ctx), grams, limit);
  if (rarest !== undefined) return walkShop(ctx, asked, withBigram(rarest), others, limit);
  return walkShop(ctx, asked, shelf(indexFor(asked), sql`shelf.contents_id DESC`), [], limit);
}

const leadId = sql`head.contents_id`;
const newest = sql`head.contents_id DESC`;

const withBigram = (gram: string): Lead => ({
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

const indexFor = ({ mainSubject, contentsType }: ShopFilter) =>
  mainSubject ? "contents_subject_idx" : contentsType ? "contents_type_idx" : "contents_shop_idx";

type Matches = { grams: string[]; newestIds: number[]; more: boolean; until: number };

async function byTitle(ctx: Ctx, query: ShopQuery, { grams, newestIds: found, more, until }: Matches): Promise<number[]> {
  if (more) return walkShop(ctx, query, shelf("contents_title_idx", sql`shelf.title, shelf.contents_id`), grams, until);
  return idsOf(
    ctx,
    sql`SELECT contents_id AS contentsId FROM ${contents} FORCE INDEX (contents_shop_idx)
      WHERE shop_yn = 'Y' AND delete_yn = 'N' AND contents_id IN (${idList(found)}) ORDER BY title, contents_id LIMIT ${until}`,
  );
}

/** `byCount` takes at most this many posts with counts since the watermark. */
const MAX_SINCE_ROLLUP = 10_000;

/** Orders by deliveries or readings. If `more`, sorts the rollup's top, posts counted since and, to fill up, the newest. */
function byCount(kind: "send" | "view") {
  const column = sql.identifier(`${kind}_count`);
  const ranked: Lead = {
    from: sql`${contentsTotal} AS head FORCE INDEX (${sql.identifier(`contents_total_${kind}_idx`)})`,
    id: leadId,
    where: sql`head.${column} > 0`,
    order: sql`head.${column} DESC, head.contents_id DESC`,
  };
  const changed: Lead = { from: sql`${fresh[kind]} AS head`, id: leadId, order: newest };
  return async (ctx: Ctx, query: ShopQuery, { grams, newestIds: found, more, until }: Matches): Promise<number[]> => {
    const first = more ? await walkShop(ctx, query, ranked, grams, until) : [];
    const since = more ? await walkShop(ctx, query, changed, grams, MAX_SINCE_ROLLUP) : [];
    const all = new Set([...first, ...since, ...(first.length < until ? found : [])]);
    return idsOf(
      ctx,
      sql`SELECT ids.contents_id AS contentsId FROM ${contents} AS ids FORCE INDEX (contents_shop_idx)
        LEFT JOIN ${contentsTotal} AS total ON total.contents_id = ids.contents_id
        LEFT JOIN ${fresh[kind]} AS since ON since.contents_id = ids.contents_id
        WHERE ids.shop_yn = 'Y' AND ids.delete_yn = 'N' AND ids.contents_id IN (${idList([...all])})
        ORDER BY COALESCE(total.${column}, 0) + COALESCE(since.fresh, 0) DESC, ids.contents_id DESC LIMIT ${until}`,
    );
  };
}

const inOrder = { title: byTitle, send: byCount("send"), view: byCount("view") };

async function idsOf(ctx: Ctx, query: SQL): Promise<number[]> {
  const rows = await ask<{ contentsId: number }>(ctx, query);
  return rows.map(({ contentsId }) => Number(contentsId));
}
