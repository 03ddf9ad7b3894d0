import { fileUrl } from "~/areas/files/file-url";
import { blogAddress, blogPath } from "../addresses/blog-address";

type Writer = { userId: number; handle: string | null; nickname: string; pictureFileId: string | null; selfIntroduction: string };
type Post = { contentsId: number; userId: number; title: string; summary: string; createdAt: Date; updatedAt: Date };

const CONTEXT = "https://schema.org";

type Article = { base: string; path: string; post: Post; writer: Writer; image: string | null };

/** JSON-LD of a post. `base` ends without a slash; `path`, `image` are paths. */
export function articleData({ base, path, post, writer, image }: Article): object {
  const address = base + path;
  return {
    "@context": CONTEXT,
    "@graph": [
      {
        "@type": "Article",
        "@id": `${address}#article`,
        mainEntityOfPage: address,
        headline: post.title,
        description: post.summary || undefined,
        inLanguage: "ko",
        image: image ? [base + image] : undefined,
        datePublished: post.createdAt.toISOString(),
        dateModified: post.updatedAt.toISOString(),
        author: personOf(base, writer),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: `${writer.nickname}의 글`, item: base + blogAddress(writer) },
          { "@type": "ListItem", position: 2, name: post.title, item: address },
        ],
      },
    ],
  };
}

export const blogData = (base: string, writer: Writer): object => ({
  "@context": CONTEXT,
  "@type": "ProfilePage",
  url: base + blogAddress(writer),
  inLanguage: "ko",
  mainEntity: personOf(base, writer),
});

const personOf = (base: string, { userId, handle, nickname, pictureFileId, selfIntroduction }: Writer) => ({
  "@type": "Person",
  "@id": `${base}${blogPath(userId)}#writer`,
  name: nickname,
  url: base + blogAddress({ userId, handle }),
  image: pictureFileId ? base + fileUrl(pictureFileId) : undefined,
  description: selfIntroduction || undefined,
});
