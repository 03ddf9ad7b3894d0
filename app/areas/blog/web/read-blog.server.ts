import type { Ctx } from "~/core/ctx.server";
import type { Share } from "~/ui/shell/share-tags";
import { blogAddress, withParameter } from "../addresses/blog-address";
import { asksNothing, type BlogFilter } from "../addresses/blog-filter";
import { countBlog } from "../front/count-blog.server";
import { listCards, pinnedCards } from "../front/list-cards.server";
import { listShelves } from "../front/list-shelves.server";
import type { BlogShown } from "../front/parts/blog-page";
import { type BlogOwner, readOwner } from "../front/read-owner.server";
import { favouriteWriterIdsOf } from "../stars/favourites.server";
import { blogShare } from "./blog-share.server";

const ROWS = 20;

/** Refuses `common.not-found` for unknown or withdrawn writers. */
export async function readBlog(ctx: Ctx, userId: number, filter: BlogFilter): Promise<BlogShown & { share: Share }> {
  const own = ctx.actor.kind === "member" ? ctx.actor.userId : null;
  const isFirst = asksNothing(filter);
  const owner = await readOwner(ctx, userId);
  const pinned = isUnfiltered(filter) ? await pinnedCards(ctx, userId) : [];
  const without = pinned.map(({ contentsId }) => contentsId);
  const [listed, counts, shelves, starred] = await Promise.all([
    listCards(ctx, { userId, filter, size: ROWS, without }),
    countBlog(ctx, userId),
    isFirst ? listShelves(ctx, userId) : [],
    favouriteWriterIdsOf(ctx, [userId]),
  ]);
  const isOwn = userId === own;
  return {
    owner,
    share: shareOf(owner, filter.before),
    filter,
    counts,
    posts: listed.posts,
    next: listed.next,
    pinned: isFirst ? pinned : [],
    shelves,
    isOwn,
    starred: own === null || isOwn ? null : starred.has(userId),
  };
}

/** Unfiltered lists leave out pinned posts, which stand above the first page. */
const isUnfiltered = (filter: BlogFilter) => asksNothing({ ...filter, before: null });

function shareOf(writer: BlogOwner, before: number | null): Share {
  const address = blogAddress(writer);
  return blogShare(writer, {
    title: `${writer.nickname}의 글`,
    path: before === null ? address : withParameter(address, "before", before),
  });
}
