import { and, asc, desc, eq, gt, lt, notInArray } from "drizzle-orm";
import { unionAll } from "drizzle-orm/mysql-core";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { blogProfile, contents, storedFile } from "~db/schema/blog";
import type { Writer } from "./view-post.server";

const columns = {
  contentsId: contents.contentsId,
  userId: contents.userId,
  title: contents.title,
  summary: contents.summary,
  mainSubject: contents.mainSubject,
  contentsType: contents.contentsType,
  pictureFileId: contents.pictureFileId,
  createdAt: contents.createdAt,
};

const publicOf = (userId: number) => and(eq(contents.userId, userId), eq(contents.deleteYn, "N"));

/** The writer of a blog. Refuses `common.not-found` for an unknown or withdrawn member (rule 91). */
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

/**
 * A blog's posts, newest first, at most `size`, only those older than the post `before` if given, and none of `without`. `more` says whether
 * others follow.
 */
export async function listPosts(ctx: Ctx, { userId, before, size, without = [] }: Listed) {
  const others = without.length > 0 ? notInArray(contents.contentsId, without) : undefined;
  const rows = await ctx.db
    .select(columns)
    .from(contents)
    .where(and(publicOf(userId), before ? lt(contents.contentsId, before) : undefined, others))
    .orderBy(desc(contents.contentsId))
    .limit(size + 1);
  return { posts: rows.slice(0, size), more: rows.length > size };
}

/** The posts of a blog written just before and just after one of them; null where there is none. Asks nothing when the
 * blog's newest posts, already read, tell. */
export async function postsBeside(
  ctx: Ctx,
  { userId, contentsId }: { userId: number; contentsId: number },
  { posts, more }: { posts: ListedPost[]; more: boolean },
) {
  const at = posts.findIndex((post) => post.contentsId === contentsId);
  if (at >= 0 && (at < posts.length - 1 || !more)) return { before: posts[at + 1] ?? null, after: posts[at - 1] ?? null };
  const id = contents.contentsId;
  const nearest = (there: ReturnType<typeof lt>, order: ReturnType<typeof asc>) =>
    ctx.db
      .select({ contentsId: id, userId: contents.userId, title: contents.title })
      .from(contents)
      .where(and(publicOf(userId), there))
      .orderBy(order)
      .limit(1);
  const rows = await unionAll(nearest(lt(id, contentsId), desc(id)), nearest(gt(id, contentsId), asc(id)));
  const found = (isThat: (other: number) => boolean) => rows.find((row) => isThat(row.contentsId)) ?? null;
  return { before: found((other) => other < contentsId), after: found((other) => other > contentsId) };
}

/** One page of a blog's posts for the calls, and the total. Empty for a withdrawn writer (rule 91). */
export async function pagePosts(ctx: Ctx, { userId, page, size }: { userId: number; page: number; size: number }) {
  const where = and(publicOf(userId), eq(user.secession, "N"));
  const found = ctx.db
    .select({ ...columns, fileName: storedFile.fileName })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .leftJoin(storedFile, eq(storedFile.fileId, contents.pictureFileId))
    .where(where);
  const total = await ctx.db.$count(found.as("found"));
  const rows = await found
    .orderBy(desc(contents.contentsId))
    .limit(size)
    .offset((page - 1) * size);
  return { rows, total };
}

export type ListedPost = Awaited<ReturnType<typeof listPosts>>["posts"][number];
