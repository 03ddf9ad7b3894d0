import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { forgetFriends } from "~/areas/sending/friends/forget-friends.server";
import { groupReceivers } from "~/areas/sending/groups/group-receivers.server";
import { listGroups } from "~/areas/sending/groups/list-groups.server";
import { addToSendingList } from "~/areas/sending/waiting/add-to-sending-list.server";
import { database } from "~db/client.server";
import { friend, sendGroup, sendingList } from "~db/schema/sending";
import { makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { makeGroup, makeWaiting } from "../../support/factories/groups";
import { ctxOf, makeMember } from "../../support/factories/members";

describe("the receivers of groups", () => {
  it("include a friend of two groups once, and list the skipped friends with the reason (rule 53)", async () => {
    const member = await makeMember();
    const ctx = ctxOf(member);
    const [both, excluded, optedOut, gone, only] = [
      await makeFriendRow(member.userId, { profileNickname: "가" }),
      await makeFriendRow(member.userId, { profileNickname: "나", exclusionYn: "Y" }),
      await makeFriendRow(member.userId, { profileNickname: "다", exclusionYn: "Y", subscribeYn: "N" }),
      await makeFriendRow(member.userId, { profileNickname: "라", goneAt: new Date() }),
      await makeFriendRow(member.userId, { profileNickname: "마", subscribeYn: "Y" }),
    ];
    const firstGroup = await makeGroup(member.userId, [both, excluded, optedOut, gone], "하나");
    const secondGroup = await makeGroup(member.userId, [both, only, excluded], "둘");
    const receivers = await groupReceivers(ctx, [firstGroup, secondGroup, firstGroup]);
    expect(receivers.groups.map(({ groupName }) => groupName)).toEqual(["둘", "하나"]);
    expect(receivers.total).toBe(2);
    const reached = await database().select({ id: friend.receiverId }).from(friend).where(receivers.receiverCondition);
    expect(reached.map(({ id }) => id).sort()).toEqual([both, only].sort());
    expect(receivers.skipped).toEqual([
      { receiverId: excluded, nickname: "나", why: "excluded" },
      { receiverId: optedOut, nickname: "다", why: "opted-out" },
      { receiverId: gone, nickname: "라", why: "gone" },
    ]);
    expect((await listGroups(ctx)).map(({ groupName, count }) => [groupName, count])).toEqual([
      ["둘", 3],
      ["하나", 4],
    ]);
  });

  it("are refused without a group, and for another member's group", async () => {
    const otherGroup = await makeGroup((await makeMember()).userId);
    const ctx = ctxOf(await makeMember());
    await expect(groupReceivers(ctx, [])).rejects.toMatchObject({ code: "sending.group-not-chosen" });
    await expect(groupReceivers(ctx, [otherGroup])).rejects.toMatchObject({ code: "sending.no-such-group" });
    expect(await listGroups(ctx)).toEqual([]);
  });
});

describe("putting a post on the waiting list", () => {
  it("stores one entry per post and group, even for concurrent submissions", async () => {
    const member = await makeMember();
    const ctx = ctxOf(member);
    const contentsId = await makePostRow(member.userId);
    const groupId = await makeGroup(member.userId);
    const results = await Promise.all(Array.from({ length: 5 }, () => addToSendingList(ctx, { contentsId, groupId })));
    expect(new Set(results.map(({ sendingListId }) => sendingListId)).size).toBe(1);
    const otherEntry = await addToSendingList(ctx, { contentsId, groupId: await makeGroup(member.userId) });
    expect(otherEntry).not.toEqual(results[0]);
    const rows = await database().select().from(sendingList).where(eq(sendingList.userId, member.userId));
    expect(rows.map((row) => row.sendYn)).toEqual(["N", "N"]);
  });

  it("is refused without an own group, and for posts that cannot be sent", async () => {
    const member = await makeMember();
    const ctx = ctxOf(member);
    const contentsId = await makePostRow(member.userId);
    const groupId = await makeGroup(member.userId);
    const stranger = await makeMember();
    const add = (over: object) => addToSendingList(ctx, { contentsId, groupId, ...over });
    await expect(add({ groupId: null })).rejects.toMatchObject({ code: "sending.group-not-chosen" });
    await expect(add({ groupId: await makeGroup(stranger.userId) })).rejects.toMatchObject({ code: "sending.no-such-group" });
    await expect(add({ contentsId: await makePostRow(stranger.userId, { shopYn: "N" }) })).rejects.toMatchObject({
      code: "common.not-found",
    });
    await expect(add({ contentsId: await makePostRow(member.userId, { deleteYn: "Y" }) })).rejects.toMatchObject({
      code: "sending.post-deleted",
    });
    expect(await database().select().from(sendingList).where(eq(sendingList.userId, member.userId))).toEqual([]);
  });
});

describe("a withdrawal", () => {
  it("deletes the groups, their memberships, and the waiting posts", async () => {
    const member = await makeMember();
    const groupId = await makeGroup(member.userId, [await makeFriendRow(member.userId)]);
    const contentsId = await makePostRow(member.userId);
    await makeWaiting(member.userId, contentsId, groupId);
    const sent = await makeWaiting(member.userId, contentsId, groupId, { sendYn: "Y" });
    const stays = await makeGroup((await makeMember()).userId);
    await forgetFriends(ctxOf(member));
    expect(await listGroups(ctxOf(member))).toEqual([]);
    const remaining = await database().select().from(sendingList).where(eq(sendingList.userId, member.userId));
    expect(remaining).toMatchObject([{ sendingListId: sent, groupId: null }]);
    expect(await database().select().from(sendGroup).where(eq(sendGroup.groupId, stays))).toHaveLength(1);
  });
});
