import { fileUrl } from "~/areas/files/file-url";
import { blogPath, postPath } from "./reading-link";

type Writer = { userId: number; nickname: string; pictureFileId: string | null; selfIntroduction: string };
type Post = { contentsId: number; userId: number; title: string; summary: string; createdAt: Date; updatedAt: Date };

const CONTEXT = "https://schema.org";

/** JSON-LD of a post: Article and BreadcrumbList (schema.org). `base`: our address without a slash at the end; `image`: a path of ours. */
export function articleData({ base, post, writer, image }: { base: string; post: Post; writer: Writer; image: string | null }): object {
  const address = base + postPath(post);
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
          { "@type": "ListItem", position: 1, name: `${writer.nickname}의 글`, item: base + blogPath(writer.userId) },
          { "@type": "ListItem", position: 2, name: post.title, item: address },
        ],
      },
    ],
  };
}

/** JSON-LD of a blog: ProfilePage about its writer. */
export const blogData = (base: string, writer: Writer): object => ({
  "@context": CONTEXT,
  "@type": "ProfilePage",
  url: base + blogPath(writer.userId),
  inLanguage: "ko",
  mainEntity: personOf(base, writer),
});

const personOf = (base: string, { userId, nickname, pictureFileId, selfIntroduction }: Writer) => ({
  "@type": "Person",
  "@id": `${base}${blogPath(userId)}#writer`,
  name: nickname,
  url: base + blogPath(userId),
  image: pictureFileId ? base + fileUrl(pictureFileId) : undefined,
  description: selfIntroduction || undefined,
});
