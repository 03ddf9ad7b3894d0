import type { ReactNode } from "react";
import { pageTitle } from "~/ui/title";
import { Shell } from "./shell";
import type { ShellData, ShellHide } from "../shell-data";

/** A page's preview in a messenger. */
export type Share = {
  type: "article" | "website";
  title: string;
  description: string;
  url: string;
  image: string | null;
  imageAlt: string;
  publishedAt?: string;
  modifiedAt?: string;
};

type Props = { shell: ShellData; title: string; styleHref: string; hide: ShellHide; share?: Share; head?: ReactNode; children: ReactNode };

/** A page without framework scripts. A guest's can be cached. Without `share` search engines skip it. */
export function PlainDocument({ shell, title, styleHref, hide, share, head, children }: Props) {
  return (
    <html lang="ko" data-theme={shell.theme === "system" ? undefined : shell.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{pageTitle(title, shell.serviceName)}</title>
        <link rel="stylesheet" href={styleHref} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {share ? <ShareTags share={share} siteName={shell.serviceName} /> : <meta name="robots" content="noindex" />}
        {head}
      </head>
      <body>
        <Shell shell={shell} hide={hide}>
          {children}
        </Shell>
      </body>
    </html>
  );
}

function ShareTags({ share, siteName }: { share: Share; siteName: string }) {
  return (
    <>
      <meta name="description" content={share.description} />
      <link rel="canonical" href={share.url} />
      <meta property="og:type" content={share.type} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content="ko_KR" />
      <meta property="og:title" content={share.title} />
      <meta property="og:description" content={share.description} />
      <meta property="og:url" content={share.url} />
      {share.image && <meta property="og:image" content={share.image} />}
      {share.image && share.imageAlt && <meta property="og:image:alt" content={share.imageAlt} />}
      {share.publishedAt && <meta property="article:published_time" content={share.publishedAt} />}
      {share.modifiedAt && <meta property="article:modified_time" content={share.modifiedAt} />}
      <meta name="twitter:card" content={share.image ? "summary_large_image" : "summary"} />
    </>
  );
}
