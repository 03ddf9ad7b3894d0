import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "~db/client.server";
import { contents } from "~db/schema/blog";
import { sendGroup, sendingList, sendRecipient, sendRun } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { get, post, refused, screen, type As } from "../../support/app";
import { makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { makeGroup, makeWaiting } from "../../support/factories/groups";
import { loginAs, makeMember } from "../../support/factories/members";
import { aKey, makeSender, useSandbox } from "../../support/factories/sending";
import { locationOf } from "../../support/jar";

const HERE = "/app/send-messages/sending-list";
let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

const entryOf = async (id: number) => (await database().select().from(sendingList).where(eq(sendingList.sendingListId, id)))[0];
const itemOf = async (as: As, id: number) => (await screen(HERE, as)).one(`#waiting-${id}`).textContent.replace(/\s+/g, " ");

describe("send waiting (2 §2)", () => {
  test("shows title, subject, group and days of each post, newest first", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    expect((await screen(HERE, as)).text).toContain("기다리는 글이 없어요");
    const groupId = await makeGroup(member.userId, [await makeFriendRow(member.userId)], "가족");
    const long = "가".repeat(31);
    const contentsId = await makePostRow(member.userId, { title: long, createdAt: new Date("2026-01-31T15:00:00Z") });
    const entry = await makeWaiting(member.userId, contentsId, groupId, { createdAt: new Date("2026-02-28T14:59:59Z") });
    const text = await itemOf(as, entry);
    expect(text).toContain(`${"가".repeat(30)}…`);
    expect(text).toContain("2026.02.01");
    expect(text).toContain("어제 넣음");
    expect(text).toContain("가족 (1명)");
    const panel = (await screen(HERE, as)).one(`#waiting-${entry} p a`).getAttributeValue("href")!;
    expect(panel).toBe(`/app/send-messages/send-contents?contentsId=${contentsId}&amp;sendingListId=${entry}`);
    const two = await makeWaiting(member.userId, contentsId, null);
    expect(await itemOf(as, two)).toContain("그룹이 지워졌어요");
    expect((await screen(HERE, as)).all(".waiting-item").map((item) => item.getAttributeValue("id"))).toEqual([
      `waiting-${two}`,
      `waiting-${entry}`,
    ]);
  });

  test("shows five posts at first and five more by 더 보기", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const contentsId = await makePostRow(member.userId);
    const ids: number[] = [];
    for (let count = 0; count < 12; count++) ids.unshift(await makeWaiting(member.userId, contentsId, null));
    const shown = async (url: string) => {
      const page = await screen(url, as);
      const moreHref = page.all(".waiting-more")[0]?.getAttributeValue("href") ?? null;
      return { ids: page.all(".waiting-item").map((item) => Number(item.getAttributeValue("id")!.slice(8))), more: moreHref };
    };
    expect(await shown(HERE)).toEqual({ ids: ids.slice(0, 5), more: `${HERE}?page=2#waiting-${ids[5]}` });
    expect(await shown(`${HERE}?page=2`)).toEqual({ ids: ids.slice(0, 10), more: `${HERE}?page=3#waiting-${ids[10]}` });
    expect(await shown(`${HERE}?page=3`)).toEqual({ ids, more: null });
    expect((await screen(`${HERE}?page=abc`, as)).text).toContain("총 12건");
  });

  test("sends a post to the chosen group after a question, and takes the entry off the list (rules 46, 47)", async () => {
    const { member, receiverIds, contentsId } = await makeSender(box, 3);
    const as = await loginAs(member);
    const planned = await makeGroup(member.userId, receiverIds, "모두");
    const chosen = await makeGroup(member.userId, receiverIds.slice(0, 2), "둘");
    const entry = await makeWaiting(member.userId, contentsId, planned);
    const fields = { intent: "send", sendingListId: String(entry), groupId: String(chosen), formKey: aKey() };
    const question = await refused(HERE, fields, 200, as);
    expect(question.one("h1").textContent).toContain("2명에게 보낼까요?");
    expect((await entryOf(entry))!.sendYn).toBe("N");
    const sent = await post(HERE, { ...fields, confirmed: "Y" }, as);
    const [run] = await database().select().from(sendRun).where(eq(sendRun.userId, member.userId));
    expect(locationOf(sent)).toBe(`/app/send-messages/send-run?sendRunId=${run!.sendRunId}`);
    expect(run).toMatchObject({ sendingListId: entry, contentsId, total: 2 });
    const recipients = await database().select().from(sendRecipient).where(eq(sendRecipient.sendRunId, run!.sendRunId));
    expect(recipients.map((row) => row.receiverId).sort()).toEqual(receiverIds.slice(0, 2).sort());
    expect(await entryOf(entry)).toMatchObject({ sendYn: "Y", groupId: chosen });
    expect((await screen(HERE, as)).text).toContain("기다리는 글이 없어요");
    // The repeated form shows the first run; another form finds nothing waiting.
    expect(locationOf(await post(HERE, { ...fields, confirmed: "Y" }, as))).toBe(locationOf(sent));
    expect((await post(HERE, { ...fields, formKey: aKey() }, as)).status).toBe(409);
    expect((await post(HERE, { ...fields, formKey: aKey(), confirmed: "Y" }, as)).status).toBe(409);
    expect(await database().select().from(sendRun).where(eq(sendRun.userId, member.userId))).toHaveLength(1);
  });

  test("shows a refusal at the post with its remedy, and keeps the chosen group", async () => {
    const { member, receiverIds, contentsId } = await makeSender(box, 1, { paid: false });
    const as = await loginAs(member);
    const groupId = await makeGroup(member.userId, receiverIds, "가족");
    const entry = await makeWaiting(member.userId, contentsId, null);
    const fields = { intent: "send", sendingListId: String(entry), formKey: aKey() };
    const none = await refused(HERE, { ...fields, groupId: "" }, 400, as);
    expect(none.one(`#waiting-${entry} .field-error`).textContent).toContain("발송 그룹을 선택해 주세요.");
    const unpaid = await refused(HERE, { ...fields, groupId: String(groupId) }, 403, as);
    expect(unpaid.one(`#waiting-${entry}`).textContent).toContain("결제가 필요한 서비스입니다.");
    expect(unpaid.one(`#waiting-${entry} option[selected]`).getAttributeValue("value")).toBe(String(groupId));
    expect(unpaid.one(`#waiting-${entry} a.btn`).getAttributeValue("href")).toContain("/app/payment-ready");
    expect((await entryOf(entry))!.sendYn).toBe("N");
    const keptResponse = (await post(HERE, { ...fields, formId: `waiting-form-${entry}`, groupId: String(groupId) }, as)).headers
      .getSetCookie()
      .map((line) => line.split(";")[0]!);
    const back = await screen(HERE, { ...as, headers: { Cookie: keptResponse.join("; ") } });
    expect(back.one(`#waiting-${entry} option[selected]`).getAttributeValue("value")).toBe(String(groupId));
  });

  test("changes the group without sending", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const contentsId = await makePostRow(member.userId);
    const [firstGroup, secondGroup] = [await makeGroup(member.userId), await makeGroup(member.userId)];
    const entry = await makeWaiting(member.userId, contentsId, firstGroup!);
    const choose = (groupId: number | "") => ({ intent: "group", sendingListId: String(entry), groupId: String(groupId) });
    const { intent: _none, ...nameless } = choose(secondGroup!);
    expect((await post(HERE, nameless, as)).status).toBe(303);
    expect((await entryOf(entry))!.groupId).toBe(secondGroup);
    await makeWaiting(member.userId, contentsId, firstGroup!);
    expect((await refused(HERE, choose(firstGroup!), 409, as)).text).toContain("이미 대기 목록에 있습니다.");
    expect((await refused(HERE, choose(""), 400, as)).text).toContain("발송 그룹을 선택해 주세요.");
    expect((await refused(HERE, choose(await makeGroup((await makeMember()).userId)), 404, as)).text).toContain(
      "존재하지 않는 그룹입니다.",
    );
    expect((await entryOf(entry))!.groupId).toBe(secondGroup);
    await database().delete(sendGroup).where(eq(sendGroup.groupId, secondGroup!));
    expect((await entryOf(entry))!.groupId).toBeNull();
  });

  test("deletes an entry after a question, and says so (2 §8)", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const entry = await makeWaiting(member.userId, await makePostRow(member.userId, { title: "봄 여행" }), null);
    const fields = { intent: "trash", sendingListId: String(entry) };
    expect((await refused(HERE, fields, 200, as)).one("h1").textContent).toContain("‘봄 여행’을 대기 목록에서 지울까요?");
    const deleted = await post(HERE, { ...fields, confirmed: "Y" }, as);
    const flash = deleted.headers.getSetCookie().map((line) => line.split(";")[0]!);
    const noticePage = await screen(HERE, { ...as, headers: { Cookie: flash.join("; ") } });
    expect(noticePage.one(".toast").textContent).toContain("발송 대기 목록에서 삭제했습니다.");
    expect(await entryOf(entry)).toBeUndefined();
    expect((await post(HERE, { ...fields, confirmed: "Y" }, as)).status).toBe(404);
  });

  test("lets a deleted or withdrawn post only be removed", async () => {
    const { member, receiverIds } = await makeSender(box, 1);
    const as = await loginAs(member);
    const groupId = await makeGroup(member.userId, receiverIds);
    const author = await makeMember();
    const deleted = await makePostRow(author.userId);
    const withdrawn = await makePostRow(author.userId, { shopYn: "N" });
    const [deletedEntry, withdrawnEntry] = [
      await makeWaiting(member.userId, deleted, groupId),
      await makeWaiting(member.userId, withdrawn, groupId),
    ];
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, deleted));
    for (const [entry, text, status] of [
      [deletedEntry, "글쓴이가 지운 글이에요.", 410],
      [withdrawnEntry, "콘텐츠 숍에서 내린 글이에요.", 404],
    ] as const) {
      const page = await screen(HERE, as);
      expect(page.one(`#waiting-${entry}`).textContent).toContain(text);
      expect(page.all(`#waiting-${entry} button[value]`).map((button) => button.getAttributeValue("value"))).toEqual(["trash"]);
      const fields = { intent: "send", sendingListId: String(entry), groupId: String(groupId), formKey: aKey(), confirmed: "Y" };
      expect((await post(HERE, fields, as)).status).toBe(status);
    }
    expect((await post(HERE, { intent: "trash", sendingListId: String(deletedEntry), confirmed: "Y" }, as)).status).toBe(303);
  });

  test("shows no other member's entries", async () => {
    const stranger = await makeMember();
    const entry = await makeWaiting(stranger.userId, await makePostRow(stranger.userId), null);
    const as = await loginAs(await makeMember());
    expect((await screen(HERE, as)).text).toContain("기다리는 글이 없어요");
    expect((await post(HERE, { intent: "trash", sendingListId: String(entry), confirmed: "Y" }, as)).status).toBe(404);
    expect(locationOf(await get(HERE))).toContain("/app/login");
  });
});
