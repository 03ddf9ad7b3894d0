import { randomUUID } from "node:crypto";
import type { MemberCtx } from "~/core/ctx.server";
import { eachField, marked, picked } from "~/core/fields/declared";
import { nullIfRefused } from "~/core/refusal";
import type { TempRow } from "./internal/temp-row.server";
import { readTemp } from "./list-temps.server";
import { keptText, readableHtml } from "../text/long-texts.server";
import { lastSubject, type OwnPost, readOwnPost } from "./own-posts.server";
import { type ChoiceValues, choiceValues, readChoices } from "./save-choices.server";
import {
  type PostDraftName,
  postFormFields,
  type PostName,
  type PostValues,
  type WhenName,
  type ConflictingSave,
} from "../post-form-fields";

const GONE = ["blog.deleted", "blog.removed", "common.not-found"] as const;

type Opened = Omit<PostValues, Exclude<WhenName, "plannedPostId">>;

/** Opens a new post (with the last subject), own post or own draft; a draft whose post is `GONE` opens as new. Refuses as `readOwnPost` and `readTemp`. */
export async function openEditor(ctx: MemberCtx, from: { contentsId?: number; tempContentsId?: number }): Promise<Opened> {
  const fresh = { plannedPostId: "", editorKey: randomUUID(), autosaveVersion: "" };
  if (from.tempContentsId === undefined) {
    const post = from.contentsId === undefined ? null : await readOwnPost(ctx, from.contentsId);
    const values = await valuesOf(ctx, post, post);
    if (!post) values.mainSubject = (await lastSubject(ctx)) ?? values.mainSubject;
    return { ...values, version: String(post?.version ?? ""), tempContentsId: "", tempVersion: "", ...fresh };
  }
  const temp = await readTemp(ctx, from.tempContentsId);
  const post = temp.contentsId === null ? null : await readOwnPost(ctx, temp.contentsId).catch(nullIfRefused(...GONE));
  return {
    ...(await valuesOf(ctx, temp, post)),
    version: String((post ? (temp.postVersion ?? post.version) : temp.plannedPostId && temp.postVersion) ?? ""),
    tempContentsId: String(temp.tempContentsId),
    tempVersion: String(temp.version),
    ...fresh,
    plannedPostId: String(temp.plannedPostId ?? ""),
  };
}

/** The stored post's `conflict` fields, and its version for the next save. Refuses as `readOwnPost`. */
export async function readConflictingSave(ctx: MemberCtx, contentsId: number): Promise<{ conflict: ConflictingSave; version: number }> {
  const post = await readOwnPost(ctx, contentsId);
  const columns = marked(postFormFields, "conflict").map((name) => postFormFields[name].column);
  const conflict = { ...picked(post, columns), contents: await readableHtml(post.contents), savedAt: post.updatedAt };
  return { conflict, version: post.version };
}

/** Summary and length by `keptText`; "" and 0 if blank. */
export async function describeText(html: string): Promise<{ summary: string; length: number }> {
  const stored = await keptText(html);
  return { summary: stored?.summary ?? "", length: stored?.textLength ?? 0 };
}

/** Draft fields come from `text`, others from `post`; `shopYn` from `post` if there is one. */
async function valuesOf(ctx: MemberCtx, text: OwnPost | TempRow | null, post: OwnPost | null) {
  const drafted = text && picked<OwnPost | TempRow, PostDraftName>(text, marked(postFormFields, "draft"));
  const stored: Partial<Record<PostName, string | null>> = { ...post, ...drafted, ...(post && { shopYn: post.shopYn }) };
  const values = eachField(postFormFields, ({ blank }, name) => stored[name] ?? blank);
  return { ...values, ...(await choicesOf(ctx, text, post)), sendNext: "", contentsId: String(post?.contentsId ?? "") };
}

async function choicesOf(ctx: MemberCtx, text: OwnPost | TempRow | null, post: OwnPost | null): Promise<ChoiceValues> {
  if (text && "choices" in text && text.choices) return choiceValues(text.choices);
  return post ? readChoices(ctx, post) : choiceValues();
}
