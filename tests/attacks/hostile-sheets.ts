import { randomBytes } from "node:crypto";
import { bookOf, inline, partsOf, relations, sheetXml, zipOf } from "../support/xlsx";

/** A file made to cost much or to mislead. `may` lists the possible results: refusal codes, or "read". */
export type Hostile = { name: string; may: Answer[]; build: () => Promise<Buffer>; isLong?: true };
type Answer = "read" | "unreadable" | "too-large" | "too-many-rows";

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const ALL = "A1:XFD1048576";
const ROWS = `<row r="1">${inline("행 번호(수정하지 마세요)", "A1")}${inline("이름", "B1")}</row><row r="2">${inline("1", "A2")}${inline("봄", "B2")}</row>`;

const hostile = (name: string, may: Answer | Answer[], build: () => Promise<Buffer>): Hostile => ({ name, may: [may].flat(), build });
const sheet = (name: string, may: Answer | Answer[], xml: () => string) =>
  hostile(name, may, () => bookOf({ parts: { "xl/worksheets/sheet1.xml": xml() } }));
const beside = (name: string, tail: string) => hostile(name, "read", () => bookOf({ rows: ROWS, tail }));
const rows = (name: string, may: Answer | Answer[], xml: () => string, more: Parameters<typeof bookOf>[0] = {}) =>
  hostile(name, may, () => bookOf({ rows: xml(), ...more }));
const long = (sheet: Hostile): Hostile => ({ ...sheet, isLong: true });
/** Changes bytes after a mark of the ZIP format. */
const changed = async (mark: number, change: (bytes: Buffer, at: number) => void) => {
  const bytes = await bookOf({ rows: ROWS });
  const sign = Buffer.alloc(4);
  sign.writeUInt32LE(mark);
  for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + 4)) change(bytes, at);
  return bytes;
};
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

export const hostileSheets: Hostile[] = [
  beside("a merged cell over the whole sheet", `<mergeCells count="1"><mergeCell ref="${ALL}"/></mergeCells>`),
  beside("a validation over the whole sheet", `<dataValidations><dataValidation type="whole" sqref="${ALL}"/></dataValidations>`),
  beside(
    "a conditional format over the whole sheet",
    `<conditionalFormatting sqref="${ALL}"><cfRule type="top10"/></conditionalFormatting>`,
  ),
  beside("200,000 merged cells", `<mergeCells>${`<mergeCell ref="${ALL}"/>`.repeat(200_000)}</mergeCells>`),
  beside("a filter and a table over the whole sheet", `<autoFilter ref="${ALL}"/><tableParts><tablePart r:id="rId9"/></tableParts>`),
  hostile("a dimension, columns and a pane that reach to the end", "read", () =>
    bookOf({ rows: ROWS, head: `<dimension ref="${ALL}"/><cols><col min="1" max="4294967295" width="9"/></cols>` }),
  ),
  hostile("120 MB of blanks in the sheet", "too-large", () =>
    bookOf({ parts: { "xl/worksheets/sheet1.xml": Buffer.alloc(120_000_000, " ") } }),
  ),
  long(
    hostile("120 MB of blanks in the styles", "too-large", () =>
      bookOf({ rows: ROWS, parts: { "xl/styles.xml": Buffer.alloc(120_000_000, " ") } }),
    ),
  ),
  long(
    hostile("59 MB behind the rows", "read", () =>
      bookOf({ rows: ROWS, tail: `<mergeCells>${`<mergeCell/>`.repeat(4_800_000)}</mergeCells>` }),
    ),
  ),
  hostile("a size that the file lies about", "unreadable", () => changed(ENTRY, (bytes, at) => bytes.writeUInt32LE(10, at + 24))),
  long(
    hostile("3,000 files", "too-large", () =>
      zipOf([...Object.entries(partsOf({ rows: ROWS })), ...Array.from({ length: 3_000 }, (_, at) => [`x${at}`, ""] as [string, string])]),
    ),
  ),
  hostile("files that overlap each other", ["read", "unreadable"], () => changed(ENTRY, (bytes, at) => bytes.writeUInt32LE(0, at + 42))),
  hostile("3 million shared texts", "too-large", () => bookOf({ rows: ROWS, strings: "<si><t>x</t></si>".repeat(3_000_000) })),
  long(hostile("2 million empty shared texts", "too-large", () => bookOf({ rows: ROWS, strings: "<si/>".repeat(2_000_000) }))),
  hostile("a shared text of 6 MB", "too-large", () => bookOf({ rows: ROWS, strings: `<si><t>${"가".repeat(2_000_000)}</t></si>` })),
  long(
    hostile("a shared text of 900,000 runs", "read", () =>
      bookOf({ rows: ROWS, strings: `<si>${"<r><t>가나다라</t></r>".repeat(900_000)}</si>` }),
    ),
  ),
  rows("one long shared text in 190,000 cells", "too-large", () => `<row>${'<c t="s"><v>0</v></c>'.repeat(99)}</row>`.repeat(1_900), {
    strings: `<si><t>${"x".repeat(32_767)}</t></si>`,
  }),
  sheet("a billion laughs", "unreadable", () => {
    const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join("");
    return `<!DOCTYPE worksheet [<!ENTITY a0 "lol">${entities}]><worksheet ${MAIN}><sheetData><row><c><v>&a9;</v></c></row></sheetData></worksheet>`;
  }),
  sheet(
    "an entity of a file of the machine",
    "unreadable",
    () =>
      `<!DOCTYPE worksheet [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet ${MAIN}><sheetData><row>${inline("&x;")}</row></sheetData></worksheet>`,
  ),
  sheet(
    "a document type of 4 MB",
    ["unreadable", "too-large"],
    () => `<!DOCTYPE worksheet [${'<!ENTITY a "b">'.repeat(300_000)}]><worksheet/>`,
  ),
  rows("an entity that nobody declared", "unreadable", () => `<row>${inline("&nbsp;")}</row>`),
  rows("100,000 attributes", "unreadable", () => `<row ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(" ")}/>`),
  rows("an attribute of 5 MB", "too-large", () => `<row spans="${"1".repeat(5_000_000)}"/>`),
  rows("an element's name of 5 MB", "too-large", () => `<${"r".repeat(5_000_000)}/>`),
  rows("elements in each other 500,000 deep", "unreadable", () => "<a>".repeat(500_000)),
  rows("a comment of 4 MB", "too-large", () => `<!--${"- ".repeat(2_000_000)}-->${ROWS}`),
  rows("marked data of 4 MB", "too-large", () => `<row><c t="str"><v><![CDATA[${"]x".repeat(2_000_000)}]]></v></c></row>`),
  rows("an instruction of 4 MB", "too-large", () => `<?x ${"?y".repeat(2_000_000)}?>${ROWS}`),
  long(rows("2.1 million comments", "too-large", () => "<!---->".repeat(2_100_000) + ROWS)),
  rows("a text of a million entities", "too-large", () => `<row>${inline("&amp;".repeat(1_000_000))}</row>`),
  rows("the last cell of the last row", "read", () => `${ROWS}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`),
  rows(
    "10,000 rows with a cell in column 100",
    "read",
    () =>
      `<row>${inline("x")}</row>` +
      Array.from({ length: 10_000 }, (_, at) => `<row r="${at + 2}"><c r="CV${at + 2}"><v>1</v></c></row>`).join(""),
  ),
  rows("rows from the last to the first", "read", () =>
    Array.from({ length: 5_000 }, (_, at) => `<row r="${1_048_576 - at * 200}"><c><v>${at}</v></c></row>`).join(""),
  ),
  long(rows("1.2 million empty rows", "unreadable", () => "<row/>".repeat(1_200_000))),
  rows("100,000 rows with a value", "too-many-rows", () => "<row><c><v>1</v></c></row>".repeat(100_000)),
  rows("a million empty cells in one row", ["read", "unreadable"], () => `<row>${"<c/>".repeat(1_000_000)}</row>`),
  long(rows("a million cells in one place", ["read", "too-large"], () => `<row>${'<c r="A1"><v>1</v></c>'.repeat(1_000_000)}</row>`)),
  long(rows("16,384 values in each of 100 rows", "too-large", () => `<row>${"<c><v>1</v></c>".repeat(16_384)}</row>`.repeat(100))),
  ...["-1", "NaN", "1e309", "0", "1048577", "999999999999999999999", "1.5", "__proto__"].map((row) =>
    rows(`a row numbered ${row}`, "unreadable", () => `<row r="${row}"><c><v>1</v></c></row>`),
  ),
  ...["XFE1", "A0x", "ZZZZ1", "1", "__proto__"].map((cell) =>
    rows(`a cell at ${cell}`, "unreadable", () => `<row r="1"><c r="${cell}"><v>1</v></c></row>`),
  ),
  ...["9", "-1", "1e99", "NaN", "__proto__"].map((index) =>
    rows(`the shared text number ${index} of one`, "unreadable", () => `<row><c t="s"><v>${index}</v></c></row>`, {
      strings: "<si><t>x</t></si>",
    }),
  ),
  ...["4294967295", "-1", "__proto__", "length"].map((style) =>
    rows(`a cell of the format ${style}`, "read", () => `<row><c s="${style}"><v>45000</v></c></row>`, {
      styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
    }),
  ),
  rows("a number of 900,000 digits", "read", () => `<row><c><v>${"9".repeat(900_000)}</v></c></row>`),
  rows("a date in the year 10^300", "read", () => `<row><c s="0"><v>1e300</v></c><c s="0"><v>-5</v></c></row>`, {
    styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
  }),
  rows("a number format of 900 kB with quotes in quotes", "read", () => ROWS, {
    styles: `<numFmts><numFmt numFmtId="164" formatCode="${"[&quot;".repeat(130_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`,
  }),
  long(rows("2 million cell formats", "too-large", () => ROWS, { styles: `<cellXfs>${'<xf numFmtId="1"/>'.repeat(2_000_000)}</cellXfs>` })),
  long(
    hostile("a workbook with 2 million names", "read", () =>
      bookOf({
        rows: ROWS,
        sheets:
          '<sheet name="1" sheetId="1" r:id="rId1"/></sheets><definedNames>' +
          "<definedName>A1</definedName>".repeat(2_000_000) +
          "</definedNames><sheets>",
      }),
    ),
  ),
  hostile("100,000 relations", "too-large", () =>
    bookOf({
      rows: ROWS,
      parts: { "_rels/.rels": relations(...Array.from({ length: 100_000 }, (_, at) => [`r${at}`, "x", "x"] as [string, string, string])) },
    }),
  ),
  hostile("relations in a circle", "unreadable", () =>
    bookOf({ rows: ROWS, parts: { "_rels/.rels": relations(["r", "officeDocument", "_rels/.rels"]) } }),
  ),
  hostile("a sheet that is the workbook itself", "unreadable", () =>
    bookOf({ rows: ROWS, parts: { "xl/_rels/workbook.xml.rels": relations(["rId1", "worksheet", "workbook.xml"]) } }),
  ),
  ...["../../../../etc/passwd", "/../etc/passwd", "file:///etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "../".repeat(100_000), ""].map(
    (target) =>
      hostile(`a sheet at ${target.slice(0, 30) || "nothing"}`, "unreadable", () =>
        bookOf({ rows: ROWS, parts: { "xl/_rels/workbook.xml.rels": relations(["rId1", "worksheet", target]) } }),
      ),
  ),
  hostile("a second file of the same name", "unreadable", async () => {
    const parts = Object.entries(partsOf({ rows: ROWS }));
    return zipOf([...parts, ["XL/worksheets/SHEET1.xml", sheetXml("<row><c><v>1</v></c></row>")]]);
  }),
  hostile("a name of 64 kB", "read", () => zipOf([...Object.entries(partsOf({ rows: ROWS })), ["가".repeat(21_000), ""]])),
  hostile("a file cut off in the middle", "unreadable", async () => (await bookOf({ rows: ROWS })).subarray(0, 900)),
  hostile("a wrong checksum", "unreadable", () => changed(ENTRY, (bytes, at) => bytes.writeUInt32LE(1, at + 16))),
  hostile("a file that says it is encrypted", "unreadable", () => changed(ENTRY, (bytes, at) => bytes.writeUInt16LE(1, at + 8))),
  hostile("an unknown way to pack", "unreadable", () => changed(ENTRY, (bytes, at) => bytes.writeUInt16LE(99, at + 10))),
  hostile("local headers that are gone", "unreadable", () => changed(LOCAL, (bytes, at) => bytes.writeUInt32LE(0, at))),
  hostile("a ZIP that is no workbook", "unreadable", () => zipOf([["readme.txt", "x"]])),
  hostile("a text document of an office program", "unreadable", () =>
    zipOf([
      ["_rels/.rels", relations(["r", "officeDocument", "word/document.xml"])],
      ["word/document.xml", "<document/>"],
    ]),
  ),
  hostile("1 MB of chance behind the letters PK", "unreadable", async () =>
    Buffer.concat([Buffer.from("PK\u0003\u0004"), randomBytes(1_000_000)]),
  ),
  sheet("the encoding UTF-7", "unreadable", () => `<?xml version="1.0" encoding="UTF-7"?><worksheet ${MAIN}><sheetData/></worksheet>`),
  sheet(
    "an encoding that nobody knows",
    "unreadable",
    () => `<?xml version="1.0" encoding="x-user-defined"?><worksheet ${MAIN}><sheetData/></worksheet>`,
  ),
  hostile("bytes that are no UTF-8", "unreadable", () =>
    bookOf({ parts: { "xl/worksheets/sheet1.xml": Buffer.concat([Buffer.from(sheetXml("")), Buffer.from([0xff, 0xfe, 0xc0])]) } }),
  ),
  hostile("half a letter of UTF-16", "unreadable", () =>
    bookOf({ parts: { "xl/worksheets/sheet1.xml": Buffer.from([0xff, 0xfe, 0x3c]) } }),
  ),
];
