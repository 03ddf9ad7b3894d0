import type { ReactNode } from "react";
import { PlainDocument } from "~/ui/shell/plain-document";
import type { Share } from "~/ui/shell/share-tags";
import type { ShellData } from "~/ui/shell-data";
import { blogPixel, Pixel } from "../../visits/parts/pixel";
import blogHref from "../blog-page.css";

type Props = { shell: ShellData; title: string; share?: Share; countedId?: number; children: ReactNode };

/** Without framework scripts, menu, footer (2 §2). `countedId`: writer whose blog counts the visit (rule 267). */
export function BlogDocument({ shell, title, share, countedId, children }: Props) {
  return (
    <PlainDocument
      shell={shell}
      title={title}
      styleHref={blogHref}
      hide={{ menu: true, footer: true }}
      share={share}
      head={countedId !== undefined && <Pixel script="/blog.js" pixel={blogPixel(countedId)} />}
    >
      {children}
    </PlainDocument>
  );
}
