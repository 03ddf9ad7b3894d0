import { and, asc, desc, eq, inArray, isNull, like, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { totalOf } from "~/core/slices.server";
import { contains } from "~/grid/list.server";
import { contents, contentsSeries, pinnedContents, seriesContents } from "~db/schema/blog";
import { likeCount } from "../likes/likes-of.server";
import type { DeskQuery } from "./desk.schema.server";

/**
 * A page of own undeleted posts: pinned ones (oldest pin first), then the others, newest first. With `rankedIds`: those first, in that
 * order.
 */
export async function listDesk(ctx: MemberCtx, { shopYn, title, page, rowsPerPage }: DeskQuery, rankedIds: number[] | null = null) {
  const own = and(
    eq(contents.userId, ctx.actor.userId),
    eq(contents.deleteYn, "N"),
    shopYn ? eq(contents.shopYn, shopYn) : undefined,
    title ? like(contents.title, contains(title)) : undefined,
  );
  const place = sql`FIND_IN_SET(${contents.contentsId}, ${rankedIds?.join() ?? ""})`;
  const first = rankedIds ? [sql`${place} = 0`, place] : [asc(isNull(pinnedContents.createdAt)), asc(pinnedContents.createdAt)];
  const from = (page - 1) * rowsPerPage;
  const rows = await ctx.db
    .select({
      contentsId: contents.contentsId,
      title: contents.title,
      mainSubject: contents.mainSubject,
      contentsType: contents.contentsType,
      shopYn: contents.shopYn,
      pictureFileId: contents.pictureFileId,
      likes: likeCount,
      createdAt: contents.createdAt,
      pinnedAt: pinnedContents.createdAt,
      seriesId: contentsSeries.seriesId,
      seriesName: contentsSeries.name,
    })
    .from(contents)
    .leftJoin(pinnedContents, eq(pinnedContents.contentsId, contents.contentsId))
    .leftJoin(seriesContents, eq(seriesContents.contentsId, contents.contentsId))
    .leftJoin(contentsSeries, eq(contentsSeries.seriesId, seriesContents.seriesId))
    .where(own)
    .orderBy(...first, desc(contents.contentsId))
    .limit(rowsPerPage)
    .offset(from);
  const total = await totalOf(rows.length, { from, size: rowsPerPage }, () => ctx.db.$count(contents, own));
  return { rows, total };
}

/** Titles of own undeleted posts, newest first. Refuses `common.not-found` unless all are. */
export async function ownPostTitles(ctx: MemberCtx, contentsIds: number[]): Promise<string[]> {
  const isOwn = and(inArray(contents.contentsId, contentsIds), eq(contents.userId, ctx.actor.userId), eq(contents.deleteYn, "N"));
  const rows = await ctx.db.select({ title: contents.title }).from(contents).where(isOwn).orderBy(desc(contents.contentsId));
  if (rows.length < new Set(contentsIds).size) throw new Refusal("common.not-found");
  return rows.map(({ title }) => title);
}
