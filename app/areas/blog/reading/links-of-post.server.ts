import { and, eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { hopAddresses } from "../visits/link-hops.server";
import { viewPost } from "./view-post.server";

type LinksOfPost = { authorId: number; title: string; address: string; links: Set<string> };

/** Cached by post and version: cleaning a long text takes seconds. */
const known = new LRUCache<string, Promise<LinksOfPost>>({ max: 1_000 });

/**
 * `links`: addresses whose presses count. Refuses `common.not-found` for unknown, deleted and withdrawn writers' posts, and as
 * `readableHtml`.
 */
export async function linksOfPost(ctx: Ctx, contentsId: number): Promise<LinksOfPost> {
  const [row] = await ctx.db
    .select({ version: contents.version })
    .from(contents)
    .innerJoin(user, and(eq(user.userId, contents.userId), eq(user.secession, "N")))
    .where(and(eq(contents.contentsId, contentsId), eq(contents.deleteYn, "N")));
  if (!row) throw new Refusal("common.not-found");
  const key = `${contentsId}:${row.version}`;
  const links = known.get(key) ?? readLinks(ctx, contentsId);
  known.set(key, links);
  links.catch(() => known.delete(key));
  return links;
}

async function readLinks(ctx: Ctx, contentsId: number): Promise<LinksOfPost> {
  const { post, address } = await viewPost(ctx, { userId: null, contentsId, sendHistoryId: null, receiverId: null, t: "" });
  return { authorId: post.userId, title: post.title, address, links: hopAddresses(post.contents) };
}
