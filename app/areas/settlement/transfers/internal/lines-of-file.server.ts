import { eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { creatorSettlement, payTransfer } from "~db/schema/settlement";

/** Condition: a lead transfer, whose id is the bank line's number. */
export const isLine = (): SQL => isNull(payTransfer.leadTransferId);

export const lineWon = (): SQL<number> =>
  sql<number>`${payTransfer.netWon} + COALESCE((SELECT SUM(part.net_won) FROM pay_transfer AS part WHERE part.lead_transfer_id = pay_transfer.pay_transfer_id), 0)`.mapWith(
    Number,
  );

export type LinePart = { settlementId: number; month: string };

/** Settlements of bank lines by the lead's transfer id, oldest first. */
export async function partsOfLines({ db }: Ctx, leads: ({ payTransferId: number } & LinePart)[]): Promise<Map<number, LinePart[]>> {
  if (leads.length === 0) return new Map();
  const { leadTransferId, settlementId } = payTransfer;
  const numbers = leads.map(({ payTransferId }) => payTransferId);
  const others = await db
    .select({ payTransferId: leadTransferId, settlementId, month: creatorSettlement.month })
    .from(payTransfer)
    .innerJoin(creatorSettlement, eq(creatorSettlement.settlementId, settlementId))
    .where(inArray(leadTransferId, numbers));
  const lines = grouped([...others, ...leads], (part) => part.payTransferId!);
  const inOrder = (parts: LinePart[]) =>
    parts
      .map(({ settlementId: id, month }) => ({ settlementId: id, month }))
      .toSorted((one, other) => one.settlementId - other.settlementId);
  return new Map([...lines].map(([number, parts]) => [number, inOrder(parts)]));
}
