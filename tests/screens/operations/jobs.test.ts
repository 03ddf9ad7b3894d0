import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetCounts } from "~/areas/reports/counting/forget-counts.server";
import { handle as forgetAndCountAnew } from "~jobs/handlers/reports.recount";
import { queueOf } from "~jobs/enqueue.server";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { postMail } from "~/areas/mail/post-mail.server";
import { forgetMails, sendPostedMail } from "~/areas/mail/send-posted-mail.server";
import { chargeDue } from "~/areas/payments/subscription/charge-due.server";
import { pauseRun } from "~/areas/sending/runs/internal/run-status.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { runSettleRun } from "~/areas/settlement/runs/run-settle-run.server";
import { startSettleRun } from "~/areas/settlement/runs/start-settle-run.server";
import { inTransaction } from "~/core/transaction.server";
import type { MemberCtx } from "~/core/ctx.server";
import { forgetSettings } from "~/core/settings.server";
import { dayShown, seoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { mailOutbox } from "~db/schema/account";
import { auditLog } from "~db/schema/house";
import { workerBeat } from "~db/schema/operations";
import { paymentOrder, subscription } from "~db/schema/payments";
import { rollupWatermark } from "~db/schema/reports";
import { sendRecipient, sendRun } from "~db/schema/sending";
import { settleRun } from "~db/schema/settlement";
import { tableChange, tableChangeStep } from "~db/schema/tables";
import { TestSandbox } from "../../sandbox/start";
import { type As, get, post, refused, screen } from "../../support/app";
import { advance, NOW } from "../../support/clock";
import { newMail } from "../../support/factories/join";
import { job, ctxOf, loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { booksOf, makePayer, makeSubscriber, usePaySandbox } from "../../support/factories/payments";
import { makeEarner } from "../../support/factories/settlement";
import { aKey, makeSender, recordOf, type Sender, useSandbox } from "../../support/factories/sending";

const DESK = "/app/manager/jobs";
let box: TestSandbox;
let as: As;
let adminId: number;
let adminCtx: MemberCtx;

beforeAll(async () => {
  box = await TestSandbox.start();
  useSandbox(box);
  usePaySandbox(box);
  const admin = await makeAdmin();
  adminId = admin.userId;
  adminCtx = ctxOf(admin);
  as = await loginAs(admin);
});
afterAll(() => box.end());

const beat = () => database().insert(workerBeat).values({ worker: "machine-1:17", startedAt: NOW, beatAt: new Date() });
beforeEach(async () => {
  await database().delete(workerBeat);
  await beat();
});

async function aRun(friends = 3): Promise<{ sender: Sender; sendRunId: number }> {
  const sender = await makeSender(box, friends);
  const order = { contentsId: sender.contentsId, receivers: sender.receiverIds, formKey: aKey() };
  const { sendRunId } = await startSendRun(ctxOf(sender.member), order);
  return { sender, sendRunId };
}
const become = (sendRunId: number, receiverId: number, state: "FAILED" | "UNSURE", reason: string) =>
  database()
    .update(sendRecipient)
    .set({ state, reason, claimedAt: NOW, countedDay: state === "FAILED" ? null : "2026-03-01" })
    .where(and(eq(sendRecipient.sendRunId, sendRunId), eq(sendRecipient.receiverId, receiverId)));
const deed = (kind: string, state: string, id: string | number, what: string) => ({
  kind,
  state,
  id: String(id),
  deed: what,
  confirmed: "Y",
});
const textOf = async (query: string) => (await screen(`${DESK}?${query}`, as)).one("main").textContent.replace(/\s+/g, " ");

describe("작업 현황", () => {
  it("is closed to members, and shows live workers, or that none was heard of for 30 seconds", async () => {
    expect((await get(DESK, await loginAs(await makeMember()))).status).toBe(403);
    expect(await textOf("")).toContain("machine-1:17");
    advance(31_000);
    const silent = await textOf("");
    expect(silent).toContain("30초 넘게 응답한 작업 프로세스가 없어요.");
    expect(silent).toContain("마지막 응답은 2026.03.01 00:00:00");
    const home = async (who: As) => (await screen("/app/main", who)).text;
    expect(await home(as)).toContain("30초 넘게 응답한 작업 프로세스가 없어요.");
    expect(await home(await loginAs(await makeMember()))).not.toContain("작업 프로세스");
    await database().delete(workerBeat);
    await beat();
    expect(await textOf("")).not.toContain("응답한 작업 프로세스가 없습니다");
    expect(await home(as)).toContain("발송·메일·정산 처리 중");
  });

  it("continues or stops a paused run for its sender, and the audit names the administrator", async () => {
    const { sender, sendRunId } = await aRun();
    await pauseRun(job(), sendRunId, "common.messenger-token");
    const waiting = await textOf("kind=send&state=waiting");
    expect(waiting).toContain(`(${sendRunId}번)`);
    expect(waiting).toContain("카카오톡 로그인이 만료되었습니다.");
    const asked = await refused(DESK, { ...deed("send", "waiting", sendRunId, "retry"), confirmed: "" }, 200, as);
    expect(asked.one("h1").textContent).toBe("이 발송을 다시 시도할까요?");
    expect((await post(DESK, deed("send", "waiting", sendRunId, "retry"), as)).status).toBe(303);
    expect((await recordOf(sendRunId)).run.status).toBe("RUNNING");
    expect((await post(DESK, deed("send", "waiting", sendRunId, "stop"), as)).status).toBe(303);
    const { run, recipients, counted } = await recordOf(sendRunId);
    expect([run.status, recipients.map(({ state }) => state), counted]).toEqual(["DONE", ["FAILED", "FAILED", "FAILED"], 0]);
    const audits = await database()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `send_run:${sendRunId}`));
    const deeds = Object.fromEntries(audits.map(({ deed: done, actor }) => [done, actor]));
    expect(deeds).toEqual({
      "sending.run-started": `member:${sender.member.userId}`,
      "sending.run-resumed": `member:${adminId}`,
      "sending.run-stopped": `member:${adminId}`,
    });
  });

  it("retries failed recipients, never an unsure one, even if the form asks", async () => {
    const { sender, sendRunId } = await aRun(2);
    await become(sendRunId, sender.receiverIds[0]!, "FAILED", "messenger-refused");
    await become(sendRunId, sender.receiverIds[1]!, "UNSURE", "no-answer");
    await database().update(sendRun).set({ status: "DONE" }).where(eq(sendRun.sendRunId, sendRunId));
    const page = await screen(`${DESK}?kind=send&run=${sendRunId}`, as);
    const rows = page.all('[aria-label="작업 표"] tbody tr').map((row) => row.textContent.replace(/\s+/g, " "));
    expect(rows.find((row) => row.includes("확인 필요"))).not.toContain("다시 시도");
    expect(rows.find((row) => row.includes("실패"))).toContain("다시 시도");
    expect((await refused(DESK, deed("send", "unsure", sendRunId, "retry"), 409, as)).text).toContain("다시 보낼 사람이 없습니다");
    expect((await post(DESK, deed("send", "failed", sendRunId, "retry"), as)).status).toBe(303);
    const states = (await recordOf(sendRunId)).recipients.map(({ state }) => state);
    expect(states).toEqual(["WAITING", "UNSURE"]);
  });

  it("resends or stops a waiting or refused mail, with a masked address", async () => {
    const to = newMail();
    const letter = { to, subject: "받아 주세요", text: "본문" };
    const mailId = await inTransaction(job(), (tx) => postMail(tx, letter));
    await database().update(mailOutbox).set({ status: "FAILED", attempts: 1 }).where(eq(mailOutbox.mailId, mailId));
    const failed = await textOf("kind=mail&state=failed");
    expect(failed).toContain("받아 주세요");
    expect(failed).not.toContain(to);
    expect((await post(DESK, deed("mail", "failed", mailId, "retry"), as)).status).toBe(303);
    const row = async () => (await database().select().from(mailOutbox).where(eq(mailOutbox.mailId, mailId)))[0]!;
    expect(await row()).toMatchObject({ status: "WAITING", nextAt: NOW });
    expect((await post(DESK, deed("mail", "waiting", mailId, "stop"), as)).status).toBe(303);
    expect(await row()).toMatchObject({ status: "STALE", sealedMail: null });
    expect((await refused(DESK, deed("mail", "failed", mailId, "retry"), 409, as)).text).toContain("이미 보냈거나");
  });

  it("keeps the text of a refused mail until its deadline, then deletes the text", async () => {
    const mailId = await inTransaction(job(), (tx) => postMail(tx, { to: "no one@@example", subject: "x", text: "y" }));
    process.env.SMTP_URL = `smtp://127.0.0.1:${box.smtpPort}`;
    forgetSettings();
    expect(await sendPostedMail(job(), mailId)).toBe("failed");
    const row = async () => (await database().select().from(mailOutbox).where(eq(mailOutbox.mailId, mailId)))[0]!;
    expect((await row()).sealedMail).not.toBeNull();
    advance(2 * 86_400_000);
    await forgetMails(job());
    expect(await row()).toMatchObject({ status: "STALE", sealedMail: null });
  });

  it("asks about a payment whose answer was lost, and never charges", async () => {
    const { userId } = await makePayer();
    const lost = { userId, partnerOrderId: aKey(), tid: `T${aKey()}`, amountWon: 100_000, state: "UNKNOWN" as const };
    const [inserted] = await database()
      .insert(paymentOrder)
      .values({ ...lost, claimedAt: new Date(NOW.getTime() - 60_000), createdAt: NOW })
      .$returningId();
    const unsure = await textOf("kind=charge&state=unsure");
    expect(unsure).toContain(`첫 결제 100,000원 (${inserted!.paymentOrderId}번)`);
    expect((await post(DESK, deed("charge", "unsure", `order-${inserted!.paymentOrderId}`, "ask"), as)).status).toBe(303);
    expect((await refused(DESK, deed("charge", "unsure", `order-${inserted!.paymentOrderId}`, "retry"), 409, as)).text).toContain(
      "이미 끝났거나",
    );
  });

  it("retries a failed renewal after a confirmation with the amount, not when already paid", async () => {
    const member = await makeSubscriber(box);
    const { subscriptionId } = (await booksOf(member)).subscriptions[0]!;
    const today = seoulDay(new Date());
    const due = { nextChargeDay: today, nextTryDay: today };
    await database().update(subscription).set(due).where(eq(subscription.subscriptionId, subscriptionId));
    await box.control("payments", { decline: { partnerUserId: String(member.userId), on: ["subscription"], times: 2 } });
    expect(await chargeDue(job(), subscriptionId)).toBe("failed");
    expect(await textOf("kind=charge&state=failed")).toContain(`정기결제 100,000원 (${subscriptionId}번)`);
    const again = deed("charge", "failed", `renewal-${subscriptionId}`, "retry");
    const asked = await refused(DESK, { ...again, confirmed: "" }, 200, as);
    expect(asked.text).toContain(`${dayShown(today)}에 결제해야 했던 100,000원을 지금 청구합니다.`);
    expect((await booksOf(member)).types).toEqual(["SUBSCRIPTION", "UNSETTLED"]);
    expect((await post(DESK, again, as)).status).toBe(303);
    expect((await booksOf(member)).subscriptions[0]).toMatchObject({ failedTries: 1, status: "ACTIVE" });
    expect((await post(DESK, again, as)).status).toBe(303);
    expect((await booksOf(member)).types).toEqual(["SUBSCRIPTION", "UNSETTLED", "UNSETTLED", "PAYMENT"]);
    expect((await refused(DESK, again, 409, as)).text).toContain("아직 결제일이 아닙니다.");
    expect((await refused(DESK, { ...again, confirmed: "" }, 409, as)).text).toContain("아직 결제일이 아닙니다.");
    expect((await booksOf(member)).chargedWon).toBe(200_000);
    const begun = and(eq(auditLog.subject, `subscription:${subscriptionId}`), eq(auditLog.deed, "payments.charge-begun"));
    const deeds = await database().select().from(auditLog).where(begun).orderBy(auditLog.auditId);
    expect(deeds.map(({ actor, officeYn }) => `${actor} ${officeYn}`)).toEqual([
      "job:test N",
      `member:${adminId} Y`,
      `member:${adminId} Y`,
    ]);
  });

  it.each([
    ["charge", "failed", "renewal-9999999", "retry", 404],
    ["charge", "failed", "refund-1", "retry", 409],
    ["send", "waiting", "x", "stop", 404],
    ["mail", "failed", "1e400", "retry", 404],
    ["charge", "unsure", "order-x", "ask", 404],
    ["charge", "unsure", "__proto__-1", "ask", 409],
    ["charge", "unsure", "constructor-1", "ask", 409],
  ])("refuses an id that names no job (%s %s %s)", async (kind, state, id, what, status) => {
    await refused(DESK, deed(kind, state, id, what), status, as);
  });

  it("shows a stopped roll-up as late", async () => {
    await forgetCounts(job());
    await database()
      .insert(rollupWatermark)
      .values({ rollup: "views", countedUntil: new Date(NOW.getTime() - 3_600_000) });
    const late = await textOf("kind=report&state=failed");
    expect(late).toContain("조회 집계");
    expect(late).toContain("1시간 전부터");
    await rollUp(job());
    const table = (await screen(`${DESK}?kind=report&state=waiting`, as)).one('[aria-label="작업 표"]').textContent;
    expect(table).toContain("친구 달력 집계");
    expect(table).not.toMatch(/[a-z]/);
    await forgetCounts(job());
  });

  it("reports a roll-up that missed rows, and recounts everything on a press", async () => {
    await forgetCounts(job());
    await rollUp(job());
    await database().update(rollupWatermark).set({ missed: 1_234 }).where(eq(rollupWatermark.rollup, "views"));
    expect(await textOf("kind=report&state=failed")).toContain("기록과 1,234건이 다릅니다.");
    const again = deed("report", "failed", "views", "retry");
    expect((await refused(DESK, { ...again, confirmed: "" }, 200, as)).text).toContain("처음부터 다시 세고");
    const recounts = async () => (await queueOf("long").getJobs(["waiting"])).filter(({ name }) => name === "reports.recount");
    expect((await post(DESK, again, as)).status).toBe(303);
    const [recount] = await recounts();
    await forgetAndCountAnew(job());
    await recount!.remove();
    expect(await database().select().from(rollupWatermark)).toEqual([]);
  });

  it("shows a failed table change with its reason and a link to its page", async () => {
    const values = { deed: "CREATE", state: "FAILED", userId: adminId, createdAt: NOW, updatedAt: NOW };
    const [{ insertId }] = await database().insert(tableChange).values(values);
    const step = { tableChangeId: insertId, position: 1, tableId: "orders", dataItemRelease: "TEST", deed: "CREATE", state: "FAILED" };
    await database()
      .insert(tableChangeStep)
      .values({ ...step, reason: "디스크가 가득 찼습니다." });
    const page = await screen(`${DESK}?kind=table&state=failed`, as);
    expect(page.text).toContain(`orders 생성 (${insertId}번)`);
    expect(page.text).toContain("디스크가 가득 찼습니다.");
    expect(page.all("a").map((link) => link.getAttributeValue("href"))).toContain(`/app/table/change?tableChangeId=${insertId}`);
  });

  it("shows a settle run while running, or with refused creators, with a link to its page", async () => {
    const [paid, without] = [await makeEarner(), await makeEarner(null)];
    for (const { deliver } of [paid, without]) await deliver("2026-02-10T03:00:00Z", 2);
    const items = [paid, without].map(({ author: { userId } }) => ({ userId, month: "202602", grossWon: 20 }));
    const settleRunId = await startSettleRun(adminCtx, { items, formKey: aKey() });
    expect(await textOf("kind=settle&state=waiting")).toContain(`정산 2건 (${settleRunId}번)`);
    await database().update(settleRun).set({ state: "RUNNING" }).where(eq(settleRun.settleRunId, settleRunId));
    expect(await textOf("kind=settle&state=running")).toContain("2건이 남았습니다.");
    await runSettleRun(job(), settleRunId);
    expect(await textOf("kind=settle&state=running")).not.toContain(`(${settleRunId}번)`);
    const page = await screen(`${DESK}?kind=settle&state=failed`, as);
    expect(page.text).toContain("1건을 정산하지 못했습니다.");
    expect(page.all("a").map((link) => link.getAttributeValue("href"))).toContain(`/app/manager/settle-run?settleRunId=${settleRunId}`);
    await refused(DESK, deed("settle", "failed", settleRunId, "retry"), 409, as);
    advance(31 * 86_400_000);
    as = await loginAs(adminCtx.actor);
    expect(await textOf("kind=settle&state=failed")).not.toContain(`(${settleRunId}번)`);
  });
});
