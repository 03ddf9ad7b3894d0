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
import { kindName } from "./rule-words";
import { DeductionRuleRow } from "./rules.schema.server";

type Stored = typeof deductionRule.$inferSelect;

/**
 * The grid of deduction rules. A new one begins today or later; one by which a settlement was made keeps its figures, and only its basis and
 * its confirmation change. Each kind of creator keeps a rule that is in force.
 */
export const deductionRuleRows = gridStore(deductionRulesGrid, deductionRule, DeductionRuleRow, {
  proof: true,
  // Settling locks the rule it takes, so that a rule is not changed while it is being used.
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
      const past = row.startsOn < today ? [{ list: "inserts" as const, index, field: "startsOn", message: FROM_TODAY }] : [];
      return [...past, ...tooMuch("inserts", row, index)];
    }),
    ...updates.flatMap(({ before, after }, index) => {
      const frozen = used.has(before.deductionRuleId) ? changed[index]! : [];
      return [...frozen.map((field) => ({ list: "updates" as const, index, field, message: FROZEN })), ...tooMuch("updates", after, index)];
    }),
  ];
  if (problems.length > 0) refuseCells(problems);
}

const FROM_TODAY = "오늘이나 그 뒤의 날을 적어 주세요. 이미 한 정산은 그때의 기준으로 남습니다.";
const FROZEN = "정산에 쓴 기준이라 바꿀 수 없습니다. 시작일이 다른 새 기준을 추가해 주세요.";

function tooMuch(list: Problem["list"], row: DeductionRuleRow, index: number): Problem[] {
  const sum = row.incomeTaxPermille + row.localTaxPermille + row.vatPermille;
  return sum > 1_000 ? [{ list, index, field: null, message: "세금을 모두 더한 값은 1,000을 넘을 수 없습니다." }] : [];
}

async function mayDelete(ctx: Ctx, rows: Stored[]): Promise<string[]> {
  const going = rows.map(({ deductionRuleId }) => deductionRuleId);
  const staying = await ctx.db
    .selectDistinct({ creatorKind: deductionRule.creatorKind })
    .from(deductionRule)
    .where(and(lte(deductionRule.startsOn, seoulDay(ctx.now())), notInArray(deductionRule.deductionRuleId, going)));
  const left = new Set(staying.map(({ creatorKind }) => creatorKind));
  const bare = [...new Set(rows.map(({ creatorKind }) => creatorKind))].filter((kind) => !left.has(kind));
  if (bare.length > 0) throw new Refusal("settlement.last-rule", { kinds: bare.map(kindName).join(", ") });
  const used = await usedAmong(ctx, rows);
  const named = rows.filter(({ deductionRuleId }) => used.has(deductionRuleId)).map(labelOf);
  if (named.length > 0) throw new Refusal("common.in-use", { keys: listed(named) });
  return [];
}

const labelOf = ({ creatorKind, startsOn }: Stored) => `${kindName(creatorKind)} ${startsOn}`;

/** The ids of those rules by which a settlement was made, also one that was taken back. */
async function usedAmong({ db }: Ctx, rows: Stored[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const { deductionRuleId } = deductionRule;
  const ids = rows.map((row) => row.deductionRuleId);
  const made = db
    .select({ id: creatorSettlement.settlementId })
    .from(creatorSettlement)
    .where(eq(creatorSettlement.deductionRuleId, deductionRuleId));
  const found = await db
    .select({ deductionRuleId })
    .from(deductionRule)
    .where(and(inArray(deductionRuleId, ids), exists(made)));
  return new Set(found.map((row) => row.deductionRuleId));
}
