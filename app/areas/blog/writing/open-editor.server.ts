import { randomUUID } from "node:crypto";
import type { MemberCtx } from "~/core/ctx.server";
import { nullIfRefused } from "~/core/refusal";
import type { TempRow } from "./internal/temp-row.server";
import { readTemp } from "./list-temps.server";
import { keptText } from "../text/long-texts.server";
import { type OwnPost, readOwnPost } from "./own-posts.server";

/** The initial values of the write form, by field name; absent ones are "". */
export type EditorValues = {
  title: string;
  contents: string;
  mainSubject: string;
  contentsType: string;
  pictureFileId: string;
  shopYn: string;
  contentsId: string;
  version: string;
  tempContentsId: string;
  tempVersion: string;
  editorKey: string;
  autosaveVersion: string;
};

const GONE = ["blog.deleted", "blog.removed", "common.not-found"] as const;

/**
 * Opens the editor on a new post, one's own post (`contentsId`) or a temporary save (`tempContentsId`, which refers to its post). A save
 * whose post was deleted opens as a new post. Refuses `common.not-found`, and `blog.deleted` for a deleted post.
 */
export async function openEditor(ctx: MemberCtx, from: { contentsId?: number; tempContentsId?: number }): Promise<EditorValues> {
  const fresh = { editorKey: randomUUID(), autosaveVersion: "" };
  if (from.tempContentsId === undefined) {
    const post = from.contentsId === undefined ? null : await readOwnPost(ctx, from.contentsId);
    return { ...(await valuesOf(post, post)), version: String(post?.version ?? ""), tempContentsId: "", tempVersion: "", ...fresh };
  }
  const temp = await readTemp(ctx, from.tempContentsId);
  const post = temp.contentsId === null ? null : await readOwnPost(ctx, temp.contentsId).catch(nullIfRefused(...GONE));
  return {
    ...(await valuesOf(temp, post)),
    version: String((post && (temp.postVersion ?? post.version)) ?? ""),
    tempContentsId: String(temp.tempContentsId),
    tempVersion: String(temp.version),
    ...fresh,
  };
}

/** What the screen says of a text before its script runs: the first words and the length, as they would be stored. */
export async function textSaid(html: string): Promise<{ summary: string; length: number }> {
  const kept = await keptText(html);
  return { summary: kept?.summary ?? "", length: kept?.textLength ?? 0 };
}

async function valuesOf(text: OwnPost | TempRow | null, post: OwnPost | null) {
  return {
    title: text?.title ?? "",
    contents: text?.contents ?? "",
    mainSubject: text?.mainSubject ?? "finance",
    contentsType: post?.contentsType ?? "free",
    pictureFileId: text?.pictureFileId ?? "",
    shopYn: post?.shopYn ?? text?.shopYn ?? "Y",
    contentsId: String(post?.contentsId ?? ""),
  };
}
