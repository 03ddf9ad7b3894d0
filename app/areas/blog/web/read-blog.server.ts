import { data } from "@remix-run/node";
import type { Ctx } from "~/core/ctx.server";
import { idOf } from "~/core/id";
import { show } from "~/http/screen/show.server";
import type { Share } from "~/ui/shell/share-tags";
import { blogAddress, withParameter } from "../addresses/blog-address";
import { pinnedOf } from "../desk/pin-post.server";
import { findBlog, type FoundBlog, listPosts } from "../reading/view-blog.server";
import { favouriteWriterIdsOf } from "../stars/favourites.server";
import { blogShare } from "./blog-share.server";
import { hiddenHeaders } from "./hidden-headers";

const ROWS = 20;

/** A blog page's data; `?before=` shows older posts. Refuses `common.not-found`, and as `findUserId`. */
export async function readBlog(ctx: Ctx, request: Request, findUserId: () => Promise<number> | number) {
  return show(ctx, async () => {
    const userId = await findUserId();
    const own = ctx.actor.kind === "member" ? ctx.actor.userId : null;
    const before = idOf(new URL(request.url).searchParams.get("before"));
    const pinned = await pinnedOf(ctx, userId);
    const [writer, listed, starred] = await Promise.all([
      findBlog(ctx, userId),
      listPosts(ctx, { userId, before, size: ROWS, without: pinned.map(({ contentsId }) => contentsId) }),
      favouriteWriterIdsOf(ctx, [userId]),
    ]);
    const isOwn = userId === own;
    const shown = {
      writer,
      share: shareOf(writer, before),
      ...listed,
      pinned: before === null ? pinned : [],
      before,
      isOwn,
      starred: own === null || isOwn ? null : starred.has(userId),
    };
    return data(shown, { headers: hiddenHeaders(new Headers(), writer.searchHidden) });
  });
}

function shareOf(writer: FoundBlog, before: number | null): Share {
  const address = blogAddress(writer);
  return blogShare(writer, {
    title: `${writer.nickname}의 글`,
    path: before === null ? address : withParameter(address, "before", before),
  });
}
