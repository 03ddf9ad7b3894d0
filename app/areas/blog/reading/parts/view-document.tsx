import type { ReactNode } from "react";
import { Shell } from "~/ui/shell/shell";
import type { ShellData } from "~/ui/shell/shell-data";
import { pageTitle } from "~/ui/title";
import readingHref from "../view-page.css";

export type Share = {
  title: string;
  description: string;
  url: string;
  image: string | null;
  /** Describes the image. */
  imageAlt: string;
  publishedAt: string;
  modifiedAt: string;
};

/** After two seconds without script the CSS loads the pixel; with script `reading.js` reports instead (decision 63). */
const PIXEL = `@keyframes read{from,to{background-image:url(/app/blog/reading-pixel)}}
body::after{content:"";position:absolute;width:1px;height:1px;animation:read 1s 2s forwards}`;

/**
 * A whole page without the framework's scripts: the frame, one stylesheet, our small script. A guest's page has no menu and nothing about
 * its reader, so that it can be cached. `share` makes it a post's page: the messenger's preview, the canonical address, the reading
 * reports.
 */
export function ViewDocument({ shell, title, share, children }: { shell: ShellData; title: string; share?: Share; children: ReactNode }) {
  return (
    <html lang="ko" data-theme={shell.theme === "system" ? undefined : shell.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{pageTitle(title, shell.serviceName)}</title>
        <link rel="stylesheet" href={readingHref} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {share ? <ShareTags share={share} siteName={shell.serviceName} /> : <meta name="robots" content="noindex" />}
        {share && shell.csrf && <meta name="csrf" content={shell.csrf} />}
        {share && <script src="/reading.js" defer />}
        {share && (
          <noscript>
            <style dangerouslySetInnerHTML={{ __html: PIXEL }} />
          </noscript>
        )}
      </head>
      <body>
        <Shell shell={shell} hide={{ menu: shell.viewer === null }}>
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
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content="ko_KR" />
      <meta property="og:title" content={share.title} />
      <meta property="og:description" content={share.description} />
      <meta property="og:url" content={share.url} />
      {share.image && <meta property="og:image" content={share.image} />}
      {share.image && share.imageAlt && <meta property="og:image:alt" content={share.imageAlt} />}
      <meta property="article:published_time" content={share.publishedAt} />
      <meta property="article:modified_time" content={share.modifiedAt} />
      <meta name="twitter:card" content={share.image ? "summary_large_image" : "summary"} />
    </>
  );
}
