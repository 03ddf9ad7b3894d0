import { sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";
import { listOf } from "./rows.server";

export type Receiver = {
  receiverId: number;
  /** The receiver's member id, "" when the receiver is no member (rule 151). */
  userId: string;
  friendName: string;
};

/** What a friend is called in a report, in a statement that has the table `friend`. */
export const friendName = sql`COALESCE(NULLIF(friend.profile_nickname, ''), friend.name)`;

/** Who the receivers of one page are. */
export async function receiversOf(ctx: Ctx, receiverIds: number[]): Promise<Map<number, Receiver>> {
  if (receiverIds.length === 0) return new Map();
  const rows = await ask<{ receiverId: number; userId: number | null; friendName: string }>(
    ctx,
    sql`SELECT friend.receiver_id AS receiverId, user.user_id AS userId, ${friendName} AS friendName
      FROM friend LEFT JOIN user ON user.kakao_id = friend.kakaotalk_id WHERE friend.receiver_id IN (${listOf(receiverIds)})`,
  );
  return new Map(rows.map((row) => [row.receiverId, { ...row, userId: String(row.userId ?? "") }]));
}

/** A receiver whose row is gone. */
export const unknownReceiver = (receiverId: number): Receiver => ({ receiverId, userId: "", friendName: "" });
