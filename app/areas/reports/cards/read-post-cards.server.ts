import type { Ctx, MemberCtx, Scope } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { seoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { placesOf } from "../counting/calendar";
import { sumsOfPlaces } from "../counting/calendar-tables.server";
import { minutesToOpen } from "../counting/count-open-minutes.server";
import { readingsIn } from "../counting/opened.server";
import { idsText } from "../counting/sql-text";
import { watermark } from "../counting/watermark.server";
import { type Page, pageWithTotals } from "../internal/rows.server";
import { reportOwner } from "../internal/report-owner.server";
import { rateOf } from "../rate";
import type { Range } from "../report-range";
import { postCounts, sentIn } from "./post-counts.server";

export type CardSums = { sendCount: number; readCount: number; rate: number; readToEndCount: number; feeWon: number };
export type PostCard = {
  contentsId: number;
  title: string;
  mainSubject: string;
  deleteYn: "Y" | "N";
  /** Median, rounded down as in `minutesToOpen`; null while no dispatch is opened. */
  medianMinutesToOpen: number | null;
} & CardSums;

type Counted = Omit<CardSums, "rate">;
type Totals = { total: number; allSent: number; allRead: number; allReadToEnd: number; allFees: number };
type CountedCard = Counted & Totals & Pick<PostCard, "contentsId" | "title" | "mainSubject" | "deleteYn">;

/** Values: page size, offset. Example: `{ contentsId: 41, sendCount: 3, total: 1, … }`. */
const cardsStatement = (counts: string) => `
  SELECT page.*, posts.title, posts.main_subject AS mainSubject, posts.delete_yn AS deleteYn
  FROM (
    SELECT cards.*, COUNT(*) OVER () AS total,
      CAST(SUM(sendCount) OVER () AS SIGNED) AS allSent, CAST(SUM(readCount) OVER () AS SIGNED) AS allRead,
      CAST(SUM(readToEndCount) OVER () AS SIGNED) AS allReadToEnd, CAST(SUM(feeWon) OVER () AS SIGNED) AS allFees
    FROM (
      SELECT contents_id AS contentsId, CAST(SUM(send_count) AS SIGNED) AS sendCount, CAST(SUM(read_count) AS SIGNED) AS readCount,
        CAST(SUM(read_to_end_count) AS SIGNED) AS readToEndCount, CAST(SUM(fee_won) AS SIGNED) AS feeWon
      FROM (${counts}) AS counts GROUP BY contents_id HAVING sendCount > 0
    ) AS cards
    ORDER BY contentsId DESC LIMIT ? OFFSET ?
  ) AS page
  JOIN contents AS posts ON posts.contents_id = page.contentsId
  ORDER BY contentsId DESC`;

/** Example, opened after 2, 3 and 40 minutes: `{ contentsId: 41, minutes: 3 }`. */
const mediansStatement = (opens: string) => `
  SELECT contents_id AS contentsId, minutes
  FROM (
    SELECT contents_id, minutes, opened, SUM(opened) OVER (PARTITION BY contents_id) AS total,
      SUM(opened) OVER (PARTITION BY contents_id ORDER BY minutes) AS position
    FROM (
      SELECT contents_id, minutes, SUM(opened) AS opened FROM (${opens}) AS counts GROUP BY contents_id, minutes HAVING SUM(counts.opened) > 0
    ) AS opens
  ) AS placed
  WHERE position >= CEIL(total / 2) AND position - opened < CEIL(total / 2)`;

/** Read one card per post delivered in the range, newest post first, deleted posts included (rules 146, 149, 150). */
export async function readPostCards(
  ctx: MemberCtx,
  scope: Scope,
  query: Page & { range: Range; username?: string; contentsId?: number },
): Promise<{ rows: PostCard[]; total: number; sums: CardSums }> {
  const senderId = await reportOwner(ctx, scope, query.username);
  const counts = postCounts(ctx.now(), senderId, query.range, query.contentsId);
  return inSnapshot(ctx, async (snap) => {
    const { rows, totals } = await pageWithTotals<CountedCard>(snap, cardsStatement(counts), [], query);
    const medians = await medianMinutes(
      snap,
      senderId,
      query.range,
      rows.map((row) => row.contentsId),
    );
    return {
      rows: rows.map((row) => cardOf(row, medians.get(row.contentsId) ?? null)),
      total: totals?.total ?? 0,
      sums: rated({
        sendCount: totals?.allSent ?? 0,
        readCount: totals?.allRead ?? 0,
        readToEndCount: totals?.allReadToEnd ?? 0,
        feeWon: totals?.allFees ?? 0,
      }),
    };
  });
}

const FEW = 10;

async function medianMinutes(snap: Ctx, senderId: number | null, range: Range, contentsIds: number[]): Promise<Map<number, number>> {
  if (contentsIds.length === 0) return new Map();
  const counted = sumsOfPlaces("open_minutes_calendar", placesOf(range.fromDay, range.toDay, seoulDay(snap.now())), {
    senderId,
    columns: "counted.contents_id, counted.minutes",
    parts: ["opened"],
    where: `counted.contents_id IN (${idsText(contentsIds)})`,
  });
  // Uncounted rows are few: for many posts, read all.
  const wanted = contentsIds.length > FEW ? "TRUE" : `raw.contents_id IN (${idsText(contentsIds)})`;
  const later = readingsIn(
    "viewed_at",
    { from: watermark("openPlaces") },
    `raw.contents_id, ${minutesToOpen}, 1`,
    `${sentIn(senderId, range)} AND ${wanted}`,
  );
  const rows = await ask<{ contentsId: number; minutes: number }>(snap, mediansStatement(`${counted} UNION ALL ${later}`));
  return new Map(rows.map((row) => [row.contentsId, row.minutes]));
}

function cardOf({ contentsId, title, mainSubject, deleteYn, ...row }: CountedCard, medianMinutesToOpen: number | null): PostCard {
  const { sendCount, readCount, readToEndCount, feeWon } = row;
  return { contentsId, title, mainSubject, deleteYn, ...rated({ sendCount, readCount, readToEndCount, feeWon }), medianMinutesToOpen };
}

const rated = <R extends Counted>(row: R): R & { rate: number } => ({ ...row, rate: rateOf(row.readCount, row.sendCount) });
