import { sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";

/** Mark a dispatch delivered and earning because its link was opened (rule 12). The caller checks the signature. */
export async function confirmDispatch(ctx: Ctx, sendHistoryId: number): Promise<void> {
  const now = ctx.now();
  await ctx.db.execute(sql`
    UPDATE send_history h
    LEFT JOIN send_recipient r ON r.send_run_id = h.send_run_id AND r.send_history_id = h.send_history_id
    SET h.delivered_at = ${now}, r.state = 'SENT', r.reason = NULL, r.updated_at = ${now}
    WHERE h.send_history_id = ${sendHistoryId} AND h.delivered_at IS NULL
      AND (r.state IS NULL OR r.state = 'UNSURE' OR (r.state = 'SENDING' AND r.calling_at IS NOT NULL))`);
}
