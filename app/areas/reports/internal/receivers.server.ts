import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";

export type Receiver = {
  receiverId: number;
  /** Member id; "" for non-members (rule 151). */
  userId: string;
  friendName: string;
};

/** SQL of the name shown for a row of `friend`. */
export const friendName = "COALESCE(NULLIF(friend.profile_nickname, ''), friend.name)";

const receiversStatement = `
  SELECT friend.receiver_id AS receiverId, user.user_id AS userId, ${friendName} AS friendName
  FROM friend LEFT JOIN user ON user.kakao_id = friend.kakaotalk_id WHERE friend.receiver_id IN (?)`;

/** Receivers by receiver id; unknown ids are missing. */
export async function receiversOf(ctx: Ctx, receiverIds: number[]): Promise<Map<number, Receiver>> {
  if (receiverIds.length === 0) return new Map();
  const rows = await ask<{ receiverId: number; userId: number | null; friendName: string }>(ctx, receiversStatement, [receiverIds]);
  return new Map(rows.map((row) => [row.receiverId, { ...row, userId: String(row.userId ?? "") }]));
}

export const unknownReceiver = (receiverId: number): Receiver => ({ receiverId, userId: "", friendName: "" });
