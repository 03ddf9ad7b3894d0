import { LRUCache } from "lru-cache";
import { isSigned } from "~/core/crypto.server";
import { answerEarly, type Theme } from "~/http/reply/early-answers.server";
import { keepPages } from "~/http/reply/kept-pages.server";
import type { LinkedPost } from "../reading/link-cards.server";
import { type ReadingLink, readingLink } from "../reading/reading-link";

type About = {
  writerId: number;
  contentsId: number;
  linked: LinkedPost[];
  links: string[];
  address: string;
  commenterIds: number[];
};

/**
 * "post-changed" carries `writerId:contentsId` and drops the writer's pages and pages with the post's card; without ":" all.
 * "profile-changed" carries `userId`, "link-card" an address hash, "comments-changed" and "likes-changed" `contentsId`.
 */
export const keptPage = keepPages<About>(64, {
  "post-changed": (message, { writerId, linked }) =>
    !message.includes(":") ||
    Number.parseInt(message) === writerId ||
    linked.some(({ userId, contentsId }) => message === `${userId}:${contentsId}`),
  "profile-changed": (message, { writerId, linked, commenterIds }) =>
    Number(message) === writerId || commenterIds.includes(Number(message)) || linked.some(({ userId }) => Number(message) === userId),
  "comments-changed": (message, { contentsId }) => Number(message) === contentsId,
  "likes-changed": (message, { contentsId }) => Number(message) === contentsId,
  "link-card": (hash, { links }) => links.includes(hash),
  grants: () => true,
});

export const wasSent = ({ sendHistoryId, receiverId, t }: ReadingLink): boolean =>
  sendHistoryId !== null && receiverId !== null && isSigned(t, "read", sendHistoryId, receiverId);

/** All sent links of a post share a page (ADR 15), per theme. */
export const keptKey = (link: ReadingLink, theme: Theme): string => `${link.contentsId}.${theme}${wasSent(link) ? ".sent" : ""}`;

answerEarly("/app/blog/view-contents", (query, theme) => {
  const link = readingLink(query);
  const page = link.contentsId === null ? null : keptPage.known(keptKey(link, theme));
  return page && (link.userId === null || link.userId === page.writerId) ? page : null;
});

/** Entries may be outdated: compare the kept page's `address`. */
const idsByAddress = new LRUCache<string, number>({ max: 10_000 });

/** Stores a `/@handle/slug` for `answerEarly`; ignores other addresses. */
export function rememberAddress(address: string, contentsId: number): void {
  if (address.startsWith("/@")) idsByAddress.set(address, contentsId);
}

answerEarly("/:handle/:slug", (_query, theme, _cookies, path) => {
  const contentsId = idsByAddress.get(path);
  const page = contentsId === undefined ? null : keptPage.known(`${contentsId}.${theme}`);
  return page?.address === path ? page : null;
});
