const PATH = "/oembed";

/** `base` has no slash at the end. */
export const oembedLinks = (base: string, url: string, title: string) =>
  [
    { type: "application/json+oembed", format: "json" },
    { type: "text/xml+oembed", format: "xml" },
  ].map(({ type, format }) => ({ type, title, href: `${base}${PATH}?url=${encodeURIComponent(url)}&format=${format}` }));
