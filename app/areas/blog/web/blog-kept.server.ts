import { LRUCache } from "lru-cache";
import { answerEarly, type Theme } from "~/http/reply/early-answers.server";
import { keepPages } from "~/http/reply/kept-pages.server";
import { asksNothing, blogFilter } from "../addresses/blog-filter";
import { readingLink } from "../reading/reading-link";

type About = { writerId: number; address: string };

/** Caches guests' unfiltered first pages of blogs. A "post-changed" without ":" drops all. */
export const keptBlog = keepPages<About>(16, {
  "post-changed": (message, { writerId }) => !message.includes(":") || Number.parseInt(message) === writerId,
  "profile-changed": (message, { writerId }) => Number(message) === writerId,
  "common-codes": () => true,
  grants: () => true,
});

export const blogKey = (userId: number, theme: Theme): string => `${userId}.${theme}`;

/** `series` leads elsewhere. */
const isFirstPage = (query: URLSearchParams) => !query.has("series") && asksNothing(blogFilter(query));

answerEarly("/app/blog/contents-list", (query, theme) => {
  const { userId } = readingLink(query);
  return userId !== null && isFirstPage(query) ? keptBlog.known(blogKey(userId, theme)) : null;
});

/** Entries may be outdated: compare the kept page's `address`. */
const idsByAddress = new LRUCache<string, number>({ max: 10_000 });

/** Stores a `/@handle` for `answerEarly`; ignores other addresses. */
export function rememberBlog(address: string, userId: number): void {
  if (address.startsWith("/@")) idsByAddress.set(address, userId);
}

answerEarly("/:handle", (query, theme, _cookies, path) => {
  const userId = idsByAddress.get(path);
  if (userId === undefined || !isFirstPage(query)) return null;
  const page = keptBlog.known(blogKey(userId, theme));
  return page?.address === path ? page : null;
});
