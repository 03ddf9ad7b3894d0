import { randomUUID } from "node:crypto";
import { database } from "~db/client.server";
import { sendGroup, sendGroupFriend, sendingList } from "~db/schema/sending";

/** A send group of the member with these friends in it. */
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

/** A post on the member's waiting list. */
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
