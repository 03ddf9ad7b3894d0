import { describe, expect, it } from "vitest";
import { allMyHistory } from "~/areas/payments/list-history.server";
import { HistoryQuery as PaymentQuery } from "~/areas/payments/payments.schema.server";
import { allViewReportRows } from "~/areas/reports/dispatches/read-view-report.server";
import { reportRange } from "~/areas/reports/report-range";
import { allSendHistory } from "~/areas/sending/history/list-send-history.server";
import { allSendsTo } from "~/areas/sending/history/list-sends-to.server";
import { HistoryQuery } from "~/areas/sending/runs/sending.schema.server";
import { database } from "~db/client.server";
import { billingHistory } from "~db/schema/payments";
import { sendHistory } from "~db/schema/sending";
import { makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { ctxOf, makeMember } from "../../support/factories/members";

const ROWS = 10_050;
/** Three rows share each instant, so that some slices end between rows of one instant. */
const instantOf = (index: number) => new Date(Date.now() - Math.floor(index / 3) * 1_000 - 60_000);

async function inChunks<T>(values: T[], insert: (chunk: T[]) => Promise<unknown>) {
  for (let index = 0; index < values.length; index += 1_000) await insert(values.slice(index, index + 1_000));
}

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

function expectOrdered(rows: { instant: Date; id: number }[]) {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(ROWS);
  const sorted = rows.toSorted((a, b) => b.instant.getTime() - a.instant.getTime() || b.id - a.id);
  expect(rows.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
}

describe("a download of more than ten thousand rows", () => {
  it("has every row once, newest first, in the send record, the view report and one friend's dispatches", async () => {
    const member = await makeMember();
    const contentsId = await makePostRow(member.userId);
    const receiverId = await makeFriendRow(member.userId);
    const { userId } = member;
    const values = Array.from({ length: ROWS }, (_, index) => {
      const sentAt = instantOf(index);
      return { userId, authorId: userId, contentsId, receiverId, feeWon: 10, createdAt: sentAt, deliveredAt: sentAt };
    });
    await inChunks(values, (chunk) => database().insert(sendHistory).values(chunk));
    const query = HistoryQuery.parse({ sendDateFrom: "2022-03-01" });
    const record = await collect(allSendHistory(ctxOf(member), query));
    expectOrdered(record.map(({ createdDateTime, sendHistoryId }) => ({ instant: createdDateTime, id: sendHistoryId })));
    const sends = await collect(allSendsTo(ctxOf(member), receiverId));
    expectOrdered(sends.map(({ sentAt, sendHistoryId }) => ({ instant: sentAt, id: sendHistoryId })));
    const report = await collect(allViewReportRows(ctxOf(member), "mine", { range: reportRange(new Date(), { dateOption: "month" }) }));
    expectOrdered(report.map(({ createDate, sendHistoryId }) => ({ instant: createDate, id: sendHistoryId })));
  });

  it("has every row once, newest first, in the payment history", async () => {
    const member = await makeMember();
    const values = Array.from({ length: ROWS }, (_, index) => {
      return { userId: member.userId, paymentType: "PAYMENT", paymentResult: "SUCCESS", approvedAt: instantOf(index) };
    });
    await inChunks(values, (chunk) => database().insert(billingHistory).values(chunk));
    const rows = await collect(allMyHistory(ctxOf(member), PaymentQuery.parse({})));
    expectOrdered(rows.map(({ approvedAt, billingHistoryId }) => ({ instant: approvedAt, id: billingHistoryId })));
  });
});
