import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { creatorSettlement, settlementCancel } from "~db/schema/settlement";
import type { Fault } from "../fault";
import type { Delivered } from "./delivered.server";

/** Faults: more settled than delivered at a rate, or amounts that do not add up. */
export async function faultsOfSettlements(snap: Ctx, month: string, delivered: Delivered): Promise<Fault[]> {
  const rows = await snap.db
    .select({ row: creatorSettlement, takenBack: settlementCancel.settlementId })
    .from(creatorSettlement)
    .leftJoin(settlementCancel, eq(settlementCancel.settlementId, creatorSettlement.settlementId))
    .where(eq(creatorSettlement.month, month));
  const standing = rows.filter(({ takenBack }) => takenBack === null).map(({ row }) => row);
  return [...overSettled(standing, delivered), ...rows.flatMap(({ row }) => faultsOfParts(row))];
}

type Row = typeof creatorSettlement.$inferSelect;

function overSettled(standing: Row[], delivered: Delivered): Fault[] {
  const settled = new Map<number, Map<number, number>>();
  for (const { userId, rates } of standing) {
    const counts = settled.get(userId) ?? new Map<number, number>();
    for (const { feeWon, count } of rates) counts.set(feeWon, (counts.get(feeWon) ?? 0) + count);
    settled.set(userId, counts);
  }
  return [...settled].flatMap(([userId, rates]) =>
    [...rates]
      .map(([feeWon, found]) => ({ userId, feeWon, found, expected: delivered.get(userId)?.rates.get(feeWon) ?? 0 }))
      .filter(({ found, expected }) => found > expected)
      .map((fault) => ({ kind: "OVER_SETTLED" as const, ...fault })),
  );
}

function faultsOfParts({ settlementId, userId, rates, ...row }: Row): Fault[] {
  const sum = (of: (rate: Row["rates"][number]) => number) => rates.reduce((total, rate) => total + of(rate), 0);
  const deductedWon = row.incomeTaxWon + row.localTaxWon + row.vatWon + row.transferFeeWon;
  const parts = [
    { kind: "GROSS" as const, expected: sum(({ feeWon, count }) => feeWon * count), found: row.grossWon },
    { kind: "COUNT" as const, expected: sum(({ count }) => count), found: row.dispatchCount },
    { kind: "NET" as const, expected: row.grossWon - deductedWon, found: row.netWon },
  ];
  return parts.filter(({ expected, found }) => expected !== found).map((part) => ({ ...part, userId, settlementId }));
}
