import { and, eq, inArray } from "drizzle-orm";
import { fileUrl, reducedSources } from "~/areas/files/file-url";
import type { Ctx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { user } from "~db/schema/account";
import { blogHandle, contents, postSlug } from "~db/schema/blog";
import { escaped, unescaped } from "../escapes";
import { readableHtml } from "../text/long-texts.server";
import { addressColumns, handleOfPost, slugOfPost } from "../addresses/address-columns.server";
import { partsOfAddress, postAddress } from "../addresses/blog-address";
import { findPostIds } from "../addresses/find-address.server";
import { readingLink } from "./reading-link";

const loneLink = /<p(?: style="[^"<>]*")?><a href="([^"<>]*)"[^<>]*>([^<]*)<\/a><\/p>/g;
const MOST_CARDS = 10;
const DOCUMENTS_PATH = "/app/blog/view-contents";

export type LinkedPost = { contentsId: number; userId: number };

export const readableWithCards = async (ctx: Ctx, html: string) => withLinkCards(ctx, await readableHtml(html));

/**
 * Turn paragraphs that only link to our posts into cards, from our own data: no request goes to a typed address. Other lone links show
 * their host. `linked`: posts whose change outdates a cached text.
 */
export async function withLinkCards(ctx: Ctx, html: string): Promise<{ html: string; linked: LinkedPost[] }> {
  const hrefs = new Set<string>();
  for (const [, href = "", words = ""] of html.matchAll(loneLink)) if (href === words && isOurs(unescaped(href))) hrefs.add(href);
  const ids = await idsOf(ctx, [...hrefs].slice(0, MOST_CARDS));
  const cards = await cardsOf(ctx, [...new Set(ids.values())]);
  const withCards = html.replace(loneLink, (paragraph: string, href: string, words: string) => {
    const post = href === words ? cards.get(ids.get(href) ?? 0) : undefined;
    return post ? cardOf(post) : withHost(paragraph, unescaped(href), words);
  });
  return { html: withCards, linked: [...cards.values()].map(({ contentsId, userId }) => ({ contentsId, userId })) };
}

const urlOf = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

function isOurs(address: string): boolean {
  const url = urlOf(address);
  if (url?.origin !== new URL(settings().BASE_URL).origin) return false;
  return url.pathname === DOCUMENTS_PATH || partsOfAddress(url.pathname) !== null;
}

/** Post ids of links to our posts, by link. */
async function idsOf(ctx: Ctx, hrefs: string[]): Promise<Map<string, number>> {
  const urls = hrefs.map((href) => [href, urlOf(unescaped(href))!] as const);
  const ids = await findPostIds(
    ctx,
    urls.map(([, { pathname }]) => pathname),
  );
  return new Map(
    urls.flatMap(([href, { pathname, searchParams }]) => {
      const id = pathname === DOCUMENTS_PATH ? readingLink(searchParams).contentsId : ids.get(pathname);
      return id ? [[href, id] as const] : [];
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
      ...addressColumns,
    })
    .from(contents)
    .innerJoin(user, and(eq(user.userId, contents.userId), eq(user.secession, "N")))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(and(inArray(contents.contentsId, ids), eq(contents.deleteYn, "N")));
  return new Map(rows.map((row) => [row.contentsId, row]));
}

type Row = LinkedPost & {
  title: string;
  summary: string;
  pictureFileId: string | null;
  nickname: string;
  handle: string | null;
  slug: string | null;
};

function cardOf({ title, summary, pictureFileId, nickname, ...post }: Row): string {
  const picture = fileUrl(pictureFileId);
  const image = picture ? `<img src="${reducedSources(picture).src}" alt="" width="120" height="90" loading="lazy" />` : "";
  const words = `<strong>${escaped(title)}</strong> <span>${escaped([...summary].slice(0, 80).join(""))}</span> <span>${escaped(nickname)}</span>`;
  return `<p class="link-card"><a href="${escaped(postAddress(post))}">${image}<span>${words}</span></a></p>`;
}

function withHost(paragraph: string, address: string, words: string): string {
  const host = URL.canParse(address) ? new URL(address).host : "";
  if (host === "" || unescaped(words).includes(host)) return paragraph;
  return paragraph.replace(/<\/p>$/, ` (${escaped(host)})</p>`);
}
