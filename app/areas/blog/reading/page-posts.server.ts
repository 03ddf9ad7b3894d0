import { and, desc, eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { contents, storedFile } from "~db/schema/blog";
import { listedColumns, publicPostsOf } from "./view-blog.server";

/** A page of a blog's undeleted posts; empty after the writer's withdrawal (rule 91). */
export async function pagePosts(ctx: Ctx, { userId, page, size }: { userId: number; page: number; size: number }) {
  const where = and(publicPostsOf(userId), eq(user.secession, "N"));
  const query = ctx.db
    .select({ ...listedColumns, fileName: storedFile.fileName })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .leftJoin(storedFile, eq(storedFile.fileId, contents.pictureFileId))
    .where(where);
  const total = await ctx.db.$count(query.as("found"));
  const rows = await query
    .orderBy(desc(contents.contentsId))
    .limit(size)
    .offset((page - 1) * size);
  return { rows, total };
}
