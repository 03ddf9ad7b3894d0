import type { ReactNode } from "react";
import { PlainDocument } from "~/ui/shell/plain-document";
import type { Share } from "~/ui/shell/share-tags";
import type { ShellData } from "~/ui/shell-data";
import readingHref from "../view-page.css";

/** Without script the CSS loads the pixel after two seconds; else `post.js` reports (rule 63). */
const PIXEL = `@keyframes read{from,to{background-image:url(/app/blog/reading-pixel)}}
body::after{content:"";position:absolute;width:1px;height:1px;animation:read 1s 2s forwards}`;

/** Blog page without the framework's scripts; `share` marks a post's page. */
export function ViewDocument({ shell, title, share, children }: { shell: ShellData; title: string; share?: Share; children: ReactNode }) {
  return (
    <PlainDocument
      shell={shell}
      title={title}
      styleHref={readingHref}
      hide={{ menu: shell.viewer === null }}
      share={share}
      head={share && <Reports csrf={shell.csrf} />}
    >
      {children}
    </PlainDocument>
  );
}

function Reports({ csrf }: { csrf: string }) {
  return (
    <>
      {csrf && <meta name="csrf" content={csrf} />}
      <script src="/post.js" defer />
      <noscript>
        <style dangerouslySetInnerHTML={{ __html: PIXEL }} />
      </noscript>
    </>
  );
}
