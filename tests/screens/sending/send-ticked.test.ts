import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordViewing } from "~/areas/sending/history/record-viewing.server";
import { cancelPlanned } from "~/areas/sending/planning/change-planned.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { seoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { sendingCount, sendingList, sendRun } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { get, post, refused, screen } from "../../support/app";
import { freeze } from "../../support/clock";
import { makeFriendRows, makeGroup } from "../../support/factories/groups";
import { ctxOf, loginAs } from "../../support/factories/members";
import { aKey, drain, makeSender, recordOf, useSandbox, type Sender } from "../../support/factories/sending";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

const WAITING = "/app/send-messages/sending-list";
const PLANNED = "/app/send-messages/planned-runs";
const panel = (contentsId: number, more = "") => `/app/send-messages/send-contents?contentsId=${contentsId}${more}`;
const fields = (sender: Sender, more: Record<string, string | string[]> = {}) => ({
  contentsId: String(sender.contentsId),
  formKey: aKey(),
  sort: "nickname",
  ...more,
});
const runsOf = ({ member }: Sender) => database().select().from(sendRun).where(eq(sendRun.userId, member.userId));
const boxes = (page: Awaited<ReturnType<typeof screen>>) => page.all('input[type="checkbox"][name="receiverId"]');

async function sent(sender: Sender, receivers: number[]) {
  const { sendRunId } = await startSendRun(ctxOf(sender.member), { contentsId: sender.contentsId, receivers, formKey: aKey() });
  await drain(sendRunId);
  return recordOf(sendRunId);
}

describe("the receivers, without scripts", () => {
  it("are counted again by the server: friends and groups, each person once", async () => {
    const sender = await makeSender(box, 4);
    const as = await loginAs(sender.member);
    const [a, b, c] = sender.receiverIds as [number, number, number];
    const group = await makeGroup(sender.member.userId, [a, b]);
    const form = fields(sender, {
      intent: "search",
      receiverId: [String(b), String(c)],
      groupId: [String(group)],
      opening: " 안녕\r\n하세요 ",
    });
    const response = await post(panel(sender.contentsId), form, as);
    const page = await screen(response.headers.get("Location")!, as);
    expect(page.one('button[value="ticked"]').textContent).toBe("3명에게 보내기");
    expect(page.text).toContain("선택: 2 / 4");
    expect(page.one("#opening").getAttributeValue("value")).toBe("안녕 하세요");
    expect(page.one(".talk-text").textContent).toContain("안녕 하세요");
    expect(page.one(".talk-title").textContent).toBe("봄 여행 이야기");
  });

  it("are all matches of a search by one button, and nobody by another", async () => {
    const sender = await makeSender(box, 0);
    await makeFriendRows(sender.member.userId, 150);
    const as = await loginAs(sender.member);
    const response = await post(panel(sender.contentsId), fields(sender, { intent: "found", nickname: "친구00" }), as);
    const page = await screen(response.headers.get("Location")!, as);
    expect(page.text).toContain("선택: 99 / 150");
    const none = await post(panel(sender.contentsId), fields(sender, { intent: "none", receiverId: ["1"] }), as);
    expect((await screen(none.headers.get("Location")!, as)).text).toContain("선택: 0 / 150");
  });

  it("can be limited to friends who never got the post, or who have not read it", async () => {
    const sender = await makeSender(box, 4);
    const as = await loginAs(sender.member);
    const [a, b, c, d] = sender.receiverIds as [number, number, number, number];
    const { histories } = await sent(sender, [a, b]);
    await recordViewing(ctxOf(sender.member), histories.find((row) => row.receiverId === a)!.sendHistoryId, new Date());
    await startSendRun(ctxOf(sender.member), { contentsId: sender.contentsId, receivers: [c], formKey: aKey() });
    const listed = async (had: string) => {
      const filtered = await post(panel(sender.contentsId), fields(sender, { rehad: had, receiverId: [String(a)] }), as);
      const page = await screen(filtered.headers.get("Location")!, as);
      expect(page.text).toContain("선택: 1 / 4");
      return boxes(page).map((box) => Number(box.getAttributeValue("value")));
    };
    expect(await listed("never")).toEqual([d]);
    expect(await listed("unread")).toEqual([b]);
    const url = `/app/send-messages/send-friends?contentsId=${sender.contentsId}&had=never`;
    expect(await (await get(url, as)).json()).toMatchObject({ friends: [[d, expect.any(String), expect.any(String)]], members: {} });
  });
});

describe("the send button", () => {
  it("offers to leave out receivers who had the post, and does so by its own button", async () => {
    const sender = await makeSender(box, 3);
    const as = await loginAs(sender.member);
    await sent(sender, sender.receiverIds.slice(0, 2));
    const form = fields(sender, { intent: "ticked", receiverId: sender.receiverIds.map(String) });
    const question = await refused(panel(sender.contentsId), form, 200, as);
    expect(question.one('button[name="except"]').textContent).toBe("2명 빼고 1명에게 보내기");
    expect((await post(panel(sender.contentsId), { ...form, confirmed: "Y", except: "had" }, as)).status).toBe(303);
    const runs = await runsOf(sender);
    expect((await recordOf(runs[1]!.sendRunId)).recipients.map((row) => row.receiverId)).toEqual([sender.receiverIds[2]]);
  });

  it("sends today's share and plans the rest, which after a cancellation the waiting list sends, opens in the panel and removes", async () => {
    const sender = await makeSender(box, 5);
    const as = await loginAs(sender.member);
    await database()
      .insert(sendingCount)
      .values({ userId: sender.member.userId, day: seoulDay(new Date()), count: 98 });
    const form = fields(sender, { intent: "ticked", receiverId: sender.receiverIds.map(String), opening: "안녕하세요" });
    const response = await post(panel(sender.contentsId), { ...form, intent: "search" }, as);
    expect((await screen(response.headers.get("Location")!, as)).text).toContain("오늘은 2명까지라 3명은 내일부터 날을 나누어 예약해요.");
    expect((await refused(panel(sender.contentsId), form, 200, as)).text).toContain("2명에게 보내고 3명은 예약");
    const pressed = await post(panel(sender.contentsId), { ...form, confirmed: "Y" }, as);
    expect(pressed.headers.get("Location")).toContain("send-run?sendRunId=");
    expect((await screen(PLANNED, as)).text).toContain("3명");
    const [entry] = await database().select().from(sendingList).where(eq(sendingList.userId, sender.member.userId));
    await cancelPlanned(ctxOf(sender.member), entry!.sendingListId);
    const list = await screen(WAITING, as);
    expect(list.text).toContain("3명에게 보내기");
    expect(list.all('select[name="groupId"]')).toEqual([]);
    const panelPage = await screen(panel(sender.contentsId, `&sendingListId=${entry!.sendingListId}`), as);
    expect(panelPage.text).toContain("선택: 3 / 5");
    expect(panelPage.one("#opening").getAttributeValue("value")).toBe("안녕하세요");
    const nobody = { ...form, intent: "none", opening: "", sendingListId: String(entry!.sendingListId) };
    const cleared = await screen((await post(panel(sender.contentsId), nobody, as)).headers.get("Location")!, as);
    expect(cleared.text).toContain("선택: 0 / 5");
    expect(cleared.one("#opening").getAttributeValue("value")).toBeFalsy();
    const send = { intent: "send", sendingListId: String(entry!.sendingListId), formKey: aKey() };
    expect((await refused(WAITING, send, 200, as)).text).toContain("3명 예약하기");
    const group = String(await makeGroup(sender.member.userId, sender.receiverIds));
    const change = { intent: "group", sendingListId: String(entry!.sendingListId), groupId: group };
    expect((await refused(WAITING, change, 409, as)).text).toContain("그룹을 바꿀 수 없습니다");
    const trash = { intent: "trash", sendingListId: String(entry!.sendingListId) };
    expect((await refused(WAITING, trash, 200, as)).text).toContain("함께 넣어 둔 3명도 지워집니다.");
    expect((await post(WAITING, { ...trash, confirmed: "Y" }, as)).status).toBe(303);
    expect((await screen(WAITING, as)).text).toContain("기다리는 글이 없어요");
  });
});

describe("advertising", () => {
  const ad = { ad: "Y", adName: "글벗 책방", adContact: "02-123-4567" };

  it("needs a sender and a contact, refused at the field; the typed texts stay", async () => {
    const sender = await makeSender(box, 1);
    const as = await loginAs(sender.member);
    const form = fields(sender, { intent: "all", ...ad, adContact: "카톡으로" });
    const page = await refused(panel(sender.contentsId), form, 400, as);
    expect(page.one("#adContact").getAttributeValue("aria-invalid")).toBe("true");
    expect(page.text).toContain("전화번호나 메일 주소를 입력해 주세요.");
    expect(page.one('input[name="ad"]').hasAttribute("checked")).toBe(true);
    expect((await refused(panel(sender.contentsId), { ...form, adName: "" }, 400, as)).text).toContain("보내는 사람의 이름이 필요합니다.");
  });

  it("is planned for the morning at night, as shown before; by day it is sent, and its sender is prefilled the next time", async () => {
    const sender = await makeSender(box, 2);
    const as = await loginAs(sender.member);
    const form = fields(sender, { intent: "all", ...ad });
    expect((await refused(panel(sender.contentsId), form, 200, as)).text).toContain(
      "밤 9시부터 아침 8시까지는 광고성 글을 보낼 수 없어요.",
    );
    const keptResponse = await post(panel(sender.contentsId), { ...form, confirmed: "Y" }, as);
    expect(keptResponse.headers.get("Location")).toBe(PLANNED);
    expect(await runsOf(sender)).toEqual([]);
    expect((await screen(PLANNED, as)).text).toContain("3월 1일(일) 08:00");
    freeze("2026-03-01T03:00:00Z");
    const [entry] = await database().select().from(sendingList).where(eq(sendingList.userId, sender.member.userId));
    const send = { intent: "send", sendingListId: String(entry!.sendingListId), formKey: aKey(), confirmed: "Y" };
    const byDay = await loginAs(sender.member);
    expect((await post(WAITING, send, byDay)).headers.get("Location")).toContain("send-run");
    const page = await screen(panel(sender.contentsId), byDay);
    expect(page.one("#adName").getAttributeValue("value")).toBe("글벗 책방");
    expect(page.one('input[name="ad"]').hasAttribute("checked")).toBe(false);
  });
});
