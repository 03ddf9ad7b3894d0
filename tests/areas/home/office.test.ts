import { describe, expect, it } from "vitest";
import { countNewMembers } from "~/areas/account/admin/count-new-members.server";
import { countOpenReports } from "~/areas/blog/comments/count-open-reports.server";
import { COMMENT_REPORTS } from "~/areas/blog/comments/report-kinds";
import { OFFICE_SCREENS, PAYMENTS, USERS } from "~/areas/home/office";
import { readOffice } from "~/areas/home/read-office.server";
import { countTrouble } from "~/areas/operations/jobs/count-trouble.server";
import { JOBS, type JobState } from "~/areas/operations/jobs/job-kinds";
import { countJobs } from "~/areas/operations/jobs/read-jobs.server";
import { beatWorker, forgetWorker } from "~/areas/operations/jobs/workers.server";
import { countAtRisk, countOpenRefunds } from "~/areas/payments/desk/count-payment-trouble.server";
import { membersAtRisk } from "~/areas/payments/desk/members-at-risk.server";
import { CHECKS, PAY_FILES } from "~/areas/settlement/settlement-links";
import { database } from "~db/client.server";
import { mailOutbox } from "~db/schema/account";
import { comment, commentReport } from "~db/schema/comments";
import { billingHistory, paymentCancel, paymentOrder, subscription } from "~db/schema/payments";
import { workerBeat } from "~db/schema/operations";
import { sendRecipient, sendRun } from "~db/schema/sending";
import { settlementCheck } from "~db/schema/settlement";
import { DAY_MS } from "~/time/seoul";
import { NOW } from "../../support/clock";
import { makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { job, makeMember } from "../../support/factories/members";
import { aKey } from "../../support/factories/sending";
import { recordStatements } from "../../support/statements";

const MANY = 1_000;
const ALL = 1_000_000;
const statements = recordStatements();
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const figure = async (screen: string, label: string) => (await readOffice(job(), new Set([screen]))).find((one) => one.label === label)!;

async function makeRecipients(states: [state: "FAILED" | "UNSURE", claimedAt: Date][]) {
  const { userId } = await makeMember();
  const contentsId = await makePostRow(userId);
  const values = { userId, contentsId, formKey: aKey(), status: "DONE" as const, total: states.length };
  const [run] = await database().insert(sendRun).values(values).$returningId();
  for (const [state, claimedAt] of states)
    await database()
      .insert(sendRecipient)
      .values({ sendRunId: run!.sendRunId, receiverId: await makeFriendRow(userId), state, claimedAt });
}

describe("the figures of jobs", () => {
  it("count failed and unsure jobs of each kind as the jobs screen does, and stop at the most", async () => {
    await makeRecipients([
      ["FAILED", NOW],
      ["FAILED", ago(1)],
      ["FAILED", ago(31)],
      ["UNSURE", NOW],
    ]);
    const { userId } = await makeMember();
    await database().insert(mailOutbox).values({ status: "FAILED", attempts: 8, nextAt: NOW, staleAt: NOW });
    const order = { userId, partnerOrderId: aKey(), tid: aKey(), amountWon: 100_000 };
    await database()
      .insert(paymentOrder)
      .values({ ...order, state: "UNKNOWN", claimedAt: NOW });
    const all = await countJobs(job());
    const expected = (state: JobState) =>
      all.flatMap(({ kind, counts }) => {
        const { total } = counts.find((row) => row.state === state)!;
        return total > 0 ? [{ kind, total }] : [];
      });
    statements.forget();
    const trouble = await countTrouble(job(), MANY);
    expect(statements.asked()).toHaveLength(2);
    const withoutTime = (rows: typeof trouble.failed) => rows.map(({ kind, total }) => ({ kind, total }));
    expect({ failed: withoutTime(trouble.failed), unsure: withoutTime(trouble.unsure) }).toEqual({
      failed: expected("failed"),
      unsure: expected("unsure"),
    });
    const sent = ({ kind }: { kind: string }) => kind === "send";
    expect(trouble.failed.find(sent)!.total).toBeGreaterThanOrEqual(2);
    expect(trouble.failed.find(sent)!.lastAt).toEqual(NOW);
    expect((await countTrouble(job(), 1)).failed.find(sent)).toEqual({ kind: "send", total: 1, lastAt: null });
    const shown = await figure(JOBS, "실패한 작업");
    expect(shown).toMatchObject({ state: "bad", note: expect.stringMatching(/발송 .* · 마지막\s방금\s전$/) });
    expect((await figure(JOBS, "확인이 필요한 작업")).href).toBe(`${JOBS}?kind=send&state=unsure`);
  });

  it("say whether workers answer", async () => {
    await database().delete(workerBeat);
    await beatWorker("home-test");
    expect(await figure(JOBS, "자동 작업")).toMatchObject({ value: "켜짐", state: "good" });
    await forgetWorker("home-test");
    expect(await figure(JOBS, "자동 작업")).toMatchObject({ value: "멈춤", state: "bad" });
  });
});

describe("the figures of money", () => {
  it("count members whose charge failed, as the payment screen does", async () => {
    const before = await countAtRisk(job(), MANY);
    const { userId } = await makeMember();
    const due = { nextChargeDay: "2026-02-28", nextTryDay: "2026-03-02", anchorDay: 28, amountWon: 100_000 };
    const failed = { userId, sealedSid: "x", status: "ACTIVE" as const, failedTries: 1, ...due };
    await database()
      .insert(subscription)
      .values([failed, { ...failed, failedTries: 0 }, { ...failed, endedAt: NOW }]);
    expect(await countAtRisk(job(), MANY)).toBe(before + 1);
    expect((await membersAtRisk(job())).total).toBe(before + 1);
    expect(await countAtRisk(job(), 1)).toBe(1);
    expect(await figure(PAYMENTS, "결제 실패")).toMatchObject({ value: `${before + 1}명`, state: "bad", href: PAYMENTS });
  });

  it("count refunds without an answer, and lead to those whose answer was lost", async () => {
    const before = await countOpenRefunds(job(), MANY);
    const { userId } = await makeMember();
    const addRefund = async (state: "ASKED" | "DONE", askedAt: Date) => {
      const values = { userId, paymentType: "CARD", paymentResult: "OK", approvedAt: ago(2) };
      const [row] = await database().insert(billingHistory).values(values).$returningId();
      await database().insert(paymentCancel).values({ billingHistoryId: row!.billingHistoryId, state, amountWon: 100_000, askedAt });
    };
    await addRefund("DONE", NOW);
    await addRefund("ASKED", NOW);
    expect(await countOpenRefunds(job(), MANY)).toEqual({ open: before.open + 1, lost: before.lost });
    await addRefund("ASKED", ago(1));
    expect(await countOpenRefunds(job(), MANY)).toEqual({ open: before.open + 2, lost: before.lost + 1 });
    expect(await figure(JOBS, "환불 대기")).toMatchObject({ value: `${before.open + 2}건`, href: `${JOBS}?kind=charge&state=unsure` });
  });

  it("show the next payday and the faults of the last check", async () => {
    expect(await figure(PAY_FILES, "이체 예정")).toMatchObject({ note: expect.stringMatching(/^2026\.03\.10 지급/), href: PAY_FILES });
    await database().insert(settlementCheck).values({ endedAt: NOW, faultCount: 3 });
    expect(await figure(CHECKS, "정산 불일치")).toMatchObject({ value: "3건", state: "bad", note: "2026.03.01 00:00 점검" });
    await database()
      .insert(settlementCheck)
      .values({ endedAt: new Date(NOW.getTime() + 1), faultCount: 0 });
    expect(await figure(CHECKS, "정산 불일치")).toMatchObject({ value: "없음", state: "calm" });
  });
});

describe("the figures of people", () => {
  it("count members of the last seven days who stayed, among the newest", async () => {
    const since = ago(7);
    const before = await countNewMembers(job(), since, ALL);
    await makeMember({ createdAt: ago(6) });
    await makeMember({ createdAt: ago(8) });
    await makeMember({ createdAt: ago(1), secession: "Y" });
    expect(await countNewMembers(job(), since, ALL)).toBe(before + 1);
    expect(await countNewMembers(job(), since, 2)).toBe(0);
    expect((await figure(USERS, "새 회원")).href).toBe(`${USERS}?sort=-userId`);
  });

  it("count comments with open reports once each", async () => {
    const before = await countOpenReports(job(), MANY);
    const [{ userId }, other] = [await makeMember(), await makeMember()];
    const contentsId = await makePostRow(userId);
    const report = async (reporters: number[], decidedAt: Date | null) => {
      const [row] = await database().insert(comment).values({ userId, contentsId, comment: "말", formKey: aKey() }).$returningId();
      const values = { commentId: row!.commentId, kind: "OTHER" as const, reason: "까닭", decidedAt };
      await database()
        .insert(commentReport)
        .values(reporters.map((reporter) => ({ ...values, userId: reporter })));
    };
    await report([userId, other.userId], null);
    await report([userId], NOW);
    expect(await countOpenReports(job(), MANY)).toBe(before + 1);
    expect(await figure(COMMENT_REPORTS, "댓글 신고")).toMatchObject({ value: `${before + 1}건`, state: "wait" });
  });
});

it("reads nothing of screens that the member may not open", async () => {
  statements.forget();
  expect(await readOffice(job(), new Set())).toEqual([]);
  expect(statements.asked()).toEqual([]);
  expect((await readOffice(job(), new Set(OFFICE_SCREENS))).map(({ label }) => label)).toHaveLength(9);
});
