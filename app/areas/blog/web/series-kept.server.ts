import { LRUCache } from "lru-cache";
import { idOf } from "~/core/id";
import { answerEarly, type Theme } from "~/http/reply/early-answers.server";
import { keepPages } from "~/http/reply/kept-pages.server";

type About = { writerId: number; address: string };

/** Caches guests' pages of series. Changes of a series are announced as "post-changed" of its writer. */
export const keptSeries = keepPages<About>(16, {
  "post-changed": (message, { writerId }) => !message.includes(":") || Number.parseInt(message) === writerId,
  "profile-changed": (message, { writerId }) => Number(message) === writerId,
  "common-codes": () => true,
  grants: () => true,
});

export const seriesKey = (seriesId: number, theme: Theme): string => `${seriesId}.${theme}`;

answerEarly("/app/blog/view-series", (query, theme) => {
  const seriesId = idOf(query.get("seriesId"));
  const page = seriesId === null ? null : keptSeries.known(seriesKey(seriesId, theme));
  return page?.writerId === idOf(query.get("userId")) ? page : null;
});

/** Entries may be outdated: compare the kept page's `address`. */
const idsByAddress = new LRUCache<string, number>({ max: 10_000 });

/** Stores a `/@handle/series/slug` for `answerEarly`; ignores other addresses. */
export function rememberSeries(address: string, seriesId: number): void {
  if (address.startsWith("/@")) idsByAddress.set(address, seriesId);
}

answerEarly("/:handle/series/:slug", (_query, theme, _cookies, path) => {
  const seriesId = idsByAddress.get(path);
  const page = seriesId === undefined ? null : keptSeries.known(seriesKey(seriesId, theme));
  return page?.address === path ? page : null;
});
