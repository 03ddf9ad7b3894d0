import type { Ctx, MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { seoulDay } from "~/time/seoul";
import { inSnapshot } from "~/core/snapshot.server";
import { ask } from "~db/ask.server";
import { placesOf } from "../counting/calendar";
import { sumsOfPlaces, unionAll } from "../counting/calendar-tables.server";
import { readingsIn } from "../counting/opened.server";
import { instantText, isId } from "../counting/sql-text";
import { watermark } from "../counting/watermark.server";
import { type Page, pageWithTotals } from "../internal/rows.server";
import { friendName, type Receiver, receiversOf, unknownReceiver } from "../internal/receivers.server";
import { reportOwner } from "../internal/report-owner.server";
import { type Direction, rateOf } from "../rate";
import type { Range } from "../report-range";

export type SubjectSums = { sendCount: number; viewCount: number; viewRate: number };
export type SubjectRow = Receiver & { mainSubject: string } & SubjectSums;
export type SubjectSort = "friendName" | "mainSubject" | "sendCount" | "viewCount" | "viewRate";

type Asked = { range: Range; username?: string; receiverId?: number };
type Totals = { total: number; allSent: number; allViewed: number };
type Counted = { receiverId: number; mainSubject: string; sendCount: number; viewCount: number };

const countedRows = (counts: string, receiverId: number | null) => `
      SELECT counts.receiver_id AS receiverId, counts.main_subject AS mainSubject,
        CAST(COALESCE(SUM(counts.sent), 0) AS SIGNED) AS sendCount, CAST(COALESCE(SUM(counts.opened), 0) AS SIGNED) AS viewCount
      FROM (${counts}) AS counts WHERE ${isId("counts.receiver_id", receiverId)}
      GROUP BY counts.receiver_id, counts.main_subject HAVING sendCount > 0`;

/** Values: page size, offset. Example: `{ receiverId: 30, … }`. */
const pageStatement = (counts: string, receiverId: number | null, order: string) => `
  SELECT counted.*, COUNT(*) OVER () AS total, CAST(SUM(sendCount) OVER () AS SIGNED) AS allSent,
    CAST(SUM(viewCount) OVER () AS SIGNED) AS allViewed
  FROM (${countedRows(counts, receiverId)}) AS counted ORDER BY ${order}, receiverId, mainSubject LIMIT ? OFFSET ?`;

/** Values: receiver and subject of the last row read, limit. Example: `{ receiverId: 30, … }`. */
const sliceStatement = (counts: string, receiverId: number | null) => `
  SELECT * FROM (${countedRows(counts, receiverId)}) AS counted
  WHERE receiverId > ? OR mainSubject > ? ORDER BY receiverId, mainSubject LIMIT ?`;

const orders: Record<SubjectSort, string> = {
  friendName: `(SELECT ${friendName} FROM friend WHERE friend.receiver_id = receiverId)`,
  mainSubject: "mainSubject",
  sendCount: "sendCount",
  viewCount: "viewCount",
  viewRate: "viewCount / sendCount",
};

/** Read the range's dispatches and openings by receiver and current subject (2 §2; rules 146, 149–151). */
export async function readSubjectReport(
  ctx: MemberCtx,
  scope: Scope,
  query: Page & Asked & { sort: SubjectSort; direction: Direction },
): Promise<{ rows: SubjectRow[]; total: number; sums: SubjectSums }> {
  const senderId = await reportOwner(ctx, scope, query.username);
  const counts = subjectCounts(ctx.now(), senderId, query.range);
  const order = `${orders[query.sort]} ${query.direction === "asc" ? "ASC" : "DESC"}`;
  return inSnapshot(ctx, async (snap) => {
    const statement = pageStatement(counts, query.receiverId ?? null, order);
    const { rows, totals } = await pageWithTotals<Counted & Totals>(snap, statement, [], query);
    const { total, allSent, allViewed } = totals ?? { total: 0, allSent: 0, allViewed: 0 };
    const sums = { sendCount: allSent, viewCount: allViewed, viewRate: rateOf(allViewed, allSent) };
    return { rows: await named(snap, rows), total, sums };
  });
}

/** All rows of `readSubjectReport`, by receiver and subject. */
export async function* allSubjectRows(ctx: MemberCtx, scope: Scope, { range, username, receiverId }: Asked) {
  const senderId = await reportOwner(ctx, scope, username);
  yield* inSlices<SubjectRow>((last, size) =>
    inSnapshot(ctx, async (snap) => {
      const counts = subjectCounts(snap.now(), senderId, range, last?.receiverId);
      const values = [last?.receiverId ?? 0, last?.mainSubject ?? "", size];
      return named(snap, await ask<Counted>(snap, sliceStatement(counts, receiverId ?? null), values));
    }),
  );
}

/** SELECT of receiver_id, main_subject, sent and opened, for receiver ids from `firstReceiver` on. Sum the rows. */
function subjectCounts(now: Date, senderId: number | null, range: Range, firstReceiver = 0): string {
  const counted = sumsOfPlaces("subject_calendar", placesOf(range.fromDay, range.toDay, seoulDay(now)), {
    senderId,
    columns: "counted.receiver_id, counted.main_subject",
    where: `counted.receiver_id >= ${Number(firstReceiver)}`,
  });
  const within = `${isId("raw.user_id", senderId)} AND raw.receiver_id >= ${Number(firstReceiver)}
      AND raw.delivered_at >= ${instantText(range.from)} AND raw.delivered_at < ${instantText(range.until)}`;
  const sent = `SELECT raw.receiver_id, raw.contents_id FROM send_history AS raw WHERE raw.delivered_at >= ${watermark("subjects")} AND ${within}`;
  const opened = readingsIn("viewed_at", { from: watermark("subjectOpens") }, "raw.receiver_id, raw.contents_id", within);
  return unionAll([counted, withSubject(sent, "1 AS sent, 0 AS opened"), withSubject(opened, "0, 1")]);
}

const withSubject = (rows: string, counts: string): string =>
  `SELECT raw.receiver_id, posts.main_subject, ${counts} FROM (${rows}) AS raw JOIN contents AS posts ON posts.contents_id = raw.contents_id`;

async function named(ctx: Ctx, rows: Counted[]): Promise<SubjectRow[]> {
  const receivers = await receiversOf(ctx, [...new Set(rows.map((row) => row.receiverId))]);
  return rows.map(({ receiverId, mainSubject, sendCount, viewCount }) => ({
    ...(receivers.get(receiverId) ?? unknownReceiver(receiverId)),
    ...{ mainSubject, sendCount, viewCount, viewRate: rateOf(viewCount, sendCount) },
  }));
}
