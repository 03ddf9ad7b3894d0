import type { MemberCtx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";
import { postCounts } from "./post-counts.server";
import { figuresRange } from "./post-figures.server";

const MOST_RANKED = 1_000;

const columns = { send: "send_count", read: "read_count" } as const;

/** Ids of the posts that the member sent in `figuresRange`: most dispatches or most readings first. */
export async function rankOwnPosts(ctx: MemberCtx, by: keyof typeof columns): Promise<number[]> {
  const counts = postCounts(ctx.now(), ctx.actor.userId, figuresRange(ctx.now()).range);
  const rows = await ask<{ id: number }>(
    ctx,
    `SELECT contents_id AS id FROM (${counts}) AS counts GROUP BY contents_id
     HAVING SUM(${columns[by]}) > 0 ORDER BY SUM(${columns[by]}) DESC, contents_id DESC LIMIT ${MOST_RANKED}`,
  );
  return rows.map(({ id }) => id);
}
