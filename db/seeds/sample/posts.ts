import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { PostInput } from "~/areas/blog/contents.schema.server";
import { pinPost } from "~/areas/blog/desk/pin-post.server";
import { typedText } from "~/areas/blog/text/marked-text";
import { pictureTag } from "~/areas/blog/text/picture-descriptions";
import { publishPost } from "~/areas/blog/writing/publish-post.server";
import { fileUrl } from "~/areas/files/file-url";
import { IN_TEXT, REPRESENTATIVE, storePicture } from "~/areas/files/store-picture.server";
import { type Ctx, makeCtx, type MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { DAY_MS } from "~/time/seoul";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { creatorTexts } from "./posts-creator";
import { writerTexts } from "./posts-writer";
import type { SampleText } from "./sample-text";

type Planned = { ctx: MemberCtx; text: SampleText; editorKey: string };

/** Posts from before the first sample dispatch until yesterday, oldest first: lists sort by id. */
export async function seed(ctx: Ctx): Promise<void> {
  const planned = [
    ...(await plan(ctx, "creator@geulbeot.test", creatorTexts, 57)),
    ...(await plan(ctx, "writer@geulbeot.test", writerTexts, 110)),
  ].sort((a, b) => a.ctx.now().getTime() - b.ctx.now().getTime());
  for (const { ctx: writerCtx, text, editorKey } of planned) await publish(writerCtx, text, editorKey);
}

async function plan(ctx: Ctx, email: string, texts: SampleText[], everyDays: number): Promise<Planned[]> {
  const [row] = await ctx.db.select().from(user).where(eq(user.userEmail, email));
  if (!row) throw new Error(`the sample member ${email} is not there`);
  const { userId, userNickname: nickname, name, userType } = row;
  const actor = { kind: "member" as const, userId, email, nickname, name, userType, roles: ["ROLE_USER"] };
  return texts.map((text, index) => {
    const publishedAt = new Date(ctx.now().getTime() - ((texts.length - index - 1) * everyDays + 1) * DAY_MS);
    return { ctx: makeCtx(actor, { now: () => publishedAt }), text, editorKey: `sample-post-${index}` };
  });
}

async function publish(ctx: MemberCtx, sample: SampleText, editorKey: string): Promise<void> {
  const postCondition = and(eq(contents.userId, ctx.actor.userId), eq(contents.editorKey, editorKey));
  const [known] = await ctx.db.select({ contentsId: contents.contentsId }).from(contents).where(postCondition);
  if (known) return;
  const { title, mainSubject, contentsType, colours, pinned } = sample;
  const face = await storePicture(ctx, await drawn(colours, 1_200, 630, title.length), `${editorKey}.jpg`, REPRESENTATIVE);
  const pictures: string[] = [];
  for (const [index, { alt, caption }] of (sample.pictures ?? [{ alt: "", caption: "" }]).entries()) {
    const image = await drawn(colours, 900, 420 + 180 * Math.min(index, 1), title.length * 7 + index);
    const { fileId } = await storePicture(ctx, image, `${editorKey}-inside${index || ""}.jpg`, IN_TEXT);
    pictures.push(pictureTag({ path: fileUrl(fileId), alt, caption }));
  }
  const html = htmlOf(sample.text, pictures);
  const post = PostInput.parse({ title, mainSubject, contentsType, contents: html, pictureFileId: face.fileId });
  await inTransaction(ctx, async (tx) => {
    const { contentsId } = await publishPost(tx, post);
    await tx.db.update(contents).set({ editorKey }).where(eq(contents.contentsId, contentsId));
    if (pinned) await pinPost(tx, { contentsId, pinned });
  });
}

/** Pictures without a mark in the text come before the second heading. */
function htmlOf(text: string, pictures: string[]): string {
  const marked = text.includes("[사진 1]") ? text : text.replace(/(?<=\n\n## .*)\n\n## /s, (heading) => `\n\n[사진 1]${heading}`);
  return typedText(marked.replace(/^## /gm, "# "), `<p>${pictures.join("</p><p>")}</p>`);
}

async function drawn([dark, light]: [string, string], width: number, height: number, turn: number): Promise<Uint8Array> {
  const hill = (level: number, wave: number) => {
    const points = Array.from({ length: 13 }, (_, step) => {
      const x = (width * step) / 12;
      return `${x.toFixed(0)},${(height * level + Math.sin(step * wave + turn) * height * 0.07).toFixed(0)}`;
    });
    return `M0,${height} L${points.join(" L")} L${width},${height} Z`;
  };
  const sun = { x: width * (0.2 + ((turn * 37) % 60) / 100), y: height * 0.3, r: height * (0.1 + (turn % 5) / 60) };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="#fbfaf7"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="#ffffff" fill-opacity="0.85"/>
    <path d="${hill(0.62, 0.55)}" fill="${dark}" fill-opacity="0.35"/>
    <path d="${hill(0.72, 0.8)}" fill="${dark}" fill-opacity="0.6"/>
    <path d="${hill(0.84, 0.65)}" fill="${dark}"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
