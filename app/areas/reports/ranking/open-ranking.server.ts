import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { seoulDay } from "~/time/seoul";
import { ask, instantOf } from "~db/ask.server";
import { isId } from "../counting/sql-text";
import { watermark } from "../counting/watermark.server";
import { type RankingOption, rankingAsked } from "./ranking-range";

const postsOf = (authorId: number | null) => `posts.delete_yn = 'N' AND ${isId("posts.user_id", authorId)}`;

/** Last uncounted reading. Value: now. Example: `{ viewedAt: "2026-02-28 03:00:00.000" }`. */
const lastReadingStatement = (authorId: number | null) => `
  SELECT raw.viewed_at AS viewedAt FROM contents_view_history AS raw JOIN contents AS posts ON posts.contents_id = raw.contents_id
  WHERE raw.viewed_at >= ${watermark("views")} AND raw.viewed_at <= ? AND ${postsOf(authorId)} ORDER BY raw.viewed_at DESC LIMIT 1`;

/** Example: `{ day: "2026-02-28" }`. */
const lastDayStatement = (authorId: number | null) =>
  authorId === null
    ? `
  SELECT counted.day FROM view_daily AS counted JOIN contents AS posts ON posts.contents_id = counted.contents_id
  WHERE counted.view_count > 0 AND ${postsOf(null)} ORDER BY counted.day DESC LIMIT 1`
    : `
  SELECT MAX(counted.day) AS day FROM contents AS posts STRAIGHT_JOIN view_daily AS counted ON counted.contents_id = posts.contents_id
  WHERE counted.view_count > 0 AND ${postsOf(authorId)}`;

/** Day and option as asked; without both, seven days up to the last reading (2 §2 "View ranking"). */
export async function openRanking(ctx: MemberCtx, scope: Scope, query: { yearMonth?: string; dateOption?: RankingOption }) {
  const asked = rankingAsked(ctx.now(), query);
  if (query.yearMonth || query.dateOption) return { ...asked, isElsewhere: false };
  const day = await lastDayRead(ctx, scope);
  return { ...asked, day: day ?? asked.day, isElsewhere: day !== null && day !== asked.day };
}

function lastDayRead(ctx: MemberCtx, scope: Scope): Promise<string | null> {
  const authorId = scope === "all" ? null : ctx.actor.userId;
  return inSnapshot(ctx, async (snap) => {
    const [reading] = await ask<{ viewedAt: string }>(snap, lastReadingStatement(authorId), [snap.now()]);
    if (reading) return seoulDay(instantOf(reading.viewedAt));
    const [counted] = await ask<{ day: string }>(snap, lastDayStatement(authorId));
    return counted?.day ?? null;
  });
}
