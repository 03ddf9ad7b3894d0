import { z } from "zod";

const Address = z.string().max(2_000);

export const CardsBody = z.object({ addresses: z.array(Address).max(10) });
/** `card`: markup of a fetched card; null before its first fetch, and for pages without a title. */
export const CardsReply = z.array(z.object({ address: Address, card: z.string().nullable() }));
