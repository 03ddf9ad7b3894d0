import { and, asc, desc, eq, gt, lt, notInArray } from "drizzle-orm";
import { unionAll } from "drizzle-orm/mysql-core";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { blogHandle, blogProfile, contents, postSlug, storedFile } from "~db/schema/blog";
import { addressColumns, handleOfMember, handleOfPost, slugOfPost } from "../addresses/address-columns.server";
import { type Writer, writerOf } from "./writer";

export const listedColumns = {
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

type PictureFacts = { type: string | null; width: number | null; height: number | null };

export type FoundBlog = Writer & {
  feedFull: boolean;
  searchHidden: boolean;
  pictureFacts: PictureFacts | null;
  coverFileId: string | null;
  certificate: string;
  sectorCodes: string[];
};

export const publicPostsOf = (userId: number) => and(eq(contents.userId, userId), eq(contents.deleteYn, "N"));

/** A member's blog. Refuses `common.not-found` for unknown or withdrawn members (rule 91). */
export async function findBlog(ctx: Ctx, userId: number): Promise<FoundBlog> {
  const [row] = await ctx.db
    .select({
      userId: user.userId,
      nickname: user.userNickname,
      handle: blogHandle.handle,
      profilePictureFileId: blogProfile.pictureFileId,
      selfIntroduction: blogProfile.selfIntroduction,
      requestConsultationPath: blogProfile.requestConsultationPath,
      feedFullYn: blogProfile.feedFullYn,
      searchHiddenYn: blogProfile.searchHiddenYn,
      coverFileId: blogProfile.coverFileId,
      certificate: blogProfile.certificate,
      sectors: { one: blogProfile.activitySector1, two: blogProfile.activitySector2, three: blogProfile.activitySector3 },
      pictureFacts: { type: storedFile.contentType, width: storedFile.width, height: storedFile.height },
    })
    .from(user)
    .leftJoin(blogProfile, eq(blogProfile.userId, user.userId))
    .leftJoin(storedFile, eq(storedFile.fileId, blogProfile.pictureFileId))
    .leftJoin(blogHandle, handleOfMember)
    .where(and(eq(user.userId, userId), eq(user.secession, "N")));
  if (!row) throw new Refusal("common.not-found");
  const { feedFullYn, searchHiddenYn, pictureFacts, coverFileId, certificate } = row;
  return {
    ...writerOf(row),
    feedFull: feedFullYn === "Y",
    searchHidden: searchHiddenYn === "Y",
    pictureFacts,
    coverFileId,
    certificate: certificate ?? "",
    sectorCodes: Object.values(row.sectors ?? {}).flatMap((code) => code ?? []),
  };
}

type Listed = { userId: number; before?: number | null; size: number; without?: number[] };

/** Undeleted posts with ids below `before`, highest first; `more`: others follow. */
export async function listPosts(ctx: Ctx, { userId, before, size, without = [] }: Listed) {
  const notExcluded = without.length > 0 ? notInArray(contents.contentsId, without) : undefined;
  const rows = await ctx.db
    .select({ ...listedColumns, ...addressColumns })
    .from(contents)
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(and(publicPostsOf(userId), before ? lt(contents.contentsId, before) : undefined, notExcluded))
    .orderBy(desc(contents.contentsId))
    .limit(size + 1);
  return { posts: rows.slice(0, size), more: rows.length > size };
}

/** `before`: older neighbour, `after`: newer. No query if `posts`, the blog's newest, suffices. */
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
      .select({ contentsId: id, userId: contents.userId, title: contents.title, pictureFileId: contents.pictureFileId, ...addressColumns })
      .from(contents)
      .leftJoin(blogHandle, handleOfPost)
      .leftJoin(postSlug, slugOfPost)
      .where(and(publicPostsOf(userId), side))
      .orderBy(order)
      .limit(1);
  const rows = await unionAll(nearest(lt(id, contentsId), desc(id)), nearest(gt(id, contentsId), asc(id)));
  const findRow = (isThat: (other: number) => boolean) => rows.find((row) => isThat(row.contentsId)) ?? null;
  return { before: findRow((other) => other < contentsId), after: findRow((other) => other > contentsId) };
}

export type ListedPost = Awaited<ReturnType<typeof listPosts>>["posts"][number];
