import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetCounts } from "~/areas/reports/counting/forget-counts.server";
import { postMail } from "~/areas/mail/post-mail.server";
import { forgetMails, sendPostedMail } from "~/areas/mail/send-posted-mail.server";
import { pauseRun } from "~/areas/sending/runs/internal/run-status.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { inTransaction } from "~/core/transaction.server";
import { forgetSettings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { mailOutbox } from "~db/schema/account";
import { auditLog } from "~db/schema/house";
import { workerBeat } from "~db/schema/operations";
import { paymentOrder } from "~db/schema/payments";
import { rollupWatermark } from "~db/schema/reports";
import { sendRecipient, sendRun } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { type As, get, post, refused, screen } from "../../support/app";
import { advance, NOW } from "../../support/clock";
import { newMail } from "../../support/factories/join";
import { job, ctxOf, loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { makePayer, usePaySandbox } from "../../support/factories/payments";
import { aKey, makeSender, recordOf, type Sender, useSandbox } from "../../support/factories/sending";

const DESK = "/app/manager/jobs";
let box: TestSandbox;
let as: As;
let adminId: number;

beforeAll(async () => {
  box = await TestSandbox.start();
  useSandbox(box);
  usePaySandbox(box);
  const admin = await makeAdmin();
  adminId = admin.userId;
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
  it("is closed to members, and shows the workers that live, or that none has been heard of for 30 seconds", async () => {
    expect((await get(DESK, await loginAs(await makeMember()))).status).toBe(403);
    expect(await textOf("")).toContain("machine-1:17");
    advance(31_000);
    const silent = await textOf("");
    expect(silent).toContain("30초 넘게 소식을 전한 작업 프로세스가 없습니다.");
    expect(silent).toContain("마지막 소식은 2026.03.01 00:00:00");
    await database().delete(workerBeat);
    await beat();
    expect(await textOf("")).not.toContain("소식을 전한 작업 프로세스가 없습니다");
  });

  it("a paused run is continued or given up in its sender's place, and the audit names the administrator", async () => {
    const { sender, sendRunId } = await aRun();
    await pauseRun(job(), sendRunId, "common.messenger-token");
    const waiting = await textOf("kind=send&state=waiting");
    expect(waiting).toContain(`(${sendRunId}번)`);
    expect(waiting).toContain("카카오톡 로그인이 만료되었습니다.");
    const asked = await refused(DESK, { ...deed("send", "waiting", sendRunId, "retry"), confirmed: "" }, 200, as);
    expect(asked.one("h1").textContent).toBe("이 발송을 다시 할까요?");
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

  it("failed recipients are tried again, an unsure one never, whatever the form says", async () => {
    const { sender, sendRunId } = await aRun(2);
    await become(sendRunId, sender.receiverIds[0]!, "FAILED", "messenger-refused");
    await become(sendRunId, sender.receiverIds[1]!, "UNSURE", "no-answer");
    await database().update(sendRun).set({ status: "DONE" }).where(eq(sendRun.sendRunId, sendRunId));
    const page = await screen(`${DESK}?kind=send&run=${sendRunId}`, as);
    const rows = page.all('[aria-label="작업 표"] tbody tr').map((row) => row.textContent.replace(/\s+/g, " "));
    expect(rows.find((row) => row.includes("확인 필요"))).not.toContain("다시 하기");
    expect(rows.find((row) => row.includes("실패"))).toContain("다시 하기");
    expect((await refused(DESK, deed("send", "unsure", sendRunId, "retry"), 409, as)).text).toContain("다시 보낼 사람이 없습니다");
    expect((await post(DESK, deed("send", "failed", sendRunId, "retry"), as)).status).toBe(303);
    const states = (await recordOf(sendRunId)).recipients.map(({ state }) => state);
    expect(states).toEqual(["WAITING", "UNSURE"]);
  });

  it("a mail that waits for its next try or was refused is sent again or given up, its address not in full", async () => {
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

  it("a mail refused for good keeps its text until it is too late, then forgets it", async () => {
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

  it("a payment whose answer was lost is asked about and never charged", async () => {
    const { userId } = await makePayer();
    const lost = { userId, partnerOrderId: aKey(), tid: `T${aKey()}`, amountWon: 100_000, state: "UNKNOWN" as const };
    const [made] = await database()
      .insert(paymentOrder)
      .values({ ...lost, claimedAt: new Date(NOW.getTime() - 60_000), createdAt: NOW })
      .$returningId();
    const unsure = await textOf("kind=charge&state=unsure");
    expect(unsure).toContain(`첫 결제 100,000원 (${made!.paymentOrderId}번)`);
    expect((await post(DESK, deed("charge", "unsure", `order-${made!.paymentOrderId}`, "ask"), as)).status).toBe(303);
    expect((await refused(DESK, deed("charge", "unsure", `order-${made!.paymentOrderId}`, "retry"), 409, as)).text).toContain(
      "이미 끝났거나",
    );
  });

  it.each([
    ["send", "waiting", "x", "stop", 404],
    ["mail", "failed", "1e400", "retry", 404],
    ["charge", "unsure", "order-x", "ask", 404],
    ["charge", "unsure", "__proto__-1", "ask", 409],
    ["charge", "unsure", "constructor-1", "ask", 409],
  ])("an id that names no job (%s %s %s) is refused", async (kind, state, id, what, status) => {
    await refused(DESK, deed(kind, state, id, what), status, as);
  });

  it("a counting that stands still is late", async () => {
    await forgetCounts(job());
    await database()
      .insert(rollupWatermark)
      .values({ rollup: "views", countedUntil: new Date(NOW.getTime() - 3_600_000) });
    const late = await textOf("kind=report&state=failed");
    expect(late).toContain("조회 집계");
    expect(late).toContain("1시간 전부터");
    await forgetCounts(job());
  });
});
