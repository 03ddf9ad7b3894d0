/** `value` is a method: TypeScript then accepts sheets of different rows in one file. */
export type ExcelColumn<R> = { header: string; width?: number; value(row: R): string | number | Date | null };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const PIECE = 16_384;
const BOLD = 1;
const INSTANT = 2;
const SEOUL_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;
/** Excel's day number of 1970-01-01. */
const EPOCH_DAY = 25_569;

/** Streams a sheet's XML: a bold header, then the rows. */
export async function* sheetXml<R>(columns: ExcelColumn<R>[], rows: AsyncIterable<R>): AsyncGenerator<string> {
  const letters = columns.map((_, index) => letterOf(index));
  const widths = columns.map(({ width = 18 }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`);
  const headers = columns.map(({ header }, index) => cell(`${letters[index]}1`, header, BOLD));
  let text = `${XML}<worksheet xmlns="${MAIN}"><cols>${widths.join("")}</cols><sheetData><row r="1">${headers.join("")}</row>`;
  let line = 1;
  for await (const row of rows) {
    line += 1;
    text += `<row r="${line}">`;
    for (let index = 0; index < columns.length; index++) text += cell(letters[index]! + line, columns[index]!.value(row));
    text += "</row>";
    if (text.length < PIECE) continue;
    yield text;
    text = "";
  }
  yield `${text}</sheetData></worksheet>`;
}

export const bookParts = (names: string[]): Record<string, string> => ({
  "xl/styles.xml": STYLES,
  "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
    .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join("")}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": related([
    ...names.map((_, index) => ["worksheet", `${sheetPath(index)}.xml`] as const),
    ["styles", "styles.xml"],
  ]),
  "_rels/.rels": related([["officeDocument", "xl/workbook.xml"]]),
  "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>
${names.map((_, index) => `<Override PartName="/xl/${sheetPath(index)}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join("\n")}
</Types>`,
});

export const sheetPath = (index: number): string => `worksheets/sheet${index + 1}`;

const related = (parts: (readonly [kind: string, path: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${parts
    .map(([kind, path], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${path}"/>`)
    .join("")}</Relationships>`;

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
const STYLES = `${XML}<styleSheet xmlns="${MAIN}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm"/></numFmts>
<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

/** Instants have Seoul time (format: 3 §9); texts never become formulas. */
function cell(reference: string, value: string | number | Date | null, style = 0): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return `<c r="${reference}" s="${INSTANT}"><v>${EPOCH_DAY + (value.getTime() + SEOUL_MS) / DAY_MS}</v></c>`;
  const styled = style === 0 ? "" : ` s="${style}"`;
  if (typeof value === "number") return `<c r="${reference}"${styled}><v>${value}</v></c>`;
  return `<c r="${reference}"${styled} t="str"><v>${escaped(value)}</v></c>`;
}

const letterOf = (index: number): string =>
  (index < 26 ? "" : String.fromCharCode(64 + Math.floor(index / 26))) + String.fromCharCode(65 + (index % 26));

const special = /[&<>"'\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/;
const everySpecial = new RegExp(special, "g");
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const escaped = (text: string): string =>
  special.test(text) ? text.replace(everySpecial, (character) => entities[character] ?? "") : text;
