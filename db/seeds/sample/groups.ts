import { asc, eq } from "drizzle-orm";
import { favourPosts } from "~/areas/blog/stars/favour-posts.server";
import { favourWriters } from "~/areas/blog/stars/favour-writers.server";
import { addFriendsToGroup } from "~/areas/sending/groups/add-friends-to-group.server";
import { groups } from "~/areas/sending/groups/groups.store.server";
import { listGroups } from "~/areas/sending/groups/list-groups.server";
import { addToSendingList } from "~/areas/sending/waiting/add-to-sending-list.server";
import type { Ctx } from "~/core/ctx.server";
import { saveRows } from "~/grid/save.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { friend } from "~db/schema/sending";
import { creatorOf } from "./friends";

const SIZES: [name: string, size: number][] = [
  ["책 모임", 12],
  ["상담 고객", 40],
  ["이웃", 8],
];

export async function seed(ctx: Ctx): Promise<void> {
  const creator = await creatorOf(ctx);
  if (!creator || (await listGroups(creator)).length > 0) return;
  const friends = await ctx.db
    .select({ receiverId: friend.receiverId })
    .from(friend)
    .where(eq(friend.userId, creator.actor.userId))
    .orderBy(asc(friend.receiverId));
  const posts = await ctx.db
    .select({ contentsId: contents.contentsId, userId: contents.userId })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .where(eq(user.userEmail, "writer@geulbeot.test"))
    .orderBy(asc(contents.contentsId))
    .limit(2);
  if (friends.length === 0 || posts.length === 0) return;

  await saveRows(creator, groups, { inserts: SIZES.map(([groupName]) => ({ groupName })), updates: [] });
  const groupIds = new Map((await listGroups(creator)).map(({ groupName, groupId }) => [groupName, groupId]));
  let from = 0;
  for (const [groupName, size] of SIZES) {
    const members = friends.slice(from, from + size).map(({ receiverId }) => receiverId);
    await addFriendsToGroup(creator, groupIds.get(groupName)!, members);
    from += size - 2;
  }
  for (const { contentsId } of posts) await addToSendingList(creator, { contentsId, groupId: groupIds.get("책 모임")! });
  await favourPosts(creator, { contentsIds: posts.map(({ contentsId }) => contentsId), favoriteYn: "Y" });
  await favourWriters(creator, { favoriteUserIds: [posts[0]!.userId], favoriteYn: "Y" });
}
