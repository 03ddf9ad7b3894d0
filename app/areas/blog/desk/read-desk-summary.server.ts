import { sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";

const MAX_SERIES = 200;

/** Counts of drafts (with autosaves) and planned posts, and the first 200 series names, in one query. */
export async function readDeskSummary(ctx: MemberCtx): Promise<{ drafts: number; planned: number; seriesNames: string[] }> {
  const { userId } = ctx.actor;
  const rows = await ask<{ drafts: number; planned: number; name: string | null }>(
    ctx,
    sql`SELECT saved.drafts, saved.planned, series.name FROM (SELECT (SELECT COUNT(*) FROM temp_contents WHERE user_id = ${userId}) AS drafts,
        (SELECT COUNT(*) FROM planned_post WHERE user_id = ${userId}) AS planned) AS saved
      LEFT JOIN (SELECT name FROM contents_series WHERE user_id = ${userId} ORDER BY name LIMIT ${MAX_SERIES}) AS series ON TRUE
      ORDER BY series.name`,
  );
  return {
    drafts: Number(rows[0]!.drafts),
    planned: Number(rows[0]!.planned),
    seriesNames: rows.flatMap(({ name }) => (name === null ? [] : [name])),
  };
}
