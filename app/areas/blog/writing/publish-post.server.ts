import { and, eq } from "drizzle-orm";
import { recordPicturePlaces } from "~/areas/files/picture-places.server";
import { announce } from "~/core/announce.server";
import type { MemberCtx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import { inTransaction } from "~/core/transaction.server";
import { contents } from "~db/schema/blog";
import { postColumns } from "../post-row.server";
import { indexPosts } from "~/areas/search/index-posts.server";
import { offerPost } from "../shop/offer-post.server";
import { takeOutPosts } from "../shop/take-out-posts.server";
import type { PostInput, SavedPost } from "../contents.schema.server";
import { forgetTemps } from "./internal/forget-temps.server";
import { revisePost } from "./revise-post.server";

/**
 * Publishes a new post and offers it in the shop unless `shopYn` is N (2 §4 "Post editor"). Deletes the temporary save it was loaded from
 * and the editor's autosave in the same transaction. One editor makes one post: a repeated submit answers the same one, and with a changed
 * text (back, edit, save) revises it. Refuses `blog.empty`, `blog.unknown-code`, `blog.photo-gone`.
 */
export async function publishPost(ctx: MemberCtx, input: PostInput): Promise<SavedPost> {
  const columns = await postColumns(ctx, input);
  try {
    return await inTransaction(ctx, async (tx) => {
      const [made] = await tx.db.insert(contents).values({
        ...columns,
        shopYn: input.shopYn,
        userId: ctx.actor.userId,
        editorKey: input.editorKey ?? null,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      });
      const contentsId = made.insertId;
      await recordPicturePlaces(tx, { place: "POST", placeId: contentsId, html: columns.contents, fileIds: [columns.pictureFileId] });
      await forgetTemps(tx, input);
      await indexPosts(tx, [contentsId]);
      await tx.audit("blog.post-published", `contents:${contentsId}`);
      tx.afterCommit(() => announce("post-changed", `${ctx.actor.userId}:${contentsId}`));
      return { contentsId, version: 1, textLength: columns.textLength };
    });
  } catch (error) {
    if (!input.editorKey || !isDuplicate(error)) throw error;
    return publishedBefore(ctx, input, input.editorKey);
  }
}

async function publishedBefore(ctx: MemberCtx, input: PostInput, editorKey: string): Promise<SavedPost> {
  const [row] = await ctx.db
    .select({ contentsId: contents.contentsId })
    .from(contents)
    .where(and(eq(contents.userId, ctx.actor.userId), eq(contents.editorKey, editorKey)));
  if (!row) throw new Error("a post's editor key is taken, yet its post is not there");
  const { contentsId } = row;
  const saved = await revisePost(ctx, { ...input, contentsId });
  await (input.shopYn === "Y" ? offerPost(ctx, { contentsId, contentsType: input.contentsType }) : takeOutPosts(ctx, [contentsId]));
  return saved;
}
