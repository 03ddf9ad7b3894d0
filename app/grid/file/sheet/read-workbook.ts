import { unreadable } from "./bounds";
import type { Parts } from "./open-parts";
import { readRelations } from "./relations";
import { localName, walkXml } from "./walk-xml";

export type Workbook = { sheet: string; strings: string | null; styles: string | null; isFrom1904: boolean };

/** Finds the first worksheet. Throws a `SheetError` when the file is no workbook. */
export async function readWorkbook(parts: Parts): Promise<Workbook> {
  const book = [...(await readRelations(parts, "")).values()].find(({ kind }) => kind === "officeDocument")?.part;
  const pieces = book === undefined ? null : parts.read(book);
  if (book === undefined || !pieces) throw unreadable();
  const relations = await readRelations(parts, book);
  let sheet: string | null = null;
  let isFrom1904 = false;
  await walkXml(pieces, "workbook", {
    open: (name, attributes, parent) => {
      if (name === "workbookPr") isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet" || parent !== "sheets" || sheet !== null) return;
      const idName = Object.keys(attributes).find((attribute) => localName(attribute) === "id");
      const relation = relations.get(attributes[idName ?? ""] ?? "");
      if (relation?.kind === "worksheet") sheet = relation.part;
    },
    close: (name, parent) => (name === "sheets" && parent === "workbook" ? "enough" : undefined),
  });
  if (sheet === null) throw unreadable();
  const partOf = (wanted: string) => [...relations.values()].find(({ kind }) => kind === wanted)?.part ?? null;
  return { sheet, strings: partOf("sharedStrings"), styles: partOf("styles"), isFrom1904 };
}
