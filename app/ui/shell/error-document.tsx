import type { ReactNode } from "react";
import stylesHref from "../../styles.css";
import { PlainDocument } from "./plain-document";
import type { ShellData } from "../shell-data";

/** Error page for addresses that answer files or streams. */
export function ErrorDocument({ shell, title, children }: { shell: ShellData; title: string; children: ReactNode }) {
  return (
    <PlainDocument shell={shell} title={title} styleHref={stylesHref} hide={{ menu: true, footer: true }}>
      {children}
    </PlainDocument>
  );
}
