import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { ask } from "~db/ask.server";
import { isId } from "../counting/sql-text";
import { reportOwner } from "../internal/report-owner.server";
import type { Range } from "../report-range";
import type { DeviceName, SourceName } from "./visit-words";
import { sumStatement, visitsBefore } from "./visits-before.server";

const MOST_SOURCES = 100;
const MOST_LINKS = 100;
const MOST_POSTS = 20;

export type VisitsAsked = { range: Range; contentsId?: number; username?: string };
export type SourceRow = { source: SourceName; host: string; visits: number };
export type DeviceRow = { device: DeviceName; visits: number };
export type DayRow = { day: string; visits: number };
export type LinkRow = { address: string; presses: number };
export type PostRow = { contentsId: number; title: string; visits: number };
export type Visits = {
  visits: number;
  sources: SourceRow[];
  devices: DeviceRow[];
  /** Days with visits, oldest first. */
  days: DayRow[];
  presses: number;
  links: LinkRow[];
  posts: PostRow[];
  blogVisits: number;
  likes: number | null;
  visitsBefore: number | null;
};

/** SQL condition on `counts`. Values: first and last day. */
export const countsOf = (authorId: number | null, contentsId: number | undefined) =>
  `${isId("counts.author_id", authorId)} AND ${isId("counts.contents_id", contentsId ?? null)} AND counts.day >= ? AND counts.day <= ?`;

/** Values: first and last day, limit, which cuts other sites first. Example: `{ source: "search", host: "naver.com", visits: 9 }`. */
const sourcesStatement = (counts: string) => `
  SELECT counts.source, counts.host, CAST(SUM(counts.visits) AS SIGNED) AS visits FROM post_visit_daily AS counts WHERE ${counts}
  GROUP BY counts.source, counts.host
  ORDER BY IF(counts.source = 'other' AND counts.host <> '', 1, 0), visits DESC, counts.host LIMIT ?`;

/** Values: first and last day. Example: `{ day: "2026-02-20", device: "phone", visits: 9 }`. */
const devicesStatement = (counts: string) => `
  SELECT counts.day, counts.device, CAST(SUM(counts.visits) AS SIGNED) AS visits FROM post_visit_daily AS counts WHERE ${counts}
  GROUP BY counts.day, counts.device ORDER BY counts.day, counts.device`;

/** Values: first and last day, limit. Example: `{ address: "https://…", presses: 3, total: 9 }`. */
const linksStatement = (counts: string) => `
  SELECT MIN(counts.address) AS address, CAST(SUM(counts.presses) AS SIGNED) AS presses,
    CAST(SUM(SUM(counts.presses)) OVER () AS SIGNED) AS total
  FROM post_press_daily AS counts WHERE ${counts}
  GROUP BY counts.address_hash ORDER BY presses DESC, address LIMIT ?`;

/** Values: first and last day, limit. Example: `{ contentsId: 42, title: "…", visits: 9 }`. */
const postsStatement = (counts: string) => `
  SELECT summed.contentsId, posts.title, summed.visits FROM (
    SELECT counts.contents_id AS contentsId, CAST(SUM(counts.visits) AS SIGNED) AS visits FROM post_visit_daily AS counts
    WHERE ${counts} AND counts.contents_id > 0
    GROUP BY counts.contents_id ORDER BY visits DESC, contentsId DESC LIMIT ?
  ) AS summed JOIN contents AS posts ON posts.contents_id = summed.contentsId ORDER BY summed.visits DESC, summed.contentsId DESC`;

/** Id 0 stands for the front page. Values: first and last day. Example: `{ visits: 9 }`. */
const blogStatement = (counts: string) => `${sumStatement(counts)} AND counts.contents_id = 0`;

/** Value: the post. Example: `{ likes: 9 }`. */
const likesStatement = (authorId: number | null) => `
  SELECT COUNT(*) AS likes FROM post_like AS given JOIN contents AS posts ON posts.contents_id = given.contents_id
  WHERE given.contents_id = ? AND given.like_yn = 'Y' AND ${isId("posts.user_id", authorId)}`;

/** Read where a writer's readers came from, their devices, and which links they pressed (rules 267–271). */
export async function readVisits(ctx: MemberCtx, scope: Scope, { range, contentsId, username }: VisitsAsked): Promise<Visits> {
  const owner = await reportOwner(ctx, scope, username);
  const counts = countsOf(owner, contentsId);
  const days = [range.fromDay, range.toDay];
  return inSnapshot(ctx, async (snap) => {
    const listed = await ask<SourceRow>(snap, sourcesStatement(counts), [...days, MOST_SOURCES]);
    const onDevices = await ask<DayRow & DeviceRow>(snap, devicesStatement(counts), days);
    const links = await ask<LinkRow & { total: number }>(snap, linksStatement(counts), [...days, MOST_LINKS]);
    const posts = await ask<PostRow>(snap, postsStatement(counts), [...days, MOST_POSTS]);
    const [blog] = contentsId ? [] : await ask<{ visits: number }>(snap, blogStatement(counts), days);
    const [given] = contentsId ? await ask<{ likes: number }>(snap, likesStatement(owner), [contentsId]) : [];
    const visits = sumOf(onDevices);
    return {
      visits,
      sources: withRest(listed, visits),
      devices: [...summedBy(onDevices, "device")]
        .map(([device, sum]) => ({ device, visits: sum }))
        .sort((one, other) => other.visits - one.visits || one.device.localeCompare(other.device)),
      days: [...summedBy(onDevices, "day")].map(([day, sum]) => ({ day, visits: sum })),
      presses: links[0]?.total ?? 0,
      links: links.map(({ address, presses }) => ({ address, presses })),
      posts,
      blogVisits: blog?.visits ?? 0,
      likes: given?.likes ?? null,
      visitsBefore: await visitsBefore(snap, counts, range),
    };
  });
}

const sumOf = (rows: { visits: number }[]): number => rows.reduce((sum, row) => sum + row.visits, 0);

function summedBy<K extends "day" | "device">(rows: (DayRow & DeviceRow)[], key: K) {
  const sums = new Map<(DayRow & DeviceRow)[K], number>();
  for (const row of rows) sums.set(row[key], (sums.get(row[key]) ?? 0) + row.visits);
  return sums;
}

/** Visits beyond the limit join other sites without a host. */
function withRest(listed: SourceRow[], visits: number): SourceRow[] {
  const rest = visits - sumOf(listed);
  const isRest = ({ source, host }: SourceRow) => source === "other" && host === "";
  const known = listed.find(isRest)?.visits ?? 0;
  const rows = listed.filter((row) => !isRest(row));
  if (known + rest > 0) rows.push({ source: "other", host: "", visits: known + rest });
  return rows.sort((one, other) => other.visits - one.visits);
}
