import { sql } from "drizzle-orm";
import { feesOfCreators } from "~/areas/reports/fees/fees-of-creators.server";
import type { Ctx } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { ask, whole } from "~db/ask.server";
import { allOf, linesOf } from "../internal/settlement-lines.server";
import type { Fault, FaultKind } from "./fault";
import { deliveredOf, type Delivered } from "./internal/delivered.server";
import { faultsOfSettlements } from "./internal/settlement-faults.server";
import { faultsOfTransfers } from "./internal/transfer-faults.server";

export type MonthFound = { deliveredWon: number; settledWon: number; unsettledWon: number; faults: Fault[] };

/** Compares the sums of a Seoul month ("yyyyMM") in one snapshot. */
export function checkMonth(ctx: Ctx, month: string): Promise<MonthFound> {
  return inSnapshot(ctx, async (snap) => {
    const delivered = await deliveredOf(snap, month);
    const listed = await listedOf(snap, month);
    const won = (of: "settledWon" | "unsettledWon") => listed.reduce((sum, row) => sum + row[of], 0);
    return {
      deliveredWon: [...delivered.values()].reduce((sum, { feeWon }) => sum + feeWon, 0),
      settledWon: won("settledWon"),
      unsettledWon: won("unsettledWon"),
      faults: [
        ...differences(
          "FEES",
          delivered,
          "feeWon",
          listed.map(({ userId, settledWon, unsettledWon }) => [userId, settledWon + unsettledWon]),
        ),
        ...differences("DISPATCHES", delivered, "count", await countedOf(snap, month)),
        ...(await faultsOfSettlements(snap, month, delivered)),
        ...(await faultsOfTransfers(snap, month)),
      ],
    };
  });
}

type Listed = { userId: number; settledWon: number; unsettledWon: number };

async function listedOf(snap: Ctx, month: string): Promise<Listed[]> {
  const lines = linesOf({ settlementYn: "ALL" }, month, month);
  const shown = allOf(lines).map((select) => sql`SELECT userId, gross, settlementId FROM (${select}) AS part`);
  return ask<Listed>(
    snap,
    sql`SELECT userId, ${whole(sql`SUM(IF(settlementId = 0, 0, gross))`)} AS settledWon, ${whole(sql`SUM(IF(settlementId = 0, gross, 0))`)} AS unsettledWon
      FROM (${sql.join(shown, sql` UNION ALL `)}) AS shown GROUP BY userId`,
  );
}

async function countedOf(snap: Ctx, month: string): Promise<[userId: number, count: number][]> {
  const { counted, later } = feesOfCreators(month, month);
  const rows = await ask<{ userId: number; count: number }>(
    snap,
    sql`SELECT author_id AS userId, ${whole(sql`SUM(sent)`)} AS count FROM (${sql.raw(`${counted} UNION ALL ${later}`)}) AS fees GROUP BY author_id`,
  );
  return rows.map(({ userId, count }) => [userId, count]);
}

function differences(kind: FaultKind, delivered: Delivered, of: "feeWon" | "count", actual: [userId: number, figure: number][]): Fault[] {
  const figures = new Map(actual);
  return [...new Set([...delivered.keys(), ...figures.keys()])]
    .map((userId) => ({ kind, userId, expected: delivered.get(userId)?.[of] ?? 0, found: figures.get(userId) ?? 0 }))
    .filter(({ expected, found }) => expected !== found);
}
