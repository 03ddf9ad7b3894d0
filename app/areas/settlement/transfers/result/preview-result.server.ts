import type { Ctx } from "~/core/ctx.server";
import { postedLines, type ResultLine } from "../transfers.schema.server";
import { planResult } from "./plan-result.server";
import { readResultFile } from "./read-result-file.server";
import type { ResultFault } from "./result-lines";

type Sum = { count: number; netWon: number };

export type ResultPreview = {
  paid: Sum;
  refused: Sum;
  same: number;
  openAfter: number;
  faults: ResultFault[];
  faultCount: number;
  refusedLines: Pick<ResultLine, "payTransferId" | "netWon" | "refusedReason">[];
  /** Form value of the save button; null when nothing can be saved. */
  posted: string | null;
};

const SHOWN = 300;

/** Previews a bank's result file; writes nothing. Refuses as `readResultFile` and `planResult`. */
export async function previewResult(ctx: Ctx, payFileId: number, file: File): Promise<ResultPreview> {
  const read = await readResultFile(file);
  const { fresh, same, openAfter, faults: planFaults } = await planResult(ctx, payFileId, read.lines);
  const faults = [...read.faults, ...planFaults].toSorted((one, other) => one.line - other.line);
  const linesWith = (outcome: ResultLine["outcome"]) => fresh.filter((line) => line.outcome === outcome);
  const refused = linesWith("REFUSED");
  return {
    ...{ paid: sumOf(linesWith("PAID")), refused: sumOf(refused), same, openAfter },
    ...{ faults: faults.slice(0, SHOWN), faultCount: faults.length },
    refusedLines: refused.slice(0, SHOWN).map(({ payTransferId, netWon, refusedReason }) => ({ payTransferId, netWon, refusedReason })),
    posted: faults.length === 0 && fresh.length > 0 ? postedLines(fresh) : null,
  };
}

const sumOf = (lines: ResultLine[]): Sum => ({ count: lines.length, netWon: lines.reduce((sum, { netWon }) => sum + netWon, 0) });
