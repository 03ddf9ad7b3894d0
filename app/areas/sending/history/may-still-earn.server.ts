import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";

/** Whether a dispatch may still earn this writer a fee: delivery can be proven later (rules 12, 231; ADR 65). */
export async function mayStillEarn(ctx: Ctx, authorId: number): Promise<boolean> {
  return isTrue(ctx, sql`${isUnsure(authorId)} OR ${isSendable(authorId)}`);
}

/** Whether others may still send this writer's posts. */
export async function mayBeSent(ctx: Ctx, authorId: number): Promise<boolean> {
  return isTrue(ctx, isSendable(authorId));
}

async function isTrue(ctx: Ctx, condition: SQL): Promise<boolean> {
  const [row] = await ask<{ may: number }>(ctx, sql`SELECT ${condition} AS may`);
  return row!.may === 1;
}

const isUnsure = (authorId: number) => sql`EXISTS (SELECT 1 FROM send_history WHERE author_id = ${authorId} AND delivered_at IS NULL)`;

const isSendable = (
  authorId: number,
) => sql`(EXISTS (SELECT 1 FROM contents WHERE user_id = ${authorId} AND delete_yn = 'N' AND shop_yn = 'Y')
  OR EXISTS (SELECT 1 FROM contents AS post
    JOIN send_run AS run ON run.contents_id = post.contents_id AND run.user_id <> post.user_id
    JOIN user AS sender ON sender.user_id = run.user_id AND sender.secession = 'N'
    JOIN send_recipient AS recipient ON recipient.send_run_id = run.send_run_id AND recipient.state IN ('WAITING', 'SENDING', 'FAILED')
    JOIN friend ON friend.receiver_id = recipient.receiver_id AND friend.exclusion_yn = 'N' AND friend.gone_at IS NULL
      AND NOT (friend.subscribe_yn <=> 'N')
    WHERE post.user_id = ${authorId} AND post.delete_yn = 'N'))`;
