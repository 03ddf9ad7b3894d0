import { LRUCache } from "lru-cache";
import { sha256 } from "~/core/crypto.server";
import { settings } from "~/core/settings.server";
import { drawTitleCard, type TitleCard } from "./draw-title-card.server";

/** A card takes 25 kB and a quarter of a second. */
const cards = new LRUCache<string, Uint8Array>({ maxSize: 16 * 1024 * 1024, sizeCalculation: (card) => card.length });
const drawing = new Map<string, Promise<Uint8Array>>();

export type KeptCard = { tag: string; png: () => Promise<Uint8Array> };

/** A card signed with the service's name. */
export const signedCard = (title: string, writer: string): TitleCard => ({ title, writer, serviceName: settings().SERVICE_NAME });

/** Changes with the card, so that messengers fetch again. */
export const cardTag = ({ title, writer, serviceName }: TitleCard): string => sha256([title, writer, serviceName].join("\n")).slice(0, 12);

/** A cached card. `mayDraw` runs before drawing. */
export function keptCard(card: TitleCard, mayDraw: () => Promise<void>): KeptCard {
  const tag = cardTag(card);
  return { tag, png: async () => cards.get(tag) ?? drawing.get(tag) ?? (await mayDraw(), draw(tag, card)) };
}

/** Concurrent requests share one drawing. */
function draw(tag: string, card: TitleCard): Promise<Uint8Array> {
  const underway = drawing.get(tag) ?? drawTitleCard(card).finally(() => drawing.delete(tag));
  drawing.set(tag, underway);
  return underway.then((png) => (cards.set(tag, png), png));
}
