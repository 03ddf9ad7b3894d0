import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "~db/client.server";
import { sendGroup, sendGroupFriend, sendingList } from "~db/schema/sending";
import { rest } from "../../support/app";
import { makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { makeGroup, makeWaiting, targetsOf } from "../../support/factories/groups";
import { loginAs, makeMember } from "../../support/factories/members";

const GROUPS = "/v1/send-messages/group-list-to-send";
const namesOf = async (userId: number) =>
  (await database().select().from(sendGroup).where(eq(sendGroup.userId, userId))).map((row) => row.groupName).sort();

describe(GROUPS, () => {
  it("lists the caller's groups with their number of friends, and finds them by name", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const first = await makeGroup(member.userId, [await makeFriendRow(member.userId)], "가족");
    await makeGroup(member.userId, [], "동창");
    await makeGroup((await makeMember()).userId, [], "가족");
    const { status, body } = await rest("GET", `${GROUPS}?page=1&userId=1`, { as });
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalPages: 1, totalElements: 2, currentPage: 1, pageable: { pageNumber: 0 } });
    expect(body.content[0]).toMatchObject({ groupId: first, groupName: "가족", count: 1 });
    expect(body.content[1]).toMatchObject({ groupName: "동창", count: 0 });
    const response = await rest("GET", `${GROUPS}?groupName=${encodeURIComponent("동")}`, { as });
    expect(response.body.content.map((row: { groupName: string }) => row.groupName)).toEqual(["동창"]);
    const suggested = await rest("GET", `/v1/suggest/send-messages/group-list-to-send?keyword=${encodeURIComponent("가")}`, { as });
    expect(suggested.body).toEqual([{ value: "가족", label: "가족" }]);
  });

  it("stores new groups and skips rows without a name; for taken names it answers them and stores none", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const add = (...names: string[]) => rest("POST", GROUPS, { as, body: names.map((groupName) => ({ groupName })) });
    expect([(await add("가족", "", "  ")).body, await namesOf(member.userId)]).toEqual([[], ["가족"]]);
    const response = await add("동창", "가족", "모임", "모임");
    expect([response.status, response.body]).toEqual([200, [{ groupName: "가족" }, { groupName: "모임" }]]);
    expect(await namesOf(member.userId)).toEqual(["가족"]);
    expect((await add("x".repeat(101))).status).toBe(400);
  });

  it("renames own groups; refuses another member's group, a taken name and an empty name", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const [firstGroup, secondGroup] = [await makeGroup(member.userId, [], "가족"), await makeGroup(member.userId, [], "모임")];
    const foreign = await makeGroup((await makeMember()).userId, [], "남의 것");
    const rename = (groupId: unknown, groupName: string) => rest("PUT", GROUPS, { as, body: [{ groupId, groupName }] });
    expect((await rename(firstGroup, "우리 가족")).body).toEqual({ returnCode: "SUCCESS", message: "1건을 수정했습니다." });
    expect((await rename(secondGroup, "우리 가족")).body).toMatchObject({
      code: "grid.duplicates",
      message: expect.stringContaining("우리 가족"),
    });
    expect((await rename(foreign, "내 것")).status).toBe(404);
    expect((await rename(undefined, "x")).status).toBe(400);
    const why = async (groupName: string) => {
      const { status, body } = await rename(firstGroup, groupName);
      return [status, body.message, body.errors];
    };
    expect(await why(" ")).toEqual([400, "필수 항목입니다.", [{ path: "0.groupName", message: "필수 항목입니다." }]]);
    const long = "100자까지 입력할 수 있습니다.";
    expect(await why("x".repeat(101))).toEqual([400, long, [{ path: "0.groupName", message: long }]]);
    expect(await namesOf(member.userId)).toEqual(["모임", "우리 가족"]);
  });

  it("deletes groups by body, by query and by POST …/delete; waiting posts stay without a group", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const receiverId = await makeFriendRow(member.userId);
    const ids = [
      await makeGroup(member.userId, [receiverId]),
      await makeGroup(member.userId, [receiverId]),
      await makeGroup(member.userId, [receiverId]),
    ];
    const waiting = await makeWaiting(member.userId, await makePostRow(member.userId), ids[0]!);
    expect((await rest("DELETE", GROUPS, { as, body: [{ groupId: ids[0] }] })).body).toMatchObject({ returnCode: "SUCCESS" });
    expect((await rest("DELETE", `${GROUPS}?groupId=${ids[1]}`, { as })).status).toBe(200);
    expect((await rest("POST", `${GROUPS}/delete`, { as, body: [{ groupId: ids[2] }] })).status).toBe(200);
    expect(await namesOf(member.userId)).toEqual([]);
    expect(await database().select().from(sendGroupFriend).where(eq(sendGroupFriend.receiverId, receiverId))).toEqual([]);
    const [entry] = await database().select().from(sendingList).where(eq(sendingList.sendingListId, waiting));
    expect(entry).toMatchObject({ groupId: null, sendYn: "N" });
    const foreign = await makeGroup((await makeMember()).userId);
    expect((await rest("DELETE", GROUPS, { as, body: [{ groupId: foreign }] })).status).toBe(404);
    expect((await rest("DELETE", GROUPS, { as, body: [{}] })).status).toBe(400);
  });
});

const TARGETS = "/v1/send-messages/entry-friends-to-group";

describe(TARGETS, () => {
  it("puts friends into groups and takes them out by messenger id, all or none", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const ids = [await makeFriendRow(member.userId, { kakaotalkId: "11" }), await makeFriendRow(member.userId, { kakaotalkId: "12" })];
    const [firstGroup, secondGroup] = [await makeGroup(member.userId), await makeGroup(member.userId)];
    const entries = [
      { groupId: firstGroup, kakaotalkId: "11" },
      { groupId: firstGroup, kakaotalkId: 12 },
      { groupId: secondGroup, kakaotalkId: "11" },
    ];
    expect((await rest("POST", TARGETS, { as, body: entries })).body).toMatchObject({
      returnCode: "SUCCESS",
      message: expect.stringContaining("3명"),
    });
    expect((await rest("POST", TARGETS, { as, body: entries })).body.message).toContain("0명");
    expect([await targetsOf(firstGroup!), await targetsOf(secondGroup!)]).toEqual([ids, [ids[0]]]);
    expect((await rest("DELETE", TARGETS, { as, body: [entries[0]] })).status).toBe(200);
    expect((await rest("DELETE", `${TARGETS}?groupId=${firstGroup}&kakaotalkId=12`, { as })).status).toBe(200);
    expect((await rest("POST", `${TARGETS}/delete`, { as, body: entries })).body.message).toContain("1명");
    expect([await targetsOf(firstGroup!), await targetsOf(secondGroup!)]).toEqual([[], []]);

    const stranger = await makeMember();
    await makeFriendRow(stranger.userId, { kakaotalkId: "13" });
    const foreign = await makeGroup(stranger.userId);
    const mixed = await rest("POST", TARGETS, { as, body: [entries[0], { groupId: firstGroup, kakaotalkId: "13" }] });
    expect([mixed.status, mixed.body.code]).toEqual([404, "sending.no-such-friend"]);
    const into = await rest("POST", TARGETS, { as, body: [entries[0], { groupId: foreign, kakaotalkId: "11" }] });
    expect([into.status, into.body.code]).toEqual([404, "sending.no-such-group"]);
    expect([await targetsOf(firstGroup!), await targetsOf(foreign)]).toEqual([[], []]);
    expect((await rest("POST", TARGETS, { as, body: [] })).status).toBe(400);
  });

  it("lists a group's friends under both rule parts' field names, and finds them by nickname", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const receiverId = await makeFriendRow(member.userId, { profileNickname: "가람" });
    const groupId = await makeGroup(member.userId, [receiverId, await makeFriendRow(member.userId, { profileNickname: "나래" })]);
    const { body } = await rest("GET", `${TARGETS}?groupId=${groupId}&page=1&nickname=${encodeURIComponent("가")}`, { as });
    expect(body).toMatchObject({ totalElements: 1, currentPage: 1, pageable: { pageNumber: 0 } });
    expect(body.content[0]).toMatchObject({
      groupId,
      receiverId,
      kakaotalkProfileNickname: "가람",
      profileNickname: "가람",
      exclusionYn: "N",
    });
    expect((await rest("GET", `${TARGETS}?groupId=${groupId}`, { as })).body.totalElements).toBe(2);
    const otherLogin = await loginAs(await makeMember());
    expect((await rest("GET", `${TARGETS}?groupId=${groupId}`, { as: otherLogin })).status).toBe(404);
    expect((await rest("GET", TARGETS, { as })).status).toBe(400);
    const suggested = await rest("GET", `/v1/suggest/send-messages/entry-friends-to-group?keyword=${encodeURIComponent("나")}`, { as });
    expect(suggested.body).toEqual([{ value: "나래", label: "나래" }]);
  });
});
