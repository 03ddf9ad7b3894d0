import type { ReactNode } from "react";
import { pageTitle } from "~/ui/title";
import { Shell } from "./shell";
import type { ShellData, ShellHide } from "../shell-data";
import { type Share, ShareTags } from "./share-tags";

type Props = { shell: ShellData; title: string; styleHref: string; hide: ShellHide; share?: Share; head?: ReactNode; children: ReactNode };

/** Without framework scripts. A guest's can be cached. Without `share` search engines skip it. */
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
