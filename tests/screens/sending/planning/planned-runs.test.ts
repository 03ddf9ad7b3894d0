import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PostInput } from "~/areas/blog/contents.schema.server";
import { planPost } from "~/areas/blog/writing/planning/plan-post.server";
import { listPlannedRuns } from "~/areas/sending/planning/list-planned-runs.server";
import { planRun } from "~/areas/sending/planning/plan-run.server";
import { remindPlanned } from "~/areas/sending/planning/remind-planned.server";
import { database } from "~db/client.server";
import { friend, sendingList, sendRun } from "~db/schema/sending";
import { TestSandbox } from "../../../sandbox/start";
import { get, post, refused, screen } from "../../../support/app";
import { freeze, NOW } from "../../../support/clock";
import { longText } from "../../../support/factories/blog";
import { makePostRow } from "../../../support/factories/dispatches";
import { makeFriendRows } from "../../../support/factories/groups";
import { ctxOf, job, loginAs, makeMember } from "../../../support/factories/members";
import { aKey, makeSender, type Sender, useSandbox } from "../../../support/factories/sending";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());
beforeEach(() => void freeze(NOW));

const LIST = "/app/send-messages/planned-runs";
const CALENDAR = "/app/send-messages/calendar";
const WAITING = "/app/send-messages/sending-list";
const open = (sendingListId: number) => `/app/send-messages/planned-run?sendingListId=${sendingListId}`;
const panel = (contentsId: number) => `/app/send-messages/send-contents?contentsId=${contentsId}`;
type Planner = Pick<Sender, "member" | "contentsId" | "receiverIds">;
const formOf = ({ contentsId, receiverIds }: Planner, more: Record<string, string | string[]> = {}) => ({
  ...{ contentsId: String(contentsId), formKey: aKey(), intent: "plan", receiverId: receiverIds.map(String) },
  ...{ planDate: "2026-03-03", planTime: "10:30" },
  ...more,
});
const plansOf = ({ member }: Planner) => listPlannedRuns(ctxOf(member));
const runsOf = ({ member }: Planner) => database().$count(sendRun, eq(sendRun.userId, member.userId));
async function planned(sender: Planner, remindAt = new Date("2026-03-03T10:30:00+09:00")): Promise<number> {
  const { contentsId, receiverIds } = sender;
  const message = { opening: "안녕하세요", ad: null };
  await planRun(ctxOf(sender.member), { contentsId, receivers: receiverIds, message, remindAt, formKey: aKey() });
  return (await plansOf(sender)).at(-1)!.sendingListId;
}
async function planner(friends: number): Promise<Planner> {
  const member = await makeMember({ userType: "KAKAOTALK" });
  await makeFriendRows(member.userId, friends);
  const rows = await database().select().from(friend).where(eq(friend.userId, member.userId));
  return { member, contentsId: await makePostRow(member.userId), receiverIds: rows.map(({ receiverId }) => receiverId) };
}

describe("예약 in the send panel (rule 309)", () => {
  it("suggests the next morning, asks with people and days, and plans", async () => {
    const sender = await planner(120);
    const as = await loginAs(sender.member);
    const page = await screen(panel(sender.contentsId), as);
    const value = (name: string) => page.one(`[name="${name}"]`).getAttributeValue("value");
    expect([value("planDate"), value("planTime")]).toEqual(["2026-03-02", "09:00"]);
    const form = formOf(sender);
    const question = await refused(panel(sender.contentsId), form, 200, as);
    expect(question.text).toContain("3월 3일(화) 10:30에 120명에게 보내도록 예약할까요?");
    expect(question.text).toContain("3월 3일(화) 100명, 3월 4일(수) 20명");
    expect(await plansOf(sender)).toEqual([]);
    const response = await post(panel(sender.contentsId), { ...form, confirmed: "Y" }, as);
    expect([response.status, response.headers.get("Location")]).toEqual([303, LIST]);
    expect((await plansOf(sender)).map(({ people }) => people)).toEqual([100, 20]);
    expect(await runsOf(sender)).toBe(0);
    const list = await screen(LIST, as);
    expect(list.text).toContain("100명 · 2일 중 1일째");
    expect((await screen(WAITING, as)).text).toContain("예약한 발송 2건");
  });

  it.each([
    [{ planDate: "" }, "날짜를 골라 주세요."],
    [{ planTime: "25:00" }, "시각을 골라 주세요."],
    [{ planDate: "2026-02-28" }, "지금부터 3분 뒤부터 예약할 수 있습니다."],
    [{ receiverId: [] }, "친구를 선택해 주세요."],
  ])("refuses %j and keeps the texts", async (more, text) => {
    const sender = await planner(1);
    const page = await refused(panel(sender.contentsId), formOf(sender, { opening: "안녕", ...more }), 400, await loginAs(sender.member));
    expect(page.text).toContain(text);
    expect(page.one("#opening").getAttributeValue("value")).toBe("안녕");
  });
});

describe("the prepared confirmation", () => {
  it("checks people and limits as they are now; opening it starts nothing, its one press does", async () => {
    const sender = await makeSender(box, 3);
    const sendingListId = await planned(sender);
    await database().update(friend).set({ subscribeYn: "N" }).where(eq(friend.receiverId, sender.receiverIds[0]!));
    freeze("2026-03-03T01:30:00Z");
    await remindPlanned(job(), sendingListId);
    const as = await loginAs(sender.member);
    const page = await screen(open(sendingListId), as);
    expect(page.one("h1").textContent).toContain("2명에게 보낼까요?");
    expect(page.text).toContain("보내지 않는 친구: 수신을 거부한 친구 1명");
    expect(page.text).toContain("빠지는 사람");
    expect(page.one(".talk-text").textContent).toContain("안녕하세요");
    expect(await runsOf(sender)).toBe(0);
    const form = { intent: "send", sendingListId: String(sendingListId), formKey: aKey(), told: "0" };
    const [first, second] = [await post(open(sendingListId), form, as), await post(open(sendingListId), form, as)];
    expect(first.headers.get("Location")).toContain("/send-run?sendRunId=");
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
    expect(await runsOf(sender)).toBe(1);
    const again = await get(open(sendingListId), as);
    expect([again.status, again.headers.get("Location")]).toEqual([303, first.headers.get("Location")]);
  });

  it("says what is missing, and still moves and cancels", async () => {
    const sender = await planner(2);
    const sendingListId = await planned(sender);
    const as = await loginAs(sender.member);
    const page = await screen(open(sendingListId), as);
    expect(page.one("h1").textContent).toBe("지금은 보낼 수 없어요");
    const move = { intent: "move", sendingListId: String(sendingListId), planDate: "2026-03-05", planTime: "22:00" };
    expect((await refused(open(sendingListId), move, 200, as)).text).toContain("조용한 시간이에요");
    expect((await post(open(sendingListId), { ...move, confirmed: "Y" }, as)).headers.get("Location")).toBe(open(sendingListId));
    expect((await plansOf(sender))[0]!.remindAt).toEqual(new Date("2026-03-05T22:00:00+09:00"));
    const cancelled = await post(open(sendingListId), { intent: "cancel", sendingListId: String(sendingListId) }, as);
    expect(cancelled.headers.get("Location")).toBe(WAITING);
    expect((await screen(WAITING, as)).text).toContain("2명에게 보내기");
    expect((await get(open(sendingListId), as)).status).toBe(409);
  });

  it("cancels all days of a plan after a question", async () => {
    const sender = await planner(230);
    const sendingListId = await planned(sender);
    const as = await loginAs(sender.member);
    const form = { intent: "cancel-all", sendingListId: String(sendingListId) };
    expect((await refused(open(sendingListId), form, 200, as)).text).toContain("남은 3일을 모두 취소할까요?");
    await post(open(sendingListId), { ...form, confirmed: "Y" }, as);
    const entries = await database().select().from(sendingList).where(eq(sendingList.userId, sender.member.userId));
    expect(entries.map(({ people }) => people)).toEqual([230]);
  });

  it("is nobody else's", async () => {
    const sendingListId = await planned(await planner(1));
    const stranger = await loginAs(await makeMember());
    expect((await get(open(sendingListId), stranger)).status).toBe(404);
    const form = { intent: "cancel", sendingListId: String(sendingListId) };
    expect((await post(open(sendingListId), form, stranger)).status).toBe(404);
  });
});

describe("the calendar", () => {
  it("shows planned runs and posts of a month, each opening its own, and a wrong month shows the present one", async () => {
    const sender = await planner(1);
    const sendingListId = await planned(sender);
    const as = await loginAs(sender.member);
    const input = PostInput.parse({ title: "내일 올릴 글", contents: longText() });
    const { plannedPostId } = await planPost(ctxOf(sender.member), { ...input, publishAt: new Date("2026-04-01T09:00:00+09:00") });
    const march = await screen(CALENDAR, as);
    const links = (page: typeof march) => page.all(".month a").map((link) => link.getAttributeValue("href"));
    expect(links(march)).toEqual([open(sendingListId)]);
    expect(march.one(".month a").textContent).toContain("1명에게 보내기");
    expect(links(await screen(`${CALENDAR}?month=2026-04`, as))).toEqual([`/app/blog/write-contents?plannedPostId=${plannedPostId}`]);
    expect((await screen(`${CALENDAR}?month=2026-02`, as)).text).toContain("이 달에는 예약이 없어요. 2026년 3월에 있어요");
    expect(links(await screen(`${CALENDAR}?month=2026-13`, as))).toEqual([open(sendingListId)]);
    expect(march.all(".month td")).toHaveLength(35);
  });
});

it("quiet hours are chosen with the settings of sending", async () => {
  const member = await makeMember();
  const as = await loginAs(member);
  const SETTINGS = "/app/send-messages/send-settings";
  const chosen = async () => {
    const page = await screen(SETTINGS, as);
    return page.all("option[selected]").map((option) => option.getAttributeValue("value"));
  };
  expect(await chosen()).toEqual(["", "21", "8"].filter(Boolean));
  await post(SETTINGS, { weeklyMost: "", quietFrom: "22", quietUntil: "7" }, as);
  expect(await chosen()).toEqual(["22", "7"]);
  expect((await post(SETTINGS, { weeklyMost: "", quietFrom: "24" }, as)).status).toBe(400);
});
