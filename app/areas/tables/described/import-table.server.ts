import { eq } from "drizzle-orm";
import { dataItems } from "~/areas/master/dictionary/data-items.store.server";
import { environmentItems } from "~/areas/master/dictionary/environment-items.store.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { problemsOf } from "~/grid/problems.server";
import { saveRows } from "~/grid/save.server";
import { helpCode as helpCodes } from "~db/schema/dictionary";
import { columns } from "./columns.store.server";
import type { Draft } from "./from-shape";
import type { ImportInput } from "./import.schema.server";
import { itemCells } from "./item-cells";
import { planImport } from "./plan-import.server";
import { setMadeFlag } from "./read-described.server";
import { tables } from "./tables.store.server";

/**
 * Describe a database's table in one transaction, with missing data items and the made flag. Refuses `tables.target-silent`,
 * `tables.import-changed` since the preview, `tables.import-refused` and `tables.help-code-needed`.
 */
export async function importTable(ctx: MemberCtx, input: ImportInput): Promise<void> {
  const { tableId, dataItemRelease, helpCode, seen, ...words } = input;
  const { held: plan, fault } = await planImport(ctx, input);
  if (!plan) throw new Refusal("tables.target-silent", { reason: fault ?? "" });
  if (plan.hash !== seen) throw new Refusal("tables.import-changed");
  if (plan.faults.length > 0) throw new Refusal("tables.import-refused", { reason: plan.faults.join(" ") });
  const drafts = (...from: string[]) => plan.columns.filter((column) => from.includes(column.from)).map(({ draft }) => draft);
  const fresh = drafts("dictionary");
  if (fresh.length > 0) await refuseUnknownHelp(ctx, helpCode);
  const scope = { tableId, dataItemRelease };
  const cells = plan.columns.map(({ sequence, draft: { dataItem, columnType, autoIncrement } }) => {
    return { tableColumnsSequence: sequence, dataItem, columnType, autoIncrement: autoIncrement ? "Y" : "N" };
  });
  const dictionaryCells = (draft: Draft) => ({ ...itemCells(draft, dataItemRelease), helpCode });
  await inTransaction(ctx, async (tx) => {
    await saveAll(tx, dataItems, fresh.map(dictionaryCells));
    await saveAll(
      tx,
      environmentItems,
      drafts("dictionary", "environment").map((draft) => itemCells(draft, dataItemRelease)),
    );
    await saveAll(tx, tables, [{ ...scope, ...words }]);
    await saveAll(tx, columns, cells, scope);
    await setMadeFlag(tx, scope, true);
  });
}

async function refuseUnknownHelp({ db }: MemberCtx, code: string | undefined): Promise<void> {
  if (code && (await db.$count(helpCodes, eq(helpCodes.helpCode, code))) > 0) return;
  throw new Refusal("tables.help-code-needed", {}, { field: "helpCode" });
}

/** A fault of one cell refuses the whole import. */
async function saveAll(ctx: MemberCtx, store: Parameters<typeof saveRows>[1], inserts: object[], scope = {}): Promise<void> {
  try {
    await saveRows(ctx, store, { inserts: inserts as Record<string, unknown>[], updates: [] }, scope);
  } catch (error) {
    const [problem] = error instanceof Refusal ? problemsOf(error).problems : [];
    if (!problem) throw error;
    const row = inserts[problem.index] as { dataItem?: string; tableId?: string };
    throw new Refusal("tables.import-refused", { reason: `${row.dataItem ?? row.tableId ?? ""}: ${problem.message}` });
  }
}
