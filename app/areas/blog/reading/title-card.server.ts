import { and, eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { drawTitleCard, type TitleCard } from "~/areas/files/draw-title-card.server";
import { sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";

/** A card takes 25 kB and a quarter of a second. */
const cards = new LRUCache<string, Uint8Array>({ maxSize: 16 * 1024 * 1024, sizeCalculation: (card) => card.length });
const drawing = new Map<string, Promise<Uint8Array>>();

const tagOf = ({ title, writer, serviceName }: TitleCard) => sha256([title, writer, serviceName].join("\n")).slice(0, 12);
const cardOf = (title: string, writer: string): TitleCard => ({ title, writer, serviceName: settings().SERVICE_NAME });

/** `v` changes with the card, so that messengers fetch again. */
export function titleCardPath({ contentsId, title, writer }: { contentsId: number; title: string; writer: string }): string {
  return `/app/blog/title-card.png?contentsId=${contentsId}&v=${tagOf(cardOf(title, writer))}`;
}

/** A post's cached title card. `mayDraw` runs before drawing. Refuses `common.not-found` for deleted posts, withdrawn writers. */
export async function titleCard(
  ctx: Ctx,
  contentsId: number | null,
  mayDraw: () => Promise<void>,
): Promise<{ tag: string; png: () => Promise<Uint8Array> }> {
  const open = and(eq(contents.contentsId, contentsId ?? 0), eq(contents.deleteYn, "N"), eq(user.secession, "N"));
  const [post] = await ctx.db
    .select({ title: contents.title, writer: user.userNickname })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .where(open);
  if (!post) throw new Refusal("common.not-found");
  const card = cardOf(post.title, post.writer);
  const tag = tagOf(card);
  return { tag, png: async () => cards.get(tag) ?? drawing.get(tag) ?? (await mayDraw(), draw(tag, card)) };
}

/** Concurrent requests share one drawing. */
function draw(tag: string, card: TitleCard): Promise<Uint8Array> {
  const underway = drawing.get(tag) ?? drawTitleCard(card).finally(() => drawing.delete(tag));
  drawing.set(tag, underway);
  return underway.then((png) => (cards.set(tag, png), png));
}
