import { sql } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { seoulDay } from "~/time/seoul";
import { ask, instantOf } from "~db/ask.server";
import { countedUntil } from "../counting/watermarks.server";
import { ownedBy } from "../internal/rows.server";
import { type RankingOption, rankingAsked } from "./ranking-range";

/**
 * Day and option of the view ranking: as requested, else the seven days up to the last reading (2 §2 "View ranking"). `isElsewhere`: not
 * today, and not requested.
 */
export async function openRanking(ctx: MemberCtx, scope: Scope, query: { yearMonth?: string; dateOption?: RankingOption }) {
  const asked = rankingAsked(ctx.now(), query);
  if (query.yearMonth || query.dateOption) return { ...asked, isElsewhere: false };
  const day = await lastDayRead(ctx, scope);
  return { ...asked, day: day ?? asked.day, isElsewhere: day !== null && day !== asked.day };
}

/** Last Seoul day on which an undeleted post of the caller (scope "all": anybody) was read. */
async function lastDayRead(ctx: MemberCtx, scope: Scope): Promise<string | null> {
  const authorId = scope === "all" ? null : ctx.actor.userId;
  const posts = sql`posts.delete_yn = 'N' AND ${ownedBy(sql`posts.user_id`, authorId)}`;
  return inSnapshot(ctx, async (snap) => {
    const mark = (await countedUntil(snap)).views;
    const [raw] = await ask<{ at: string }>(
      snap,
      sql`SELECT raw.viewed_at AS at FROM contents_view_history AS raw JOIN contents AS posts ON posts.contents_id = raw.contents_id
        WHERE raw.viewed_at >= ${mark} AND raw.viewed_at <= ${snap.now()} AND ${posts} ORDER BY raw.viewed_at DESC LIMIT 1`,
    );
    if (raw) return seoulDay(instantOf(raw.at));
    const [counted] = await ask<{ day: string }>(
      snap,
      authorId === null
        ? sql`SELECT counted.day FROM view_daily AS counted JOIN contents AS posts ON posts.contents_id = counted.contents_id
            WHERE counted.view_count > 0 AND ${posts} ORDER BY counted.day DESC LIMIT 1`
        : sql`SELECT MAX(counted.day) AS day FROM contents AS posts STRAIGHT_JOIN view_daily AS counted ON counted.contents_id = posts.contents_id
            WHERE counted.view_count > 0 AND ${posts}`,
    );
    return counted?.day ?? null;
  });
}
