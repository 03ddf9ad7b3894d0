import { TimeOver } from "~/areas/master/databases/connection-reason.server";
import type { Ctx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { withTimeout } from "~/core/with-timeout";
import { refusalText } from "~/messages/refusals.ko";
import type { DescribedTable, FoundTable } from "../ddl/description";
import { findTables } from "../targets/find-tables.server";
import { withTarget } from "../targets/open-target.server";
import type { Target } from "../targets/target";
import { setMadeFlag } from "./read-described.server";

export type Looked<T> = { held: T; fault: null } | { held: null; fault: string };

/** Ask an environment's database within `ms`, connecting included. Refusals and outages come back as Korean text. */
export async function lookInto<T>(ctx: Ctx, release: string, ask: (target: Target) => Promise<T>, ms: number): Promise<Looked<T>> {
  try {
    const answer = withTarget(ctx, release, ask, { timeoutMs: ms });
    return { held: await withTimeout(ms, answer, () => new TimeOver()), fault: null };
  } catch (error) {
    if (error instanceof TimeOver) return { held: null, fault: `데이터베이스가 ${ms / 1_000}초 안에 답하지 않았습니다.` };
    if (!isRefusal(error)) throw error;
    return { held: null, fault: refusalText(error.code, error.values) };
  }
}

/** Read an environment's described tables from its database and correct their made flags (`changed`). */
export async function lookAtTables(
  ctx: Ctx,
  release: string,
  tables: DescribedTable[],
  ms: number,
): Promise<Looked<Map<string, FoundTable>> & { changed: boolean }> {
  const ids = tables.map(({ tableId }) => tableId);
  const looked = await lookInto(ctx, release, (target) => findTables(target, ids), ms);
  return { ...looked, changed: looked.held !== null && (await updateMadeFlags(ctx, tables, looked.held)) };
}

/** Set the made flags; true when one was wrong. */
export async function updateMadeFlags(ctx: Ctx, tables: DescribedTable[], found: Map<string, FoundTable>): Promise<boolean> {
  const wrongTables = tables.filter(({ tableId, isMade }) => isMade !== found.has(tableId));
  if (wrongTables.length === 0) return false;
  await inTransaction(ctx, async (tx) => {
    for (const { tableId, release } of wrongTables) await setMadeFlag(tx, { tableId, dataItemRelease: release }, found.has(tableId));
  });
  return true;
}
