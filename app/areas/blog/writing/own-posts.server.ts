import { and, desc, eq, lt } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { contents, storedFile } from "~db/schema/blog";
import { ownPost } from "../post-row.server";
import { cleanedHtml, eachInTurn } from "../text/long-texts.server";

export type OwnPost = typeof contents.$inferSelect;

/** Own post with clean HTML. Refuses as `ownPost` and `cleanedHtml`. */
export async function readOwnPost(ctx: MemberCtx, contentsId: number): Promise<OwnPost> {
  const row = await ownPost(ctx, contentsId);
  return { ...row, contents: await cleanedHtml(row.contents) };
}

/** True if the member has no undeleted post with an id below `before`. */
export async function hasNoPost({ db, actor }: MemberCtx, before = Number.MAX_SAFE_INTEGER): Promise<boolean> {
  const [post] = await db
    .select({ contentsId: contents.contentsId })
    .from(contents)
    .where(and(eq(contents.userId, actor.userId), eq(contents.deleteYn, "N"), lt(contents.contentsId, before)))
    .limit(1);
  return post === undefined;
}

/** Subject of the member's last post; null without one. */
export async function lastSubject({ db, actor }: MemberCtx): Promise<string | null> {
  const [post] = await db
    .select({ mainSubject: contents.mainSubject })
    .from(contents)
    .where(and(eq(contents.userId, actor.userId), eq(contents.deleteYn, "N")))
    .orderBy(desc(contents.contentsId))
    .limit(1);
  return post?.mainSubject ?? null;
}

/** A page of own undeleted posts with clean HTML, newest first. */
export async function listOwnPosts(
  ctx: MemberCtx,
  { page, size }: { page: number; size: number },
): Promise<{ rows: (OwnPost & { fileName: string | null })[]; total: number }> {
  const own = and(eq(contents.userId, ctx.actor.userId), eq(contents.deleteYn, "N"));
  const total = await ctx.db.$count(contents, own);
  const rows = await ctx.db
    .select({ post: contents, fileName: storedFile.fileName })
    .from(contents)
    .leftJoin(storedFile, eq(storedFile.fileId, contents.pictureFileId))
    .where(own)
    .orderBy(desc(contents.contentsId))
    .limit(size)
    .offset((page - 1) * size);
  const cleanedRows = await eachInTurn(rows, async ({ post, fileName }) => ({
    ...post,
    contents: await cleanedHtml(post.contents),
    fileName,
  }));
  return { rows: cleanedRows, total };
}
