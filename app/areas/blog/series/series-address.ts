import { blogAddress } from "../addresses/blog-address";

/** Own series. */
export const SERIES_LIST = "/app/contents/series";

/** An own series. */
export const ownSeriesPath = (seriesId: number): string => `/app/blog/series?seriesId=${seriesId}`;

type Series = { userId: number; seriesId: number; handle: string | null; slug: string | null };

export const seriesPath = ({ userId, seriesId }: Pick<Series, "userId" | "seriesId">): string =>
  `/app/blog/view-series?userId=${userId}&seriesId=${seriesId}`;

/** `/@handle/series/slug` (rule 305); without handle or slug `seriesPath`. */
export const seriesAddress = (series: Series): string =>
  series.handle && series.slug ? `${blogAddress(series)}/series/${encodeURIComponent(series.slug)}` : seriesPath(series);
