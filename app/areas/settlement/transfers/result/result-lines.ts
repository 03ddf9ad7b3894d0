import { maskedNumber } from "~/areas/account/member/masked-number";
import { plainCell } from "~/core/csv";
import { decodeTable, isExcel } from "~/grid/file/decode-table";
import { readDelimited } from "~/grid/file/delimited-text";
import { longTable, type SheetStop } from "~/grid/file/sheet/bounds";
import { readBook } from "~/grid/file/sheet/read-book";
import type { ResultLine } from "../transfers.schema.server";
import { outcomeOf, type ResultField, resultColumns } from "./result-columns";

export type ResultFault = { line: number; message: string };
export type ReadResult = { lines: ResultLine[]; faults: ResultFault[] };
export type ResultStop = SheetStop | "no-table" | "empty" | { missing: string[] };

const MOST_LINES = longTable.rows;
const LONGEST_REASON = 200;

/** Parses a bank's result file, CSV (UTF-8 or CP949) or Excel. Keeps only the last four digits of account numbers. */
export async function readResultBytes(bytes: Uint8Array): Promise<ReadResult | { stop: ResultStop }> {
  const table = isExcel(bytes) ? await sheetOf(bytes) : textTableOf(bytes);
  if (!Array.isArray(table)) return { stop: table };
  const [head, ...body] = table;
  if (!head || body.length === 0) return { stop: "empty" };
  const { places, missing } = placesOf(head.cells);
  if (missing.length > 0) return { stop: { missing } };
  const read = body.map(({ line, cells }) => readLine(line, (field) => plainCell(cells[places[field]] ?? "")));
  return {
    lines: read.filter((one): one is ResultLine => "outcome" in one),
    faults: read.filter((one): one is ResultFault => "message" in one),
  };
}

type Line = { line: number; cells: string[] };

async function sheetOf(bytes: Uint8Array): Promise<Line[] | SheetStop> {
  const read = await readBook(bytes, longTable);
  return Array.isArray(read) ? read.map(({ line, cells }) => ({ line, cells: cells.map(({ text }) => text) })) : read;
}

function textTableOf(bytes: Uint8Array): Line[] | ResultStop {
  const text = decodeTable(bytes);
  const read = text === null ? null : readDelimited(text, MOST_LINES + 1);
  if (!read || !("records" in read)) return "no-table";
  return read.count > MOST_LINES + 1 ? "too-many-rows" : read.records;
}

function placesOf(headings: string[]): { places: Record<ResultField, number>; missing: string[] } {
  const labels = headings.map((head) => plainCell(head).replace(/\s/g, ""));
  const places = Object.entries(resultColumns).map(
    ([field, names]) => [field, labels.findIndex((label) => names.includes(label))] as const,
  );
  const missing = places.filter(([, place]) => place === -1).map(([field]) => resultColumns[field as ResultField][0]!);
  return { places: Object.fromEntries(places) as Record<ResultField, number>, missing };
}

function readLine(line: number, cellOf: (field: ResultField) => string): ResultLine | ResultFault {
  const [number, won] = [cellOf("payTransferId"), cellOf("netWon").replace(/[,\s원]/g, "")];
  const digits = cellOf("account").replace(/\D/g, "");
  const [outcome, reason] = [outcomeOf(cellOf("outcome")), withoutNumbers(cellOf("refusedReason"))];
  if (!/^[1-9]\d{0,14}$/.test(number)) return { line, message: "이체번호가 숫자가 아닙니다." };
  if (!/^\d{1,12}$/.test(won)) return { line, message: "금액이 숫자가 아닙니다." };
  if (digits === "") return { line, message: "계좌번호가 비어 있습니다." };
  if (!outcome) return { line, message: "결과는 정상이나 불능이어야 합니다." };
  if (outcome === "REFUSED" && reason === "") return { line, message: "불능 사유가 비어 있습니다." };
  if (reason.length > LONGEST_REASON) return { line, message: `사유는 ${LONGEST_REASON}자까지입니다.` };
  const refusedReason = outcome === "REFUSED" ? reason : "";
  return { line, payTransferId: Number(number), netWon: Number(won), lastFour: digits.slice(-4), outcome, refusedReason };
}

/** Masks account numbers in reasons, which are mailed and shown. */
const withoutNumbers = (reason: string) =>
  reason.replace(/\d[\d-]{5,}\d/g, (number) => maskedNumber(number.replaceAll("-", ""))).replace(/\s+/g, " ");
