import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { blogProfile, contents, contentsBigram, favoriteContents } from "~db/schema/blog";
import { keywordGrams, searchText } from "~/areas/search/search-text";
import { ask } from "~db/ask.server";
import { isSearchable } from "../../reading/searchable.server";
import type { ShopQuery } from "../shop.schema.server";

/** `searchableOnly`: leave out posts and blogs kept from search engines. */
export type ShopFilter = Pick<ShopQuery, "keyword" | "mainSubject" | "contentsType" | "favoriteYn"> & { searchableOnly?: true };

export const UNFILTERED: ShopFilter = { keyword: "", mainSubject: "", contentsType: "", favoriteYn: "" };

export type Lead = { from: SQL; id: SQL; where?: SQL; order: SQL };

type Seen = { contentsId: number; title: string; nickname: string };

const shelfId = sql`shelf.contents_id`;

export const shelf = (index: string, order: SQL): Lead => ({
  from: sql`${contents} AS shelf FORCE INDEX (${sql.identifier(index)})`,
  id: shelfId,
  order,
});

/**
 * Finds ids in the order of `lead`; reads posts from indexes only. For keywords over two letters, also checks that title or nickname
 * contains the keyword: its bigrams may stand apart.
 */
export async function walkShop(ctx: Ctx, asked: ShopFilter, lead: Lead, grams: string[], maxIds: number): Promise<number[]> {
  const text = searchText(asked.keyword);
  const bigramsSuffice = [...text].length <= 2;
  const matches: number[] = [];
  for (let limit = maxIds, offset = 0; ; offset += limit, limit *= 4) {
    const columns = bigramsSuffice
      ? sql`${lead.id} AS contentsId`
      : sql`${lead.id} AS contentsId, shelf.title AS title, user_nickname AS nickname`;
    const rows = await ask<Seen>(
      ctx,
      sql`SELECT ${columns} ${tables(asked, lead, grams)} WHERE ${conditions(ctx, asked, lead)} ORDER BY ${lead.order} LIMIT ${limit} OFFSET ${offset}`,
    );
    for (const { contentsId, title, nickname } of rows)
      if (bigramsSuffice || searchText(title).includes(text) || searchText(nickname).includes(text)) matches.push(Number(contentsId));
    if (rows.length < limit || matches.length >= maxIds) return matches.slice(0, maxIds);
  }
}

/** Of `subjects`, finds those with posts in the shop. Asks for each one's newest post. */
export async function subjectsInShop(ctx: Ctx, subjects: string[]): Promise<string[]> {
  if (subjects.length === 0) return [];
  const lead = shelf("contents_subject_idx", sql`shelf.contents_id DESC`);
  const selects = subjects.map((mainSubject) => {
    const asked = { ...UNFILTERED, mainSubject };
    return sql`(SELECT ${mainSubject} AS subject ${tables(asked, lead, [])} WHERE ${conditions(ctx, asked, lead)} ORDER BY ${lead.order} LIMIT 1)`;
  });
  const rows = await ask<{ subject: string }>(ctx, sql.join(selects, sql` UNION ALL `));
  return rows.map(({ subject }) => subject);
}

function tables({ searchableOnly }: ShopFilter, { from, id }: Lead, grams: string[]): SQL {
  const pairs = grams.map((gram, index) => {
    const pair = sql.identifier(`pair${index}`);
    return sql`STRAIGHT_JOIN ${contentsBigram} AS ${pair} ON ${pair}.bigram = ${gram} AND ${pair}.contents_id = ${id}`;
  });
  const entry = sql`STRAIGHT_JOIN ${contents} AS shelf FORCE INDEX (contents_shop_idx) ON ${shelfId} = ${id}`;
  const writer = sql`STRAIGHT_JOIN ${user} AS writer ON writer.user_id = shelf.user_id`;
  // The blog drops out before the post's row is read.
  const searchable = sql`LEFT JOIN ${blogProfile} ON blog_profile.user_id = shelf.user_id
    STRAIGHT_JOIN ${contents} ON contents.contents_id = shelf.contents_id`;
  return sql.join(
    [sql`FROM ${from}`, ...pairs, ...(id === shelfId ? [] : [entry]), writer, ...(searchableOnly ? [searchable] : [])],
    sql` `,
  );
}

function conditions(ctx: Ctx, { mainSubject, contentsType, favoriteYn, searchableOnly }: ShopFilter, { where, id }: Lead): SQL {
  const viewerId = ctx.actor.kind === "member" ? ctx.actor.userId : 0;
  const all = [
    sql`shelf.shop_yn = 'Y' AND shelf.delete_yn = 'N' AND writer.secession = 'N'`,
    ...(where ? [where] : []),
    ...(mainSubject ? [sql`shelf.main_subject = ${mainSubject}`] : []),
    ...(contentsType ? [sql`shelf.contents_type = ${contentsType}`] : []),
    ...(searchableOnly ? [isSearchable] : []),
    ...(favoriteYn === "Y" ? [sql`EXISTS (SELECT 1 FROM ${favoriteContents} WHERE user_id = ${viewerId} AND contents_id = ${id})`] : []),
  ];
  return sql.join(all, sql` AND `);
}

const MAX_BIGRAMS = 12;

/** The keyword's first twelve bigrams, or its single letter, rarest first by EXPLAIN. */
export async function rarestFirst(ctx: Ctx, keyword: string): Promise<string[]> {
  const grams = keywordGrams(keyword).slice(0, MAX_BIGRAMS);
  if (grams.length < 2) return grams;
  const selects = grams.map((gram) => sql`SELECT 1 FROM ${contentsBigram} WHERE bigram = ${gram}`);
  const plan = await ask<{ id: number; rows: number }>(ctx, sql`EXPLAIN ${sql.join(selects, sql` UNION ALL `)}`);
  const estimatedRows = new Map(plan.map(({ id, rows }) => [Number(id), Number(rows)]));
  const estimateOf = (gram: string) => estimatedRows.get(grams.indexOf(gram) + 1) ?? 0;
  return grams.toSorted((one, other) => estimateOf(one) - estimateOf(other));
}
