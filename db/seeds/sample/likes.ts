import { asc, eq, inArray } from "drizzle-orm";
import { likePost } from "~/areas/blog/likes/like-post.server";
import { likerOf } from "~/areas/blog/likes/liker.server";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { postLike } from "~db/schema/likes";
import { memberOf } from "./friends";

const WRITERS = ["creator@geulbeot.test", "writer@geulbeot.test"];
const LIKERS = ["reader@geulbeot.test", "reader2@geulbeot.test", "reader3@geulbeot.test", "member@geulbeot.test"];
const HOUR_MS = 3_600_000;

/** Guests, whom the site has forgotten since, and members like the sample posts. */
export async function seed(ctx: Ctx): Promise<void> {
  if ((await ctx.db.$count(postLike)) > 0) return;
  const posts = await ctx.db
    .select({ contentsId: contents.contentsId, createdAt: contents.createdAt })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .where(inArray(user.userEmail, WRITERS))
    .orderBy(asc(contents.contentsId));
  const guests = posts.flatMap(({ contentsId, createdAt }, index) =>
    Array.from({ length: 5 + ((index * 11) % 23) }, (_, nth) => {
      const likedAt = new Date(createdAt.getTime() + (nth + 1) * HOUR_MS);
      return { contentsId, changedAt: likedAt, createdAt: likedAt };
    }),
  );
  if (guests.length > 0) await ctx.db.insert(postLike).values(guests);
  for (const [place, address] of LIKERS.entries()) {
    const member = await memberOf(ctx, address);
    if (!member) continue;
    const liker = likerOf(member, { network: "", userAgent: "" });
    for (const { contentsId } of posts.filter((_, index) => (index + place) % 3 !== 0))
      await likePost(member, liker, { contentsId, likeYn: "Y" });
  }
}
