import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "~db/client.server";
import { contents } from "~db/schema/blog";
import { sendingList } from "~db/schema/sending";
import { rest } from "../../support/app";
import { makePostRow } from "../../support/factories/dispatches";
import { makeGroup, makeWaiting } from "../../support/factories/groups";
import { loginAs, makeMember } from "../../support/factories/members";

const LIST = "/v1/send-messages/sending-list";
const entryOf = async (id: number) => (await database().select().from(sendingList).where(eq(sendingList.sendingListId, id)))[0];

describe(LIST, () => {
  it("puts a post on a group's waiting list once, without payment, and answers that it was saved (2 §4)", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const contentsId = await makePostRow(member.userId);
    const groupId = await makeGroup(member.userId);
    const addEntry = (fields: object) => rest("POST", LIST, { as, body: { contentsId, groupId, sendYn: "N", ...fields } });
    const { status, body } = await addEntry({});
    expect([status, body.returnCode, body.message]).toEqual([200, "SUCCESS", "발송 대기 목록에 저장했습니다."]);
    expect((await addEntry({})).body.sendingListId).toBe(body.sendingListId);
    expect(await entryOf(body.sendingListId)).toMatchObject({ contentsId, groupId, sendYn: "N" });
    const none = await addEntry({ groupId: "" });
    expect([none.status, none.body.code, none.body.message]).toEqual([400, "sending.group-not-chosen", "발송 그룹을 선택해 주세요."]);
    const foreign = await makeGroup((await makeMember()).userId);
    expect((await addEntry({ groupId: foreign })).body.code).toBe("sending.no-such-group");
    expect((await addEntry({ contentsId: 999_999_999 })).status).toBe(404);
    expect((await addEntry({ sendYn: "Y" })).status).toBe(400);
  });

  it("lists five a page with the posts' texts, but no text of a deleted post", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const author = await makeMember();
    const contentsId = await makePostRow(author.userId, { contents: "<p>본문</p>", mainSubject: "finance" });
    const groupId = await makeGroup(member.userId, [], "가족");
    const first = await makeWaiting(member.userId, contentsId, groupId);
    for (let count = 0; count < 5; count++) await makeWaiting(member.userId, contentsId, null);
    await makeWaiting(member.userId, contentsId, null, { sendYn: "Y" });
    const page = await rest("GET", `${LIST}?page=2`, { as });
    expect(page.body).toMatchObject({ totalPages: 2, totalElements: 6, currentPage: 2, pageable: { pageNumber: 1 } });
    expect(page.body.content).toHaveLength(1);
    expect(page.body.content[0]).toMatchObject({ sendingListId: first, contentsId, title: "봄 여행 이야기", mainSubject: "finance" });
    expect(page.body.content[0]).toMatchObject({ contents: "<p>본문</p>", fileName: "", groupId, groupName: "가족", sendYn: "N" });
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, contentsId));
    expect((await rest("GET", `${LIST}?page=2`, { as })).body.content[0]).toMatchObject({ state: "deleted", contents: "" });
  });

  it("refuses to mark a post sent", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const entry = await makeWaiting(member.userId, await makePostRow(member.userId), await makeGroup(member.userId));
    const { status, body } = await rest("PUT", LIST, { as, body: { sendingListId: entry, sendYn: "Y" } });
    expect([status, body.message]).toEqual([400, "보낸 것으로 바꿀 수 없습니다. 보내면 목록에서 빠집니다."]);
    expect(await entryOf(entry)).toMatchObject({ sendYn: "N" });
  });

  it("changes an entry's group, keeps it unsent, and deletes entries by body, by query and by POST …/delete", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const contentsId = await makePostRow(member.userId);
    const groupId = await makeGroup(member.userId);
    const ids: number[] = [];
    for (let count = 0; count < 4; count++) ids.push(await makeWaiting(member.userId, contentsId, null));
    expect((await rest("PUT", LIST, { as, body: { sendingListId: ids[0], groupId } })).body.returnCode).toBe("SUCCESS");
    expect((await rest("PUT", LIST, { as, body: { sendingListId: ids[1], groupId } })).body.code).toBe("sending.already-waiting");
    expect((await rest("PUT", LIST, { as, body: { sendingListId: ids[0], sendYn: "N" } })).status).toBe(200);
    expect(await entryOf(ids[0]!)).toMatchObject({ groupId, sendYn: "N" });
    await database().update(sendingList).set({ sendYn: "Y" }).where(eq(sendingList.sendingListId, ids[0]!));
    expect((await rest("PUT", LIST, { as, body: { sendingListId: ids[0], sendYn: "N" } })).body.code).toBe("sending.already-sent");
    expect((await rest("DELETE", LIST, { as, body: { sendingListId: ids[0] } })).status).toBe(409);
    const deleted = await rest("DELETE", LIST, { as, body: { sendingListId: ids[1] } });
    expect(deleted.body).toEqual({ returnCode: "SUCCESS", message: "발송 대기 목록에서 삭제했습니다." });
    expect((await rest("DELETE", `${LIST}?sendingListId=${ids[2]}`, { as })).status).toBe(200);
    expect((await rest("POST", `${LIST}/delete`, { as, body: { sendingListId: ids[3] } })).status).toBe(200);
    expect((await rest("GET", LIST, { as })).body.totalElements).toBe(0);
    const stranger = await makeMember();
    const foreign = await makeWaiting(stranger.userId, await makePostRow(stranger.userId), null);
    expect((await rest("DELETE", LIST, { as, body: { sendingListId: foreign } })).status).toBe(404);
    expect((await rest("PUT", LIST, { as, body: { sendingListId: foreign, groupId } })).status).toBe(404);
  });
});
