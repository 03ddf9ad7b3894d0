import { escaped } from "~/areas/blog/escapes";
import { blogAddress, postAddress } from "~/areas/blog/addresses/blog-address";
import { seriesAddress } from "~/areas/blog/series/series-address";
import { invitationPath } from "~/areas/seminars/seminar-links";
import type { Ctx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { ask, instantOf } from "~db/ask.server";

/** Ids per file: the protocol allows 50,000 addresses. */
const SIZE = 10_000;

const PAGES = ["/", "/app/introduce", "/app/service/service-introduce", "/app/service/service-pricing", "/app/contents/contents-shop"];

type Kind = "posts" | "blogs" | "series" | "seminars";
type Row = { id: number; userId: number; changed: string; handle?: string | null; slug?: string | null };

/** Values: a file's first and last id. Example: `{ id: 41, userId: 7, changed: "2026-02-28 03:00:00.000" }`. */
const rowsStatements: Record<Kind, string> = {
  posts: `
  SELECT posts.contents_id AS id, posts.user_id AS userId, posts.updated_at AS changed, blog_handle.handle, post_slug.slug
  FROM contents AS posts JOIN user ON user.user_id = posts.user_id AND user.secession = 'N'
  LEFT JOIN blog_profile ON blog_profile.user_id = posts.user_id
  LEFT JOIN blog_handle ON blog_handle.user_id = posts.user_id AND blog_handle.former_at IS NULL
  LEFT JOIN post_slug ON post_slug.contents_id = posts.contents_id AND post_slug.former_at IS NULL
  WHERE posts.delete_yn = 'N' AND posts.search_hidden_yn = 'N' AND COALESCE(blog_profile.search_hidden_yn, 'N') = 'N'
    AND posts.contents_id BETWEEN ? AND ? ORDER BY posts.contents_id`,
  blogs: `
  SELECT user.user_id AS id, user.user_id AS userId, MAX(posts.updated_at) AS changed, MAX(blog_handle.handle) AS handle
  FROM user JOIN contents AS posts ON posts.user_id = user.user_id AND posts.delete_yn = 'N'
  LEFT JOIN blog_profile ON blog_profile.user_id = user.user_id
  LEFT JOIN blog_handle ON blog_handle.user_id = user.user_id AND blog_handle.former_at IS NULL
  WHERE user.secession = 'N' AND COALESCE(blog_profile.search_hidden_yn, 'N') = 'N' AND user.user_id BETWEEN ? AND ? GROUP BY user.user_id ORDER BY user.user_id`,
  series: `
  SELECT series.series_id AS id, series.user_id AS userId, GREATEST(series.updated_at, MAX(posts.updated_at)) AS changed,
    MAX(blog_handle.handle) AS handle, MAX(series_slug.slug) AS slug
  FROM contents_series AS series JOIN user ON user.user_id = series.user_id AND user.secession = 'N'
  JOIN series_contents AS part ON part.series_id = series.series_id
  JOIN contents AS posts ON posts.contents_id = part.contents_id AND posts.delete_yn = 'N' AND posts.search_hidden_yn = 'N'
  LEFT JOIN blog_profile ON blog_profile.user_id = series.user_id
  LEFT JOIN blog_handle ON blog_handle.user_id = series.user_id AND blog_handle.former_at IS NULL
  LEFT JOIN series_slug ON series_slug.series_id = series.series_id AND series_slug.former_at IS NULL
  WHERE COALESCE(blog_profile.search_hidden_yn, 'N') = 'N' AND series.series_id BETWEEN ? AND ? GROUP BY series.series_id ORDER BY series.series_id`,
  seminars: `
  SELECT seminar.seminar_id AS id, seminar.host_user_id AS userId, seminar.updated_at AS changed
  FROM seminar JOIN user ON user.user_id = seminar.host_user_id AND user.secession = 'N'
  WHERE seminar.deleted_at IS NULL AND seminar.seminar_id BETWEEN ? AND ? ORDER BY seminar.seminar_id`,
};

/** Example, posts 1 to 10,000: `{ kind: "posts", part: 1, changed: "2026-02-28 03:00:00.000" }`. */
const partsStatement = `
  SELECT 'posts' AS kind, (contents_id - 1) DIV ${SIZE} + 1 AS part, MAX(updated_at) AS changed
    FROM contents FORCE INDEX (contents_sitemap_idx) WHERE delete_yn = 'N' GROUP BY part
  UNION ALL SELECT 'blogs', (user_id - 1) DIV ${SIZE} + 1 AS part, MAX(updated_at)
    FROM contents FORCE INDEX (contents_sitemap_idx) WHERE delete_yn = 'N' GROUP BY part
  UNION ALL SELECT 'series', (series_id - 1) DIV ${SIZE} + 1 AS part, MAX(updated_at)
    FROM contents_series GROUP BY part
  UNION ALL SELECT 'seminars', (seminar_id - 1) DIV ${SIZE} + 1 AS part, MAX(updated_at)
    FROM seminar WHERE deleted_at IS NULL GROUP BY part
  ORDER BY kind, part`;

const pathOf: Record<Kind, (row: Row) => string> = {
  posts: ({ id, ...row }) => postAddress({ ...row, contentsId: id }),
  blogs: blogAddress,
  series: ({ id, handle = null, slug = null, userId }) => seriesAddress({ userId, seriesId: id, handle, slug }),
  seminars: ({ id }) => invitationPath(id),
};

/** Index of sitemap files (sitemaps.org 0.9), by 10,000 ids. */
export async function sitemapIndex(ctx: Ctx): Promise<string> {
  const parts = await ask<{ kind: Kind; part: number; changed: string }>(ctx, partsStatement);
  const files = parts.map(({ kind, part, changed }) => entry("sitemap", `/sitemap/${kind}-${part}.xml`, instantOf(changed)));
  return xml("sitemapindex", [entry("sitemap", "/sitemap/pages.xml"), ...files]);
}

/** One sitemap file; empty for an id range without public rows. */
export async function sitemapFile(ctx: Ctx, name: string): Promise<string | null> {
  if (name === "pages.xml")
    return xml(
      "urlset",
      PAGES.map((path) => entry("url", path)),
    );
  const [, kind, part] = /^(posts|blogs|series|seminars)-([1-9]\d{0,10})\.xml$/.exec(name) ?? [];
  if (!kind) return null;
  const last = Number(part) * SIZE;
  const rows = await ask<Row>(ctx, rowsStatements[kind as Kind], [last - SIZE + 1, last]);
  return xml(
    "urlset",
    rows.map((row) => entry("url", pathOf[kind as Kind](row), instantOf(row.changed))),
  );
}

function entry(element: "url" | "sitemap", path: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
  return `<${element}><loc>${escaped(new URL(path, settings().BASE_URL).href)}</loc>${lastmod}</${element}>`;
}

const xml = (root: "urlset" | "sitemapindex", entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("\n")}</${root}>\n`;
