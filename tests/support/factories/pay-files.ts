import ExcelJS from "exceljs";
import iconv from "iconv-lite";
import { makePayFile } from "~/areas/settlement/transfers/make-pay-file.server";
import { type BankRow, openBankRows } from "~/areas/settlement/transfers/open-bank-rows.server";
import { readDue } from "~/areas/settlement/transfers/read-due.server";
import { readResultFile } from "~/areas/settlement/transfers/result/read-result-file.server";
import { csvLine } from "~/core/csv";
import type { MemberCtx } from "~/core/ctx.server";
import { aKey } from "./sending";

export const PAY_DAY = "2026-03-10";

export async function makeFileOfDue(ctx: MemberCtx, payDay = PAY_DAY, formKey = aKey()): Promise<number> {
  const { transferCount, netWon } = await readDue(ctx, payDay);
  return (await makePayFile(ctx, { formKey, payDay, transferCount, netWon, reason: "정기 지급을 하려고" })).payFileId;
}

export async function bankRowsOf(ctx: MemberCtx, payFileId: number): Promise<BankRow[]> {
  const rows: BankRow[] = [];
  for await (const row of await openBankRows(ctx, { payFileId, reason: "은행에 올리려고", format: "csv" })) rows.push(row);
  return rows;
}

/** `answer`: "정상" or the reason of a refusal. */
export type Answered = Partial<BankRow> & { payTransferId: number; answer: string };

const HEADS = ["이체번호", "은행코드", "계좌번호", "예금주", "금액", "결과", "사유"];
const cellsOf = ({ payTransferId, bankCode = "088", bankAccountNumber = "", accountHolder = "", netWon = 0, answer }: Answered) => {
  const result = answer === "정상" ? [answer, ""] : ["불능", answer];
  return [String(payTransferId), bankCode, bankAccountNumber, accountHolder, String(netWon), ...result];
};

export async function resultFile(rows: Answered[], kind: "utf-8" | "cp949" | "xlsx" = "utf-8"): Promise<File> {
  const table = [HEADS, ...rows.map(cellsOf)];
  if (kind !== "xlsx") return new File([Uint8Array.from(iconv.encode(table.map(csvLine).join(""), kind))], "result.csv");
  const book = new ExcelJS.Workbook();
  book.addWorksheet("1").addRows(table);
  return new File([await book.xlsx.writeBuffer()], "result.xlsx");
}

export const resultLines = async (rows: Answered[]) => (await readResultFile(await resultFile(rows))).lines;
