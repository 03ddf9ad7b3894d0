import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chooseWeeklyMost, readWeeklyMost } from "~/areas/sending/pressure/weekly-most.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { DAY_MS } from "~/time/seoul";
import { database } from "~db/client.server";
import { sendHistory, sendingList, sendRun } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { post, refused, rest, screen } from "../../support/app";
import { advance } from "../../support/clock";
import { makeDispatch, makePostRow } from "../../support/factories/dispatches";
import { makeGroup, makeWaiting } from "../../support/factories/groups";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { aKey, drain, makeSender, useSandbox, type Sender } from "../../support/factories/sending";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

const SETTINGS = "/app/send-messages/send-settings";
const WAITING = "/app/send-messages/sending-list";
const TOLD = "이 중 1명은 지난 7일 동안 이미 1번 이상 받았어요.";

async function often(friends: number): Promise<Sender> {
  const sender = await makeSender(box, friends);
  const { userId } = sender.member;
  const contentsId = await makePostRow(userId);
  await makeDispatch({ userId, authorId: userId, contentsId, receiverId: sender.receiverIds[0]!, deliveredAt: new Date() });
  await chooseWeeklyMost(ctxOf(sender.member), 1);
  return sender;
}
const runsOf = ({ member }: Sender) => database().select().from(sendRun).where(eq(sendRun.userId, member.userId));

it("the weekly limit is chosen on a screen of the menu, stored, and removed", async () => {
  const member = await makeMember();
  const as = await loginAs(member);
  expect((await screen(SETTINGS, as)).text).toContain("정하지 않음");
  expect((await refused(SETTINGS, { weeklyMost: "8" }, 400, as)).text).toContain("1에서 7 사이에서 골라 주세요.");
  await post(SETTINGS, { weeklyMost: "3" }, as);
  expect((await screen(SETTINGS, as)).one('option[value="3"]').hasAttribute("selected")).toBe(true);
  await post(SETTINGS, { weeklyMost: "" }, as);
  expect(await readWeeklyMost(ctxOf(member))).toBeNull();
});

it("the panel shows the limit, asks before sending, and leaves out the chosen receivers", async () => {
  const sender = await often(3);
  const as = await loginAs(sender.member);
  const panel = `/app/send-messages/send-contents?contentsId=${sender.contentsId}`;
  expect((await screen(panel, as)).text).toContain("한 친구에게 일주일에 1번까지로 정했어요.");
  const form = { contentsId: String(sender.contentsId), formKey: aKey(), intent: "all" };
  const question = await refused(panel, form, 200, as);
  expect(question.text).toContain(TOLD);
  expect(question.one('button[name="except"]').textContent).toBe("1명 빼고 2명에게 보내기");
  const shownCount = question.one('input[name="told"]').getAttributeValue("value")!;
  const refusedPage = await refused(panel, { ...form, confirmed: "Y", told: "0" }, 409, as);
  expect(refusedPage.text).toContain("그사이 지난 7일 동안 1번 이상 받은 친구가 늘었습니다.");
  expect((await post(panel, { ...form, confirmed: "Y", told: shownCount, except: "often" }, as)).status).toBe(303);
  expect((await runsOf(sender)).map(({ total }) => total)).toEqual([2]);
});

it("the waiting list and a repeated run ask too; a REST call does not", async () => {
  const sender = await often(2);
  const as = await loginAs(sender.member);
  const group = await makeGroup(sender.member.userId, sender.receiverIds);
  const sendingListId = String(await makeWaiting(sender.member.userId, sender.contentsId, group));
  const send = { intent: "send", sendingListId, groupId: String(group), formKey: aKey() };
  expect((await refused(WAITING, send, 200, as)).text).toContain(TOLD);
  expect((await post(WAITING, { ...send, confirmed: "Y", told: "1" }, as)).status).toBe(303);
  const [run] = await runsOf(sender);
  await drain(run!.sendRunId);
  advance(DAY_MS);
  const repeat = { intent: "unopened", sendRunId: String(run!.sendRunId), formKey: aKey() };
  const question = await refused(`/app/send-messages/send-run?sendRunId=${run!.sendRunId}`, repeat, 200, as);
  expect(question.text).toContain("2명 모두 지난 7일 동안 이미 1번 이상 받았어요.");
  expect(await database().$count(sendingList, eq(sendingList.userId, sender.member.userId))).toBe(1);
  expect(await database().$count(sendHistory, eq(sendHistory.sendRunId, run!.sendRunId))).toBe(2);
  const contentsId = await makePostRow(sender.member.userId);
  const called = await rest("POST", "/v1/send-messages/send-contents", {
    as,
    body: { contentsId, kakaotalkUuidAndId: [{ kakaotalkUuid: sender.uuids[0] }] },
  });
  expect(called.status).toBe(202);
  await startSendRun(ctxOf(sender.member), { contentsId, receivers: "all", formKey: aKey() });
});
