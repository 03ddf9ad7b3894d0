import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forgetFriends } from "~/areas/sending/friends/forget-friends.server";
import { friends } from "~/areas/sending/friends/friends.store.server";
import { deleteTag, renameTag } from "~/areas/sending/tags/change-tag.server";
import { chooseFriendTags } from "~/areas/sending/tags/choose-friend-tags.server";
import { listTags, tagsOf } from "~/areas/sending/tags/list-tags.server";
import { tagFriends, untagFriends } from "~/areas/sending/tags/tag-friends.server";
import { isTooLong, nameKey, tagsTyped } from "~/areas/sending/tags/tag-names";
import { deleteRows } from "~/grid/delete.server";
import { database } from "~db/client.server";
import { friend, friendFilter, friendTag, friendTagging } from "~db/schema/sending";
import { makeFriendRow } from "../../support/factories/dispatches";
import { makeFriendRows } from "../../support/factories/groups";
import { ctxOf, makeMember } from "../../support/factories/members";
import { giveTags, makeFilter, makeTag } from "../../support/factories/tags";
import { runs } from "../../support/soak";

const names = async (ctx: Parameters<typeof listTags>[0]) => (await listTags(ctx)).map(({ tagName, count }) => [tagName, count]);

describe("typed tag names", () => {
  it("become single lines without a leading #, composed, distinct regardless of case", () => {
    expect(tagsTyped(" #단골 ,VIP, vip ,,  두  낱말 ,\u1100\u1161")).toEqual(["단골", "vip", "두 낱말", "가"]);
    expect(isTooLong("가".repeat(20))).toBe(false);
    expect(isTooLong("가".repeat(21))).toBe(true);
  });

  it("are never empty and never repeated", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const tags = tagsTyped(text);
        expect(tags.every((name) => name.trim() !== "" && !name.includes(","))).toBe(true);
        expect(new Set(tags.map(nameKey)).size).toBe(tags.length);
      }),
      runs({ test: 100, soak: 10_000 }),
    );
  });
});

describe("tags of friends", () => {
  it("are added and removed idempotently, and their counts skip gone friends", async () => {
    const member = await makeMember();
    const ctx = ctxOf(member);
    const [first, second, gone] = [
      await makeFriendRow(member.userId),
      await makeFriendRow(member.userId),
      await makeFriendRow(member.userId),
    ];
    await tagFriends(ctx, { receiverIds: [first, second, gone], tagIds: [], newTags: ["단골", "VIP"] });
    await tagFriends(ctx, { receiverIds: [first, second], tagIds: [], newTags: ["vip"] });
    await database().update(friend).set({ goneAt: new Date() }).where(eq(friend.receiverId, gone));
    expect(await names(ctx)).toEqual([
      ["VIP", 2],
      ["단골", 2],
    ]);
    const [vip, regular] = (await listTags(ctx)).map(({ tagId }) => tagId);
    expect(await untagFriends(ctx, { receiverIds: [first, second], tagIds: [vip!] })).toBe(2);
    expect(await tagsOf(ctx, [first, second])).toEqual([regular]);
    await chooseFriendTags(ctx, first, { tagIds: [vip!], newTags: ["새 사람"] });
    expect((await tagsOf(ctx, [first])).length).toBe(2);
    await chooseFriendTags(ctx, first, { tagIds: [], newTags: [] });
    expect(await tagsOf(ctx, [first])).toEqual([]);
  });

  it("are refused for another member's friend or tag, and without friends or tags; no row is written", async () => {
    const [member, otherMember] = [await makeMember(), await makeMember()];
    const ctx = ctxOf(member);
    const [ownFriend, otherFriend] = [await makeFriendRow(member.userId), await makeFriendRow(otherMember.userId)];
    const theirTag = await makeTag(otherMember, "남의 태그", [otherFriend]);
    const refusals = [
      [{ receiverIds: [ownFriend, otherFriend], tagIds: [], newTags: ["단골"] }, "sending.no-such-friend"],
      [{ receiverIds: [ownFriend], tagIds: [theirTag], newTags: [] }, "sending.no-such-tag"],
      [{ receiverIds: [], tagIds: [], newTags: ["단골"] }, "sending.none-selected"],
      [{ receiverIds: [ownFriend], tagIds: [], newTags: [] }, "sending.tag-not-chosen"],
    ] as const;
    for (const [tagging, code] of refusals)
      await expect(tagFriends(ctx, tagging as unknown as Parameters<typeof tagFriends>[1])).rejects.toMatchObject({ code });
    await expect(untagFriends(ctx, { receiverIds: [otherFriend], tagIds: [theirTag] })).rejects.toMatchObject({
      code: "sending.no-such-friend",
    });
    await expect(chooseFriendTags(ctx, otherFriend, { tagIds: [], newTags: [] })).rejects.toMatchObject({ code: "common.not-found" });
    await expect(renameTag(ctx, theirTag, "내 태그")).rejects.toMatchObject({ code: "sending.no-such-tag" });
    await expect(deleteTag(ctx, theirTag)).rejects.toMatchObject({ code: "sending.no-such-tag" });
    expect(await listTags(ctx)).toEqual([]);
    expect(await names(ctxOf(otherMember))).toEqual([["남의 태그", 1]]);
  });

  it("are limited to fifty per member and twenty per friend, also for concurrent submissions", async () => {
    const member = await makeMember();
    const ctx = ctxOf(member);
    const receiverId = await makeFriendRow(member.userId);
    const others = [await makeFriendRow(member.userId), await makeFriendRow(member.userId)];
    const some = (from: number, count: number) => Array.from({ length: count }, (_, index) => `태그${from + index}`);
    const presses = [some(0, 12), some(12, 12)].map((newTags) => tagFriends(ctx, { receiverIds: [receiverId], tagIds: [], newTags }));
    const ends = await Promise.allSettled(presses);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(ends.find((end) => end.status === "rejected")).toMatchObject({ reason: { code: "sending.friend-tags-full" } });
    expect(await listTags(ctx)).toHaveLength(12);
    await tagFriends(ctx, { receiverIds: [others[0]!], tagIds: [], newTags: some(100, 19) });
    await tagFriends(ctx, { receiverIds: [others[1]!], tagIds: [], newTags: some(200, 19) });
    await expect(tagFriends(ctx, { receiverIds: [receiverId], tagIds: [], newTags: ["하나 더"] })).rejects.toMatchObject({
      code: "sending.tags-full",
    });
    expect(await listTags(ctx)).toHaveLength(50);
  });

  it("can be put on a thousand friends at once", async () => {
    const member = await makeMember();
    await makeFriendRows(member.userId, 1_000);
    const rows = await database().select({ id: friend.receiverId }).from(friend).where(eq(friend.userId, member.userId));
    const receiverIds = rows.map(({ id }) => id);
    expect(await tagFriends(ctxOf(member), { receiverIds, tagIds: [], newTags: ["모두", "다"] })).toBe(1_000);
    expect(await names(ctxOf(member))).toEqual([
      ["다", 1_000],
      ["모두", 1_000],
    ]);
  });

  it("can be renamed to an unused name, and cannot be deleted while a saved filter uses them", async () => {
    const member = await makeMember();
    const ctx = ctxOf(member);
    const receiverId = await makeFriendRow(member.userId);
    const [regular] = [await makeTag(member, "단골", [receiverId]), await makeTag(member, "VIP", [receiverId])];
    await expect(renameTag(ctx, regular, "vip")).rejects.toMatchObject({ code: "sending.tag-taken" });
    await renameTag(ctx, regular, "오랜 단골");
    await makeFilter(member, "단골들", { tagIds: [regular] });
    await expect(deleteTag(ctx, regular)).rejects.toMatchObject({ code: "sending.tag-in-filter" });
    const vip = (await listTags(ctx)).find(({ tagName }) => tagName === "VIP")!.tagId;
    await deleteTag(ctx, vip);
    expect(await names(ctx)).toEqual([["오랜 단골", 1]]);
    expect(await tagsOf(ctx, [receiverId])).toEqual([regular]);
  });

  it("are deleted with a deleted friend, and with a withdrawing member together with saved filters", async () => {
    const member = await makeMember();
    const ctx = ctxOf(member);
    const [kept, deleted] = [await makeFriendRow(member.userId), await makeFriendRow(member.userId, { kakaotalkId: "tag-deleted" })];
    await giveTags(member, kept, ["단골"]);
    await giveTags(member, deleted, ["단골"]);
    await deleteRows(ctx, friends, [["tag-deleted"]]);
    expect(await database().select().from(friendTagging).where(eq(friendTagging.receiverId, deleted))).toEqual([]);
    const [tag] = await listTags(ctx);
    await makeFilter(member, "단골들", { tagIds: [tag!.tagId] });
    await forgetFriends(ctx);
    expect(await database().$count(friendTag, eq(friendTag.userId, member.userId))).toBe(0);
    expect(await database().$count(friendFilter, eq(friendFilter.userId, member.userId))).toBe(0);
    expect(await database().$count(friendTagging, eq(friendTagging.tagId, tag!.tagId))).toBe(0);
  });
});
