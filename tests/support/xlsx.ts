import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";

export type Parts = Record<string, string | Buffer>;

/** A workbook: XML for the inside of its elements, and before and after the rows. `parts` replaces a part; null removes it. */
type Book = {
  rows?: string;
  head?: string;
  tail?: string;
  strings?: string;
  styles?: string;
  workbookPr?: string;
  sheets?: string;
  parts?: Record<string, string | Buffer | null>;
};

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const relations = (...all: [id: string, kind: string, target: string][]) =>
  `${DECLARED}<Relationships xmlns="${PACKAGE}/relationships">${all
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join("")}</Relationships>`;

const wrapped = (root: string, inner: string, attributes = "") =>
  `${DECLARED}<${root} xmlns="${MAIN}" xmlns:r="${OFFICE}"${attributes}>${inner}</${root}>`;

export const sheetXml = (rows: string, head = "", tail = "") => wrapped("worksheet", `${head}<sheetData>${rows}</sheetData>${tail}`);

export function partsOf({ rows = "", head, tail, strings, styles, workbookPr = "", sheets, parts: own = {} }: Book = {}): Parts {
  const all: Record<string, string | Buffer | null> = {
    "[Content_Types].xml": `${DECLARED}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": relations(["rId1", "officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": wrapped("workbook", `${workbookPr}<sheets>${sheets ?? '<sheet name="1" sheetId="1" r:id="rId1"/>'}</sheets>`),
    "xl/_rels/workbook.xml.rels": relations(
      ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ["rId2", "sharedStrings", "sharedStrings.xml"],
      ["rId3", "styles", "styles.xml"],
    ),
    "xl/worksheets/sheet1.xml": sheetXml(rows, head, tail),
    ...(strings !== undefined && { "xl/sharedStrings.xml": wrapped("sst", strings) }),
    ...(styles !== undefined && { "xl/styles.xml": wrapped("styleSheet", styles) }),
    ...own,
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string | Buffer] => entry[1] !== null));
}

export const bookOf = (book: Book = {}): Promise<Buffer> => zipOf(Object.entries(partsOf(book)));

export async function zipOf(parts: [name: string, content: string | Buffer][], options: { compress?: boolean } = {}): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of parts)
    zip.addBuffer(Buffer.from(content), name, { mtime: new Date(0), forceDosTimestamp: true, ...options });
  zip.end();
  return buffer(zip.outputStream as Readable);
}

export const inline = (text: string, address = "") =>
  `<c${address && ` r="${address}"`} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
