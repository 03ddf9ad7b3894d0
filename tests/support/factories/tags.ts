import { chooseFriendTags } from "~/areas/sending/tags/choose-friend-tags.server";
import { type FriendConditions, NO_CONDITIONS } from "~/areas/sending/filters/conditions";
import { saveFilter } from "~/areas/sending/filters/save-filter.server";
import { tagFriends } from "~/areas/sending/tags/tag-friends.server";
import { listTags } from "~/areas/sending/tags/list-tags.server";
import type { Member } from "~/core/ctx.server";
import { ctxOf } from "./members";

export async function makeTag(member: Member, tagName: string, receiverIds: number[]): Promise<number> {
  const ctx = ctxOf(member);
  await tagFriends(ctx, { receiverIds, tagIds: [], newTags: [tagName] });
  return (await listTags(ctx)).find((tag) => tag.tagName === tagName)!.tagId;
}

export const makeFilter = (member: Member, filterName: string, asks: Partial<FriendConditions>): Promise<number> =>
  saveFilter(ctxOf(member), { filterId: null, filterName, conditions: { ...NO_CONDITIONS, ...asks } });

export const giveTags = (member: Member, receiverId: number, newTags: string[]) =>
  chooseFriendTags(ctxOf(member), receiverId, { tagIds: [], newTags });
