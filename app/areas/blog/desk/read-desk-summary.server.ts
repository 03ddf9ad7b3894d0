import { sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";

const MAX_SERIES = 200;

/** Draft count with autosaves, and the first 200 series names, in one query. */
export async function readDeskSummary(ctx: MemberCtx): Promise<{ drafts: number; seriesNames: string[] }> {
  const { userId } = ctx.actor;
  const rows = await ask<{ drafts: number; name: string | null }>(
    ctx,
    sql`SELECT saved.drafts, series.name FROM (SELECT COUNT(*) AS drafts FROM temp_contents WHERE user_id = ${userId}) AS saved
      LEFT JOIN (SELECT name FROM contents_series WHERE user_id = ${userId} ORDER BY name LIMIT ${MAX_SERIES}) AS series ON TRUE
      ORDER BY series.name`,
  );
  return { drafts: Number(rows[0]!.drafts), seriesNames: rows.flatMap(({ name }) => (name === null ? [] : [name])) };
}
