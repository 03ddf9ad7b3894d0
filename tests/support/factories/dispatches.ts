import { randomUUID } from "node:crypto";
import { database } from "~db/client.server";
import { contents, contentsViewHistory } from "~db/schema/blog";
import { friend, sendHistory } from "~db/schema/sending";

/** Insert a post row directly, without the rules for writing. */
export async function makePostRow(userId: number, over: Partial<typeof contents.$inferInsert> = {}): Promise<number> {
  const values = { userId, title: "봄 여행 이야기", contents: "<p>봄</p>", mainSubject: "finance", ...over };
  const [row] = await database().insert(contents).values(values).$returningId();
  return row!.contentsId;
}

export async function makeFriendRow(userId: number, over: Partial<typeof friend.$inferInsert> = {}): Promise<number> {
  const tag = randomUUID().slice(0, 12);
  const values = { userId, kakaotalkId: tag, kakaotalkUuid: tag, profileNickname: `친구${tag}`, ...over };
  const [row] = await database().insert(friend).values(values).$returningId();
  return row!.receiverId;
}

type Dispatch = {
  userId: number;
  authorId: number;
  contentsId: number;
  receiverId: number;
  deliveredAt: Date | null;
  feeWon?: number;
  viewedAt?: Date;
};

/** A dispatch as the worker writes one; a null `deliveredAt` means that delivery is unsure. */
export async function makeDispatch({ viewedAt, feeWon = 10, ...dispatch }: Dispatch): Promise<number> {
  const createdAt = dispatch.deliveredAt ?? new Date();
  const [row] = await database()
    .insert(sendHistory)
    .values({ ...dispatch, feeWon, viewedAt, createdAt })
    .$returningId();
  const { sendHistoryId } = row!;
  const { contentsId, receiverId } = dispatch;
  if (viewedAt) await database().insert(contentsViewHistory).values({ sendHistoryId, receiverId, contentsId, viewedAt });
  return sendHistoryId;
}
