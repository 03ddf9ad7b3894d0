import { and, eq, gte } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { contents } from "~db/schema/blog";
import { DAY_MS } from "~/time/seoul";
import { blogFilter } from "../addresses/blog-filter";
import { listCards } from "./list-cards.server";
import { readOwner } from "./read-owner.server";

const SHOWN = 3;
const RECENT_DAYS = 91;

/** For the subscribe page; `recentCount`: undeleted posts of the last 91 days. Refuses as `findBlog`. */
export async function readInvitation(ctx: Ctx, userId: number) {
  const recent = gte(contents.createdAt, new Date(ctx.now().getTime() - RECENT_DAYS * DAY_MS));
  const [owner, { posts }, recentCount] = await Promise.all([
    readOwner(ctx, userId),
    listCards(ctx, { userId, filter: blogFilter(new URLSearchParams()), size: SHOWN }),
    ctx.db.$count(contents, and(eq(contents.userId, userId), eq(contents.deleteYn, "N"), recent)),
  ]);
  return { owner, posts, recentCount };
}
