import { fileUrl } from "~/areas/files/file-url";
import { blogAddress, blogPath, postAddress } from "../addresses/blog-address";

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
      breadcrumbs(base, writer, { name: post.title, item: address }),
    ],
  };
}

const breadcrumbs = (base: string, writer: Writer, last: { name: string; item: string }) => ({
  "@type": "BreadcrumbList",
  itemListElement: [
    { "@type": "ListItem", position: 1, name: `${writer.nickname}의 글`, item: base + blogAddress(writer) },
    { "@type": "ListItem", position: 2, ...last },
  ],
});

type Part = { contentsId: number; userId: number; title: string; createdAt: Date; handle: string | null; slug: string | null };
type Series = { base: string; path: string; name: string; description: string; writer: Writer; image: string; parts: Part[] };

/** JSON-LD of a series, as `articleData`. */
export const seriesData = ({ base, path, name, description, writer, image, parts }: Series): object => ({
  "@context": CONTEXT,
  "@graph": [
    {
      "@type": "CreativeWorkSeries",
      "@id": `${base}${path}#series`,
      url: base + path,
      name,
      description: description || undefined,
      inLanguage: "ko",
      image: base + image,
      author: personOf(base, writer),
      hasPart: parts.map((post, index) => ({
        "@type": "Article",
        position: index + 1,
        headline: post.title,
        url: base + postAddress(post),
        datePublished: post.createdAt.toISOString(),
      })),
    },
    breadcrumbs(base, writer, { name, item: base + path }),
  ],
});

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
