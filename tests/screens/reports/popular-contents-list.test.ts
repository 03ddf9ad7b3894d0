import { beforeAll, describe, expect, it } from "vitest";
import type { Member } from "~/core/ctx.server";
import { type As, get, screen } from "../../support/app";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeMember } from "../../support/factories/members";

const SCREEN = "/app/creator-report/popular-contents-list";

let author: Member;
let as: As;
let old: number;
let today: number;

beforeAll(async () => {
  author = await makeMember();
  as = await loginAs(author);
  const receiverId = await makeFriendRow(author.userId);
  // Kept out of the shop, so that other tests do not mix in.
  old = await makePostRow(author.userId, { title: "사흘 된 글", shopYn: "N", createdAt: new Date("2026-02-25T15:00:00Z") });
  today = await makePostRow(author.userId, { title: "오늘 글", shopYn: "N", createdAt: new Date("2026-02-28T15:00:00Z") });
  for (const contentsId of [old, old, old, old, today])
    await makeDispatch({ userId: author.userId, authorId: author.userId, contentsId, receiverId, deliveredAt: new Date() });
});

const cellsOf = (page: Awaited<ReturnType<typeof screen>>, id: number) =>
  page
    .all("tbody tr")
    .map((row) => row.querySelectorAll("td").map((cell) => cell.textContent.trim()))
    .find((cells) => cells.at(-1) === String(id));

describe("the list of popular posts", () => {
  it("shows A, B and B/A with two decimals, and 0 on the day of publishing", async () => {
    const page = await screen(`${SCREEN}?rowsPerPage=2000`, as);
    expect(page.one("h1").textContent).toBe("일평균 발송 순위");
    expect(cellsOf(page, old)).toEqual(["사흘 된 글", "금융·재테크", "2026-02-26", "3", "4", "1.33", String(old)]);
    expect(cellsOf(page, today)).toEqual(["오늘 글", "금융·재테크", "2026-03-01", "0", "1", "0.00", String(today)]);
    expect(page.one(`a[href="/app/blog/view-contents?contentsId=${old}"]`).textContent).toBe("사흘 된 글");
    const dispatches = page.all("tbody a").map((link) => link.getAttributeValue("href")!.replaceAll("&amp;", "&"));
    expect(dispatches).toContain(`/app/creator-report/fee-dispatches?startDate=202201&endDate=202603&contentsId=${old}`);
  });

  it("sorts by the highest average and marks the current order", async () => {
    const page = await screen(SCREEN, as);
    expect(page.one('th[aria-sort="descending"]').textContent).toBe("하루 평균(B/A)");
    const averages = page.all("tbody tr").map((row) => Number(row.querySelectorAll("td")[5]!.textContent));
    expect(averages).toEqual(averages.toSorted((a, b) => b - a));
  });

  it("hides posts that other members keep out of the shop", async () => {
    const stranger = await loginAs(await makeMember());
    expect(cellsOf(await screen(`${SCREEN}?rowsPerPage=2000`, stranger), old)).toBeUndefined();
  });

  it("downloads every row in the current order", async () => {
    const csv = await (await get(`${SCREEN}.csv?sort=title&direction=asc`, as)).text();
    expect(csv).toContain(`사흘 된 글,금융·재테크,2026-02-26,3,4,1.33,${old}`);
    expect(csv.indexOf("사흘 된 글")).toBeLessThan(csv.indexOf("오늘 글"));
    const file = await get(`${SCREEN}.xlsx`, as);
    expect(file.headers.get("Content-Disposition")).toContain(encodeURIComponent("일평균 발송 순위"));
    await file.body?.cancel();
  });
});
