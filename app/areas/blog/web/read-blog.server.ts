import { data } from "@remix-run/node";
import { fileUrl } from "~/areas/files/file-url";
import type { Ctx } from "~/core/ctx.server";
import { idOf } from "~/core/id";
import { settings } from "~/core/settings.server";
import { show } from "~/http/screen/show.server";
import type { Share } from "~/ui/shell/share-tags";
import { blogAddress, withParameter } from "../addresses/blog-address";
import { pinnedOf } from "../desk/pin-post.server";
import { feedLinks } from "../feeds/feed-links";
import { blogData } from "../reading/structured-data";
import { findBlog, listPosts } from "../reading/view-blog.server";
import type { Writer } from "../reading/writer";
import { favouriteWriterIdsOf } from "../stars/favourites.server";
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

function shareOf(writer: Writer & { searchHidden: boolean }, before: number | null): Share {
  const base = settings().BASE_URL.replace(/\/$/, "");
  const picture = fileUrl(writer.pictureFileId);
  const address = blogAddress(writer);
  return {
    type: "profile",
    title: `${writer.nickname}의 글`,
    description: writer.selfIntroduction.replace(/\s+/g, " ") || `${writer.nickname}님이 쓴 글`,
    url: base + (before === null ? address : withParameter(address, "before", before)),
    image: picture && base + picture,
    imageAlt: picture ? writer.nickname : "",
    hidden: writer.searchHidden,
    alternates: feedLinks(writer.userId, writer.nickname),
    structured: blogData(base, writer),
  };
}
