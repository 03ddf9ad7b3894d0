import { sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";

/**
 * Whether a dispatch may still earn this writer a fee. A dispatch that is not delivered may be proved by its opened link or by its sender's
 * word (decisions 12, 231, 0065). A new dispatch leaves when a member sends a post of theirs from the shop (`fetchSendablePost`) or goes on with a
 * run of one (`resumeSendRun`). The writer's own runs do not count: leaving gives them up.
 */
export async function mayStillEarn(ctx: Ctx, authorId: number): Promise<boolean> {
  const [row] = await ask<{ may: number }>(
    ctx,
    sql`SELECT EXISTS (SELECT 1 FROM send_history WHERE author_id = ${authorId} AND delivered_at IS NULL)
      OR EXISTS (SELECT 1 FROM contents WHERE user_id = ${authorId} AND delete_yn = 'N' AND shop_yn = 'Y')
      OR EXISTS (SELECT 1 FROM contents AS post
        JOIN send_run AS run ON run.contents_id = post.contents_id AND run.user_id <> post.user_id
        JOIN user AS sender ON sender.user_id = run.user_id AND sender.secession = 'N'
        JOIN send_recipient AS recipient ON recipient.send_run_id = run.send_run_id AND recipient.state IN ('WAITING', 'SENDING', 'FAILED')
        JOIN friend ON friend.receiver_id = recipient.receiver_id AND friend.exclusion_yn = 'N' AND friend.gone_at IS NULL
          AND NOT (friend.subscribe_yn <=> 'N')
        WHERE post.user_id = ${authorId} AND post.delete_yn = 'N') AS may`,
  );
  return row!.may === 1;
}
