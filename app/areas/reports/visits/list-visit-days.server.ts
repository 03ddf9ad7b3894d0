import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { ask } from "~db/ask.server";
import { reportOwner } from "../internal/report-owner.server";
import { countsOf, type VisitsAsked } from "./read-visits.server";
import type { DeviceName, SourceName } from "./visit-words";

/** Without id and title: a blog's front page. */
type DayOfPost = { authorId: number; day: string; contentsId: number | null; title: string | null; count: number };
type Visited = DayOfPost & { source: SourceName; host: string; device: DeviceName };
type Pressed = DayOfPost & { address: string; addressHash: string };
export type VisitDay = Visited | Pressed;

/** Values: first and last day, the last row's key, limit. Example: `{ source: "search", count: 2, … }`. */
const visitsStatement = (counts: string) => `
  SELECT counts.author_id AS authorId, counts.day, NULLIF(counts.contents_id, 0) AS contentsId, posts.title, counts.source, counts.host,
    counts.device, counts.visits AS count
  FROM post_visit_daily AS counts LEFT JOIN contents AS posts ON posts.contents_id = counts.contents_id
  WHERE ${counts} AND (counts.author_id, counts.day, counts.contents_id, counts.source, counts.host, counts.device) > (?, ?, ?, ?, ?, ?)
  ORDER BY counts.author_id, counts.day, counts.contents_id, counts.source, counts.host, counts.device LIMIT ?`;

/** Values: first and last day, the last row's key, limit. Example: `{ address: "https://…", count: 2, … }`. */
const pressesStatement = (counts: string) => `
  SELECT counts.author_id AS authorId, counts.day, counts.contents_id AS contentsId, posts.title, counts.address,
    counts.address_hash AS addressHash, counts.presses AS count
  FROM post_press_daily AS counts JOIN contents AS posts ON posts.contents_id = counts.contents_id
  WHERE ${counts} AND (counts.author_id, counts.day, counts.contents_id, counts.address_hash) > (?, ?, ?, ?)
  ORDER BY counts.author_id, counts.day, counts.contents_id, counts.address_hash LIMIT ?`;

/** All daily counts: visits, then pressed links. */
export async function* listVisitDays(ctx: MemberCtx, scope: Scope, { range, contentsId, username }: VisitsAsked): AsyncGenerator<VisitDay> {
  const counts = countsOf(await reportOwner(ctx, scope, username), contentsId);
  const days = [range.fromDay, range.toDay];
  yield* inSlices<Visited>((last, size) =>
    ask(ctx, visitsStatement(counts), [...days, ...keyOf(last), last?.source ?? "", last?.host ?? "", last?.device ?? "", size]),
  );
  yield* inSlices<Pressed>((last, size) => ask(ctx, pressesStatement(counts), [...days, ...keyOf(last), last?.addressHash ?? "", size]));
}

const keyOf = (last: VisitDay | undefined) => [last?.authorId ?? 0, last?.day ?? "2000-01-01", last?.contentsId ?? 0];
