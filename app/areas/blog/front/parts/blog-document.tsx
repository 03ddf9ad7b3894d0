import type { ReactNode } from "react";
import { PlainDocument } from "~/ui/shell/plain-document";
import type { Share } from "~/ui/shell/share-tags";
import type { ShellData } from "~/ui/shell-data";
import blogHref from "../blog-page.css";

/** No framework scripts; neither menu nor footer (2 §2). */
export function BlogDocument({ shell, title, share, children }: { shell: ShellData; title: string; share?: Share; children: ReactNode }) {
  return (
    <PlainDocument shell={shell} title={title} styleHref={blogHref} hide={{ menu: true, footer: true }} share={share}>
      {children}
    </PlainDocument>
  );
}
