import { beforeAll, describe, expect, it } from "vitest";
import { mailSwitchPath } from "~/areas/notices/mail-switch-link.server";
import { sign } from "~/core/crypto.server";
import { get, screen } from "../../support/app";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeMember } from "../../support/factories/members";
import { NOW } from "../../support/clock";

const LIST = "/app/creator-report/fee-dispatches";

let as: Awaited<ReturnType<typeof loginAs>>;
let contentsId: number;

beforeAll(async () => {
  const writer = await makeMember();
  contentsId = await makePostRow(writer.userId, { title: "벌이가 되는 글" });
  const receiverId = await makeFriendRow(writer.userId, { profileNickname: "비밀 친구" });
  for (let n = 0; n < 3; n++)
    await makeDispatch({
      userId: writer.userId,
      authorId: writer.userId,
      contentsId,
      receiverId,
      deliveredAt: new Date(NOW.getTime() - n),
    });
  as = await loginAs(writer);
});

describe("the dispatches behind a fee", () => {
  it("are linked from the chart, with time, sender and fee but no receiver", async () => {
    const chart = await screen("/app/creator-report/creator-fee-chart", as);
    const href = String(chart.all("tbody a")[0]!.getAttribute("href")?.value).replaceAll("&amp;", "&");
    expect(href).toBe(`${LIST}?startDate=202603&endDate=202603`);
    const page = await screen(href, as);
    expect(page.text).toContain("2026년 3월부터 2026년 3월까지 내 글을 누가 언제 보냈는지 보여 드려요.");
    expect(page.all("tbody tr")).toHaveLength(1);
    const whole = await screen(`${LIST}?contentsId=${contentsId}`, as);
    expect(whole.text).toContain("‘벌이가 되는 글’");
    expect(whole.text).toMatch(/전달\s*3건\s*저작권료\s*30원/);
    expect(whole.text).not.toContain("비밀 친구");
  });

  it("swaps reversed months, with a notice", async () => {
    const page = await screen(`${LIST}?startDate=202603&endDate=202601`, as);
    expect(page.text).toContain("시작 월이 끝 월보다 늦어 두 달을 바꾸어 보여 드려요.");
    expect(page.text).toContain("2026년 1월부터 2026년 3월까지 내 글을 누가");
    expect((await screen(LIST, as)).text).not.toContain("바꾸어 보여");
  });

  it("download as a file of all rows", async () => {
    const csv = await (await get(`${LIST}.csv?contentsId=${contentsId}`, as)).text();
    expect(csv.trim().split("\r\n")).toHaveLength(4);
  });
});

describe("the link in older summaries", () => {
  it("leads to the mail switch; a forged link is refused", async () => {
    const { userId } = await makeMember();
    const path = `/app/user/summary-mails?userId=${userId}&t=${sign("month-summary-mails", userId)}`;
    const led = await get(path);
    expect([led.status, led.headers.get("Location")]).toEqual([303, mailSwitchPath(userId, "month-summary")]);
    expect((await get(path.replace(/userId=\d+/, "userId=1"))).status).toBe(404);
  });
});
