import { maskedNumber } from "~/areas/account/member/bank-account.server";
import { plainCell } from "~/core/csv";
import { decodeTable } from "~/grid/file/decode-table";
import { readDelimited } from "~/grid/file/delimited-text";
import { Refusal } from "~/core/refusal";
import { isExcel, readSheet } from "~/grid/file/read-sheet.server";
import type { ResultLine } from "../transfers.schema.server";
import { outcomeOf, type ResultField, resultColumns } from "./result-columns";

export type ResultFault = { line: number; message: string };
export type ReadResult = { lines: ResultLine[]; faults: ResultFault[] };

const MOST_LINES = 100_000;
const LONGEST_REASON = 200;

/**
 * The lines of a bank's result file, CSV (UTF-8 or CP949) or Excel, and what is wrong with those that cannot be read. Of account numbers
 * only the last four digits are kept, in reasons too. Refuses settlement.result-file, settlement.result-empty, settlement.result-columns,
 * and what `readSheet` refuses.
 */
export async function readResultFile(file: File): Promise<ReadResult> {
  const [head, ...body] = await tableOf(file);
  if (!head || body.length === 0) throw refused("settlement.result-empty");
  const places = placesOf(head.cells);
  const read = body.map(({ line, cells }) => readLine(line, (field) => plainCell(cells[places[field]] ?? "")));
  return {
    lines: read.filter((one): one is ResultLine => "outcome" in one),
    faults: read.filter((one): one is ResultFault => "message" in one),
  };
}

type Line = { line: number; cells: string[] };

async function tableOf(file: File): Promise<Line[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isExcel(bytes)) return (await readSheet(file)).map(({ line, cells }) => ({ line, cells: cells.map(({ text }) => text) }));
  const text = decodeTable(bytes);
  const read = text === null ? null : readDelimited(text, MOST_LINES + 1);
  if (!read || !("records" in read) || read.count > MOST_LINES + 1) throw refused("settlement.result-file");
  return read.records;
}

function placesOf(heads: string[]): Record<ResultField, number> {
  const labels = heads.map((head) => plainCell(head).replace(/\s/g, ""));
  const places = Object.entries(resultColumns).map(
    ([field, names]) => [field, labels.findIndex((label) => names.includes(label))] as const,
  );
  const missing = places.filter(([, place]) => place === -1).map(([field]) => resultColumns[field as ResultField][0]);
  if (missing.length > 0) throw refused("settlement.result-columns", { names: missing.join(", ") });
  return Object.fromEntries(places) as Record<ResultField, number>;
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

/** A reason is mailed and shown: an account number in it is masked. */
const withoutNumbers = (reason: string) =>
  reason.replace(/\d[\d-]{5,}\d/g, (number) => maskedNumber(number.replaceAll("-", ""))).replace(/\s+/g, " ");

const refused = (code: "settlement.result-file" | "settlement.result-empty" | "settlement.result-columns", values = {}) =>
  new Refusal(code, values, { field: "file" });
