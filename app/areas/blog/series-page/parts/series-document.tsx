import type { ReactNode } from "react";
import { PlainDocument } from "~/ui/shell/plain-document";
import type { Share } from "~/ui/shell/share-tags";
import type { ShellData } from "~/ui/shell-data";
import seriesHref from "../series-page.css";

type Props = { shell: ShellData; title: string; share?: Share; children: ReactNode };

/** Without scripts, menu and footer, as a blog's page. */
export function SeriesDocument(props: Props) {
  return <PlainDocument styleHref={seriesHref} hide={{ menu: true, footer: true }} {...props} />;
}
