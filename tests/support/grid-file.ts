import ExcelJS from "exceljs";
import { expect } from "vitest";
import { type As, get, post, refused } from "./app";

export type Sheet = {
  labels: string[];
  /** Row 1 is the first below the headings. */
  put: (row: number, label: string, value: ExcelJS.CellValue) => void;
  rows: number;
};

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export async function editedFile(url: string, as: As, edit: (sheet: Sheet) => void = () => {}): Promise<File> {
  const response = await get(url, as);
  expect(response.status).toBe(200);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  const [sheet] = book.worksheets;
  const labels = (sheet!.getRow(1).values as string[]).slice(1);
  edit({
    labels,
    rows: sheet!.rowCount - 1,
    put: (row, label, value) => (sheet!.getCell(row + 1, labels.indexOf(label) + 1).value = value),
  });
  return new File([await book.xlsx.writeBuffer()], "고친 파일.xlsx", { type: TYPE });
}

/** Return the preview page, and a function that presses 저장 (null without that button). */
export async function uploaded(url: string, grid: string, file: File, as: As, status = 200) {
  const page = await refused(url, { grid, intent: "upload", file }, status, as);
  const fields = page
    .all('form input[type="hidden"]')
    .map((one) => [one.getAttributeValue("name")!, unescaped(one.getAttributeValue("value")!)] as const);
  const saves = page.all('button[value="save-file"]').length > 0;
  const posted = Object.fromEntries(fields.filter(([name]) => name !== "csrf"));
  return { page, save: saves ? () => post(url, { ...posted, intent: "save-file" }, as) : null };
}

const SIGNS: Record<string, string> = { "&quot;": '"', "&#x27;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&" };
const unescaped = (text: string) => text.replace(/&(quot|#x27|lt|gt|amp);/g, (sign) => SIGNS[sign]!);
