import { inArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";
import { linkCard } from "~db/schema/blog";
import { addressHash } from "./bare-links.server";

const { linkCardId, address, title, description, siteName, pictureFileId, dueAt, fetchedAt, failedYn } = linkCard;
const columns = { linkCardId, address, title, description, siteName, pictureFileId, dueAt, fetchedAt, failedYn };

export type CardRow = Pick<typeof linkCard.$inferSelect, keyof typeof columns>;

/** Cards by address, unfetched ones included. */
export async function readCards({ db }: Ctx, addresses: string[]): Promise<Map<string, CardRow>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .select(columns)
    .from(linkCard)
    .where(inArray(linkCard.addressHash, addresses.map(addressHash)));
  return new Map(rows.map((row) => [row.address, row]));
}

const KEPT_MS = { Y: DAY_MS, N: 7 * DAY_MS };

/** True without a row, or over a week (failed: a day) after `fetchedAt`; false while `dueAt` is set. */
export function isStale(card: CardRow | undefined, now: Date): boolean {
  if (!card) return true;
  return card.dueAt === null && now.getTime() - (card.fetchedAt?.getTime() ?? 0) > KEPT_MS[card.failedYn];
}
