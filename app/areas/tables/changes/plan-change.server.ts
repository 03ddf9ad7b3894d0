import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { tableChange, tableChangeStep } from "~db/schema/tables";
import { describedTables, type TableKey } from "../described/read-described.server";
import type { ChangeOperation } from "../table-words";

const MOST_TABLES = 500;

/**
 * Store a planned operation on described tables as a change. UPDATE skips tables not made. Refuses `tables.none-checked`,
 * `tables.too-many`, `common.not-found` and `tables.not-made`.
 */
export async function planChange(ctx: MemberCtx, deed: ChangeOperation, keys: TableKey[]): Promise<number> {
  if (keys.length === 0) throw new Refusal("tables.none-checked");
  const described = await describedTables(ctx, keys);
  const tables = deed === "UPDATE" ? described.filter(({ isMade }) => isMade) : described;
  if (described.length === 0) throw new Refusal("common.not-found");
  if (tables.length === 0) throw new Refusal("tables.not-made", { ids: described.map(({ tableId }) => tableId).join(", ") });
  if (tables.length > MOST_TABLES) throw new Refusal("tables.too-many", { most: MOST_TABLES });
  const now = ctx.now();
  return inTransaction(ctx, async ({ db }) => {
    const [made] = await db.insert(tableChange).values({ deed, userId: ctx.actor.userId, createdAt: now, updatedAt: now });
    const steps = tables.map(({ tableId, release }, index) => ({ tableId, dataItemRelease: release, position: index + 1 }));
    await db
      .insert(tableChangeStep)
      .values(steps.map((step) => ({ ...step, tableChangeId: made.insertId, deed, createdAt: now, updatedAt: now })));
    return made.insertId;
  });
}

/** Ids of described tables not made yet, which an update skips. */
export async function unmadeOf(ctx: MemberCtx, keys: TableKey[]): Promise<string[]> {
  return (await describedTables(ctx, keys)).filter(({ isMade }) => !isMade).map(({ tableId }) => tableId);
}
