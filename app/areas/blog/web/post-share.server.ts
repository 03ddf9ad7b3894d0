import { fileUrl } from "~/areas/files/file-url";
import { settings } from "~/core/settings.server";
import type { Share, ShareImage } from "~/ui/shell/share-tags";
import { blogAddress } from "../addresses/blog-address";
import { feedLinks } from "../feeds/feed-links";
import { oembedLinks } from "../oembed/oembed-links";
import { CARD_SIZE } from "../reading/card-size";
import { articleData } from "../reading/structured-data";
import { titleCardPath } from "../reading/title-card.server";
import type { ViewedPost } from "../reading/view-post.server";
import { altOf } from "../text/picture-descriptions";

type Shared = Pick<ViewedPost, "post" | "writer" | "address" | "searchHidden" | "pictureFacts">;

export function postShare(viewed: Shared, subjectName: string): Share {
  const { post, writer, address, searchHidden } = viewed;
  const base = settings().BASE_URL.replace(/\/$/, "");
  const image = postImage(viewed);
  return {
    type: "article",
    title: post.title,
    description: post.summary || post.title,
    url: base + address,
    image: image && { ...image, url: base + image.url },
    publishedAt: post.createdAt.toISOString(),
    modifiedAt: post.updatedAt.toISOString(),
    section: subjectName,
    hidden: searchHidden,
    ...(writer && {
      author: base + blogAddress(writer),
      alternates: [...feedLinks(writer.userId, writer.nickname), ...oembedLinks(base, base + address, post.title)],
    }),
    structured: writer ? articleData({ base, path: address, post, writer, image: image?.url ?? null }) : undefined,
  };
}

/** The post's picture or title card; null for a withdrawn writer's post without picture. `url` is a path. */
function postImage({ post, writer, pictureFacts }: Pick<Shared, "post" | "writer" | "pictureFacts">): ShareImage | null {
  const picture = fileUrl(post.pictureFileId);
  if (picture) return { url: picture, alt: altOf(post.contents, picture) || post.title, ...pictureFacts };
  return writer && { url: titleCardPath({ ...post, writer: writer.nickname }), alt: post.title, ...CARD_SIZE };
}
