import { eq } from "drizzle-orm";
import ExcelJS from "exceljs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dropMessengerToken } from "~/areas/account/messenger/messenger-token.server";
import { recordViewing } from "~/areas/sending/history/record-viewing.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { lastMemberCookie } from "~/http/request/cookies.server";
import { seoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { friend, sendHistory, sendingCount, sendRun } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { get, post, refused, screen } from "../../support/app";
import { advance } from "../../support/clock";
import { makePostRow } from "../../support/factories/dispatches";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { aKey, drain, giveToken, makeSender, recordOf, useSandbox, type Sender } from "../../support/factories/sending";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

const panel = (contentsId: number, more = "") => `/app/send-messages/send-contents?contentsId=${contentsId}${more}`;
const runPage = (sendRunId: number, more = "") => `/app/send-messages/send-run?sendRunId=${sendRunId}${more}`;
const startRun = ({ member, contentsId }: Sender) => startSendRun(ctxOf(member), { contentsId, receivers: "all", formKey: aKey() });
const fields = (sender: Sender, more: Record<string, string | string[]> = {}) => ({
  contentsId: String(sender.contentsId),
  formKey: aKey(),
  sort: "nickname",
  ...more,
});
const runsOf = ({ member }: Sender) => database().select().from(sendRun).where(eq(sendRun.userId, member.userId));

describe("the send panel", () => {
  it("shows the post, with its title cut at 30 characters, the friends and the remaining quota", async () => {
    const sender = await makeSender(box, 3);
    const title = "가".repeat(29) + "🐰나";
    const contentsId = await makePostRow(sender.member.userId, { title });
    const page = await screen(panel(contentsId), await loginAs(sender.member));
    expect(page.one("#title").textContent).toBe(`${"가".repeat(29)}🐰…`);
    expect(page.one("#createdDate").textContent).toBe(seoulDay(new Date()));
    expect(page.all('input[type="checkbox"][name="receiverId"]')).toHaveLength(3);
    expect(page.text).toContain("선택: 0 / 3");
    expect(page.text).toContain("전체 발송(3명)");
    expect(page.text).toContain("오늘은 100명, 이번 달은 2,000명까지");
  });

  it("keeps ticks across a search without scripts, also those of hidden friends", async () => {
    const sender = await makeSender(box, 12);
    const [first, second] = await database().select().from(friend).where(eq(friend.userId, sender.member.userId)).limit(2);
    const as = await loginAs(sender.member);
    const response = await post(
      panel(sender.contentsId),
      fields(sender, { intent: "search", nickname: second!.profileNickname, receiverId: [String(first!.receiverId)] }),
      as,
    );
    expect(response.status).toBe(303);
    const page = await screen(response.headers.get("Location")!, as);
    expect(page.all('input[type="checkbox"][name="receiverId"]').length).toBeLessThan(12);
    expect(page.one(`input[name="receiverId"][value="${first!.receiverId}"]`).getAttributeValue("type")).toBe("hidden");
    expect(page.text).toContain("선택: 1 / 12");
  });

  it("syncs the messenger's friends", async () => {
    const sender = await makeSender(box, 2);
    await database().delete(friend).where(eq(friend.userId, sender.member.userId));
    const as = await loginAs(sender.member);
    expect((await screen(panel(sender.contentsId), as)).text).toContain("보낼 수 있는 친구가 없어요");
    const fetched = await post(panel(sender.contentsId), fields(sender, { intent: "fetch" }), as);
    expect(fetched.status).toBe(303);
    expect((await screen(fetched.headers.get("Location")!, as)).all('input[name="receiverId"]')).toHaveLength(2);
  });

  it("asks first, then sends and redirects to the run; the same form posted twice shows the same run", async () => {
    const sender = await makeSender(box, 3);
    const as = await loginAs(sender.member);
    const form = fields(sender, { intent: "selected", receiverId: sender.receiverIds.slice(0, 2).map(String) });
    const question = await refused(panel(sender.contentsId), form, 200, as);
    expect(question.text).toContain("2명에게 보낼까요?");
    expect(question.text).toContain("보내면 오늘 98명");
    expect(await runsOf(sender)).toEqual([]);
    const hidden = question.all('input[type="hidden"]').map((input) => [input.getAttributeValue("name"), input.getAttributeValue("value")]);
    expect(hidden).toContainEqual(["confirmed", "Y"]);
    const answers = await Promise.all([1, 2].map(() => post(panel(sender.contentsId), { ...form, confirmed: "Y" }, as)));
    const [run] = await runsOf(sender);
    expect(await runsOf(sender)).toHaveLength(1);
    expect(answers.map((answer) => [answer.status, answer.headers.get("Location")])).toEqual(Array(2).fill([303, runPage(run!.sendRunId)]));
  });

  it("shows each refusal with its remedy, and keeps the ticks", async () => {
    const sender = await makeSender(box, 2);
    const as = await loginAs(sender.member);
    const [picked] = sender.receiverIds.map(String);
    const selected = fields(sender, { intent: "selected", receiverId: [picked!] });
    expect((await refused(panel(sender.contentsId), fields(sender, { intent: "selected" }), 400, as)).text).toContain(
      "친구를 선택해 주세요.",
    );

    await database()
      .insert(sendingCount)
      .values({ userId: sender.member.userId, day: seoulDay(new Date()), count: 100 });
    const full = await refused(panel(sender.contentsId), selected, 409, as);
    expect(full.text).toContain("일 발송 건수를 초과했습니다. 오늘 0명까지 보낼 수 있으니 1명을 빼 주세요.");
    expect(full.one(`input[name="receiverId"][value="${picked}"]`).hasAttribute("checked")).toBe(true);

    await dropMessengerToken(ctxOf(sender.member), sender.member.userId);
    const away = await refused(panel(sender.contentsId), selected, 403, as);
    expect(away.text).toContain("먼저 카카오톡으로 로그인해 주세요.");
    expect(away.all("a").map((link) => link.getAttributeValue("href"))).toContain(
      `/app/oauth/login?redirectUrl=${encodeURIComponent(panel(sender.contentsId))}`,
    );
    const unpaid = await makeSender(box, 1, { paid: false });
    const page = await refused(panel(unpaid.contentsId), fields(unpaid, { intent: "all" }), 403, await loginAs(unpaid.member));
    expect(page.text).toContain("결제가 필요한 서비스입니다.");
    expect(page.all("a").map((link) => link.getAttributeValue("href"))).toContain(`/app/payment-ready?contentsId=${unpaid.contentsId}`);
  });

  it("asks for a missing consent", async () => {
    const sender = await makeSender(box, 1, { scopes: ["profile_nickname", "friends"] });
    const page = await refused(panel(sender.contentsId), fields(sender, { intent: "all" }), 403, await loginAs(sender.member));
    expect(page.all("a").some((link) => /[;&]scope=friends,talk_message$/.test(link.getAttributeValue("href") ?? ""))).toBe(true);
  });

  it("keeps the ticks when the login ended in between", async () => {
    const sender = await makeSender(box, 3);
    const ticked = sender.receiverIds.slice(0, 2).map(String);
    const was = (await lastMemberCookie().serialize(sender.member.userId)).split(";")[0]!;
    const form = { ...fields(sender, { intent: "selected", receiverId: ticked }), formId: "send" };
    const lost = await post(panel(sender.contentsId), form, { headers: { Cookie: was } });
    expect(lost.headers.get("Location")).toContain("kept=Y");
    const Cookie = lost.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
    const page = await screen(panel(sender.contentsId), { ...(await loginAs(sender.member)), headers: { Cookie } });
    expect(page.text).toContain("선택: 2 / 3");
  });

  it("is closed to guests, and 404 for an unknown post", async () => {
    const sender = await makeSender(box, 1);
    expect((await get(panel(sender.contentsId))).headers.get("Location")).toContain("/app/login?redirectUrl=");
    for (const wrong of ["0", "abc", "99999999", "1' OR 1=1"]) await screen(panel(wrong as never), await loginAs(sender.member), 404);
  });
});

describe("the run's page", () => {
  it("shows each recipient's state, and reloads itself without scripts while the run goes on", async () => {
    const sender = await makeSender(box, 3);
    const as = await loginAs(sender.member);
    await box.control("faults", { target: "message", mode: "status", status: 400, code: -530, times: 1 });
    const { sendRunId } = await startRun(sender);
    const pageBefore = await screen(runPage(sendRunId), as);
    expect(pageBefore.headers.get("Refresh")).toBe("3");
    expect(pageBefore.text).toContain("3명 중 0명 완료");
    await drain(sendRunId);
    const pageAfter = await screen(runPage(sendRunId), as);
    expect(pageAfter.headers.get("Refresh")).toBeNull();
    expect(pageAfter.text).toContain("보내기를 마쳤어요");
    expect(pageAfter.text).toContain("받는 분이 메시지를 받지 않도록 해 두었어요. 다른 방법으로 글 주소를 알려 주세요.");
    const failed = await screen(runPage(sendRunId, "&state=FAILED"), as);
    expect(failed.all("tbody tr")).toHaveLength(1);
    expect((await screen(runPage(sendRunId, "&state=nonsense"), as)).all("tbody tr")).toHaveLength(3);
  });

  it("resumes a paused run and retries failed recipients by its buttons", async () => {
    const sender = await makeSender(box, 2);
    const as = await loginAs(sender.member);
    await box.control("faults", { target: "message", mode: "status", status: 403, code: -402, times: 2 });
    const { sendRunId } = await startRun(sender);
    await drain(sendRunId);
    const paused = await screen(runPage(sendRunId), as);
    expect(paused.text).toContain("‘카카오톡 메시지 전송’에 동의해 주세요.");
    expect(paused.text).toContain("나머지 계속(2명)");
    await box.call("DELETE", "/control/faults");
    await giveToken(box, sender.member, sender.accountId);
    await box.control("faults", { target: "message", mode: "status", status: 400, code: -502, times: 1 });
    expect((await post(runPage(sendRunId), { intent: "waiting", sendRunId: String(sendRunId) }, as)).status).toBe(303);
    await drain(sendRunId);
    expect((await screen(runPage(sendRunId), as)).text).toContain("실패한 사람만 다시(1명)");
    expect((await post(runPage(sendRunId), { intent: "failed", sendRunId: String(sendRunId) }, as)).status).toBe(303);
    await drain(sendRunId);
    expect((await recordOf(sendRunId)).recipients.map((row) => row.state)).toEqual(["SENT", "SENT"]);
    await refused(runPage(sendRunId), { intent: "failed", sendRunId: String(sendRunId) }, 409, as);
  });

  it("says why a run is paused, with a link to the remedy until it is fixed", async () => {
    const sender = await makeSender(box, 2);
    const as = await loginAs(sender.member);
    await box.control("expire", { accountId: sender.accountId, forget: true });
    const { sendRunId } = await startRun(sender);
    await drain(sendRunId);
    const paused = await screen(runPage(sendRunId), as);
    expect(paused.text).toMatch(/카카오톡(으)?로? ?로그인/);
    expect(paused.text).toContain("카카오로 로그인");
    await giveToken(box, sender.member, sender.accountId);
    const mended = await screen(runPage(sendRunId), as);
    expect(mended.text).toContain("카카오톡에 다시 연결했어요. ‘나머지 계속’을 눌러 주세요.");
    expect(mended.text).not.toContain("카카오로 로그인");
  });

  it("links to customer service when the messenger has closed the service", async () => {
    const sender = await makeSender(box, 1);
    await box.control("faults", { target: "message", mode: "status", status: 403, code: -3, times: 1 });
    const { sendRunId } = await startRun(sender);
    await drain(sendRunId);
    const paused = await screen(runPage(sendRunId), await loginAs(sender.member));
    expect(paused.text).toContain("카카오톡이 이 서비스의 메시지 전송을 막았습니다. 고객센터에 알려 주세요.");
    expect(paused.one('main a[href="/app/support"]').textContent).toContain("고객센터");
  });

  it("sends again to an unsure recipient only after a warning", async () => {
    const sender = await makeSender(box, 1);
    const as = await loginAs(sender.member);
    await box.control("faults", { target: "message", mode: "cut-after-accept", times: 1 });
    const { sendRunId } = await startRun(sender);
    await drain(sendRunId);
    const form = { intent: "unsure", sendRunId: String(sendRunId), receiverId: String(sender.receiverIds[0]) };
    expect((await screen(runPage(sendRunId), as)).text).toContain("도착했을 수도 있어요");
    expect((await refused(runPage(sendRunId), form, 200, as)).text).toContain("두 번 받을 수 있습니다");
    expect((await recordOf(sendRunId)).recipients[0]!.state).toBe("UNSURE");
    expect((await post(runPage(sendRunId), { ...form, confirmed: "Y" }, as)).status).toBe(303);
    await drain(sendRunId);
    expect((await recordOf(sendRunId)).recipients[0]!.state).toBe("SENT");
  });

  it("settles ticked unsure recipients together after a question, and shows who read the post and when", async () => {
    const sender = await makeSender(box, 3);
    const as = await loginAs(sender.member);
    await box.control("faults", { target: "message", mode: "cut-after-accept", times: 2 });
    const { sendRunId } = await startRun(sender);
    await drain(sendRunId, 1);
    const page = await screen(runPage(sendRunId), as);
    const picked = page.all('input[name="picked"]').map((box) => box.getAttributeValue("value")!);
    expect(picked).toHaveLength(2);
    const form = { intent: "arrived", sendRunId: String(sendRunId), picked };
    expect((await refused(runPage(sendRunId), { ...form, picked: [] }, 400, as)).text).toContain("친구를 선택해 주세요.");
    const question = await refused(runPage(sendRunId), form, 200, as);
    expect(question.text).toContain("2명을 받은 것으로 처리할까요?");
    expect((await post(runPage(sendRunId), { ...form, confirmed: "Y" }, as)).status).toBe(303);
    expect((await refused(runPage(sendRunId), { ...form, confirmed: "Y" }, 409, as)).text).toContain("그사이 모두 처리됐습니다");
    const { recipients, histories } = await recordOf(sendRunId);
    expect(recipients.map((row) => row.state)).toEqual(["SENT", "SENT", "SENT"]);
    await recordViewing(ctxOf(sender.member), histories[1]!.sendHistoryId, new Date());
    const read = await screen(runPage(sendRunId, "&state=READ"), as);
    expect(read.all("tbody tr")).toHaveLength(1);
    expect(read.all(".run-funnel li").map((step) => step.textContent)).toEqual(["보냄 3명 100%", "열어 봄 1명 33%", "끝까지 0명 0%"]);
    expect(read.one("tbody tr").textContent).toContain("읽음 03.01 00:00");
    const labels = read.all('[aria-label="상태별 보기"] a').map((link) => link.textContent);
    expect(labels).toEqual(["모두 3", "안 읽음 2", "읽음 1"]);
    expect((await screen(runPage(sendRunId, "&state=UNREAD"), as)).all("tbody tr")).toHaveLength(2);
  });

  it("sends to an unsure recipient again by the row's button, ignoring other ticks", async () => {
    const sender = await makeSender(box, 2);
    const as = await loginAs(sender.member);
    await box.control("faults", { target: "message", mode: "cut-after-accept", times: 2 });
    const { sendRunId } = await startRun(sender);
    await drain(sendRunId, 1);
    const [one, other] = sender.receiverIds.map(String);
    const form = { sendRunId: String(sendRunId), picked: [other!], again: one! };
    expect((await refused(runPage(sendRunId), form, 200, as)).text).toContain("이 사람에게 다시 보낼까요?");
    expect((await post(runPage(sendRunId), { ...form, confirmed: "Y" }, as)).status).toBe(303);
    await drain(sendRunId);
    expect((await recordOf(sendRunId)).recipients.map((row) => row.state).sort()).toEqual(["SENT", "UNSURE"]);
  });

  it("stops a run after a question", async () => {
    const sender = await makeSender(box, 2);
    const as = await loginAs(sender.member);
    const { sendRunId } = await startRun(sender);
    const form = { intent: "stop", sendRunId: String(sendRunId) };
    expect((await refused(runPage(sendRunId), form, 200, as)).text).toContain("중지할까요?");
    expect((await post(runPage(sendRunId), { ...form, confirmed: "Y" }, as)).status).toBe(303);
    expect((await screen(runPage(sendRunId), as)).text).toContain("보내기 전에 중지했어요.");
  });

  it("is 404 for another member", async () => {
    const sender = await makeSender(box, 1);
    const { sendRunId } = await startRun(sender);
    const otherLogin = await loginAs(await makeMember());
    await screen(runPage(sendRunId), otherLogin, 404);
    expect((await get(`/app/send-messages/send-run-events?sendRunId=${sendRunId}`, otherLogin)).status).toBe(404);
  });

  it("sends each change to an open page, readings too, and ends the stream ten minutes after the run", async () => {
    const sender = await makeSender(box, 2);
    const { sendRunId } = await startRun(sender);
    const events = await get(`/app/send-messages/send-run-events?sendRunId=${sendRunId}`, await loginAs(sender.member));
    expect(events.headers.get("Content-Type")).toBe("text/event-stream");
    await drain(sendRunId);
    const [dispatch] = await database().select().from(sendHistory).where(eq(sendHistory.sendRunId, sendRunId));
    await recordViewing(ctxOf(sender.member), dispatch!.sendHistoryId, new Date());
    advance(11 * 60_000);
    const heard = await events.text();
    expect(heard).toContain('"status":"DONE"');
    expect(heard).toContain('"sent":2');
    expect(heard).toContain('"read":1');
  });
});

describe("the send record", () => {
  it("lists this month's dispatches, finds them by title and day, and links to the run", async () => {
    const sender = await makeSender(box, 12);
    const as = await loginAs(sender.member);
    const { sendRunId } = await startRun(sender);
    await drain(sendRunId);
    const page = await screen("/app/send-messages/send-history", as);
    expect(page.all("tbody tr")).toHaveLength(10);
    expect(page.text).toContain("총 12건");
    expect(page.one('tbody td[data-label="제목"] a').getAttributeValue("href")).toBe(runPage(sendRunId));
    expect((await screen("/app/send-messages/send-history?page=2", as)).all("tbody tr")).toHaveLength(2);
    const [dispatch] = await database().select().from(sendHistory).where(eq(sendHistory.sendRunId, sendRunId)).limit(1);
    await recordViewing(ctxOf(sender.member), dispatch!.sendHistoryId, new Date("2026-03-01T03:00:00Z"));
    const readRows = async (readYn: string) =>
      (await screen(`/app/send-messages/send-history?readYn=${readYn}`, as)).all("tbody tr").length;
    expect([await readRows("Y"), await readRows("N")]).toEqual([1, 10]);
    expect((await screen("/app/send-messages/send-history", as)).text).toContain("이번 달에 보낸 12건 중 1건을 친구가 읽었어요.");
    const name = encodeURIComponent(dispatch!.kakaotalkProfileNickname);
    const found = (await screen(`/app/send-messages/send-history?nickname=${name}`, as)).all("tbody tr").map((row) => row.textContent);
    expect(found.some((text) => text.includes("읽음 2026.03.01 12:00"))).toBe(true);
    expect((await screen(`/app/send-messages/send-history?nickname=${name}x`, as)).all("tbody tr")).toEqual([]);
    expect(page.text).toContain("아직 안 읽음");
    expect(page.one("tbody .this-year").textContent).toBe(`${seoulDay(new Date()).slice(0, 4)}.`);
    const pictureUrl = "https://k.kakaocdn.net/a.jpg?b=1&c=2";
    await database().update(friend).set({ profileThumbnailImageUrl: pictureUrl }).where(eq(friend.userId, sender.member.userId));
    const pictures = (await screen("/app/send-messages/send-history", as)).all("tbody td:first-child img.face");
    expect(pictures.map((one) => one.getAttributeValue("src"))).toEqual(Array(10).fill(pictureUrl.replace("&", "&amp;")));
    expect((await screen("/app/send-messages/send-history?title=%25", as)).text).toContain("이 조건으로 보낸 기록이 없어요");
    expect((await screen("/app/send-messages/send-history?sendDateTo=2020-01-01&sendDateFrom=2020-01-01", as)).all("tbody tr")).toEqual([]);
    await screen("/app/send-messages/send-history?sendDateFrom=gestern&page=-4", as);
    for (const reversed of [
      "/app/send-messages/send-history?sendDateFrom=2026-02-02&sendDateTo=2026-02-01",
      "/app/user/my-payment-history?approved_at_from=2026-02-02&approved_at_to=2026-02-01",
      "/app/creator-report/creator-fee-chart?startDate=202602&endDate=202601",
      "/app/user-report/user-contents-view-report-by-contents?startDateTime=2026-02-02&endDateTime=2026-02-01",
    ])
      expect((await screen(reversed, as)).text, reversed).toMatch(/시작이 끝보다 늦어|시작 월이 끝 월보다 늦어/);
  });

  it("is offered as an Excel file", async () => {
    const sender = await makeSender(box, 2);
    const { sendRunId } = await startRun(sender);
    await drain(sendRunId);
    const file = await get("/app/send-messages/send-history.xlsx", await loginAs(sender.member));
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await file.arrayBuffer());
    expect(book.worksheets[0]!.rowCount).toBe(3);
  });
});
