import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { forgetSettings } from "~/core/settings.server";
import { monthDays, addDays, addMonths, seoulDay, seoulMonth } from "~/time/seoul";
import { DAY_MS } from "~/time/seoul";
import { database } from "~db/client.server";
import { friend, sendHistory, sendRecipient } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { post, refused, screen } from "../../support/app";
import { advance } from "../../support/clock";
import { makeFriendRow } from "../../support/factories/dispatches";
import { ctxOf, loginAs } from "../../support/factories/members";
import { aKey, drain, makeSender, recordOf, useSandbox, type Sender } from "../../support/factories/sending";
import { limitMs } from "../../support/yardstick";

let box: TestSandbox;
beforeAll(async () => {
  process.env.KAKAO_TIMEOUT_MS = limitMs(400);
  useSandbox((box = await TestSandbox.start()));
});
afterAll(async () => {
  delete process.env.KAKAO_TIMEOUT_MS;
  forgetSettings();
  await box.end();
});
afterEach(async () => void (await box.call("DELETE", "/control/faults")));

const runPage = (sendRunId: number) => `/app/send-messages/send-run?sendRunId=${sendRunId}`;
const startRun = ({ member, contentsId }: Sender) => startSendRun(ctxOf(member), { contentsId, receivers: "all", formKey: aKey() });
const tomorrow = () => `${addDays(seoulDay(new Date()), 1).replaceAll("-", ".")} 00:00부터 계속할 수 있어요.`;
const nextMonth = () => `${monthDays(addMonths(seoulMonth(new Date()), 1)).from.replaceAll("-", ".")} 00:00부터 계속할 수 있어요.`;

type End = {
  state: "실패" | "확인 필요" | "대기";
  sentence: string;
  next: string;
  arrived?: number;
  paused?: string;
  from?: () => string;
  way?: string;
};
const failed = (sentence: string, next: string): End => ({ state: "실패", sentence, next });
const unsure = (arrived: number): End => ({
  state: "확인 필요",
  sentence: "카카오톡의 답을 받지 못했어요. 도착했을 수도 있어요.",
  next: "받았는지 물어본 뒤 다시 보내 주세요.",
  arrived,
});
const later: End = { state: "대기", sentence: "카카오톡에 연결하지 못했어요.", next: "잠시 뒤 자동으로 다시 보내요." };
const paused = (text: string, more: Partial<End> = {}): End => ({
  state: "대기",
  sentence: "보내기가 멈춰서 기다리고 있어요.",
  next: "위의 안내대로 한 뒤 ‘나머지 계속’을 눌러 주세요.",
  paused: text,
  ...more,
});
const status = (code: number, http = 400) => ({ mode: "status", status: http, code });
const closed = paused("카카오톡이 이 서비스의 메시지 전송을 막았습니다. 고객센터에 알려 주세요.");
const tryLater = failed("카카오톡이 보내기를 거절했어요.", "잠시 뒤 다시 보내 보세요.");
const noMessenger = failed("받는 분이 카카오톡을 쓰지 않아요.", "다른 방법으로 글 주소를 알려 주세요.");

/** All faults of the messenger's message call (providers 1.6 and 3) with the sender's text. */
const faults: [name: string, fault: Record<string, unknown>, end: End][] = [
  [
    "-530 the receiver refuses",
    status(-530),
    failed("받는 분이 메시지를 받지 않도록 해 두었어요.", "다른 방법으로 글 주소를 알려 주세요."),
  ],
  ["-502 no friend yet", status(-502), failed("카카오톡 친구 목록에서 찾지 못했어요.", "친구를 다시 불러온 뒤 보내 주세요.")],
  ["-501 no messenger", status(-501), noMessenger],
  ["-504 unsupported device", status(-504), noMessenger],
  ["-2 an address it does not know", status(-2), failed("카카오톡이 받는 분을 알아보지 못했어요.", "친구를 다시 불러온 뒤 보내 주세요.")],
  [
    "-533 the receiver's day",
    status(-533),
    failed("받는 분이 오늘 받을 수 있는 메시지를 모두 받았어요.", "내일 ‘실패한 사람만 다시’를 눌러 주세요."),
  ],
  [
    "-536 the pair's day",
    status(-536),
    failed("이 친구에게 오늘 보낼 수 있는 메시지를 모두 보냈어요.", "내일 ‘실패한 사람만 다시’를 눌러 주세요."),
  ],
  ["-8 a refusal of no name", status(-8), tryLater],
  [
    "-532 the sender's day",
    status(-532),
    paused("오늘 보낼 수 있는 수를 모두 보냈습니다. 나머지는 내일 계속할 수 있습니다.", { from: tomorrow }),
  ],
  [
    "-10 the service's day",
    status(-10),
    paused("오늘 이 서비스가 카카오톡으로 보낼 수 있는 수를 모두 썼습니다. 나머지는 내일 계속할 수 있습니다.", { from: tomorrow }),
  ],
  [
    "-531 the sender's month",
    status(-531),
    paused("이번 달에 보낼 수 있는 수를 모두 보냈습니다. 나머지는 다음 달에 계속할 수 있습니다.", { from: nextMonth }),
  ],
  [
    "-402 no consent to messages",
    status(-402, 403),
    paused("카카오톡에서 ‘카카오톡 메시지 전송’에 동의해 주세요.", { way: "scope=friends,talk_message" }),
  ],
  [
    "-401 whatever the token",
    { ...status(-401, 401), times: 2 },
    paused("카카오톡 로그인이 만료되었습니다. 다시 로그인해 주세요.", { way: "/app/oauth/login?redirectUrl=" }),
  ],
  [
    "-101 not linked any more",
    status(-101),
    paused("카카오톡 로그인이 만료되었습니다. 다시 로그인해 주세요.", { way: "/app/oauth/login?redirectUrl=" }),
  ],
  ["-3 the app may not", status(-3, 403), closed],
  ["-4 blocked", status(-4, 403), closed],
  ["-5 no permission", status(-5, 403), closed],
  ["-11 a paid limit", status(-11), closed],
  ["-12 the app is suspended", status(-12, 403), closed],
  ["-1 an error inside", status(-1), unsure(0)],
  ["-603 a time-out inside", status(-603), unsure(0)],
  ["no answer in time", { mode: "timeout-after-accept" }, unsure(1)],
  ["a connection cut after accepting", { mode: "cut-after-accept" }, unsure(1)],
  ["a connection reset", { mode: "reset" }, unsure(0)],
  ["a page of HTML with 200", { mode: "html", status: 200 }, unsure(0)],
  ["a page of HTML with 500", { mode: "html", status: 500 }, unsure(0)],
  ["a page of HTML with 502", { mode: "html", status: 502 }, unsure(0)],
  ["503 maintenance", status(-9798, 503), later],
  ["-7 maintenance", status(-7), later],
];

describe("the run's page after a fault of the messenger", () => {
  it.each(faults)("says what happened and what to do next: %s", async (_name, fault, end) => {
    const sender = await makeSender(box, 2);
    const as = await loginAs(sender.member);
    const [unlucky, other] = sender.receiverIds;
    await box.control("faults", { target: "message", times: 1, match: sender.uuids[0], ...fault });
    const { sendRunId } = await startRun(sender);
    // The faulty recipient comes last: a pause must not stop the other.
    const rows = (await recordOf(sendRunId)).recipients;
    await database()
      .update(sendRecipient)
      .set({ nextTryAt: new Date(Date.now() + 60_000) })
      .where(eq(sendRecipient.sendRecipientId, rows.find((row) => row.receiverId === unlucky)!.sendRecipientId));
    await drain(sendRunId);
    await database().update(sendRecipient).set({ nextTryAt: null }).where(eq(sendRecipient.sendRunId, sendRunId));
    await drain(sendRunId);

    const page = await screen(runPage(sendRunId), as);
    expect(page.all("tbody tr")).toHaveLength(2);
    const [failedState] = page.all(`.run-state`).filter((state) => state.textContent !== "보냄");
    expect(failedState!.textContent).toBe(end.state);
    expect(
      page.all(".run-state").map((state) => state.textContent),
      "one of many",
    ).toContain("보냄");
    expect(page.text).toContain(`${end.sentence} ${end.next}`);
    expect(page.all(".run-next").map((next) => next.textContent)).toEqual([end.next]);
    if (end.paused) {
      expect(page.text).toContain(end.paused);
      expect(page.text).toContain("나머지 계속(1명)");
    }
    if (end.from) expect(page.text).toContain(end.from());
    else expect(page.text).not.toContain("부터 계속할 수 있어요");
    if (end.way)
      expect(
        page
          .all(".strip a.btn")
          .map((link) => link.getAttributeValue("href"))
          .join(),
      ).toContain(end.way);

    // The page must agree with the messenger's record and with the count.
    const messages = await box.messages(`?sender=${sender.accountId}`);
    const countMessages = (receiverId: number | undefined) =>
      messages.filter((one) => one.receiver === sender.uuids[sender.receiverIds.indexOf(receiverId!)]).length;
    expect([countMessages(unlucky), countMessages(other)]).toEqual([end.arrived ?? 0, 1]);
    const { histories, counted } = await recordOf(sendRunId);
    expect(counted).toBe(end.state === "실패" ? 1 : 2);
    expect(histories).toHaveLength(end.state === "확인 필요" ? 2 : 1);
  });
});

describe("a run over one of the messenger's own limits", () => {
  it.each([
    ["perSender", "오늘 보낼 수 있는 수를 모두 보냈습니다."],
    ["app", "오늘 이 서비스가 카카오톡으로 보낼 수 있는 수를 모두 썼습니다."],
  ])("%s keeps the rest waiting for tomorrow", async (limit, text) => {
    const sender = await makeSender(box, 3);
    const used = limit === "app" ? (await box.messages()).length : 0;
    await box.control("quota", { [limit]: used + 2 });
    const { sendRunId } = await startRun(sender);
    await drain(sendRunId, 1);
    const page = await screen(runPage(sendRunId), await loginAs(sender.member));
    await box.control("quota", { perSender: 100, app: 30_000 });
    expect(page.text).toContain(text);
    expect(page.text).toContain(tomorrow());
    expect(
      page
        .all(".run-state")
        .map((state) => state.textContent)
        .sort(),
    ).toEqual(["대기", "보냄", "보냄"]);
    expect(await box.messages(`?sender=${sender.accountId}`)).toHaveLength(2);
    expect((await recordOf(sendRunId)).counted).toBe(3);
  });
});

it("a friend row of the sender himself is skipped, and the page says how to send to oneself", async () => {
  const sender = await makeSender(box, 1);
  await makeFriendRow(sender.member.userId, { kakaotalkId: sender.accountId });
  const { sendRunId } = await startRun(sender);
  await drain(sendRunId);
  const page = await screen(runPage(sendRunId), await loginAs(sender.member));
  expect(page.text).toContain("보내는 사람 자신이에요. 내 카카오톡으로 보려면 즉시 발송에서 ‘나에게 먼저 보내기’를 눌러 주세요.");
  expect(await box.messages(`?sender=${sender.accountId}`)).toHaveLength(1);
  expect((await recordOf(sendRunId)).counted).toBe(1);
});

describe("sending a post again from the run's page", () => {
  it("is offered for friends who have not opened it and for new friends, after a question, as a new run", async () => {
    const sender = await makeSender(box, 3);
    let as = await loginAs(sender.member);
    const { sendRunId } = await startRun(sender);
    expect((await screen(runPage(sendRunId), as)).text, "while it goes on").not.toContain("이 글을 다시 보내기");
    await drain(sendRunId);
    await database().update(sendHistory).set({ viewedAt: new Date() }).where(eq(sendHistory.receiverId, sender.receiverIds[0]!));
    await makeFriendRow(sender.member.userId, { createdAt: new Date(Date.now() + 60_000), profileNickname: "새 친구" });
    const early = await screen(runPage(sendRunId), as);
    expect(early.text).toContain("2명이 아직 열지 않았어요. 하루가 지나도 열지 않은 사람이 있으면 내일 다시 알려 드릴게요.");
    expect(early.text).not.toContain("아직 열지 않은 사람에게");
    const earlyForm = { intent: "unopened", sendRunId: String(sendRunId), formKey: aKey(), confirmed: "Y" };
    expect((await refused(runPage(sendRunId), earlyForm, 409, as)).text).toContain("보낸 지 하루가 지난 뒤에");
    advance(DAY_MS);
    as = await loginAs(sender.member);
    const page = await screen(runPage(sendRunId), as);
    expect(page.text).toContain("아직 열지 않은 사람에게(2명)");
    expect(page.text).toContain("새로 온 친구에게(1명)");

    const form = { intent: "unopened", sendRunId: String(sendRunId), formKey: aKey() };
    const question = await refused(runPage(sendRunId), form, 200, as);
    expect(question.text).toContain("2명에게 보낼까요?");
    expect(question.text).toContain("2명 모두 이 글을 이미 받았어요. 보내면 한 번 더 받아요.");
    const answers = await Promise.all([1, 2].map(() => post(runPage(sendRunId), { ...form, confirmed: "Y" }, as)));
    const [to, repeatedTo] = answers.map((answer) => answer.headers.get("Location"));
    expect(repeatedTo).toBe(to);
    const second = Number(new URL(to!, "http://x").searchParams.get("sendRunId"));
    expect(second).not.toBe(sendRunId);
    await drain(second);
    expect((await recordOf(second)).recipients.map((row) => row.receiverId).sort()).toEqual(sender.receiverIds.slice(1).sort());
    expect((await recordOf(second)).counted, "counted like any other").toBe(5);
    expect(await box.messages(`?sender=${sender.accountId}`)).toHaveLength(5);

    const [choose] = page.all(".run-again a").map((link) => link.getAttributeValue("href")!);
    const panel = await screen(choose!.replaceAll("&amp;", "&"), as);
    expect(panel.text, "to choose among them").toContain("선택: 2 / 4");

    const refusedPage = await refused(runPage(sendRunId), { ...form, intent: "joined", formKey: aKey() }, 200, as);
    expect(refusedPage.text).toContain("1명에게 보낼까요?");
    expect(refusedPage.text).not.toContain("이미 받았어요");
  });

  it("is refused when nobody is left and for another member's run", async () => {
    const sender = await makeSender(box, 1);
    const as = await loginAs(sender.member);
    const { sendRunId } = await startRun(sender);
    await drain(sendRunId);
    const form = { intent: "joined", sendRunId: String(sendRunId), formKey: aKey(), confirmed: "Y" };
    expect((await refused(runPage(sendRunId), form, 409, as)).text).toContain("다시 보낼 친구가 없습니다.");
    await database().update(friend).set({ goneAt: new Date() }).where(eq(friend.userId, sender.member.userId));
    expect((await screen(runPage(sendRunId), as)).text).not.toContain("이 글을 다시 보내기");
    const otherSender = await makeSender(box, 1);
    expect((await post(runPage(sendRunId), form, await loginAs(otherSender.member))).status).toBe(404);
  });
});
