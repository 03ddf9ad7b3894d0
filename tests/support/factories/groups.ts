import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { database } from "~db/client.server";
import { friend, sendGroup, sendGroupFriend, sendingList } from "~db/schema/sending";

export async function makeGroup(
  userId: number,
  receiverIds: number[] = [],
  groupName = `그룹${randomUUID().slice(0, 8)}`,
): Promise<number> {
  const [made] = await database().insert(sendGroup).values({ userId, groupName }).$returningId();
  const { groupId } = made!;
  if (receiverIds.length > 0)
    await database()
      .insert(sendGroupFriend)
      .values(receiverIds.map((receiverId) => ({ groupId, receiverId })));
  return groupId;
}

export async function makeWaiting(
  userId: number,
  contentsId: number,
  groupId: number | null,
  over: Partial<typeof sendingList.$inferInsert> = {},
): Promise<number> {
  const [made] = await database()
    .insert(sendingList)
    .values({ userId, contentsId, groupId, ...over })
    .$returningId();
  return made!.sendingListId;
}

export async function makeFriendRows(userId: number, count: number): Promise<void> {
  const tag = randomUUID().slice(0, 8);
  const names = Array.from({ length: count }, (_, index) => String(index + 1).padStart(4, "0"));
  await database()
    .insert(friend)
    .values(names.map((name) => ({ userId, kakaotalkId: tag + name, kakaotalkUuid: tag + name, profileNickname: `친구${name}` })));
}

export const targetsOf = async (groupId: number) =>
  (await database().select().from(sendGroupFriend).where(eq(sendGroupFriend.groupId, groupId)))
    .map((row) => row.receiverId)
    .sort((a, b) => a - b);
