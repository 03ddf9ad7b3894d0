import { and, eq, isNull } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { keyText } from "~/grid/keys.server";
import { friend, friendTag, friendTagging, sendGroup, sendGroupFriend } from "~db/schema/sending";

type FriendRow = typeof friend.$inferSelect;
export type Known = {
  byId: Map<string, FriendRow>;
  byName: Map<string, FriendRow[]>;
  groups: Map<string, { groupId: number; groupName: string }>;
  members: Set<string>;
  tags: Map<number, Set<string>>;
};

/** The member's groups, tags, and friends still at the messenger. */
export async function readKnown(ctx: MemberCtx): Promise<Known> {
  const { userId } = ctx.actor;
  const friends = await ctx.db
    .select()
    .from(friend)
    .where(and(eq(friend.userId, userId), isNull(friend.goneAt)));
  const groups = await ctx.db
    .select({ groupId: sendGroup.groupId, groupName: sendGroup.groupName })
    .from(sendGroup)
    .where(eq(sendGroup.userId, userId));
  const members = await ctx.db
    .select({ groupId: sendGroupFriend.groupId, receiverId: sendGroupFriend.receiverId })
    .from(sendGroupFriend)
    .innerJoin(sendGroup, eq(sendGroup.groupId, sendGroupFriend.groupId))
    .where(eq(sendGroup.userId, userId));
  const tags = await ctx.db
    .select({ receiverId: friendTagging.receiverId, tagKey: friendTag.tagKey })
    .from(friendTag)
    .innerJoin(friendTagging, eq(friendTagging.tagId, friendTag.tagId))
    .where(eq(friendTag.userId, userId));
  const tagsByFriend = grouped(tags, ({ receiverId }) => receiverId);
  return {
    byId: new Map(friends.map((row) => [row.kakaotalkId, row])),
    byName: grouped(friends, (row) => nicknameKey(row.profileNickname)),
    groups: new Map(groups.map((group) => [keyText([group.groupName]), group])),
    members: new Set(members.map(({ groupId, receiverId }) => `${groupId} ${receiverId}`)),
    tags: new Map([...tagsByFriend].map(([receiverId, friendTags]) => [receiverId, new Set(friendTags.map(({ tagKey }) => tagKey))])),
  };
}

export const nicknameKey = (nickname: string) => nickname.normalize("NFC").trim();
