import { eq } from "drizzle-orm";
import { recordPicturePlaces } from "~/areas/files/picture-places.server";
import { moveSubject } from "~/areas/reports/counting/move-subject.server";
import { announce } from "~/core/announce.server";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { contents, contentsVersion } from "~db/schema/blog";
import { saveSlug } from "../addresses/save-slug.server";
import { ownPost, postColumns } from "../post-row.server";
import { indexPosts } from "~/areas/search/index-posts.server";
import type { PostChoices, RevisionInput, SavedPost } from "../contents.schema.server";
import { askForCards } from "../links/ask-for-cards.server";
import { saveWords, wordsOf } from "../words/save-words.server";
import { forgetTemps } from "./internal/forget-temps.server";
import type { OwnPost } from "./own-posts.server";
import { readChoices, saveChoices } from "./save-choices.server";

/**
 * Saves a changed post, keeps its earlier title and text as a version. Refuses `blog.changed-elsewhere` for changes with another `version`,
 * and as `ownPost`, `postColumns`, `wordsOf` and `saveChoices`.
 */
export async function revisePost(ctx: MemberCtx, input: RevisionInput): Promise<SavedPost> {
  const columns = await postColumns(ctx, input, await ownPost(ctx, input.contentsId));
  const words = await wordsOf(columns.title, columns.contents);
  return inTransaction(ctx, async (tx) => {
    const before = await ownPost(tx, input.contentsId, true);
    await forgetTemps(tx, input);
    const saved = { contentsId: before.contentsId, version: before.version, textLength: columns.textLength };
    const names = Object.keys(columns) as (keyof typeof columns)[];
    const isUnchanged = names.every((name) => before[name] === columns[name]);
    if (!isUnchanged && input.version !== undefined && input.version !== before.version) throw new Refusal("blog.changed-elsewhere");
    await moveAddress(tx, before, columns.title, input.choices);
    if (input.choices) await saveChoices(tx, before.contentsId, input.choices);
    if (isUnchanged) return saved;
    await tx.db.insert(contentsVersion).values({
      contentsId: before.contentsId,
      version: before.version,
      title: before.title,
      contents: before.contents,
      createdAt: ctx.now(),
    });
    await tx.db
      .update(contents)
      .set({ ...columns, version: before.version + 1, updatedAt: ctx.now() })
      .where(eq(contents.contentsId, before.contentsId));
    await recordPicturePlaces(tx, { place: "POST", placeId: before.contentsId, html: columns.contents, fileIds: [columns.pictureFileId] });
    await indexPosts(tx, [before.contentsId]);
    await saveWords(tx, { userId: before.userId, contentsId: before.contentsId, words });
    await askForCards(tx, before.userId, columns.contents);
    if (before.mainSubject !== columns.mainSubject) await moveSubject(tx, before.contentsId, before.mainSubject, columns.mainSubject);
    await tx.audit("blog.post-revised", `contents:${before.contentsId}`, { version: before.version + 1 });
    tx.afterCommit(() => announce("post-changed", `${ctx.actor.userId}:${before.contentsId}`));
    return { ...saved, version: before.version + 1 };
  });
}

/** Without a typed address, the present one stays if it was typed once, and else follows the title. */
async function moveAddress(tx: TxCtx<Member>, before: OwnPost, title: string, choices?: PostChoices): Promise<void> {
  if (choices) return saveSlug(tx, { ...before, title }, choices.slug);
  if (before.title === title) return;
  const { slug } = await readChoices(tx, before);
  await saveSlug(tx, { ...before, title }, slug || undefined);
}
