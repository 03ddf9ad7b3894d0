import { desc } from "drizzle-orm";
import { MONTHLY_CEILING, PRICE_WON } from "~/areas/payments/price";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import type { TxCtx } from "~/core/transaction.server";
import type { Problem } from "~/grid/grid";
import { listed, refuseCells } from "~/grid/problems.server";
import { gridStore, type Writes } from "~/grid/store.server";
import { formatSeoul } from "~/time/seoul";
import { feeRate } from "~db/schema/settlement";
import { feeRatesGrid } from "./fee-rates.grid";
import { FeeRateRow } from "./rules.schema.server";

type Stored = typeof feeRate.$inferSelect;

/** A started rate keeps its amount: dispatches copy the rate of their time. New rates start now or later. */
export const feeRates = gridStore(feeRatesGrid, feeRate, FeeRateRow, { proof: true, check, mayDelete });

const MINUTE_MS = 60_000;

async function check(tx: TxCtx, { inserts, updates }: Writes<FeeRateRow, Stored>): Promise<void> {
  const now = tx.now();
  // A cell holds no seconds: the running minute counts as now.
  const past = inserts.flatMap(({ startsAt }, index): Problem[] =>
    startsAt.getTime() + MINUTE_MS <= now.getTime() ? [{ list: "inserts", index, field: "startsAt", message: FROM_NOW }] : [],
  );
  const frozen = updates.flatMap(({ before, after }, index): Problem[] =>
    before.startsAt <= now && before.feeWon !== after.feeWon ? [{ list: "updates", index, field: "feeWon", message: FROZEN }] : [],
  );
  const problems = [...past, ...frozen];
  if (problems.length > 0) refuseCells(problems);
}

const FROM_NOW = "지금 이후의 시각을 입력해 주세요. 이미 보낸 발송의 저작권료는 그대로 남습니다.";
const FROZEN = "이미 시작해 발송이 쓰는 금액이라 바꿀 수 없습니다. 시작 시각이 다른 새 금액을 추가해 주세요.";

async function mayDelete(ctx: Ctx, rows: Stored[]): Promise<string[]> {
  const begun = rows.filter(({ startsAt }) => startsAt <= ctx.now());
  if (begun.length > 0)
    throw new Refusal("common.in-use", { keys: listed(begun.map(({ startsAt }) => formatSeoul(startsAt, "yyyy/MM/dd HH:mm"))) });
  return [];
}

/** Current and future rates by which a month of own dispatches earns at least the monthly price (rule 11). */
export async function ratesThatPayForThemselves(ctx: Ctx): Promise<Pick<Stored, "startsAt" | "feeWon">[]> {
  if (!settings().OWN_DISPATCH_EARNS) return [];
  const rates = await ctx.db.select({ startsAt: feeRate.startsAt, feeWon: feeRate.feeWon }).from(feeRate).orderBy(desc(feeRate.startsAt));
  const inForce = rates.findIndex(({ startsAt }) => startsAt <= ctx.now());
  return rates
    .slice(0, inForce === -1 ? rates.length : inForce + 1)
    .filter(({ feeWon }) => feeWon * MONTHLY_CEILING >= PRICE_WON)
    .toReversed();
}
