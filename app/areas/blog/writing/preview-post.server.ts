import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { readableWithCards } from "../reading/link-cards.server";
import { findBlog } from "../reading/view-blog.server";
import { keptText } from "../text/long-texts.server";
import { contents as post } from "~db/schema/blog";
import type { Preview } from "./parts/write-preview";

/** The typed post as readers would see it; an own post keeps its day. Refuses as `readableWithCards`. */
export async function previewOf(
  ctx: MemberCtx,
  { title, contents, contentsId }: Pick<Preview, "title" | "contents"> & { contentsId?: number },
): Promise<Preview> {
  const writer = await findBlog(ctx, ctx.actor.userId);
  const length = (await keptText(contents))?.textLength ?? 0;
  const createdAt = contentsId ? await firstSavedAt(ctx, contentsId) : null;
  const { html } = await readableWithCards(ctx, contents);
  return { title, contents: html, length, createdAt: createdAt ?? ctx.now(), isPublished: createdAt !== null, writer };
}

async function firstSavedAt(ctx: MemberCtx, contentsId: number): Promise<Date | null> {
  const own = and(eq(post.contentsId, contentsId), eq(post.userId, ctx.actor.userId));
  const [row] = await ctx.db.select({ createdAt: post.createdAt }).from(post).where(own);
  return row?.createdAt ?? null;
}
