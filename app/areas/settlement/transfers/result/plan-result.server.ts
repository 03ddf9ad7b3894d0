import { and, eq } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTurns } from "~/core/work/in-turns";
import { creatorSettlement, payFile, payTransfer } from "~db/schema/settlement";
import { isLine, lineWon } from "../internal/lines-of-file.server";
import type { ResultLine } from "../transfers.schema.server";
import { transferStates } from "../../transfer-words";
import type { ResultFault } from "./result-lines";

/** What reading a result would write: `same` lines say what is known, `openAfter` bank lines have no result after it. */
export type ResultPlan = { fresh: ResultLine[]; same: number; faults: ResultFault[]; openAfter: number };

/**
 * Compares a result's lines with the bank lines of a file: each is found by its number and must agree in amount and last four digits, and
 * with a result that was read before. Writes nothing. Refuses settlement.no-pay-file, settlement.file-not-handed-over.
 */
export async function planResult(ctx: Ctx, payFileId: number, lines: ResultLine[]): Promise<ResultPlan> {
  const [file] = await ctx.db.select().from(payFile).where(eq(payFile.payFileId, payFileId));
  if (!file) throw new Refusal("settlement.no-pay-file");
  if (file.state !== "HANDED_OVER") throw new Refusal("settlement.file-not-handed-over");
  const { payTransferId, outcome } = payTransfer;
  const stored = await ctx.db
    .select({ payTransferId, netWon: lineWon(), outcome, sealedNumber: creatorSettlement.sealedAccountNumber })
    .from(payTransfer)
    .innerJoin(creatorSettlement, eq(creatorSettlement.settlementId, payTransfer.settlementId))
    .where(and(eq(payTransfer.payFileId, payFileId), isLine()));
  const byNumber = new Map(stored.map((row) => [row.payTransferId, row]));
  const plan: ResultPlan = { fresh: [], same: 0, faults: [], openAfter: 0 };
  const seen = new Map<number, number>();
  // Each number is unsealed: a hundred thousand take seconds.
  await inTurns(lines, (one) => {
    const found = byNumber.get(one.payTransferId);
    const message = faultOf(one, found, seen.get(one.payTransferId));
    seen.set(one.payTransferId, one.line);
    if (message) plan.faults.push({ line: one.line, message });
    else if (found!.outcome) plan.same += 1;
    else plan.fresh.push(one);
  });
  plan.openAfter = stored.filter((row) => row.outcome === null).length - plan.fresh.length;
  return plan;
}

type Stored = { netWon: number; outcome: ResultLine["outcome"] | null; sealedNumber: string };

/** Why a line is not of the transfer it names; null when it is. Amounts are told, account numbers are not. */
function faultOf({ netWon, lastFour, outcome }: ResultLine, found: Stored | undefined, twin: number | undefined): string | null {
  if (!found) return "이 파일에 없는 이체번호입니다.";
  if (twin !== undefined) return `${twin}줄과 이체번호가 같습니다.`;
  if (found.netWon !== netWon) return `금액이 ${found.netWon}원인 이체입니다.`;
  if (unseal(found.sealedNumber).slice(-4) !== lastFour) return "계좌번호 끝 네 자리가 다릅니다.";
  if (found.outcome && found.outcome !== outcome) return `이미 ‘${transferStates[found.outcome]}’로 읽은 이체입니다.`;
  return null;
}
