import { beforeAll, describe, expect, it } from "vitest";
import { makeCtx } from "~/core/ctx.server";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { database } from "~db/client.server";
import { contentsViewHistory } from "~db/schema/blog";
import { get, screen } from "../../support/app";
import { advance, NOW } from "../../support/clock";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeMember } from "../../support/factories/members";
import { withOwnCounts } from "../../support/own-counts";

const VIEWS = "/app/creator-report/post-views";
const RANKING = "/app/creator-report/contents-view-ranking";
const HOUR = 3_600_000;

withOwnCounts();

let as: Awaited<ReturnType<typeof loginAs>>;
let contentsId: number;

beforeAll(async () => {
  const writer = await makeMember();
  contentsId = await makePostRow(writer.userId, { title: "여러 번 읽힌 글" });
  const receiverId = await makeFriendRow(writer.userId, { profileNickname: "비밀 독자" });
  const sent = { userId: writer.userId, authorId: writer.userId, contentsId, receiverId };
  const sendHistoryId = await makeDispatch({ ...sent, deliveredAt: new Date(NOW.getTime() - 100 * HOUR) });
  const reading = (hours: number, more: object = {}) => {
    const viewedAt = new Date(NOW.getTime() - hours * HOUR);
    return { sendHistoryId, receiverId, contentsId, viewedAt, ...more };
  };
  const read = { endTime: new Date(NOW.getTime() - HOUR + 95_000), scrollMovement: 80 };
  await database()
    .insert(contentsViewHistory)
    .values([reading(1, read), reading(3), reading(30), reading(24 * 20)]);
  as = await loginAs(writer);
});

describe("the readings behind a view count", () => {
  it("agree with the ranking, before and after the roll-up", async () => {
    for (const count of [() => undefined, () => rollUp(makeCtx({ kind: "job", name: "test" }))]) {
      await count();
      for (const option of ["1day", "7days", "month"]) {
        const ranking = await screen(`${RANKING}?dateOption=${option}&yearMonth=2026-02-28`, as);
        const [link] = ranking.all("tbody tr td:nth-child(5) a");
        const shown = await screen(link!.getAttributeValue("href")!.replaceAll("&amp;", "&"), as);
        expect(shown.all("tbody tr")).toHaveLength(Number(link!.textContent));
      }
      advance(10 * 60_000);
    }
  });

  it("show time, duration and scroll depth, but no reader", async () => {
    const page = await screen(`${VIEWS}?contentsId=${contentsId}&startDateTime=2026-02-28&endDateTime=2026-02-28`, as);
    expect(page.text).toContain("‘여러 번 읽힌 글’");
    expect(page.all("tbody tr").map((row) => row.textContent.replace(/\s+/g, " ").trim())).toEqual([
      expect.stringMatching(/^2026-02-28 23:00.*여러 번 읽힌 글 ?95 ?80$/),
      expect.stringMatching(/^2026-02-28 21:00.*여러 번 읽힌 글$/),
    ]);
    expect(page.text).not.toContain("비밀 독자");
    const csv = await (await get(`${VIEWS}.csv?startDateTime=2026-02-01&endDateTime=2026-02-28`, as)).text();
    expect(csv.trim().split("\r\n")).toHaveLength(5);
  });

  it("report an invalid date and a reversed range", async () => {
    expect((await screen(`${VIEWS}?startDateTime=2026-02-30`, as)).text).toContain("날짜를 알아볼 수 없어");
    expect((await screen(`${VIEWS}?startDateTime=2026-02-28&endDateTime=2026-02-01`, as)).text).toContain("두 날짜를 바꾸어 보여 드려요.");
  });

  it("are visible only to the writer", async () => {
    const other = await loginAs(await makeMember());
    expect((await screen(`${VIEWS}?contentsId=${contentsId}&startDateTime=2026-02-01`, other)).text).toContain(
      "이 기간에 읽힌 글이 없어요.",
    );
  });
});
