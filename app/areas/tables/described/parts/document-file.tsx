import type { SchemaDocument as Document } from "../read-document.server";
import { SchemaDocument } from "./schema-document";

const STYLE = `body { font-family: sans-serif; line-height: 1.6; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; word-break: keep-all; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid; overflow-wrap: anywhere; padding: 0.25rem 0.5rem; text-align: left; }
@media print { article, tr { break-inside: avoid; } nav { break-after: page; } }`;

export function DocumentFile({ title, document }: { title: string; document: Document }) {
  return (
    <html lang="ko">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>{title}</h1>
        <SchemaDocument {...document} />
      </body>
    </html>
  );
}
