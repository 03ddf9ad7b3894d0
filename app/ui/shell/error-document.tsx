import type { ReactNode } from "react";
import stylesHref from "../../styles.css";
import { PlainDocument } from "./plain-document";
import type { ShellData } from "../shell-data";

/** The document of an error where there is no screen to draw it: an address that answers files or streams. */
export function ErrorDocument({ shell, title, children }: { shell: ShellData; title: string; children: ReactNode }) {
  return (
    <PlainDocument shell={shell} title={title} styleHref={stylesHref} hide={{ menu: true, footer: true }}>
      {children}
    </PlainDocument>
  );
}
