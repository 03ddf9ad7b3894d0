import { and, eq } from "drizzle-orm";
import ExcelJS from "exceljs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordViewing } from "~/areas/sending/history/record-viewing.server";
import { newestRun } from "~/areas/sending/runs/newest-run.server";
import { listRunFigures } from "~/areas/sending/runs/run-figures.server";
import { RunsQuery } from "~/areas/sending/runs/sending.schema.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { database } from "~db/client.server";
import { friend, sendHistory, sendRecipient } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { get, screen } from "../../support/app";
import { makePostRow } from "../../support/factories/dispatches";
import { ctxOf, loginAs } from "../../support/factories/members";
import { aKey, drain, makeSender, useSandbox, type Sender } from "../../support/factories/sending";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

const RUNS = "/app/send-messages/send-runs";

async function sendTo(sender: Sender, receivers: "all" | number[], contentsId = sender.contentsId): Promise<number> {
  const { sendRunId } = await startSendRun(ctxOf(sender.member), { contentsId, receivers, formKey: aKey() });
  await drain(sendRunId);
  return sendRunId;
}

async function open({ member }: Sender, sendRunId: number, receiverId: number): Promise<void> {
  const [row] = await database()
    .select()
    .from(sendHistory)
    .where(and(eq(sendHistory.sendRunId, sendRunId), eq(sendHistory.receiverId, receiverId)));
  await recordViewing(ctxOf(member), row!.sendHistoryId, new Date());
}

describe("the figures of send runs", () => {
  it("count recipients, reached recipients and readers of own runs, newest run first", async () => {
    const [sender, otherSender] = [await makeSender(box, 4), await makeSender(box, 1)];
    await sendTo(otherSender, "all");
    const ctx = ctxOf(sender.member);
    expect(await newestRun(ctx, ctx.actor.userId, 1)).toBeNull();
    const first = await sendTo(sender, "all");
    await database().update(friend).set({ exclusionYn: "Y" }).where(eq(friend.receiverId, sender.receiverIds[0]!));
    const title = "가을 여행 이야기";
    const waiting = await startSendRun(ctx, {
      contentsId: await makePostRow(ctx.actor.userId, { title }),
      receivers: sender.receiverIds.slice(1, 3),
      formKey: aKey(),
    });
    await open(sender, first, sender.receiverIds[1]!);
    await open(sender, first, sender.receiverIds[2]!);
    expect(await listRunFigures(ctx, RunsQuery.parse({}))).toMatchObject({
      total: 2,
      rows: [
        { sendRunId: waiting.sendRunId, title, status: "RUNNING", people: 2, sent: 0, read: 0 },
        { sendRunId: first, contentsId: sender.contentsId, status: "DONE", people: 4, sent: 4, read: 2 },
      ],
    });
    expect(await newestRun(ctx, ctx.actor.userId, 1)).toMatchObject({ sendRunId: waiting.sendRunId, title, sent: 0, readers: [] });
  });

  it("name the latest readers of the newest run", async () => {
    const sender = await makeSender(box, 3);
    const sendRunId = await sendTo(sender, "all");
    for (const receiverId of sender.receiverIds.slice(0, 2)) await open(sender, sendRunId, receiverId);
    const { userId } = sender.member;
    expect(await newestRun(ctxOf(sender.member), userId, 5)).toMatchObject({ sendRunId, people: 3, sent: 3, read: 2, unsure: 0 });
    expect((await newestRun(ctxOf(sender.member), userId, 1))!.readers).toHaveLength(1);
  });
});

describe("the list of send runs", () => {
  it("says why it is empty, then lists each run with its read rate and a link to its recipients", async () => {
    const sender = await makeSender(box, 3);
    const as = await loginAs(sender.member);
    expect((await screen(RUNS, as)).text).toContain("이 조건으로 보낸 글이 없어요");
    const sendRunId = await sendTo(sender, "all");
    await open(sender, sendRunId, sender.receiverIds[0]!);
    const page = await screen(RUNS, as);
    expect(page.all("tbody tr")).toHaveLength(1);
    expect(page.one("tbody tr").textContent).toMatch(/3명 중 1명 읽음.*33%/);
    expect(page.text).not.toContain("완료");
    const lost = and(eq(sendRecipient.sendRunId, sendRunId), eq(sendRecipient.receiverId, sender.receiverIds[2]!));
    await database().update(sendRecipient).set({ state: "FAILED" }).where(lost);
    expect((await screen(RUNS, as)).one("tbody tr").textContent).toContain("2명 중 1명 읽음 · 1명 못 보냄");
    expect(page.one("tbody a").getAttributeValue("href")).toBe(`/app/send-messages/send-run?sendRunId=${sendRunId}`);
    expect((await screen("/app/send-messages/send-history", as)).one("nav.segmented a").getAttributeValue("href")).toBe(RUNS);
  });

  it("is found by title and day, has pages, and ignores an invalid day", async () => {
    const sender = await makeSender(box, 1);
    const as = await loginAs(sender.member);
    for (let n = 0; n < 21; n++) await sendTo(sender, "all", await makePostRow(sender.member.userId, { title: `${n}% 할인 이야기` }));
    expect((await screen(RUNS, as)).all("tbody tr")).toHaveLength(20);
    expect((await screen(`${RUNS}?page=2`, as)).all("tbody tr")).toHaveLength(1);
    expect((await screen(`${RUNS}?title=7%25`, as)).all("tbody tr")).toHaveLength(2);
    expect((await screen(`${RUNS}?sendDateFrom=2026-03-01&sendDateTo=2026-03-01`, as)).text).toContain("총 21건");
    expect((await screen(`${RUNS}?sendDateTo=2026-02-28`, as)).all("tbody tr")).toEqual([]);
    await screen(`${RUNS}?sendDateFrom=gestern&page=-4&title=%25_`, as);
  });

  it("is filtered by state through links with counts, which keep the search", async () => {
    const sender = await makeSender(box, 2);
    const as = await loginAs(sender.member);
    const lost = await sendTo(sender, "all");
    await sendTo(sender, "all", await makePostRow(sender.member.userId, { title: "여름 글" }));
    const isLost = and(eq(sendRecipient.sendRunId, lost), eq(sendRecipient.receiverId, sender.receiverIds[0]!));
    await database().update(sendRecipient).set({ state: "FAILED" }).where(isLost);
    const running = await startSendRun(ctxOf(sender.member), { contentsId: sender.contentsId, receivers: "all", formKey: aKey() });
    const chips = (await screen(RUNS, as)).all(".run-chips a");
    expect(chips.map((chip) => chip.textContent)).toEqual(["모두 3", "보내는 중 1", "완료 2", "못 보낸 사람 있음 1"]);
    const found = await screen(`${RUNS}?state=LOST`, as);
    expect(found.all("tbody a").map((link) => link.getAttributeValue("href"))).toContain(`/app/send-messages/send-run?sendRunId=${lost}`);
    expect(found.all("tbody tr")).toHaveLength(1);
    expect(found.one('.run-chips [aria-current="true"]').textContent).toBe("못 보낸 사람 있음 1");
    expect((await screen(`${RUNS}?state=RUNNING`, as)).one("tbody a").getAttributeValue("href")).toContain(`=${running.sendRunId}`);
    const searched = await screen(`${RUNS}?title=${encodeURIComponent("여름")}&state=RUNNING`, as);
    expect(searched.text).toContain("이 조건으로 보낸 글이 없어요");
    expect(searched.all(".run-chips a").map((chip) => chip.textContent)).toEqual(["모두 1", "보내는 중 0"]);
    expect((await screen(`${RUNS}?state=gestern`, as)).all("tbody tr")).toHaveLength(3);
  });

  it("is offered as an Excel and a CSV file", async () => {
    const sender = await makeSender(box, 2);
    await sendTo(sender, "all");
    const as = await loginAs(sender.member);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await (await get(`${RUNS}.xlsx`, as)).arrayBuffer());
    expect(book.worksheets[0]!.rowCount).toBe(2);
    expect(await (await get(`${RUNS}.csv`, as)).text()).toContain("읽은 비율");
  });
});
