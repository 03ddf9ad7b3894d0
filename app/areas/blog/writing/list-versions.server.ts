import { and, asc, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { contentsVersion } from "~db/schema/blog";
import { ownPost } from "../post-row.server";
import { compareTexts } from "./compare-texts.server";
import { comparedText, readableHtml } from "../text/long-texts.server";

type ListedVersion = { version: number; title: string; savedAt: Date };

/**
 * The present post and earlier versions, newest first; `savedAt` is when the predecessor was replaced, else `createdAt`. Refuses as `ownPost`.
 */
export async function listVersions(ctx: MemberCtx, contentsId: number) {
  const post = await ownPost(ctx, contentsId);
  const rows = await ctx.db
    .select({ version: contentsVersion.version, title: contentsVersion.title, replacedAt: contentsVersion.createdAt })
    .from(contentsVersion)
    .where(eq(contentsVersion.contentsId, contentsId))
    .orderBy(asc(contentsVersion.version));
  const savedAt = (index: number) => rows[index - 1]?.replacedAt ?? post.createdAt;
  const versions: ListedVersion[] = rows.map(({ version, title }, index) => ({ version, title, savedAt: savedAt(index) }));
  const present = { contentsId, title: post.title, version: post.version, savedAt: rows.at(-1)?.replacedAt ?? post.createdAt };
  return { present, versions: versions.reverse() };
}

/** Compares an earlier version to the present post. Refuses as `listVersions` and `compareTexts`. */
export async function compareVersion(ctx: MemberCtx, contentsId: number, version: number) {
  const post = await ownPost(ctx, contentsId);
  const old = await oldVersion(ctx, contentsId, version);
  const title = await compareTexts(old.title, post.title);
  const text = await compareTexts(await comparedText(old.contents), await comparedText(post.contents));
  return { title, text, sameLook: old.contents === post.contents, html: await readableHtml(old.contents) };
}

/** Reads an earlier version; the caller checks the post's owner. Refuses `common.not-found`. */
export async function oldVersion({ db }: MemberCtx, contentsId: number, version: number) {
  const [row] = await db
    .select({ title: contentsVersion.title, contents: contentsVersion.contents })
    .from(contentsVersion)
    .where(and(eq(contentsVersion.contentsId, contentsId), eq(contentsVersion.version, version)));
  if (!row) throw new Refusal("common.not-found");
  return row;
}
