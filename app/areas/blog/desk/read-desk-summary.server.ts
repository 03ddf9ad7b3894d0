import { sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";

const MAX_SERIES = 200;

type DeskSummary = { drafts: number; planned: number; handle: string | null; seriesNames: string[] };

/** Counts of drafts (with autosaves) and planned posts, the blog's handle, and the first 200 series names, in one query. */
export async function readDeskSummary(ctx: MemberCtx): Promise<DeskSummary> {
  const { userId } = ctx.actor;
  const rows = await ask<{ drafts: number; planned: number; handle: string | null; name: string | null }>(
    ctx,
    sql`SELECT saved.drafts, saved.planned, saved.handle, series.name FROM (SELECT (SELECT COUNT(*) FROM temp_contents WHERE user_id = ${userId}) AS drafts,
        (SELECT COUNT(*) FROM planned_post WHERE user_id = ${userId}) AS planned,
        (SELECT handle FROM blog_handle WHERE user_id = ${userId} AND former_at IS NULL) AS handle) AS saved
      LEFT JOIN (SELECT name FROM contents_series WHERE user_id = ${userId} ORDER BY name LIMIT ${MAX_SERIES}) AS series ON TRUE
      ORDER BY series.name`,
  );
  return {
    drafts: Number(rows[0]!.drafts),
    planned: Number(rows[0]!.planned),
    handle: rows[0]!.handle,
    seriesNames: rows.flatMap(({ name }) => (name === null ? [] : [name])),
  };
}
