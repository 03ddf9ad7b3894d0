import type { ReactNode } from "react";
import { PlainDocument } from "~/ui/shell/plain-document";
import type { Share } from "~/ui/shell/share-tags";
import type { ShellData } from "~/ui/shell-data";
import readingHref from "../view-page.css";

const PIXEL = "/app/blog/reading-pixel";

/** Without script the CSS loads the pixel after two seconds; with script `post.js` reports (rule 63). */
const pixelStyle = (pixel: string) => `@keyframes read{from,to{background-image:url(${pixel})}}
body::after{content:"";position:absolute;width:1px;height:1px;animation:read 1s 2s forwards}`;

type Props = { shell: ShellData; title: string; share?: Share; countedId?: number; children: ReactNode };

/** Page without the framework's scripts; `share` loads `post.js`; `countedId`: post whose visits count (rule 267). */
export function ViewDocument({ shell, title, share, countedId, children }: Props) {
  return (
    <PlainDocument
      shell={shell}
      title={title}
      styleHref={readingHref}
      hide={{ menu: shell.viewer === null }}
      share={share}
      head={share && <Reports csrf={shell.csrf} countedId={countedId} />}
    >
      {children}
    </PlainDocument>
  );
}

function Reports({ csrf, countedId }: { csrf: string; countedId?: number }) {
  const counted = countedId && `${PIXEL}?contentsId=${countedId}`;
  return (
    <>
      {csrf && <meta name="csrf" content={csrf} />}
      <script src="/post.js" data-pixel={counted} defer />
      <noscript>
        <style dangerouslySetInnerHTML={{ __html: pixelStyle(counted || PIXEL) }} />
      </noscript>
    </>
  );
}
