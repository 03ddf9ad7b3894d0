import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "~db/client.server";
import { friend } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { type As, rest } from "../../support/app";
import { makeFriendRow } from "../../support/factories/dispatches";
import { loginAs, makeMember } from "../../support/factories/members";
import { friendsOf, giveToken, makeSender, useSandbox } from "../../support/factories/sending";

const LIST = "/v1/system/user/friend-list";
let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

const rowOf = async (receiverId: number) => (await database().select().from(friend).where(eq(friend.receiverId, receiverId)))[0]!;

describe("friend list calls", () => {
  it("answer a friend under both rule parts' field names, with the friend's own opt-out (rule 50)", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    await makeFriendRow(member.userId, { profileNickname: "달빛", subscribeYn: "N", note: "봄에 만남" });
    const { content } = (await rest("GET", LIST, { as })).body;
    expect(content[0]).toMatchObject({
      userId: member.userId,
      kakaotalkProfileNickname: "달빛",
      profileNickname: "달빛",
      kakaotalkProfileThumbnailImageUrl: "",
      profileThumbnailImageUrl: "",
      exclusionYn: "N",
      subscribeYn: "N",
      note: "봄에 만남",
    });
    expect(Object.keys(content[0])).not.toContain("sealedPhone");
  });

  it("filter by exclusion; ALL, an empty text and no value list everybody", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    await makeFriendRow(member.userId, { exclusionYn: "Y" });
    await makeFriendRow(member.userId);
    await makeFriendRow(member.userId, { goneAt: new Date() });
    const total = async (query: string) => (await rest("GET", LIST + query, { as })).body.totalElements;
    expect(await Promise.all(["", "?exclusionYn=", "?exclusionYn=ALL", "?exclusionYn=Y", "?exclusionYn=N"].map(total))).toEqual([
      2, 2, 2, 1, 1,
    ]);
    expect((await rest("GET", `${LIST}?exclusionYn=X`, { as })).status).toBe(400);
  });

  it("PUT changes details and exclusion of own friends, never a friend's opt-out or another member's friends", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const receiverId = await makeFriendRow(member.userId, { kakaotalkId: "4242", subscribeYn: "N", optedOutAt: new Date() });
    const otherFriend = await makeFriendRow((await makeMember()).userId, { kakaotalkId: "4343" });
    const body = [{ userId: member.userId, kakaotalkId: "4242", exclusionYn: "N", subscribeYn: "Y", name: "이달", note: "메모" }];
    expect((await rest("PUT", LIST, { as, body })).body.returnCode).toBe("SUCCESS");
    expect(await rowOf(receiverId)).toMatchObject({ name: "이달", note: "메모", subscribeYn: "N", optedOutAt: expect.any(Date) });
    expect((await rest("PUT", LIST, { as, body: [{ kakaotalkId: "4343", exclusionYn: "Y" }] })).status).toBeGreaterThanOrEqual(400);
    expect((await rowOf(otherFriend)).exclusionYn).toBe("N");
    expect((await rest("PUT", LIST, { as, body: [{ kakaotalkId: "4242", note: "가".repeat(501) }] })).status).toBe(400);
  });

  it("the first page of getKakaotalkFriendList syncs with the messenger, later pages read our rows (rule 55)", async () => {
    const { member, accountId } = await makeSender(box, 2);
    const as = await loginAs(member);
    await box.control("friends", { accountId, friends: [{ uuid: "one-more", id: "880011", nickname: "늦게온친구" }] });
    const { body } = await rest("GET", `${LIST}/getKakaotalkFriendList?page=2`, { as });
    expect([body.totalElements, (await friendsOf(member)).length]).toEqual([2, 2]);
    expect((await rest("GET", `${LIST}/getKakaotalkFriendList?page=1`, { as })).body.totalElements).toBe(3);
  });

  it("DELETE of an excluded friend keeps the exclusion, so that a later sync does not make them a receiver", async () => {
    const { member, receiverIds } = await makeSender(box, 1);
    const as = await loginAs(member);
    const { kakaotalkId } = await rowOf(receiverIds[0]!);
    await rest("PUT", LIST, { as, body: [{ kakaotalkId, exclusionYn: "Y" }] });
    expect((await rest("DELETE", LIST, { as, body: [{ kakaotalkId }] })).status).toBe(200);
    await rest("GET", `${LIST}/getKakaotalkFriendList?page=1`, { as });
    expect(await rowOf(receiverIds[0]!)).toMatchObject({ goneAt: null, exclusionYn: "Y" });
  });

  it("getKakaotalkFriendList says why the messenger cannot be asked, and keeps our rows and our login", async () => {
    const FETCH = `${LIST}/getKakaotalkFriendList?page=1`;
    const fetchList = async (as: As) => {
      const { status, body } = await rest("GET", FETCH, { as });
      return [status, body.code, body.message];
    };
    const expired = [403, "common.messenger-token", "카카오톡 로그인이 만료되었습니다. 다시 로그인해 주세요."];
    const never = [403, "common.messenger-login", "먼저 카카오톡으로 로그인해 주세요."];
    const { member, accountId } = await makeSender(box, 2);
    const as = await loginAs(member);
    // The person has unlinked at the messenger: neither token is valid.
    await box.control("expire", { accountId, forget: true });
    expect(await fetchList(as)).toEqual(expired);
    expect(await fetchList(as)).toEqual(never);
    expect((await rest("GET", LIST, { as })).body.totalElements).toBe(2);
    expect((await friendsOf(member)).every(({ goneAt }) => goneAt === null)).toBe(true);
    // Our own rows of later pages need no token (rule 55).
    expect((await rest("GET", `${LIST}/getKakaotalkFriendList?page=2`, { as })).status).toBe(200);
    const byEmail = await loginAs(await makeMember());
    expect(await fetchList(byEmail)).toEqual([403, "sending.social-only", "카카오 로그인이 필요한 서비스입니다"]);
    await giveToken(box, member, accountId);
    expect((await rest("GET", FETCH, { as })).status).toBe(200);
  });

  it("DELETE takes a friend off the list with the notes, and keeps the row and the friend's opt-out", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const receiverId = await makeFriendRow(member.userId, { kakaotalkId: "5151", name: "이달", note: "메모", subscribeYn: "N" });
    expect((await rest("DELETE", LIST, { as, body: [{ userId: member.userId, kakaotalkId: "5151" }] })).body.returnCode).toBe("SUCCESS");
    expect(await rowOf(receiverId)).toMatchObject({ name: "", note: "", subscribeYn: "N", goneAt: expect.any(Date) });
  });
});
