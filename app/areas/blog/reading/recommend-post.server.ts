import { and, desc, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Ctx } from "~/core/ctx.server";
import { addMonths, seoulMonth } from "~/time/seoul";
import { blogHandle, contents, postSlug, seriesContents } from "~db/schema/blog";
import { contentsMonthly } from "~db/schema/reports";
import { addressColumns, handleOfPost, slugOfPost } from "../addresses/address-columns.server";

/** Few: a blog may have thousands of posts. */
const CONSIDERED = 50;

type Read = { contentsId: number; userId: number; mainSubject: string };

/**
 * The most read other post of the subject or series, not in `offeredIds`; or null. Considers the blog's 50 most read this month and last.
 */
export async function recommendPost({ db, now }: Ctx, post: Read, offeredIds: number[]) {
  const month = seoulMonth(now());
  const views = sql<number>`SUM(${contentsMonthly.viewCount})`.as("views");
  const most = db
    .select({ contentsId: contentsMonthly.contentsId, views })
    .from(contentsMonthly)
    .where(and(eq(contentsMonthly.authorId, post.userId), inArray(contentsMonthly.month, [month, addMonths(month, -1)])))
    .groupBy(contentsMonthly.contentsId)
    .having(sql`views > 0`)
    .orderBy(desc(views), desc(contentsMonthly.contentsId))
    .limit(CONSIDERED)
    .as("most");
  const ownPlace = alias(seriesContents, "own_place");
  const [row] = await db
    .select({
      contentsId: contents.contentsId,
      userId: contents.userId,
      title: contents.title,
      summary: contents.summary,
      pictureFileId: contents.pictureFileId,
      ...addressColumns,
    })
    .from(most)
    .innerJoin(contents, and(eq(contents.contentsId, most.contentsId), eq(contents.deleteYn, "N")))
    .leftJoin(ownPlace, eq(ownPlace.contentsId, post.contentsId))
    .leftJoin(seriesContents, eq(seriesContents.contentsId, contents.contentsId))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(
      and(
        notInArray(contents.contentsId, [post.contentsId, ...offeredIds]),
        or(eq(contents.mainSubject, post.mainSubject), eq(seriesContents.seriesId, ownPlace.seriesId)),
      ),
    )
    .orderBy(desc(most.views), desc(contents.contentsId))
    .limit(1);
  return row ?? null;
}

export type Recommended = Awaited<ReturnType<typeof recommendPost>>;
