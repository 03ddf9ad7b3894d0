import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { syncFriends } from "~/areas/sending/friends/sync-friends.server";
import { forgetFriends } from "~/areas/sending/friends/forget-friends.server";
import { listFriends, listPanelFriends } from "~/areas/sending/friends/list-friends.server";
import { syncedText } from "~/areas/sending/sending-words";
import { readLastSync } from "~/areas/sending/friends/read-last-sync.server";
import { forgetSettings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { friend } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { advance } from "../../support/clock";
import { ctxOf, makeMember } from "../../support/factories/members";
import { until } from "../../support/killable";
import { friendsOf, giveToken, makeSender, useSandbox } from "../../support/factories/sending";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());
afterEach(() => box.call("DELETE", "/control/faults"));

describe("a sync of the friends", () => {
  it("reads every page of the messenger's list", async () => {
    const { member } = await makeSender(box, 230);
    expect(await friendsOf(member)).toHaveLength(230);
  });

  it("keeps an id above 2^53 exactly", async () => {
    const { member, accountId, uuids } = await makeSender(box, 2);
    await box.control("friends", { accountId, friends: [{ uuid: uuids[0], id: "9007199254740993017" }] });
    await syncFriends(ctxOf(member));
    expect((await friendsOf(member)).map((row) => row.kakaotalkUuid)).toEqual(uuids);
    const { member: otherMember, accountId: id } = await makeSender(box, 0);
    await box.control("friends", { accountId: id, friends: [{ uuid: "large-id-uuid", id: "9007199254740993017" }] });
    await syncFriends(ctxOf(otherMember));
    expect((await friendsOf(otherMember))[0]!.kakaotalkId).toBe("9007199254740993017");
  });

  it("finds a friend by uuid when the messenger omits the id", async () => {
    const { member, accountId, uuids, receiverIds } = await makeSender(box, 2);
    await box.control("friends", { accountId, friends: [{ uuid: uuids[1], id: null }] });
    expect(await syncFriends(ctxOf(member))).toMatchObject({ listed: 2, added: 0 });
    expect((await friendsOf(member)).map((row) => row.receiverId)).toEqual(receiverIds);
  });

  it("marks friends gone or back, follows changed names, and changes nothing else", async () => {
    const { member, accountId, uuids, receiverIds } = await makeSender(box, 3);
    await database()
      .update(friend)
      .set({ subscribeYn: "N", exclusionYn: "Y", name: "우리 이름" })
      .where(eq(friend.receiverId, receiverIds[0]!));
    await box.control("friends", {
      accountId,
      friends: [
        { uuid: uuids[0], nickname: "가나다" },
        { uuid: uuids[2], hidden: true },
      ],
    });
    await syncFriends(ctxOf(member));
    const rowById = new Map((await friendsOf(member)).map((row) => [row.receiverId, row]));
    expect(rowById.get(receiverIds[0]!)).toMatchObject({
      profileNickname: "가나다",
      subscribeYn: "N",
      exclusionYn: "Y",
      name: "우리 이름",
      goneAt: null,
    });
    expect(rowById.get(receiverIds[2]!)!.goneAt).not.toBeNull();
    expect((await listPanelFriends(ctxOf(member))).map((row) => row.receiverId)).toEqual([receiverIds[1]]);
    await box.control("friends", { accountId, friends: [{ uuid: uuids[2], hidden: false }] });
    await syncFriends(ctxOf(member));
    expect((await listPanelFriends(ctxOf(member))).map((row) => row.receiverId)).toContain(receiverIds[2]);
  });

  it("records the new, returned, changed and gone friends of the last sync", async () => {
    const { member, accountId, uuids, receiverIds } = await makeSender(box, 4);
    const ctx = ctxOf(member);
    const first = (await readLastSync(ctx, null, 1, 3))!;
    expect([first.listed, first.counts]).toEqual([4, { added: 4, returned: 0, changed: 0, gone: 0 }]);
    expect(first.friends.added.map((one) => one.receiverId)).toHaveLength(3);
    expect((await readLastSync(ctx, "added", 2, 3))!.friends.added).toHaveLength(1);
    const old = (await friendsOf(member)).find((row) => row.receiverId === receiverIds[0])!;
    await box.control("friends", { accountId, friends: [{ uuid: uuids[1], hidden: true }] });
    await syncFriends(ctx);
    const unchanged = (await friendsOf(member)).find((row) => row.receiverId === receiverIds[3])!;
    await box.control("friends", {
      accountId,
      friends: [
        { uuid: uuids[0], nickname: "새이름" },
        { uuid: uuids[1], hidden: false },
        { uuid: uuids[2], hidden: true },
        { uuid: "brand-new-uuid", id: "77001122", nickname: "처음본친구" },
      ],
    });
    expect(await syncFriends(ctx)).toEqual({ listed: 4, added: 1, returned: 1, gone: 1, changed: 1, isComplete: true });
    const { friends } = (await readLastSync(ctx, null, 1, 100))!;
    expect(friends.added.map((one) => one.nickname)).toEqual(["처음본친구"]);
    expect(friends.returned.map((one) => one.receiverId)).toEqual([receiverIds[1]]);
    expect(friends.gone.map((one) => one.receiverId)).toEqual([receiverIds[2]]);
    expect(friends.changed).toMatchObject([
      { receiverId: receiverIds[0], nickname: "새이름", before: { nickname: old.profileNickname, picture: null } },
    ]);
    expect((await friendsOf(member)).find((row) => row.receiverId === receiverIds[3])!.updatedAt).toEqual(unchanged.updatedAt);
    expect(await readLastSync(ctxOf(await makeMember()), null, 1, 100)).toBeNull();
  });

  it("stores nothing when a later page fails", async () => {
    const { member, accountId } = await makeSender(box, 0);
    await box.control("accounts", { id: accountId, friends: 150, connected: true });
    await giveToken(box, member, accountId);
    await box.control("faults", { target: "friends", mode: "html", match: "offset=100" });
    await expect(syncFriends(ctxOf(member))).rejects.toMatchObject({ code: "common.messenger-away" });
    expect(await friendsOf(member)).toEqual([]);
  });

  it("marks nobody gone when the messenger's list ends before its own total, and says so", async () => {
    const { member, accountId } = await makeSender(box, 3);
    const names = (await friendsOf(member)).map((row) => row.profileNickname);
    const short = createServer((_, response) => response.end('{"elements":[],"total_count":3}')).listen(0, "127.0.0.1");
    await once(short, "listening");
    process.env.KAKAO_API_URL = `http://127.0.0.1:${(short.address() as AddressInfo).port}`;
    forgetSettings();
    const counts = await syncFriends(ctxOf(member));
    useSandbox(box);
    short.close();
    expect(counts).toEqual({ listed: 0, added: 0, returned: 0, gone: 0, changed: 0, isComplete: false });
    expect((await friendsOf(member)).filter((row) => row.goneAt === null).map((row) => row.profileNickname)).toEqual(names);
    expect(syncedText(counts)).toContain("카카오톡이 목록을 끝까지 주지 않아");
    await box.control("friends", { accountId, friends: [], replace: true });
    expect(await syncFriends(ctxOf(member))).toMatchObject({ gone: 3, isComplete: true });
  });

  it("changes nothing when a sync that began later is already written", async () => {
    const { member, accountId, uuids } = await makeSender(box, 2);
    const fault = await box.control("faults", { target: "friends", mode: "delay", ms: 400, times: 1 });
    const older = syncFriends(ctxOf(member));
    await until(
      async () => (await box.call("GET", "/control/faults")).body.faults.find(({ id }: { id: number }) => id === fault.id).hits === 1,
    );
    advance(1_000);
    await box.control("friends", { accountId, friends: [{ uuid: uuids[0], hidden: true }] });
    expect(await syncFriends(ctxOf(member))).toMatchObject({ gone: 1 });
    expect(await older).toMatchObject({ returned: 0 });
    expect((await friendsOf(member)).filter((row) => row.goneAt === null).map((row) => row.kakaotalkUuid)).toEqual([uuids[1]]);
  });

  it("is refused without a messenger account, token, consent, or valid token", async () => {
    await expect(syncFriends(ctxOf(await makeMember()))).rejects.toMatchObject({ code: "sending.social-only" });
    await expect(syncFriends(ctxOf(await makeMember({ userType: "KAKAOTALK" })))).rejects.toMatchObject({
      code: "common.messenger-login",
    });
    const { member } = await makeSender(box, 1, { scopes: ["profile_nickname"] });
    await expect(syncFriends(ctxOf(member))).rejects.toMatchObject({ code: "sending.friends-scope" });
    const { member: otherMember, accountId } = await makeSender(box, 1);
    await box.control("expire", { accountId, forget: true });
    await expect(syncFriends(ctxOf(otherMember))).rejects.toMatchObject({ code: "common.messenger-token" });
    await expect(syncFriends(ctxOf(otherMember))).rejects.toMatchObject({ code: "common.messenger-login" });
  });

  it("renews an expired token", async () => {
    const { member, accountId } = await makeSender(box, 4);
    await box.control("expire", { accountId });
    expect(await syncFriends(ctxOf(member))).toEqual({ listed: 4, added: 0, returned: 0, gone: 0, changed: 0, isComplete: true });
  });
});

it("a withdrawal deletes the notes on friends and the last sync, and keeps a friend's opt-out", async () => {
  const { member, receiverIds } = await makeSender(box, 2);
  await database().update(friend).set({ note: "메모", name: "이름", subscribeYn: "N" }).where(eq(friend.receiverId, receiverIds[0]!));
  await forgetFriends(ctxOf(member));
  const [row] = await database().select().from(friend).where(eq(friend.receiverId, receiverIds[0]!));
  expect(row).toMatchObject({ note: "", name: "", profileNickname: "", subscribeYn: "N" });
  expect(await readLastSync(ctxOf(member), null, 1, 10)).toBeNull();
});

it("the friend list is searched by the typed nickname and by exclusion", async () => {
  const { member, receiverIds } = await makeSender(box, 3);
  await database().update(friend).set({ profileNickname: "100%_달빛", exclusionYn: "Y" }).where(eq(friend.receiverId, receiverIds[0]!));
  const findFriends = async (filter: Parameters<typeof listFriends>[1]) =>
    (await listFriends(ctxOf(member), filter, { page: 1, size: 10 })).total;
  expect(await findFriends({ profileNickname: "%_" })).toBe(1);
  expect(await findFriends({ exclusionYn: "Y" })).toBe(1);
  expect(await findFriends({ exclusionYn: "N" })).toBe(2);
  expect(await findFriends({ exclusionYn: "ALL" })).toBe(3);
});
