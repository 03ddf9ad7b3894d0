import { eq } from "drizzle-orm";
import { sign } from "~/core/crypto.server";
import { database } from "~db/client.server";
import { contentsViewHistory } from "~db/schema/blog";
import { sendHistory } from "~db/schema/sending";
import { makePost, type MadePost } from "./blog";
import { makeDispatch, makeFriendRow } from "./dispatches";

export type SentPost = MadePost & { sendHistoryId: number; receiverId: number; t: string; url: string };

export async function makeSentPost(made?: MadePost): Promise<SentPost> {
  const post = made ?? (await makePost());
  const { userId } = post.author;
  const receiverId = await makeFriendRow(userId);
  const sendHistoryId = await makeDispatch({ userId, authorId: userId, contentsId: post.contentsId, receiverId, deliveredAt: new Date() });
  const t = sign("read", sendHistoryId, receiverId);
  const url = `${postUrl(post)}&sendHistoryId=${sendHistoryId}&receiverId=${receiverId}&t=${t}`;
  return { ...post, sendHistoryId, receiverId, t, url };
}

export const postUrl = ({ author, contentsId }: MadePost) => `/app/blog/view-contents?userId=${author.userId}&contentsId=${contentsId}`;

export const readingsOf = ({ sendHistoryId }: { sendHistoryId: number }) =>
  database().select().from(contentsViewHistory).where(eq(contentsViewHistory.sendHistoryId, sendHistoryId));

export async function firstViewingOf({ sendHistoryId }: { sendHistoryId: number }): Promise<Date | null> {
  const [row] = await database().select().from(sendHistory).where(eq(sendHistory.sendHistoryId, sendHistoryId));
  return row!.viewedAt;
}
