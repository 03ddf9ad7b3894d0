export const feedFormats = {
  rss: { path: "/app/blog/rss.xml", type: "application/rss+xml", name: "RSS" },
  atom: { path: "/app/blog/atom.xml", type: "application/atom+xml", name: "Atom" },
  json: { path: "/app/blog/feed.json", type: "application/feed+json", name: "JSON Feed" },
} as const;

export type FeedFormat = keyof typeof feedFormats;

export const feedPath = (userId: number, format: FeedFormat): string => `${feedFormats[format].path}?userId=${userId}`;

/** Feeds for `<link rel="alternate">`. */
export const feedLinks = (userId: number, nickname: string) =>
  (Object.keys(feedFormats) as FeedFormat[]).map((format) => ({
    type: feedFormats[format].type,
    title: `${nickname}의 글 (${feedFormats[format].name})`,
    href: feedPath(userId, format),
  }));
