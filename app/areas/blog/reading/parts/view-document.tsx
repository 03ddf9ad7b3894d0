import type { ReactNode } from "react";
import { PlainDocument } from "~/ui/shell/plain-document";
import type { Share } from "~/ui/shell/share-tags";
import type { ShellData } from "~/ui/shell-data";
import { Pixel, postPixel } from "../../visits/parts/pixel";
import readingHref from "../view-page.css";

type Props = { shell: ShellData; title: string; share?: Share; countedId?: number; children: ReactNode };

/** Page without the framework's scripts. `share` loads `post.js`, and then visits of post `countedId` count (rule 267). */
export function ViewDocument({ shell, title, share, countedId, children }: Props) {
  return (
    <PlainDocument
      shell={shell}
      title={title}
      styleHref={readingHref}
      hide={{ menu: shell.viewer === null }}
      share={share}
      head={
        share && (
          <>
            {shell.csrf && <meta name="csrf" content={shell.csrf} />}
            <Pixel script="/post.js" pixel={countedId ? postPixel(countedId) : undefined} />
          </>
        )
      }
    >
      {children}
    </PlainDocument>
  );
}
