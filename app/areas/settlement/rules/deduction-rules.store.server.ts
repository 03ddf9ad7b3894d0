import { and, eq, exists, inArray, lte, notInArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import type { Problem } from "~/grid/grid";
import { listed, refuseCells } from "~/grid/problems.server";
import { gridStore, type Writes } from "~/grid/store.server";
import { seoulDay } from "~/time/seoul";
import { creatorSettlement, deductionRule } from "~db/schema/settlement";
import { deductionRulesGrid } from "./deduction-rules.grid";
import { kindName } from "../settlement-words";
import { DeductionRuleRow } from "./rules.schema.server";

type Stored = typeof deductionRule.$inferSelect;

/** New rules start today or later; a rule used by a settlement keeps its figures. Each creator kind keeps a rule in force. */
export const deductionRuleRows = gridStore(deductionRulesGrid, deductionRule, DeductionRuleRow, {
  proof: true,
  // Settling locks its rule too, so a rule never changes while in use.
  lock: async ({ db }) => void (await db.select({ id: deductionRule.deductionRuleId }).from(deductionRule).for("update")),
  check,
  mayDelete,
});

const FIGURES = ["incomeTaxPermille", "localTaxPermille", "vatPermille", "roundToWon", "transferFeeWon", "minimumNetWon"] as const;

async function check(tx: TxCtx, { inserts, updates }: Writes<DeductionRuleRow, Stored>): Promise<void> {
  const today = seoulDay(tx.now());
  const changed = updates.map(({ before, after }) => FIGURES.filter((field) => before[field] !== after[field]));
  const used = await usedAmong(
    tx,
    updates.filter((_, index) => changed[index]!.length > 0).map(({ before }) => before),
  );
  const problems: Problem[] = [
    ...inserts.flatMap((row, index) => {
      const pastProblems = row.startsOn < today ? [{ list: "inserts" as const, index, field: "startsOn", message: FROM_TODAY }] : [];
      return [...pastProblems, ...taxProblems("inserts", row, index)];
    }),
    ...updates.flatMap(({ before, after }, index) => {
      const frozen = used.has(before.deductionRuleId) ? changed[index]! : [];
      return [
        ...frozen.map((field) => ({ list: "updates" as const, index, field, message: FROZEN })),
        ...taxProblems("updates", after, index),
      ];
    }),
  ];
  if (problems.length > 0) refuseCells(problems);
}

const FROM_TODAY = "오늘 이후의 날짜를 입력해 주세요. 이미 한 정산은 그때의 기준으로 남습니다.";
const FROZEN = "정산에 쓴 기준이라 바꿀 수 없습니다. 시작일이 다른 새 기준을 추가해 주세요.";

function taxProblems(list: Problem["list"], row: DeductionRuleRow, index: number): Problem[] {
  const sum = row.incomeTaxPermille + row.localTaxPermille + row.vatPermille;
  return sum > 1_000 ? [{ list, index, field: null, message: "세금을 모두 더한 값은 1,000을 넘을 수 없습니다." }] : [];
}

async function mayDelete(ctx: Ctx, rows: Stored[]): Promise<string[]> {
  const deletedIds = rows.map(({ deductionRuleId }) => deductionRuleId);
  const remaining = await ctx.db
    .selectDistinct({ creatorKind: deductionRule.creatorKind })
    .from(deductionRule)
    .where(and(lte(deductionRule.startsOn, seoulDay(ctx.now())), notInArray(deductionRule.deductionRuleId, deletedIds)));
  const coveredKinds = new Set(remaining.map(({ creatorKind }) => creatorKind));
  const uncoveredKinds = [...new Set(rows.map(({ creatorKind }) => creatorKind))].filter((kind) => !coveredKinds.has(kind));
  if (uncoveredKinds.length > 0) throw new Refusal("settlement.last-rule", { kinds: uncoveredKinds.map(kindName).join(", ") });
  const used = await usedAmong(ctx, rows);
  const usedLabels = rows.filter(({ deductionRuleId }) => used.has(deductionRuleId)).map(labelOf);
  if (usedLabels.length > 0) throw new Refusal("common.in-use", { keys: listed(usedLabels) });
  return [];
}

const labelOf = ({ creatorKind, startsOn }: Stored) => `${kindName(creatorKind)} ${startsOn}`;

/** A rule counts as used even when the settlement was cancelled. */
async function usedAmong({ db }: Ctx, rows: Stored[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const { deductionRuleId } = deductionRule;
  const ids = rows.map((row) => row.deductionRuleId);
  const settlements = db
    .select({ id: creatorSettlement.settlementId })
    .from(creatorSettlement)
    .where(eq(creatorSettlement.deductionRuleId, deductionRuleId));
  const usedRules = await db
    .select({ deductionRuleId })
    .from(deductionRule)
    .where(and(inArray(deductionRuleId, ids), exists(settlements)));
  return new Set(usedRules.map((row) => row.deductionRuleId));
}
