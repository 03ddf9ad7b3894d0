import { and, eq, like, lt } from "drizzle-orm";
import { recordPicturePlaces } from "~/areas/files/picture-places.server";
import { announce } from "~/core/announce.server";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { pressKey, pressOnce, sameForm } from "~/core/press.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { contents, storedFile } from "~db/schema/blog";
import { saveSlug } from "../addresses/save-slug.server";
import { ownPost, postColumns } from "../post-row.server";
import { indexPosts } from "~/areas/search/index-posts.server";
import type { PostInput, SavedPost } from "../contents.schema.server";
import { askForCards } from "../links/ask-for-cards.server";
import { saveWords, wordsOf } from "../words/save-words.server";
import { forgetTemps } from "./internal/forget-temps.server";
import { saveChoices } from "./save-choices.server";

export type Prepared = { columns: Awaited<ReturnType<typeof postColumns>>; words: string };

/**
 * Publishes a post, in the shop too unless `shopYn` is N (2 §4 "Post editor"). Deletes drafts as `forgetTemps`. Idempotent per `editorKey`
 * and content. Refuses as `postColumns`, `wordsOf` and `saveChoices`; a repetition also as `ownPost`.
 */
export async function publishPost(ctx: MemberCtx, input: PostInput): Promise<SavedPost> {
  const columns = await postColumns(ctx, input);
  const { editorKey: formKey, shopYn, choices } = input;
  const { pictureFileId, ...text } = columns;
  const content = formKey && { ...text, shopYn, choices, picture: await pictureOf(ctx, pictureFileId) };
  const key = pressKey(ctx.actor, { action: "blog.post", formKey, content });
  const saved = await pressOnce(key, {
    find: () => publishedBefore(ctx, key),
    write: () => publish(ctx, input, columns, key),
  });
  return { ...saved, isAnother: formKey !== undefined && (await isAnother(ctx, key, saved)) };
}

async function publish(ctx: MemberCtx, input: PostInput, columns: Prepared["columns"], editorKey: string): Promise<SavedPost> {
  const words = await wordsOf(columns.title, columns.contents);
  return inTransaction(ctx, (tx) => insertPost(tx, input, { columns, words }, editorKey));
}

/** Inserts a post with everything that a new post has. Refuses as `saveChoices`. Throws a duplicate error for a known `editorKey`. */
export async function insertPost(tx: TxCtx<Member>, input: PostInput, { columns, words }: Prepared, editorKey: string): Promise<SavedPost> {
  const { shopYn, choices } = input;
  const { userId } = tx.actor;
  const times = { createdAt: tx.now(), updatedAt: tx.now() };
  const [inserted] = await tx.db.insert(contents).values({ ...columns, shopYn, userId, editorKey, ...times });
  const contentsId = inserted.insertId;
  await recordPicturePlaces(tx, { place: "POST", placeId: contentsId, html: columns.contents, fileIds: [columns.pictureFileId] });
  await forgetTemps(tx, input);
  await indexPosts(tx, [contentsId]);
  await saveWords(tx, { userId, contentsId, words });
  await saveSlug(tx, { contentsId, userId, title: columns.title }, choices?.slug);
  if (choices) await saveChoices(tx, contentsId, choices);
  await askForCards(tx, userId, columns.contents);
  await tx.audit("blog.post-published", `contents:${contentsId}`);
  tx.afterCommit(() => announce("post-changed", `${userId}:${contentsId}`));
  return { contentsId, version: 1, textLength: columns.textLength };
}

/** Compares facts instead of ids: a repeated upload gets a new `fileId`. */
export async function pictureOf({ db }: MemberCtx, fileId: string | null) {
  if (!fileId) return null;
  const { fileName, contentType, size, width, height } = storedFile;
  const [picture] = await db.select({ fileName, contentType, size, width, height }).from(storedFile).where(eq(storedFile.fileId, fileId));
  return picture;
}

async function isAnother({ db, actor }: MemberCtx, key: string, { contentsId }: SavedPost): Promise<boolean> {
  const sameEditor = and(eq(contents.userId, actor.userId), like(contents.editorKey, sameForm(key)));
  return (await db.$count(contents, and(sameEditor, lt(contents.contentsId, contentsId), eq(contents.deleteYn, "N")))) > 0;
}

async function publishedBefore(ctx: MemberCtx, editorKey: string): Promise<SavedPost | null> {
  const keyCondition = and(eq(contents.userId, ctx.actor.userId), eq(contents.editorKey, editorKey));
  const [known] = await ctx.db.select({ contentsId: contents.contentsId }).from(contents).where(keyCondition);
  if (!known) return null;
  const { contentsId, version, textLength } = await ownPost(ctx, known.contentsId);
  return { contentsId, version, textLength };
}
