import { crc32, inflateRawSync } from "node:zlib";
import ExcelJS from "exceljs";
import { expect, it } from "vitest";
import { readBook } from "~/grid/file/sheet/read-book";
import { excelBook, excelFile } from "~/http/reply/excel.server";

const columns = [{ header: "값", value: (row: string | number | Date | null) => row }];
const SHEET_ROWS = 1_048_575;

async function opened(response: Response): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  return book;
}

it("a file keeps texts, numbers and Seoul times, under bold headers", async () => {
  const texts = ["=1+1", `<b> & "안녕" 'x'`, " 앞뒤 ", "두\n줄", "😀", "", "_x0041_"];
  const numbers = [0, -3, 12.5, 9_007_199_254_740_991];
  const book = await opened(excelFile("표", columns, [...texts, ...numbers, null, new Date("2026-02-28T15:00:00Z"), "끝"]));
  const [sheet] = book.worksheets;
  expect(sheet!.name).toBe("1");
  expect(sheet!.getCell("A1").value).toBe("값");
  expect(sheet!.getCell("A1").font.bold).toBe(true);
  const values = Array.from({ length: sheet!.rowCount - 1 }, (_, index) => sheet!.getCell(index + 2, 1).value ?? "");
  expect(values).toEqual([...texts, ...numbers, "", new Date("2026-03-01T00:00:00Z"), "끝"]);
  expect(sheet!.getCell(values.length, 1).numFmt).toBe("yyyy-mm-dd hh:mm");
});

it("leaves out characters that XML cannot hold", async () => {
  const book = await opened(excelFile("표", columns, ["가\u0000나\u001b\u007f다\uffff"]));
  expect(book.worksheets[0]!.getCell("A2").value).toBe("가나다");
});

it("a file has its sheets by name, a column past Z, and a sheet without rows", async () => {
  const wide = Array.from({ length: 30 }, (_, index) => ({ header: `${index}`, width: 5 + index, value: () => index }));
  const book = await opened(
    excelBook("여럿", [
      { name: "넓은 <표>", columns: wide, rows: [{}] },
      { name: "빈 표", columns: columns as never, rows: [] },
    ]),
  );
  expect(book.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
    ["넓은 <표>", 2],
    ["빈 표", 1],
  ]);
  expect(book.worksheets[0]!.getCell("AD2").value).toBe(29);
  expect(book.worksheets[0]!.getColumn("AD").width).toBe(34);
});

it("continues a full sheet on the next one, with correct checksums", async () => {
  function* rows() {
    for (let number = 1; number <= SHEET_ROWS + 1; number++) yield number;
  }
  const file = Buffer.from(await excelFile("긴 표", columns, rows()).arrayBuffer());
  const parts = partsOf(file);
  expect(parts.get("xl/worksheets/sheet1.xml")!.match(/<row /g)).toHaveLength(SHEET_ROWS + 1);
  expect(parts.get("xl/worksheets/sheet2.xml")).toContain(`<row r="2"><c r="A2"><v>${SHEET_ROWS + 1}</v></c></row></sheetData>`);
  expect(parts.get("xl/workbook.xml")).toMatch(/name="1".*name="2"/);
});

it("breaks off when the rows fail, and closes the rows", async () => {
  let closed = false;
  async function* rows() {
    try {
      for (let number = 0; number < 5_000; number++) yield number;
      throw new Error("the database is away");
    } finally {
      closed = true;
    }
  }
  await expect(excelFile("표", columns, rows()).arrayBuffer()).rejects.toThrow("the database is away");
  expect(closed).toBe(true);
});

it("a downloaded file can be uploaded", async () => {
  const instant = new Date("2026-02-28T15:00:00Z");
  const file = await excelFile("표", columns, ["=가", " 두\n줄 ", "_x0041_", 12.5, instant]).arrayBuffer();
  const cells = ["값", "=가", " 두\n줄 ", "_x0041_", "12.5", "2026/03/01 00:00"].map((text) => ({ text }));
  cells[5] = { ...cells[5]!, instant } as never;
  expect(await readBook(new Uint8Array(file))).toEqual(cells.map((cell, index) => ({ line: index + 1, cells: [cell] })));
});

/** Texts of an archive's parts by name. Throws when a part does not match its checksum. */
function partsOf(file: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = file.length - 22;
  let offset = file.readUInt32LE(end + 16);
  while (offset < end) {
    const [crc, packed, size, nameBytes, start] = [16, 20, 24, 28, 42].map((field) => file.readUInt32LE(offset + field));
    const name = file.toString("utf8", offset + 46, offset + 46 + (nameBytes! & 0xffff));
    const from = start! + 30 + (nameBytes! & 0xffff);
    const bytes = inflateRawSync(file.subarray(from, from + packed!));
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(name);
    parts.set(name, bytes.toString());
    offset += 46 + (nameBytes! & 0xffff);
  }
  return parts;
}
