import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { tableInformation } from "~db/schema/tables";
import type { Target } from "../targets/target";
import { type Looked, lookInto } from "./look.server";

export type UndescribedTable = { tableId: string; comment: string };

const LOOK_MS = 5_000;
const MOST = 1_000;

/** A database's tables without a description, at most a thousand; or a fault. */
export async function listUndescribed(ctx: Ctx, release: string): Promise<Looked<UndescribedTable[]>> {
  const looked = await lookInto(ctx, release, tablesOf, LOOK_MS);
  if (looked.held === null) return looked;
  const described = await ctx.db
    .select({ tableId: tableInformation.tableId })
    .from(tableInformation)
    .where(eq(tableInformation.dataItemRelease, release));
  const describedIds = new Set(described.map(({ tableId }) => tableId.toLowerCase()));
  return { held: looked.held.filter(({ tableId }) => !describedIds.has(tableId.toLowerCase())).slice(0, MOST), fault: null };
}

async function tablesOf(target: Target): Promise<UndescribedTable[]> {
  const rows = await target.ask(
    `SELECT table_name AS name, table_comment AS comment FROM information_schema.tables
     WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' ORDER BY table_name`,
  );
  return rows.map(({ name, comment }) => ({ tableId: String(name), comment: String(comment ?? "") }));
}
