import { eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { creatorSettlement, payTransfer } from "~db/schema/settlement";

/** The condition that a transfer is a line of the bank, by whose number the bank knows it. */
export const isLine = (): SQL => isNull(payTransfer.leadTransferId);

/** What a bank line pays, in won, for a SELECT of `pay_transfer` under its own name. */
export const lineWon = (): SQL<number> =>
  sql<number>`${payTransfer.netWon} + COALESCE((SELECT SUM(part.net_won) FROM pay_transfer AS part WHERE part.lead_transfer_id = pay_transfer.pay_transfer_id), 0)`.mapWith(
    Number,
  );

/** A settlement in a bank line. */
export type LinePart = { settlementId: number; month: string };

/** The settlements of some bank lines by the line's number, the oldest first; `leads` are those that give the lines their numbers. */
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
