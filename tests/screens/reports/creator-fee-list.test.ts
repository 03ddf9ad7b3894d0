import ExcelJS from "exceljs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Member } from "~/core/ctx.server";
import { type As, get, screen } from "../../support/app";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";

const SCREEN = "/app/creator-report/creator-fee-list";
const thisMonth = new Date("2026-02-28T15:00:00Z");
const lastMonth = new Date("2026-02-28T14:59:59Z");

let author: Member;
let as: As;
let spring: number;
let gone: number;
let old: number;

const headings = ["제목", "누적 전달", "누적 저작권료", "이번 달 전달", "이번 달 조회", "이번 달 저작권료", "글 번호"];

beforeAll(async () => {
  author = await makeMember();
  as = await loginAs(author);
  const sender = (await makeMember()).userId;
  const receiverId = await makeFriendRow(sender);
  spring = await makePostRow(author.userId, { title: "=봄 여행" });
  gone = await makePostRow(author.userId, { title: "사라진 글", deleteYn: "Y" });
  const send = (contentsId: number, deliveredAt: Date) =>
    makeDispatch({ userId: sender, authorId: author.userId, contentsId, receiverId, deliveredAt });
  await send(spring, lastMonth);
  await send(spring, thisMonth);
  for (let n = 0; n < 3; n += 1) await send(gone, lastMonth);
  await send(spring, new Date("2025-03-31T14:59:59Z"));
  old = await makePostRow(author.userId, { title: "작년 글" });
  await send(old, new Date("2024-01-01T00:00:00Z"));
  // Readings of an unsure dispatch count as read, not as sent.
  for (let n = 0; n < 2; n += 1)
    await makeDispatch({ userId: sender, authorId: author.userId, contentsId: spring, receiverId, deliveredAt: null, viewedAt: thisMonth });
});

const cells = (page: Awaited<ReturnType<typeof screen>>) =>
  page.all("tbody tr").map((row) => row.querySelectorAll("td").map((cell) => cell.textContent.trim()));

describe("the fee list's screen", () => {
  it("shows earnings of each post since the first day and this month, highest first, with sums", async () => {
    const page = await screen(SCREEN, as);
    expect(page.one("h1").textContent).toBe("저작권료 현황");
    expect(page.all("thead th").map((heading) => heading.textContent.trim())).toEqual(headings);
    expect(cells(page)).toEqual([
      ["사라진 글 (지운 글)", "3", "30원", "0", "0", "0원", String(gone)],
      ["=봄 여행", "3", "30원", "1", "2", "10원", String(spring)],
      ["작년 글", "1", "10원", "0", "0", "0원", String(old)],
    ]);
    expect(page.all(".stats dd").flatMap((figure) => (figure.getAttributeValue("class") === "quiet" ? [] : [figure.textContent]))).toEqual([
      "10원",
      "1건",
      "2번",
      "70원",
      "7건",
    ]);
  });

  it("shows the rate, and once that the rate is an assumption", async () => {
    const page = await screen(SCREEN, as);
    expect(page.text.match(/한 사람에게 전달될 때마다 10원, 아직 확정 전이에요/g)).toHaveLength(1);
    expect(page.text).toContain("임시로 정한 금액");
  });

  it("links each figure to its rows, but no page for a deleted post", async () => {
    const page = await screen(SCREEN, as);
    const [deleted, sent] = page
      .all("tbody tr")
      .map((row) => row.querySelectorAll("a").map((link) => link.getAttributeValue("href")!.replaceAll("&amp;", "&")));
    const dispatches = "/app/creator-report/fee-dispatches";
    const all = (id: number) => `${dispatches}?startDate=202201&endDate=202603&contentsId=${id}`;
    const current = `${dispatches}?startDate=202603&endDate=202603&contentsId=${spring}`;
    expect(deleted).toEqual([all(gone), all(gone)]);
    expect(sent).toEqual([
      `/app/blog/view-contents?contentsId=${spring}`,
      all(spring),
      all(spring),
      current,
      `/app/creator-report/post-views?startDateTime=2026-03-01&endDateTime=2026-03-31&contentsId=${spring}`,
      current,
    ]);
  });

  it("sorts as the address says and ignores invalid values", async () => {
    const firsts = async (query: string) => cells(await screen(`${SCREEN}?${query}`, as)).map(([title]) => title);
    expect(await firsts("sort=sendCountMonth&direction=desc")).toEqual(["=봄 여행", "작년 글", "사라진 글 (지운 글)"]);
    expect(await firsts("sort=sendCountAll&direction=asc")).toEqual(["작년 글", "사라진 글 (지운 글)", "=봄 여행"]);
    expect(await firsts("sort=password&direction=up&page=x&rowsPerPage=3")).toEqual(["사라진 글 (지운 글)", "=봄 여행", "작년 글"]);
    expect((await screen(`${SCREEN}?page=9`, as)).text).toContain("이 페이지에는 아무것도 없어요");
  });

  it("shows another member nothing, explains why, and ignores a filter by writer", async () => {
    const page = await screen(`${SCREEN}?username=${author.email}`, await loginAs(await makeMember()));
    expect(page.text).toContain("아직 보내지거나 읽힌 글이 없어요.");
    expect(page.all('input[name="username"]')).toHaveLength(0);
  });

  it("shows an administrator one writer's posts by e-mail", async () => {
    const page = await screen(`${SCREEN}?username=${author.email}`, await loginAs(await makeAdmin()));
    expect(page.text).toContain(`작가의 이메일 ‘${author.email}’: 글 3개`);
    expect(cells(page)).toHaveLength(3);
  });

  it("downloads all rows as Excel and CSV, without formulas", async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await (await get(`${SCREEN}.xlsx?page=2`, as)).arrayBuffer());
    const sheet = book.worksheets[0]!;
    expect(sheet.rowCount).toBe(4);
    expect((sheet.getRow(4).values as unknown[]).slice(1)).toEqual(["=봄 여행", 3, 30, 1, 2, 10, spring]);
    const csv = Buffer.from(await (await get(`${SCREEN}.csv`, as)).arrayBuffer()).toString();
    expect(csv.split("\r\n").slice(0, 3)).toEqual([
      `\uFEFF${headings.join(",")}`,
      `작년 글,1,10,0,0,0,${old}`,
      `사라진 글 (지운 글),3,30,0,0,0,${gone}`,
    ]);
    expect(csv).toContain(`'=봄 여행,3,30,1,2,10,${spring}`);
    expect((await get(`${SCREEN}.xlsx`)).status).toBe(303);
  });
});
