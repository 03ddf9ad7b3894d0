import { and, asc, desc, eq, gt, lt, notInArray } from "drizzle-orm";
import { unionAll } from "drizzle-orm/mysql-core";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { blogProfile, contents, storedFile } from "~db/schema/blog";
import type { Writer } from "./writer-row";

const columns = {
  contentsId: contents.contentsId,
  userId: contents.userId,
  title: contents.title,
  summary: contents.summary,
  mainSubject: contents.mainSubject,
  contentsType: contents.contentsType,
  pictureFileId: contents.pictureFileId,
  createdAt: contents.createdAt,
  updatedAt: contents.updatedAt,
};

const publicPostsOf = (userId: number) => and(eq(contents.userId, userId), eq(contents.deleteYn, "N"));

/** Refuses `common.not-found` for an unknown or withdrawn member (rule 91). */
export async function findBlog(ctx: Ctx, userId: number): Promise<Writer> {
  const [row] = await ctx.db
    .select({
      nickname: user.userNickname,
      pictureFileId: blogProfile.pictureFileId,
      selfIntroduction: blogProfile.selfIntroduction,
      requestConsultationPath: blogProfile.requestConsultationPath,
    })
    .from(user)
    .leftJoin(blogProfile, eq(blogProfile.userId, user.userId))
    .where(and(eq(user.userId, userId), eq(user.secession, "N")));
  if (!row) throw new Refusal("common.not-found");
  const path = row.requestConsultationPath ?? "";
  return {
    userId,
    ...row,
    selfIntroduction: row.selfIntroduction ?? "",
    requestConsultationPath: /^https?:\/\//i.test(path) ? path : null,
  };
}

type Listed = { userId: number; before?: number | null; size: number; without?: number[] };

/** Newest first, only older than post `before`. `more`: further posts exist. */
export async function listPosts(ctx: Ctx, { userId, before, size, without = [] }: Listed) {
  const notExcluded = without.length > 0 ? notInArray(contents.contentsId, without) : undefined;
  const rows = await ctx.db
    .select(columns)
    .from(contents)
    .where(and(publicPostsOf(userId), before ? lt(contents.contentsId, before) : undefined, notExcluded))
    .orderBy(desc(contents.contentsId))
    .limit(size + 1);
  return { posts: rows.slice(0, size), more: rows.length > size };
}

/** Neighbours of a post by date, or null. No query if `posts` already includes them. */
export async function readNeighbours(
  ctx: Ctx,
  { userId, contentsId }: { userId: number; contentsId: number },
  { posts, more }: { posts: ListedPost[]; more: boolean },
) {
  const index = posts.findIndex((post) => post.contentsId === contentsId);
  if (index >= 0 && (index < posts.length - 1 || !more)) return { before: posts[index + 1] ?? null, after: posts[index - 1] ?? null };
  const id = contents.contentsId;
  const nearest = (side: ReturnType<typeof lt>, order: ReturnType<typeof asc>) =>
    ctx.db
      .select({ contentsId: id, userId: contents.userId, title: contents.title })
      .from(contents)
      .where(and(publicPostsOf(userId), side))
      .orderBy(order)
      .limit(1);
  const rows = await unionAll(nearest(lt(id, contentsId), desc(id)), nearest(gt(id, contentsId), asc(id)));
  const findRow = (isThat: (other: number) => boolean) => rows.find((row) => isThat(row.contentsId)) ?? null;
  return { before: findRow((other) => other < contentsId), after: findRow((other) => other > contentsId) };
}

/** One page of a blog's posts, and the total; empty for a withdrawn writer (rule 91). */
export async function pagePosts(ctx: Ctx, { userId, page, size }: { userId: number; page: number; size: number }) {
  const where = and(publicPostsOf(userId), eq(user.secession, "N"));
  const query = ctx.db
    .select({ ...columns, fileName: storedFile.fileName })
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

export type ListedPost = Awaited<ReturnType<typeof listPosts>>["posts"][number];
