import { and, eq } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { mapInBatches } from "~/core/work/in-turns";
import { creatorSettlement, payFile, payTransfer } from "~db/schema/settlement";
import { isLine, lineWon } from "../internal/lines-of-file.server";
import type { ResultLine } from "../transfers.schema.server";
import { transferStates } from "../../settlement-words";
import type { ResultFault } from "./result-lines";

/** `same`: lines saved before. `openAfter`: bank lines still without a result. */
export type ResultPlan = { fresh: ResultLine[]; same: number; faults: ResultFault[]; openAfter: number };

/**
 * Matches result lines with a pay file by number; amount, last four digits and earlier results must agree. Writes nothing. Refuses
 * settlement.no-pay-file, settlement.file-not-handed-over.
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
  // Lets other requests in: unsealing 100,000 account numbers takes seconds.
  await mapInBatches(lines, (one) => {
    const transfer = byNumber.get(one.payTransferId);
    const message = faultOf(one, transfer, seen.get(one.payTransferId));
    seen.set(one.payTransferId, one.line);
    if (message) plan.faults.push({ line: one.line, message });
    else if (transfer!.outcome) plan.same += 1;
    else plan.fresh.push(one);
  });
  plan.openAfter = stored.filter((row) => row.outcome === null).length - plan.fresh.length;
  return plan;
}

type Stored = { netWon: number; outcome: ResultLine["outcome"] | null; sealedNumber: string };

/** Why a line does not match. The text reveals amounts but no account numbers. */
function faultOf({ netWon, lastFour, outcome }: ResultLine, found: Stored | undefined, earlierLine: number | undefined): string | null {
  if (!found) return "이 파일에 없는 이체번호입니다.";
  if (earlierLine !== undefined) return `${earlierLine}줄과 이체번호가 같습니다.`;
  if (found.netWon !== netWon) return `금액이 ${found.netWon}원인 이체입니다.`;
  if (unseal(found.sealedNumber).slice(-4) !== lastFour) return "계좌번호 끝 네 자리가 다릅니다.";
  if (found.outcome && found.outcome !== outcome) return `이미 ‘${transferStates[found.outcome]}’로 읽은 이체입니다.`;
  return null;
}
