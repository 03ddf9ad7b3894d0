import { listFriends } from "~/areas/sending/friends/list-friends.server";
import { listTags } from "~/areas/sending/tags/list-tags.server";
import { tagFriends } from "~/areas/sending/tags/tag-friends.server";
import type { Ctx } from "~/core/ctx.server";
import { creatorOf } from "./friends";

/** Each tag on every n-th of the first friends. */
const TAGS: [name: string, every: number][] = [
  ["상담 중", 3],
  ["책 모임", 4],
  ["첫 만남", 5],
];
const FRIENDS = 40;

export async function seed(ctx: Ctx): Promise<void> {
  const creator = await creatorOf(ctx);
  if (!creator || (await listTags(creator)).length > 0) return;
  const { rows } = await listFriends(creator, {}, { page: 1, size: FRIENDS });
  for (const [name, every] of TAGS) {
    const receiverIds = rows.filter((_, at) => at % every === 1).map(({ receiverId }) => receiverId);
    if (receiverIds.length > 0) await tagFriends(creator, { receiverIds, tagIds: [], newTags: [name] });
  }
}
