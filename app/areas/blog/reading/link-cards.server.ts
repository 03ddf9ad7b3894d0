import { and, eq, inArray } from "drizzle-orm";
import { fileUrl, reducedSources } from "~/areas/files/file-url";
import type { Ctx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { escaped, unescaped } from "../escapes";
import { readableHtml } from "../text/long-texts.server";
import { postPath, readingLink } from "./reading-link";

const loneLink = /<p(?: style="[^"<>]*")?><a href="([^"<>]*)"[^<>]*>([^<]*)<\/a><\/p>/g;
const MOST_CARDS = 10;

export type LinkedPost = { contentsId: number; userId: number };

export const readableWithCards = async (ctx: Ctx, html: string) => withLinkCards(ctx, await readableHtml(html));

/**
 * Turn paragraphs that only link to our posts into cards, from our own data: no request goes to a typed address. Other lone links show
 * their host. `linked`: posts whose change outdates a cached text.
 */
export async function withLinkCards(ctx: Ctx, html: string): Promise<{ html: string; linked: LinkedPost[] }> {
  const ids = new Set<number>();
  for (const [, href = "", words = ""] of html.matchAll(loneLink)) {
    const id = href === words && ids.size < MOST_CARDS ? postOf(unescaped(href)) : null;
    if (id !== null) ids.add(id);
  }
  const cards = await cardsOf(ctx, [...ids]);
  const withCards = html.replace(loneLink, (paragraph: string, href: string, words: string) => {
    const post = href === words ? cards.get(postOf(unescaped(href)) ?? 0) : undefined;
    return post ? cardOf(post) : withHost(paragraph, unescaped(href), words);
  });
  return { html: withCards, linked: [...cards.values()].map(({ contentsId, userId }) => ({ contentsId, userId })) };
}

function postOf(address: string): number | null {
  const base = new URL(settings().BASE_URL);
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.origin !== base.origin || url.pathname !== "/app/blog/view-contents") return null;
  return readingLink(url.searchParams).contentsId;
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
    })
    .from(contents)
    .innerJoin(user, and(eq(user.userId, contents.userId), eq(user.secession, "N")))
    .where(and(inArray(contents.contentsId, ids), eq(contents.deleteYn, "N")));
  return new Map(rows.map((row) => [row.contentsId, row]));
}

type Row = { contentsId: number; userId: number; title: string; summary: string; pictureFileId: string | null; nickname: string };

function cardOf({ title, summary, pictureFileId, nickname, ...post }: Row): string {
  const picture = fileUrl(pictureFileId);
  const image = picture ? `<img src="${reducedSources(picture).src}" alt="" width="120" height="90" loading="lazy" />` : "";
  const words = `<strong>${escaped(title)}</strong> <span>${escaped([...summary].slice(0, 80).join(""))}</span> <span>${escaped(nickname)}</span>`;
  return `<p class="link-card"><a href="${escaped(postPath(post))}">${image}<span>${words}</span></a></p>`;
}

function withHost(paragraph: string, address: string, words: string): string {
  const host = URL.canParse(address) ? new URL(address).host : "";
  if (host === "" || unescaped(words).includes(host)) return paragraph;
  return paragraph.replace(/<\/p>$/, ` (${escaped(host)})</p>`);
}
