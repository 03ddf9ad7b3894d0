import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { linkCard } from "~db/schema/blog";
import { addressHash, outsideAddresses } from "./bare-links.server";
import { isStale, readCards } from "./card-rows.server";
import { enqueueCards } from "./enqueue-cards.server";

/** Enqueues fetches of a text's missing and stale cards. `userId`: the writer. */
export async function askForCards(tx: TxCtx, userId: number, html: string): Promise<void> {
  const addresses = outsideAddresses(html);
  const known = await readCards(tx, addresses);
  const stale = addresses.filter((address) => isStale(known.get(address), tx.now()));
  if (stale.length === 0) return;
  const hashes = stale.map(addressHash).toSorted();
  const asked = { askedAt: tx.now(), dueAt: tx.now(), updatedAt: tx.now() };
  const outdated = and(inArray(linkCard.addressHash, hashes), isNull(linkCard.dueAt));
  await tx.db.update(linkCard).set(asked).where(outdated);
  const missing = stale.filter((address) => !known.has(address));
  if (missing.length > 0)
    await tx.db
      .insert(linkCard)
      .ignore()
      .values(missing.map((address) => rowOf(address, { ...asked, userId, createdAt: tx.now() })));
  const rows = await tx.db
    .select({ linkCardId: linkCard.linkCardId })
    .from(linkCard)
    .where(and(inArray(linkCard.addressHash, hashes), eq(linkCard.askedAt, asked.askedAt)));
  tx.afterCommit(() => enqueueCards(rows));
}

type Asked = Pick<typeof linkCard.$inferInsert, "userId" | "askedAt" | "dueAt" | "createdAt" | "updatedAt">;

const rowOf = (address: string, asked: Asked) => ({ ...asked, address, addressHash: addressHash(address), host: new URL(address).host });

/** Runs `askForCards` without waiting; logs a failure. */
export function askWhenRead(ctx: Ctx, userId: number, html: string): void {
  void inTransaction(ctx, (tx) => askForCards(tx, userId, html)).catch((error: Error) =>
    log.warn({ err: error.message }, "link cards not asked for; the next reader asks again"),
  );
}
