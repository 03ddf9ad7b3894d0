import { and, count, desc, eq, isNull, max, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { contents, contentsSeries, seriesContents } from "~db/schema/blog";
import { firstPicture } from "./first-picture.server";
import { isSameName, listWaiting } from "./waiting-parts.server";

/** Own series with counts of undeleted, planned and drafted posts: those with the newest post first, empty ones before all. */
export async function listOwnSeries(ctx: MemberCtx) {
  const { seriesId, name, description, coverFileId } = contentsSeries;
  const newest = max(contents.createdAt);
  const [rows, waiting] = await Promise.all([
    ctx.db
      .select({
        seriesId,
        name,
        description,
        pictureFileId: sql<string | null>`COALESCE(${coverFileId}, ${firstPicture})`,
        total: count(contents.contentsId),
        newestAt: newest,
      })
      .from(contentsSeries)
      .leftJoin(seriesContents, eq(seriesContents.seriesId, seriesId))
      .leftJoin(contents, and(eq(contents.contentsId, seriesContents.contentsId), eq(contents.deleteYn, "N")))
      .where(eq(contentsSeries.userId, ctx.actor.userId))
      .groupBy(seriesId, name, description, coverFileId)
      .orderBy(desc(isNull(newest)), desc(newest), desc(seriesId)),
    listWaiting(ctx),
  ]);
  return rows.map((row) => {
    const named = waiting.filter(({ seriesName }) => isSameName(seriesName, row.name));
    const planned = named.filter(({ kind }) => kind === "planned").length;
    return { ...row, planned, drafts: named.length - planned };
  });
}

export type OwnSeries = Awaited<ReturnType<typeof listOwnSeries>>[number];
