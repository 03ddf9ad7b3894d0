import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { contents, contentsBigram, favoriteContents } from "~db/schema/blog";
import { keywordGrams, searchText } from "~/areas/search/search-text";
import { ask } from "~db/ask.server";
import type { ShopQuery } from "../shop.schema.server";

export type Asked = Pick<ShopQuery, "keyword" | "mainSubject" | "contentsType" | "favoriteYn">;

/** How a query over the shop reads: its first table, the post's id in it, and the order. */
export type Lead = { from: SQL; id: SQL; where?: SQL; order: SQL };

type Seen = { contentsId: number; title: string; nickname: string };

const shelfId = sql`shelf.contents_id`;

/** Reads the shop's posts by one of its indexes. */
export const shelf = (index: string, order: SQL): Lead => ({
  from: sql`${contents} AS shelf FORCE INDEX (${sql.identifier(index)})`,
  id: shelfId,
  order,
});

/**
 * Ids of posts in the shop (offered, not deleted, writer not withdrawn) that match the search, in the order of `lead`, at most `most`.
 * Every step reads indexes only: the keyword's bigrams, then the post's entry, then its writer. A keyword of three characters or more is
 * finally compared with title and nickname, because its bigrams may match apart from each other.
 */
export async function walkShop(ctx: Ctx, asked: Asked, lead: Lead, grams: string[], most: number): Promise<number[]> {
  const text = searchText(asked.keyword);
  const pairsSayAll = [...text].length <= 2;
  const found: number[] = [];
  for (let limit = most, offset = 0; ; offset += limit, limit *= 4) {
    const shown = pairsSayAll
      ? sql`${lead.id} AS contentsId`
      : sql`${lead.id} AS contentsId, shelf.title AS title, user_nickname AS nickname`;
    const rows = await ask<Seen>(
      ctx,
      sql`SELECT ${shown} ${tables(lead, grams)} WHERE ${conditions(ctx, asked, lead)} ORDER BY ${lead.order} LIMIT ${limit} OFFSET ${offset}`,
    );
    for (const { contentsId, title, nickname } of rows)
      if (pairsSayAll || searchText(title).includes(text) || searchText(nickname).includes(text)) found.push(Number(contentsId));
    if (rows.length < limit || found.length >= most) return found.slice(0, most);
  }
}

function tables({ from, id }: Lead, grams: string[]): SQL {
  const pairs = grams.map((gram, at) => {
    const pair = sql.identifier(`pair${at}`);
    return sql`STRAIGHT_JOIN ${contentsBigram} AS ${pair} ON ${pair}.bigram = ${gram} AND ${pair}.contents_id = ${id}`;
  });
  const entry = sql`STRAIGHT_JOIN ${contents} AS shelf FORCE INDEX (contents_shop_idx) ON ${shelfId} = ${id}`;
  const writer = sql`STRAIGHT_JOIN ${user} AS writer ON writer.user_id = shelf.user_id`;
  return sql.join([sql`FROM ${from}`, ...pairs, ...(id === shelfId ? [] : [entry]), writer], sql` `);
}

function conditions(ctx: Ctx, { mainSubject, contentsType, favoriteYn }: Asked, { where, id }: Lead): SQL {
  const mine = ctx.actor.kind === "member" ? ctx.actor.userId : 0;
  const all = [
    sql`shelf.shop_yn = 'Y' AND shelf.delete_yn = 'N' AND writer.secession = 'N'`,
    ...(where ? [where] : []),
    ...(mainSubject ? [sql`shelf.main_subject = ${mainSubject}`] : []),
    ...(contentsType ? [sql`shelf.contents_type = ${contentsType}`] : []),
    ...(favoriteYn === "Y" ? [sql`EXISTS (SELECT 1 FROM ${favoriteContents} WHERE user_id = ${mine} AND contents_id = ${id})`] : []),
  ];
  return sql.join(all, sql` AND `);
}

const PAIRS = 12;

/**
 * The keyword's bigrams, rarest first, by the optimizer's estimate, which needs no counting (EXPLAIN numbers the selects from 1). At most
 * twelve, since the text itself is compared in the end.
 */
export async function rarestFirst(ctx: Ctx, keyword: string): Promise<string[]> {
  const grams = keywordGrams(keyword).slice(0, PAIRS);
  if (grams.length < 2) return grams;
  const selects = grams.map((gram) => sql`SELECT 1 FROM ${contentsBigram} WHERE bigram = ${gram}`);
  const plan = await ask<{ id: number; rows: number }>(ctx, sql`EXPLAIN ${sql.join(selects, sql` UNION ALL `)}`);
  const reckoned = new Map(plan.map(({ id, rows }) => [Number(id), Number(rows)]));
  const posts = (gram: string) => reckoned.get(grams.indexOf(gram) + 1) ?? 0;
  return grams.toSorted((one, other) => posts(one) - posts(other));
}
