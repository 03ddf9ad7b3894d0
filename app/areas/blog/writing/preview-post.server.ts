import type { MemberCtx } from "~/core/ctx.server";
import { readableWithCards } from "../reading/link-cards.server";
import { findBlog } from "../reading/view-blog.server";
import { keptText } from "../text/long-texts.server";
import type { Preview } from "./parts/write-preview";

/** The typed post as readers would see it. Refuses as `readableWithCards`. */
export async function previewOf(ctx: MemberCtx, { title, contents }: Pick<Preview, "title" | "contents">): Promise<Preview> {
  const writer = await findBlog(ctx, ctx.actor.userId);
  const length = (await keptText(contents))?.textLength ?? 0;
  return { title, contents: (await readableWithCards(ctx, contents)).html, length, createdAt: ctx.now(), writer };
}
