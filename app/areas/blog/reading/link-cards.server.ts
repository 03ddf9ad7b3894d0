import { eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { user } from "~db/schema/account";
import { blogHandle, contents, postSlug } from "~db/schema/blog";
import { escaped, unescaped } from "../escapes";
import { askWhenRead } from "../links/ask-for-cards.server";
import { addressHash, bareAddress, loneLink, outsideAddresses } from "../links/bare-links.server";
import { isStale, readCards } from "../links/card-rows.server";
import { cardPicture, outsideCard, unfetchedCard } from "../links/draw-card";
import { readableHtml } from "../text/long-texts.server";
import { addressColumns, handleOfPost, slugOfPost } from "../addresses/address-columns.server";
import { partsOfAddress, postAddress } from "../addresses/blog-address";
import { findPostIds } from "../addresses/find-address.server";
import { readingLink } from "./reading-link";

const MOST_CARDS = 10;
const DOCUMENTS_PATH = "/app/blog/view-contents";

export type LinkedPost = { contentsId: number; userId: number };
/** `linked`: posts whose change outdates `html`. `links`: hashes of other sites' addresses. */
type CardedText = { html: string; linked: LinkedPost[]; links: string[] };

export const readableWithCards = async (ctx: Ctx, html: string, writerId?: number) =>
  withLinkCards(ctx, await readableHtml(html), writerId);

/** Turns lone links into cards, or adds their host; with `writerId`, enqueues fetches of missing and stale cards. */
export async function withLinkCards(ctx: Ctx, html: string, writerId?: number): Promise<CardedText> {
  const addresses = outsideAddresses(html);
  const [{ ids, posts }, outside] = await Promise.all([postsIn(ctx, html), readCards(ctx, addresses)]);
  if (writerId !== undefined && addresses.some((address) => isStale(outside.get(address), ctx.now()))) askWhenRead(ctx, writerId, html);
  const withCards = html.replace(loneLink, (paragraph: string, href?: string, words?: string, typed?: string) => {
    const address = bareAddress(href, words, typed) ?? "";
    const post = posts.get(ids.get(address) ?? 0);
    const card = outside.get(address);
    const drawn = post?.isPublic ? cardOf(post) : card ? outsideCard(card) : addresses.includes(address) ? unfetchedCard(address) : null;
    return drawn ?? (href === undefined ? paragraph : withHost(paragraph, unescaped(href), words ?? ""));
  });
  const linked = [...posts.values()].map(({ contentsId, userId }) => ({ contentsId, userId }));
  return { html: withCards, linked, links: addresses.map(addressHash) };
}

async function postsIn(ctx: Ctx, html: string): Promise<{ ids: Map<string, number>; posts: Map<number, Row> }> {
  const addresses = new Set<string>();
  for (const [, href, words, typed] of html.matchAll(loneLink)) {
    const address = bareAddress(href, words, typed);
    if (address !== null && addresses.size < MOST_CARDS && isOurs(address)) addresses.add(address);
  }
  const ids = await idsOf(ctx, [...addresses]);
  return { ids, posts: await cardsOf(ctx, [...new Set(ids.values())]) };
}

function isOurs(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origin === new URL(settings().BASE_URL).origin && (pathname === DOCUMENTS_PATH || partsOfAddress(pathname) !== null);
}

async function idsOf(ctx: Ctx, addresses: string[]): Promise<Map<string, number>> {
  const urls = addresses.map((address) => [address, new URL(address)] as const);
  const ids = await findPostIds(
    ctx,
    urls.map(([, { pathname }]) => pathname),
  );
  return new Map(
    urls.flatMap(([address, { pathname, searchParams }]) => {
      const id = pathname === DOCUMENTS_PATH ? readingLink(searchParams).contentsId : ids.get(pathname);
      return id ? [[address, id] as const] : [];
    }),
  );
}

async function cardsOf({ db }: Ctx, ids: number[]): Promise<Map<number, Row>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      contentsId: contents.contentsId,
      userId: contents.userId,
      title: contents.title,
      summary: contents.summary,
      pictureFileId: contents.pictureFileId,
      nickname: user.userNickname,
      isPublic: sql<boolean>`${contents.deleteYn} = 'N' and ${user.secession} = 'N'`.mapWith(Boolean),
      ...addressColumns,
    })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(inArray(contents.contentsId, ids));
  return new Map(rows.map((row) => [row.contentsId, row]));
}

type Row = LinkedPost & {
  title: string;
  summary: string;
  pictureFileId: string | null;
  nickname: string;
  /** False for deleted and withdrawn writers' posts; `linked` contains them too. */
  isPublic: boolean;
  handle: string | null;
  slug: string | null;
};

function cardOf({ title, summary, pictureFileId, nickname, ...post }: Row): string {
  const words = `<strong>${escaped(title)}</strong> <span>${escaped([...summary].slice(0, 80).join(""))}</span> <span>${escaped(nickname)}</span>`;
  return `<p class="link-card"><a href="${escaped(postAddress(post))}">${cardPicture(pictureFileId)}<span>${words}</span></a></p>`;
}

function withHost(paragraph: string, address: string, words: string): string {
  const host = URL.canParse(address) ? new URL(address).host : "";
  if (host === "" || unescaped(words).includes(host)) return paragraph;
  return paragraph.replace(/<\/p>$/, ` (${escaped(host)})</p>`);
}
