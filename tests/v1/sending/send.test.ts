import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { friendsGrid } from "~/areas/sending/friends/friends.grid";
import { optOutUrl } from "~/areas/sending/opt-out/opt-out-link.server";
import { sign } from "~/core/crypto.server";
import { shown, tidyCell } from "~/grid/cells";
import { database } from "~db/client.server";
import { sendHistory, sendRun } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { rest } from "../../support/app";
import { makeGroup, makeWaiting } from "../../support/factories/groups";
import { loginAs, makeMember } from "../../support/factories/members";
import { aKey, drain, friendsOf, makeSender, useSandbox, type Sender } from "../../support/factories/sending";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

const SEND = "/v1/send-messages/send-contents";
const bodyOf = (sender: Sender, uuids = sender.uuids) => ({
  contentsId: sender.contentsId,
  userId: sender.member.userId,
  title: "봄",
  kakaotalkUuidAndId: uuids.map((kakaotalkUuid) => ({ kakaotalkUuid, kakaotalkId: "" })),
  contents: "<p>봄</p>",
  fileName: "",
  sendingListId: "",
});

describe("POST /v1/send-messages/send-contents", () => {
  it("answers 202 with the run, whose address gives each recipient's state", async () => {
    const sender = await makeSender(box, 3);
    const as = await loginAs(sender.member);
    const sent = await rest("POST", SEND, { as, body: bodyOf(sender) });
    expect([sent.status, sent.body]).toEqual([202, { sendRunId: expect.any(Number), total: 3 }]);
    const { sendRunId } = sent.body;
    const url = `${SEND}/runs?sendRunId=${sendRunId}`;
    expect((await rest("GET", url, { as })).body).toMatchObject({ status: "RUNNING", total: 3, waiting: 3, sent: 0, pausedReason: null });
    await box.control("faults", { target: "message", mode: "status", status: 400, code: -530, times: 1 });
    await drain(sendRunId);
    const { body } = await rest("GET", url, { as });
    expect(body).toMatchObject({ sendRunId, status: "DONE", total: 3, waiting: 0, sending: 0, sent: 2, failed: 1, unsure: 0 });
    const failed = body.recipients.find((row: { state: string }) => row.state === "FAILED");
    expect(failed).toMatchObject({ reason: "받는 분이 메시지를 받지 않도록 해 두었어요.", sendHistoryId: null });
    const resumed = await rest("POST", `${SEND}/runs/resume`, { as, body: { sendRunId, only: "failed" } });
    expect([resumed.status, resumed.body]).toEqual([202, { sendRunId, tried: 1 }]);
  });

  it("accepts friends by messenger id too, and refuses unknown friends and an empty list", async () => {
    const sender = await makeSender(box, 2);
    const as = await loginAs(sender.member);
    const [{ kakaotalkId } = { kakaotalkId: "" }] = await friendsOf(sender.member);
    const send = (kakaotalkUuidAndId: unknown) => rest("POST", SEND, { as, body: { ...bodyOf(sender), kakaotalkUuidAndId } });
    expect((await send([{ kakaotalkId }])).body).toMatchObject({ total: 1 });
    expect((await send([{ kakaotalkUuid: "nobody" }])).body).toMatchObject({ code: "sending.receivers-changed" });
    expect([(await send([])).status, (await send([])).body.code]).toEqual([400, "sending.none-selected"]);
    expect((await send("x")).status).toBe(400);
    expect((await rest("POST", SEND, { as, body: {} })).status).toBe(400);
  });

  it("makes one run when repeated under one Idempotency-Key", async () => {
    const sender = await makeSender(box, 2);
    const as = await loginAs(sender.member);
    const headers = { "Idempotency-Key": aKey() };
    const first = await rest("POST", SEND, { as, body: bodyOf(sender), headers });
    const second = await rest("POST", SEND, { as, body: bodyOf(sender), headers });
    expect(second.body).toEqual(first.body);
    expect(await database().select().from(sendRun).where(eq(sendRun.userId, sender.member.userId))).toHaveLength(1);
  });

  it("sends to given groups, and an entry of the waiting list to the entry's group", async () => {
    const sender = await makeSender(box, 3);
    const { userId } = sender.member;
    const as = await loginAs(sender.member);
    const group = await makeGroup(userId, sender.receiverIds.slice(0, 2));
    const send = (more: Record<string, unknown>) => rest("POST", SEND, { as, body: { ...bodyOf(sender, []), ...more } });
    expect((await send({ groupIds: [group] })).body).toMatchObject({ total: 2 });
    const entry = await makeWaiting(userId, sender.contentsId, group);
    const sent = await send({ sendingListId: entry });
    expect([sent.status, sent.body.total]).toEqual([202, 2]);
    const [run] = await database().select().from(sendRun).where(eq(sendRun.sendRunId, sent.body.sendRunId));
    expect(run!.sendingListId).toBe(entry);
    expect((await send({ sendingListId: entry })).body.code).toBe("sending.already-sent");
    const otherEntry = await makeWaiting(userId, sender.contentsId, null);
    expect((await send({ sendingListId: otherEntry })).body.code, "its group was deleted").toBe("sending.group-not-chosen");
    expect((await send({ sendingListId: otherEntry, kakaotalkUuidAndId: [{ kakaotalkUuid: sender.uuids[2] }] })).body).toMatchObject({
      total: 1,
    });
    expect((await send({ sendingListId: 99_999_999 })).status).toBe(404);
    expect((await send({ sendingListId: null, groupIds: [99_999_999] })).body.code).toBe("sending.no-such-group");
  });

  it("answers a refusal with its code and, over the limit, how many are too many", async () => {
    const unpaid = await makeSender(box, 1, { paid: false });
    const { status, body } = await rest("POST", SEND, { as: await loginAs(unpaid.member), body: bodyOf(unpaid) });
    expect([status, body.code, body.message]).toEqual([403, "payments.required", "결제가 필요한 서비스입니다."]);
    const many = await makeSender(box, 101);
    const overLimit = await rest("POST", SEND, { as: await loginAs(many.member), body: bodyOf(many) });
    expect([overLimit.status, overLimit.body.message]).toEqual([409, expect.stringContaining("100명까지 보낼 수 있으니 1명을 빼 주세요")]);
  });

  it("checks the sender before it looks up the receivers (rule 5)", async () => {
    const unpaid = await makeSender(box, 1, { paid: false });
    const as = await loginAs(unpaid.member);
    for (const fields of [{ kakaotalkUuidAndId: [{ kakaotalkUuid: "nobody" }] }, { kakaotalkUuidAndId: [], sendingListId: 999_999_999 }])
      expect((await rest("POST", SEND, { as, body: { ...bodyOf(unpaid), ...fields } })).body.code).toBe("payments.required");
    const email = await loginAs(await makeMember());
    const unknownBody = { ...bodyOf(unpaid), kakaotalkUuidAndId: [{ kakaotalkUuid: "nobody" }] };
    expect((await rest("POST", SEND, { as: email, body: unknownBody })).body.code).toBe("sending.social-only");
    expect((await rest("POST", SEND, { as: email, body: { ...unknownBody, kakaotalkUuidAndId: [] } })).body.code).toBe(
      "sending.none-selected",
    );
  });

  it("a run can neither be read nor resumed by another member", async () => {
    const sender = await makeSender(box, 1);
    const { body } = await rest("POST", SEND, { as: await loginAs(sender.member), body: bodyOf(sender) });
    const otherLogin = await loginAs(await makeMember());
    expect((await rest("GET", `${SEND}/runs?sendRunId=${body.sendRunId}`, { as: otherLogin })).status).toBe(404);
    const resumed = await rest("POST", `${SEND}/runs/resume`, {
      as: await loginAs((await makeSender(box, 1)).member),
      body: { sendRunId: body.sendRunId, only: "waiting" },
    });
    expect(resumed.status).toBe(404);
  });
});

describe("histories", () => {
  it("are listed ten a page under the rules' names, and by post", async () => {
    const sender = await makeSender(box, 11);
    const as = await loginAs(sender.member);
    const { body } = await rest("POST", `${SEND}/send-history`, { as, body: bodyOf(sender) });
    await drain(body.sendRunId);
    const page = await rest("GET", "/v1/send-messages/send-history?page=2&title=%EB%B4%84", { as });
    expect(page.body).toMatchObject({ totalPages: 2, totalElements: 11, currentPage: 2, pageable: { pageNumber: 1 } });
    expect(Object.keys(page.body.content[0]).sort()).toEqual(["createdDateTime", "kakaotalkProfileNickname", "sendHistoryId", "title"]);
    expect((await rest("GET", `${SEND}/send-history?contentsId=${sender.contentsId}`, { as })).body).toHaveLength(11);
    expect((await rest("GET", "/v1/send-messages/send-history?sendDateFrom=gestern", { as })).status).toBe(400);
  });

  it("of one recipient can be saved, which counts the dispatch, and rolled back once", async () => {
    const sender = await makeSender(box, 1);
    const as = await loginAs(sender.member);
    const [row] = await friendsOf(sender.member);
    const url = "/v1/send-messages/send-history-save-and-get";
    const input = {
      snsIdFromFriendList: row!.kakaotalkId,
      contentsId: sender.contentsId,
      userId: sender.member.userId,
      kakaotalkProfileNickname: "x",
    };
    const saved = await rest("POST", `${url}?${new URLSearchParams(input as never)}`, { as });
    expect(saved.body).toMatchObject({
      receiverId: row!.receiverId,
      sendHistoryId: expect.any(Number),
      sendingCountId: expect.any(String),
    });
    expect((await rest("GET", "/v1/sending-count-history/count-day", { as })).body).toEqual({ count: 1 });
    const { sendHistoryId, receiverId } = saved.body;
    const link = new URL(saved.body.readingUrl);
    expect(link.pathname).toBe("/app/blog/view-contents");
    expect(link.searchParams.get("t")).toBe(sign("read", sendHistoryId, receiverId));
    expect(saved.body.optOutUrl).toBe(optOutUrl(receiverId));
    const otherLogin = await loginAs(await makeMember());
    expect((await rest("DELETE", url, { as: otherLogin, body: { sendHistoryId } })).status).toBe(404);
    expect((await rest("DELETE", url, { as, body: { sendHistoryId } })).body.returnCode).toBe("SUCCESS");
    expect((await rest("POST", `${url}/delete`, { as, body: { sendHistoryId } })).status).toBe(404);
    expect((await rest("GET", "/v1/sending-count-history/count-month", { as })).body).toEqual({ count: 0 });
    expect(await database().select().from(sendHistory).where(eq(sendHistory.userId, sender.member.userId))).toEqual([]);
  });

  it("of delivered dispatches cannot be rolled back", async () => {
    const sender = await makeSender(box, 1);
    const as = await loginAs(sender.member);
    const [row] = await friendsOf(sender.member);
    const url = "/v1/send-messages/send-history-save-and-get";
    const { body } = await rest("POST", url, { as, body: { snsIdFromFriendList: row!.kakaotalkId, contentsId: sender.contentsId } });
    await database().update(sendHistory).set({ deliveredAt: new Date() }).where(eq(sendHistory.sendHistoryId, body.sendHistoryId));
    expect((await rest("DELETE", url, { as, body: { sendHistoryId: body.sendHistoryId } })).body.code).toBe("sending.already-delivered");
  });
});

describe("counts", () => {
  it("sum is empty without a payment, and otherwise the number of dispatches of the period", async () => {
    const unpaid = await loginAs(await makeMember());
    expect((await rest("GET", "/v1/sending-count-history", { as: unpaid })).body).toEqual({ sum: "" });
    const sender = await makeSender(box, 2);
    const as = await loginAs(sender.member);
    expect((await rest("GET", "/v1/sending-count-history", { as })).body).toEqual({ sum: "0" });
    await rest("POST", SEND, { as, body: bodyOf(sender) });
    expect((await rest("GET", "/v1/sending-count-history", { as })).body).toEqual({ sum: "2" });
  });

  it("posting a count stores nothing, but is refused when the count exceeds the limit", async () => {
    const sender = await makeSender(box, 0);
    const as = await loginAs(sender.member);
    const book = (length: number) => rest("POST", "/v1/sending-count-history", { as, body: { length } });
    expect((await book(100)).status).toBe(200);
    expect((await book(101)).body.code).toBe("sending.day-over");
    expect((await rest("GET", "/v1/sending-count-history/count-day", { as })).body).toEqual({ count: 0 });
  });
});

describe("friends", () => {
  it("are answered under both rule parts' field names", async () => {
    const sender = await makeSender(box, 3);
    const as = await loginAs(sender.member);
    const { body } = await rest("GET", "/v1/system/user/friend-list?exclusionYn=ALL", { as });
    expect(body).toMatchObject({ totalElements: 3, currentPage: 1 });
    const [row] = body.content;
    expect(row.kakaotalkProfileNickname).toBe(row.profileNickname);
    expect(row.kakaotalkProfileThumbnailImageUrl).toBe(row.profileThumbnailImageUrl);
    expect(row).toMatchObject({ userId: sender.member.userId, kakaotalkUuid: sender.uuids[0], exclusionYn: "N", subscribeYn: null });
    const { exclusionYn } = (await rest("GET", "/v1/system/user/friend-list/initialize", { as })).body;
    const grid = friendsGrid.columns.find(({ field }) => field === "exclusionYn")!;
    expect(exclusionYn.map((code: { commonCodeKeyName: string }) => code.commonCodeKeyName)).toEqual(["전체", "포함", "제외"]);
    expect(["Y", "N"].map((flag) => shown(grid, flag, grid.options!))).toEqual(["제외", "포함"]);
    expect(["제외", "포함", "Y", "아니요"].map((text) => tidyCell(grid, text, grid.options!))).toEqual(["Y", "N", "Y", "N"]);
  });

  it("are synced with the messenger on request", async () => {
    const sender = await makeSender(box, 1);
    await box.control("accounts", { id: sender.accountId, friends: 4, connected: true });
    const as = await loginAs(sender.member);
    expect((await rest("GET", "/v1/system/user/friend-list/getKakaotalkFriendList", { as })).body.code).toBe("common.messenger-token");
    const linked = await makeSender(box, 2);
    await box.control("friends", { accountId: linked.accountId, friends: [{ uuid: "a-new-friend", nickname: "새 친구" }] });
    const { body } = await rest("GET", "/v1/system/user/friend-list/getKakaotalkFriendList", { as: await loginAs(linked.member) });
    expect(body.totalElements).toBe(3);
  });
});
