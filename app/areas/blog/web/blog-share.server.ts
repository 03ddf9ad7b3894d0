import { fileUrl } from "~/areas/files/file-url";
import { settings } from "~/core/settings.server";
import type { Share } from "~/ui/shell/share-tags";
import { feedLinks } from "../feeds/feed-links";
import { CARD_SIZE } from "../reading/card-size";
import { blogData } from "../reading/structured-data";
import { blogCardPath } from "../reading/title-card.server";
import type { FoundBlog } from "../reading/view-blog.server";

/** Share tags of a blog or its subscribe page; `path` is the page's canonical path. */
export function blogShare(writer: FoundBlog, { title, path }: { title: string; path: string }): Share {
  const base = settings().BASE_URL.replace(/\/$/, "");
  const { userId, nickname, handle, selfIntroduction, searchHidden, pictureFacts } = writer;
  const picture = fileUrl(writer.pictureFileId);
  const image = picture ? { url: picture, alt: nickname, ...pictureFacts } : { url: blogCardPath(writer), alt: title, ...CARD_SIZE };
  return {
    type: "profile",
    title,
    description: selfIntroduction.replace(/\s+/g, " ") || `${nickname}님이 쓴 글`,
    url: base + path,
    image: { ...image, url: base + image.url },
    username: handle ?? nickname,
    hidden: searchHidden,
    alternates: feedLinks(userId, nickname),
    structured: blogData(base, writer),
  };
}
