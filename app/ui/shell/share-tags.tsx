import type { MetaDescriptor } from "@remix-run/node";

/** Of a picture whose size is unknown, only the address is named. */
export type ShareImage = { url: string; alt: string; width?: number | null; height?: number | null; type?: string | null };

/** For messengers, search engines and feed readers. Addresses are whole. */
export type Share = {
  type: "article" | "website" | "profile";
  title: string;
  description: string;
  url: string;
  image: ShareImage | null;
  publishedAt?: string;
  modifiedAt?: string;
  /** Address of the writer's page. */
  author?: string;
  section?: string;
  /** Handle or name of a profile. */
  username?: string;
  alternates?: { type: string; title: string; href: string }[];
  /** The writer keeps the page from search engines. */
  hidden?: boolean;
  /** JSON-LD (schema.org). */
  structured?: object;
};

type Tag = { tag: "meta" | "link" } & Record<string, string>;

function tagsOf(share: Share, siteName: string): Tag[] {
  const { image, publishedAt, modifiedAt, author, section, username, alternates = [] } = share;
  const property = (name: string, content: string | number | null | undefined): Tag[] =>
    content ? [{ tag: "meta", property: name, content: String(content) }] : [];
  const twitter = (name: string, content: string | undefined): Tag[] =>
    content ? [{ tag: "meta", name: `twitter:${name}`, content }] : [];
  return [
    { tag: "meta", name: "description", content: share.description },
    { tag: "link", rel: "canonical", href: share.url },
    ...(share.hidden ? [{ tag: "meta" as const, name: "robots", content: "noindex" }] : []),
    ...property("og:type", share.type),
    ...property("og:site_name", siteName),
    ...property("og:locale", "ko_KR"),
    ...property("og:title", share.title),
    ...property("og:description", share.description),
    ...property("og:url", share.url),
    ...property("og:image", image?.url),
    ...property("og:image:type", image?.type),
    ...property("og:image:width", image?.width),
    ...property("og:image:height", image?.height),
    ...property("og:image:alt", image?.alt),
    ...property("article:published_time", publishedAt),
    ...property("article:modified_time", modifiedAt),
    ...property("article:author", author),
    ...property("article:section", section),
    ...property("profile:username", username),
    ...twitter("card", image ? "summary_large_image" : "summary"),
    ...twitter("title", share.title),
    ...twitter("description", share.description),
    ...twitter("image", image?.url),
    ...twitter("image:alt", image?.alt),
    ...alternates.map((feed): Tag => ({ tag: "link", rel: "alternate", ...feed })),
  ];
}

/** Tags of a page without the framework's scripts. */
export function ShareTags({ share, siteName }: { share: Share; siteName: string }) {
  return (
    <>
      {tagsOf(share, siteName).map(({ tag: Element, ...attributes }) => (
        <Element key={Object.values(attributes).join(" ")} {...attributes} />
      ))}
      {share.structured && (
        // "<" is escaped: the text cannot end its element.
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(share.structured).replaceAll("<", "\\u003c") }}
        />
      )}
    </>
  );
}

export const shareMeta = (share: Share, siteName: string): MetaDescriptor[] => [
  ...tagsOf(share, siteName).map(({ tag, ...attributes }): MetaDescriptor =>
    tag === "link" ? { tagName: "link", ...attributes } : attributes,
  ),
  ...(share.structured ? [{ "script:ld+json": share.structured as never }] : []),
];
