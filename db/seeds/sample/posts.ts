import { and, eq } from "drizzle-orm";
import { PostInput } from "~/areas/blog/contents.schema.server";
import { pinPost } from "~/areas/blog/desk/pin-post.server";
import { putInSeries } from "~/areas/blog/series/put-in-series.server";
import { typedText } from "~/areas/blog/text/marked-text";
import { pictureTag } from "~/areas/blog/text/picture-descriptions";
import { publishPost } from "~/areas/blog/writing/publish-post.server";
import { fileUrl } from "~/areas/files/file-url";
import { IN_TEXT, REPRESENTATIVE } from "~/areas/files/store-picture.server";
import { type Ctx, makeCtx, type MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { DAY_MS } from "~/time/seoul";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { creatorTexts } from "./posts-creator";
import { writerTexts } from "./posts-writer";
import { storeDrawing } from "./pictures/store-drawing";
import type { SampleText } from "./sample-text";

type Planned = { ctx: MemberCtx; text: SampleText; editorKey: string };

/** Posts from before the first sample dispatch until this week, oldest first: lists sort by id. */
export async function seed(ctx: Ctx): Promise<void> {
  const planned = [
    ...(await plan(ctx, "creator@geulbeot.test", creatorTexts, { everyDays: 57, newestDays: 3 })),
    ...(await plan(ctx, "writer@geulbeot.test", writerTexts, { everyDays: 110, newestDays: 6 })),
  ].sort((a, b) => a.ctx.now().getTime() - b.ctx.now().getTime());
  for (const { ctx: writerCtx, text, editorKey } of planned) await publish(writerCtx, text, editorKey);
}

type Ages = { everyDays: number; newestDays: number };

async function plan(ctx: Ctx, email: string, texts: SampleText[], { everyDays, newestDays }: Ages): Promise<Planned[]> {
  const [row] = await ctx.db.select().from(user).where(eq(user.userEmail, email));
  if (!row) throw new Error(`the sample member ${email} is not there`);
  const { userId, userNickname: nickname, name, userType } = row;
  const actor = { kind: "member" as const, userId, email, nickname, name, userType, roles: ["ROLE_USER"] };
  return texts.map((text, index) => {
    const publishedAt = new Date(ctx.now().getTime() - ((texts.length - index - 1) * everyDays + newestDays) * DAY_MS);
    return { ctx: makeCtx(actor, { now: () => publishedAt }), text, editorKey: `sample-post-${index}` };
  });
}

async function publish(ctx: MemberCtx, sample: SampleText, editorKey: string): Promise<void> {
  const postCondition = and(eq(contents.userId, ctx.actor.userId), eq(contents.editorKey, editorKey));
  const [known] = await ctx.db.select({ contentsId: contents.contentsId }).from(contents).where(postCondition);
  if (known) return;
  const { title, mainSubject, contentsType, pinned, series } = sample;
  const pictureFileId = await storeDrawing(ctx, sample.cover, `${editorKey}.jpg`, REPRESENTATIVE);
  const pictures: string[] = [];
  for (const [index, { drawing, alt, caption }] of sample.pictures.entries()) {
    const fileId = await storeDrawing(ctx, drawing, `${editorKey}-inside${index || ""}.jpg`, IN_TEXT);
    pictures.push(pictureTag({ path: fileUrl(fileId), alt, caption }));
  }
  const html = htmlOf(sample.text, pictures);
  const post = PostInput.parse({ title, mainSubject, contentsType, contents: html, pictureFileId });
  await inTransaction(ctx, async (tx) => {
    const { contentsId } = await publishPost(tx, post);
    await tx.db.update(contents).set({ editorKey }).where(eq(contents.contentsId, contentsId));
    if (series) await putInSeries(tx, { contentsId, name: series });
    if (pinned) await pinPost(tx, { contentsId, pinned });
  });
}

/** Pictures without a mark in the text come before the second heading. */
function htmlOf(text: string, pictures: string[]): string {
  const marked = text.includes("[사진 1]") ? text : text.replace(/(?<=\n\n## .*)\n\n## /s, (heading) => `\n\n[사진 1]${heading}`);
  return typedText(marked.replace(/^## /gm, "# "), `<p>${pictures.join("</p><p>")}</p>`);
}
