import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { readSheet } from "~/grid/file/read-sheet.server";
import { excelFile } from "~/http/reply/excel.server";
import { database } from "~db/client.server";
import { commonCode } from "~db/schema/master";
import { post } from "../../support/app";
import { makeCodes } from "../../support/factories/master";
import { loginAs, makeAdmin } from "../../support/factories/members";
import { editedFile, type Sheet, uploaded } from "../../support/grid-file";

const names = async (group: string) =>
  (await database().select().from(commonCode).where(eq(commonCode.commonCode, group))).map((row) => row.commonCodeKeyName).sort();

async function codesFile(edit: (sheet: Sheet) => void, status = 200) {
  const as = await loginAs(await makeAdmin());
  const group = await makeCodes(["a", "b"]);
  const url = `/app/common/codes?commonCode=${group}`;
  const file = await editedFile(`/app/common/codes.xlsx?grid=codes&commonCode=${group}`, as, edit);
  return { as, group, url, ...(await uploaded(url, "codes", file, as, status)) };
}

const faults = ({ page }: Awaited<ReturnType<typeof codesFile>>) =>
  page.all(".fault").flatMap((cell) => (cell.textContent ? [cell.textContent] : []));

test("reports a repeated key by its line, also in other case", async () => {
  const shown = await codesFile(({ put }) => {
    put(3, "코드", "c");
    put(3, "이름", "새");
    put(4, "코드", "C ");
    put(4, "이름", "또");
  });
  expect(faults(shown)).toEqual(["파일 4행과 키가 같습니다."]);
  expect(shown.save).toBeNull();
});

test("reads formulas and markup as text, and skips an unknown column with a note", async () => {
  const shown = await codesFile(({ put, labels }) => {
    labels.push("없는 열");
    put(0, "없는 열", "없는 열");
    put(1, "없는 열", "값");
    put(1, "이름", { formula: 'HYPERLINK("http://x.test","x")', result: "=1+1" } as ExcelJS.CellFormulaValue);
    put(2, "이름", "<script>alert(1)</script>");
  });
  expect(shown.page.text).toContain("이 표에 없는 열은 읽지 않았습니다: 없는 열");
  expect((await shown.save!()).status).toBe(303);
  expect(await names(shown.group)).toEqual(["<script>alert(1)</script>", "=1+1"]);
});

test("refuses a row changed after the preview, and shows the newer and the file's value", async () => {
  const shown = await codesFile(({ put }) => put(1, "이름", "파일에서"));
  await database()
    .update(commonCode)
    .set({ commonCodeKeyName: "남의 것", updatedAt: new Date(Date.now() + 1_000) })
    .where(eq(commonCode.commonCode, shown.group));
  const refused = await shown.save!();
  const html = await refused.text();
  expect(refused.status).toBe(409);
  for (const text of ["남의 것", "파일에서", "다른 사람이 먼저 수정했습니다."]) expect(html).toContain(text);
  expect(await names(shown.group)).toEqual(["남의 것", "남의 것"]);
});

test("refuses a file without the key's heading", async () => {
  const as = await loginAs(await makeAdmin());
  const group = await makeCodes(["a"]);
  const file = await editedFile(`/app/common/codes.xlsx?grid=codes&commonCode=${group}`, as, ({ put }) => put(0, "코드", "다른 말"));
  const { page } = await uploaded(`/app/common/codes?commonCode=${group}`, "codes", file, as, 400);
  expect(page.text).toContain("파일에 꼭 있어야 하는 열이 없습니다: 코드");
});

test("refuses rows of another group by name; a new row may leave the group empty", async () => {
  const as = await loginAs(await makeAdmin());
  const [source, other] = [await makeCodes(["a"]), await makeCodes(["a"])];
  const file = (edit: (sheet: Sheet) => void) => editedFile(`/app/common/codes.xlsx?grid=codes&commonCode=${source}`, as, edit);
  const here = `/app/common/codes?commonCode=${other}`;
  const changed = await file(({ put }) => put(1, "이름", "덮어쓴 이름"));
  const { page, save } = await uploaded(here, "codes", changed, as, 400);
  expect(page.text).toContain(`파일 2행은 ‘${source}’의 행인데, 이 화면은 ‘${other}’의 표입니다.`);
  expect(save).toBeNull();
  expect(await names(other)).toEqual(["이름 a"]);
  const bare = await file(({ put }) => put(0, "어디의 행(수정하지 마세요)", "다른 말"));
  expect((await uploaded(here, "codes", bare, as, 400)).page.text).toContain("꼭 있어야 하는 열이 없습니다: 어디의 행(수정하지 마세요)");
  const added = await file(({ put }) => {
    put(2, "코드", "b");
    put(2, "이름", "이름 b");
  });
  // The database treats the address in capitals as the same group.
  const home = await uploaded(`/app/common/codes?commonCode=${source.toUpperCase()}`, "codes", added, as);
  expect((await home.save!()).status).toBe(303);
  expect(await names(source)).toEqual(["이름 a", "이름 b"]);
});

test("refuses other files and empty files, and still shows the grid", async () => {
  const as = await loginAs(await makeAdmin());
  const group = await makeCodes(["a"]);
  for (const file of [new File(["no zip"], "x.xlsx"), new File([], "x.xlsx"), new File(["PK\u0005\u0006"], "x.xlsx")]) {
    const { page } = await uploaded(`/app/common/codes?commonCode=${group}`, "codes", file, as, 400);
    expect(page.text).toContain("엑셀 파일(.xlsx)이 아니거나 읽을 수 없습니다");
  }
});

test("reads a sheet with cells far to the right without them", async () => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("x");
  sheet.addRow(["코드"]);
  for (let row = 2; row <= 50; row++) sheet.getCell(row, 16_384).value = "x";
  const lines = await readSheet(new File([await book.xlsx.writeBuffer()], "x.xlsx"));
  expect(lines).toEqual([{ line: 1, cells: [{ text: "코드" }] }]);
});

test("refuses a save whose posted plan differs in shape from the preview's", async () => {
  const as = await loginAs(await makeAdmin());
  const group = await makeCodes(["a"]);
  const change = JSON.stringify({ inserts: [{ commonCodeKey: "", commonCodeKeyName: "" }], updates: [] });
  for (const plan of ["no json", "{}", '{"lines":{"inserts":["x"],"updates":[]},"unchanged":0,"notes":[]}']) {
    const posted = { grid: "codes", intent: "save-file", change, plan };
    expect((await post(`/app/common/codes?commonCode=${group}`, posted, as)).status, plan).toBe(400);
  }
});

test("refuses a file of 100,000 rows and names the limit", async () => {
  const as = await loginAs(await makeAdmin());
  const group = await makeCodes(["a"]);
  const columns = ["코드", "이름"].map((header) => ({ header, value: (row: number) => `${header}${row}` }));
  const rows = Readable.from(Array.from({ length: 100_000 }, (_, index) => index));
  const file = new File([await excelFile("x", columns, rows).arrayBuffer()], "x.xlsx");
  const response = await post(`/app/common/codes?commonCode=${group}`, { grid: "codes", intent: "upload", file }, as);
  expect(response.status).toBe(413);
  expect(await response.text()).toContain("파일에는 10,000행까지만 넣을 수 있습니다");
});
