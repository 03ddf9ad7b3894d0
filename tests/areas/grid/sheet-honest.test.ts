import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readBook } from "~/grid/file/sheet/read-book";
import type { SheetLine } from "~/grid/file/sheet/cell-text";
import { bookOf, inline, partsOf, relations, sheetXml, zipOf } from "../../support/xlsx";

/** Cells by line number; a date cell as its instant. */
type Expected = Record<number, (string | Date)[]>;

const at = (seoul: string) => new Date(`${seoul}+09:00`);
const shown = (lines: SheetLine[]): Expected =>
  Object.fromEntries(lines.map(({ line, cells }) => [line, cells.map(({ text, instant }) => instant ?? text)]));

async function read(bytes: Uint8Array): Promise<Expected> {
  const lines = await readBook(bytes);
  if (typeof lines === "string") throw new Error(lines);
  return shown(lines);
}

const blanks = (count: number) => Array.from({ length: count }, () => "");
const VALUES = {
  1: ["이름", "날짜", "돈", "빨강", "굵게"],
  2: ["봄", at("2026-03-01T09:30"), "1234567", "-2.5", "굵은 글자 뒤"],
  3: ["ab", at("2026-12-31T00:00"), "#DIV/0!", "false", "누리집"],
};

const written: Record<string, Expected> = {
  "libreoffice-csv": {
    1: ["이름", "나이", "가입일", "메모"],
    2: ["봄", "31", at("2026-03-01T00:00"), "두\n줄"],
    3: ["가을", "0.5", at("2026-02-28T09:30"), "끝"],
  },
  "libreoffice-rich": { 1: ["굵은 글자 뒤", at("2026-03-01T00:00")], 5: ["3", "1", "첫 줄\n둘째 줄", "#DIV/0!"] },
  "libreoffice-of-xlsxwriter": VALUES,
  "libreoffice-1904": { 1: ["날"], 2: [at("2026-03-01T00:00")] },
  "openpyxl-values": {
    1: ["닉네임", "나이", "가입일", "메모"],
    2: ["봄", "31", at("2026-03-01T09:30"), "두\n줄", "true", "12.5"],
    3: ["가을", "", at("2026-02-28T00:00"), " 앞뒤 "],
  },
  "openpyxl-1904": { 1: ["날"], 2: [at("2026-03-01T00:00")], 3: [at("1904-01-02T00:00")] },
  "openpyxl-merged-validated": { 1: ["코드"], 3: ["a", "가"], 10: ["", "", "", "끝"] },
  "openpyxl-chartsheet-first": { 1: ["첫째"] },
  "openpyxl-table-escapes": { 1: ["이름", "수", "", "A"], 2: ["행1", "1", "", "a\nb"], 3: ["행2", "2", "", "😀"], 4: ["행3", "3"] },
  "openpyxl-write-only-numbers": { 1: ["가", "1.1", "1e+21", "1e-7"], 2: ["0.3", "0", "9007199254740991"] },
  "xlsxwriter-values": VALUES,
  "xlsxwriter-1904": { 1: ["날"], 2: [at("2026-03-01T00:00")] },
  "xlsxwriter-constant-memory": { 1: ["줄0 <&> 'x'", "0"], 2: ["줄1 <&> 'x'", "1"], 3: ["줄2 <&> 'x'", "2"] },
  "xlsxwriter-decorated": { 1: ["코드", "이름"], 2: ["a", "가"], 4: ["합친 칸"] },
  "xlsxwriter-ends": { 1: ["처음"], 5: [...blanks(99), "백째 열"], 1_048_576: ["마지막 행"] },
  "xlsxwriter-empty": {},
};

it.each(Object.entries(written))("reads %s.xlsx", async (name, expected) => {
  expect(await read(fs.readFileSync(path.join(import.meta.dirname, "sheets", `${name}.xlsx`)))).toEqual(expected);
});

it("lists every file of the folder", () => {
  const files = fs.readdirSync(path.join(import.meta.dirname, "sheets")).filter((file) => file.endsWith(".xlsx"));
  expect(files).toEqual(
    Object.keys(written)
      .map((name) => `${name}.xlsx`)
      .sort(),
  );
});

const STRICT = "http://purl.oclc.org/ooxml";
const strict = (text: string) =>
  text
    .replaceAll("http://schemas.openxmlformats.org/spreadsheetml/2006/main", `${STRICT}/spreadsheetml/main`)
    .replaceAll("http://schemas.openxmlformats.org/officeDocument/2006/relationships", `${STRICT}/officeDocument/relationships`);
const inUtf16 = (text: string) => Buffer.from(`\uFEFF${text.replace("UTF-8", "UTF-16")}`, "utf16le");
const inUtf16Be = (text: string) => inUtf16(text).swap16();
const prefixed = (text: string) => text.replaceAll(/<(\/?)(?!\?)/g, "<$1x:").replaceAll("xmlns=", "xmlns:x=");
const ROW = `<row r="1">${inline("이름", "A1")}${inline("봄", "B1")}</row>`;
const NAMES: Expected = { 1: ["이름", "봄"] };
const DATES = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
const moved = (parts: Record<string, string | Buffer>, names: Record<string, string>) =>
  zipOf(Object.entries(parts).map(([name, content]) => [names[name] ?? name, content]));

/** Workbooks of programs that are not installed here, built as those programs write them. */
const imitated: Record<string, [book: () => Promise<Buffer>, expected: Expected]> = {
  "a bank's report with inline strings and no addresses": [
    () => bookOf({ rows: `<row>${inline("이체번호")}${inline("결과")}</row><row><c><v>12</v></c>${inline("정상")}</row>` }),
    { 1: ["이체번호", "결과"], 2: ["12", "정상"] },
  ],
  "a strict workbook, as Excel saves by “Strict Open XML”, with a date as text": [
    async () => {
      const rows = `${ROW}<row r="2"><c r="A2" t="d"><v>2026-03-01T09:30:00</v></c><c r="B2" t="d" s="1"><v>2026-03-01</v></c></row>`;
      const parts = Object.entries(partsOf({ rows, styles: DATES }));
      return zipOf(parts.map(([name, text]) => [name, strict(String(text))]));
    },
    { ...NAMES, 2: [at("2026-03-01T09:30"), at("2026-03-01T00:00")] },
  ],
  "a workbook whose relations name targets from the root": [
    () =>
      bookOf({
        rows: '<row><c t="s"><v>0</v></c></row>',
        strings: "<si><t>이름</t></si>",
        parts: {
          "_rels/.rels": relations(["r", "officeDocument", "/xl/workbook.xml"]),
          "xl/_rels/workbook.xml.rels": relations(
            ["rId1", "worksheet", "/xl/worksheets/sheet1.xml"],
            ["s", "sharedStrings", "/xl/sharedStrings.xml"],
          ),
        },
      }),
    { 1: ["이름"] },
  ],
  "a workbook with other folders and names, and dots in targets": [
    async () => {
      const parts = partsOf({ rows: ROW });
      parts["_rels/.rels"] = relations(["r", "officeDocument", "./book/main.xml"]);
      parts["xl/_rels/workbook.xml.rels"] = relations(["rId1", "worksheet", "../data/./my%20sheet.xml"]);
      return moved(parts, {
        "xl/workbook.xml": "book/main.xml",
        "xl/_rels/workbook.xml.rels": "book/_rels/main.xml.rels",
        "xl/worksheets/sheet1.xml": "data/my sheet.xml",
      });
    },
    NAMES,
  ],
  "a workbook after its first sheet was deleted and the second moved to the front": [
    () =>
      bookOf({
        rows: `<row>${inline("뒤")}</row>`,
        sheets: '<sheet name="앞" sheetId="7" r:id="rId9"/><sheet name="뒤" sheetId="1" r:id="rId1"/>',
        parts: {
          "xl/_rels/workbook.xml.rels": relations(
            ["rId1", "worksheet", "worksheets/sheet1.xml"],
            ["rId9", "worksheet", "worksheets/sheet3.xml"],
          ),
          "xl/worksheets/sheet3.xml": sheetXml(ROW),
        },
      }),
    NAMES,
  ],
  "a workbook of old .NET with a prefix on every element": [
    async () => {
      const parts = Object.entries(partsOf({ rows: ROW }));
      return zipOf(parts.map(([name, text]) => [name, name.endsWith(".rels") ? text : prefixed(String(text))]));
    },
    NAMES,
  ],
  "parts in UTF-16 with a mark": [() => bookOf({ parts: { "xl/worksheets/sheet1.xml": inUtf16(sheetXml(ROW)) } }), NAMES],
  "parts in UTF-16 that begin with the higher byte": [
    () => bookOf({ parts: { "xl/worksheets/sheet1.xml": inUtf16Be(sheetXml(ROW)) } }),
    NAMES,
  ],
  "parts in UTF-8 with a mark": [() => bookOf({ parts: { "xl/worksheets/sheet1.xml": `\uFEFF${sheetXml(ROW)}` } }), NAMES],
  "names with backslashes, as an old library for Windows packs": [() => renamed(ROW), NAMES],
  "uncompressed parts": [async () => zipOf(Object.entries(partsOf({ rows: ROW })), { compress: false }), NAMES],
  "texts of Excel with line ends, escapes and an escaped underscore": [
    () =>
      bookOf({
        rows: `<row>${["두_x000D_\n줄", "두_x000d__x000a_줄", "_x005F_x000D_", "_x00e9_", "_x12_", "_x0000_끝"].map((text) => inline(text)).join("")}</row>`,
      }),
    { 1: ["두\n줄", "두\n줄", "_x000D_", "é", "_x12_", "끝"] },
  ],
  "a Japanese workbook with phonetic texts": [
    () =>
      bookOf({
        rows: `<row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></is></c></row>`,
        strings: '<si><r><t xml:space="preserve">大 </t></r><r><rPr><b/></rPr><t>阪</t></r><rPh sb="0" eb="1"><t>オオ</t></rPh></si>',
      }),
    { 1: ["大 阪", "東京"] },
  ],
  "stored results of formulas, and a formula without a result": [
    () =>
      bookOf({
        rows: `<row><c t="str"><f>A1&amp;"x"</f><v>ax</v></c><c><f>1+1</f><v>2</v></c><c><f>NOW()</f></c><c t="b"><f>1=1</f><v>1</v></c><c t="e"><f>1/0</f><v>#N/A</v></c><c s="1"><f>TODAY()</f><v>46082</v></c></row>`,
        styles: DATES,
      }),
    { 1: ["ax", "2", "", "true", "#N/A", at("2026-03-01T00:00")] },
  ],
  "dates in every format, and numbers with formats that only look like dates": [
    async () => {
      const codes = [
        "yyyy&quot;년&quot; m&quot;월&quot;",
        "[$-412]AM/PM h:mm",
        "[h]:mm",
        "#,##0&quot; days&quot;",
        "[Red]0.00",
        "0\\d",
        "_d0",
        "General",
        "@",
      ];
      const formats = codes.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`).join("");
      const ids = [14, 22, 27, 36, 45, 47, 50, 58, 13, 23, 37, 49, ...codes.map((_, index) => 164 + index)];
      const styles = `<numFmts>${formats}</numFmts><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs>`;
      return bookOf({ rows: `<row>${ids.map((_, index) => `<c s="${index}"><v>46082.5</v></c>`).join("")}</row>`, styles });
    },
    {
      1: [
        ...Array.from({ length: 8 }, () => at("2026-03-01T12:00")),
        ...Array.from({ length: 4 }, () => "46082.5"),
        ...Array.from({ length: 3 }, () => at("2026-03-01T12:00")),
        ...Array.from({ length: 6 }, () => "46082.5"),
      ],
    },
  ],
  "the first days of 1900, with Excel's false leap day": [
    () =>
      bookOf({ rows: `<row>${[1, 59, 60, 61, -1, 2_958_466].map((day) => `<c s="1"><v>${day}</v></c>`).join("")}</row>`, styles: DATES }),
    { 1: [at("1900-01-01T00:00"), at("1900-02-28T00:00"), at("1900-02-28T00:00"), at("1900-03-01T00:00"), "-1", "2958466"] },
  ],
  "an old Macintosh workbook that counts days from 1904": [
    () =>
      bookOf({
        rows: `<row><c s="1"><v>44620.25</v></c><c s="1"><v>0</v></c></row>`,
        styles: DATES,
        workbookPr: '<workbookPr date1904="true"/>',
      }),
    { 1: [at("2026-03-01T06:00"), at("1904-01-01T00:00")] },
  ],
  "rows and cells in another order than on the sheet": [
    () =>
      bookOf({
        rows: `<row r="5"><c r="C5"><v>3</v></c><c r="A5"><v>1</v></c></row><row><c><v>6</v></c></row><row r="2">${inline("이름", "b2")}</row>`,
      }),
    { 2: ["", "이름"], 5: ["1", "", "3"], 6: ["6"] },
  ],
  "numbers as programs write them": [
    () =>
      bookOf({
        rows: `<row>${["1E3", "-.5", "+7", " 12 ", "0.1", "1.", "00120", "12abc", "1e999"].map((number) => `<c><v>${number}</v></c>`).join("")}</row>`,
      }),
    { 1: ["1000", "-0.5", "7", "12", "0.1", "1", "120", "12abc", "1e999"] },
  ],
  "a workbook whose cells have formats that it does not define": [
    () => bookOf({ rows: '<row><c s="9"><v>46082</v></c></row>', styles: DATES }),
    { 1: ["46082"] },
  ],
  "the longest text of a cell, and a longer one": [
    () => bookOf({ rows: `<row>${inline("가".repeat(32_767))}${inline("나".repeat(40_000))}</row>` }),
    { 1: ["가".repeat(32_767), "나".repeat(32_767)] },
  ],
  "10,000 rows below the headings": [
    () => bookOf({ rows: "<row><c><v>1</v></c></row>".repeat(10_001) }),
    Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [index + 1, ["1"]])),
  ],
  "a sheet with formats far below its rows": [
    () => bookOf({ rows: `${ROW}${'<row ht="20"><c s="1"/></row>'.repeat(50_000)}`, styles: DATES }),
    NAMES,
  ],
  "cells with comments, marked data and instructions between their letters": [
    () => bookOf({ rows: `<row><c t="inlineStr"><is><t>이<!-- x --><![CDATA[<름>]]><?x y?></t></is></c></row>` }),
    { 1: ["이<름>"] },
  ],
};

it.each(Object.entries(imitated))("reads %s", async (_, [build, expected]) => {
  expect(await read(await build())).toEqual(expected);
});

/** The tests' ZIP writer refuses backslashes, so put them into the entry's headers afterwards. */
async function renamed(rows: string): Promise<Buffer> {
  const text = (await bookOf({ rows })).toString("latin1");
  return Buffer.from(text.replaceAll("xl/worksheets/sheet1.xml", "xl\\worksheets\\sheet1.xml"), "latin1");
}
