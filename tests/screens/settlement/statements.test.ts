import { beforeAll, describe, expect, it } from "vitest";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { type As, screen } from "../../support/app";
import { ctxOf, loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { makeFileOfDue } from "../../support/factories/pay-files";
import { makeEarner, makeTransfer } from "../../support/factories/settlement";

const LIST = "/app/user-report/statements";
const SHEET = "/app/user-report/statement";
const YEAR = "/app/user-report/withholding";

let creator: Awaited<ReturnType<typeof makeEarner>>;
let as: As;
let asAdmin: As;

beforeAll(async () => {
  creator = await makeEarner();
  const { userId } = creator.author;
  await creator.deliver("2026-01-10T03:00:00Z", 1, 100_000);
  await creator.deliver("2026-02-10T03:00:00Z", 2, 10_000);
  await creator.deliver("2026-02-12T03:00:00Z", 1, 20_000);
  const admin = await makeAdmin();
  const settle = (month: string) => settleMonth(ctxOf(admin), { userId, month });
  await makeTransfer((await settle("202601")).settlementId);
  await makeTransfer((await settle("202602")).settlementId, "REFUSED");
  await creator.deliver("2026-02-20T03:00:00Z", 3, 1_000);
  as = await loginAs(creator.author);
  asAdmin = await loginAs(admin);
});

describe("a creator's statements", () => {
  it("are listed by month with their states, and the sums above", async () => {
    const page = await screen(LIST, as);
    expect(page.text).toMatch(/지급됨\s*96,700원\s*지급 예정\s*38,680원\s*정산 전 저작권료\s*3,000원/);
    const rows = page.all("tbody tr").map((row) => row.textContent.replace(/\s+/g, " "));
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(/2026년 2월.*거절됨.*40,000원.*1,320원.*38,680원$/);
    expect(rows[1]).toMatch(/2026년 2월.*정산 전.*3,000원.*2026\.03\.10 예정/);
    expect(rows[2]).toMatch(/2026년 1월.*지급됨.*100,000원/);
    expect((await screen(`${LIST}?year=2025`, as)).text).toContain("아직 쌓인 저작권료가 없어요");
  });

  it("open into a month's sheet: dispatches by rate, deductions and why, masked account, net", async () => {
    const page = await screen(`${SHEET}?month=202602`, as);
    for (const text of [
      "2026년 2월 저작권료 명세서",
      "전달 2건 × 10,000원",
      "전달 1건 × 20,000원",
      "소득세 3%",
      "−1,200원",
      "지방소득세 0.3%",
      "38,680원",
      "소득세법 제129조",
      "********6789 김하늘",
      "거절됨: 계좌번호 오류.",
      "전달 3건, 저작권료 3,000원은 아직 정산하지 않았어요. 지금 정산하면 2026.03.10에",
      creator.author.email,
    ])
      expect(page.text).toContain(text);
    expect(page.text).not.toContain("110123456789");
    expect(page.all('main a[href="/app/user/entry-user-bank-account"]')).toHaveLength(1);
    expect((await screen(`${SHEET}?month=202512`, as)).text).toContain("이 달에는 저작권료가 없어요");
  });

  it("show the other settlements of the same bank line, and its sum", async () => {
    const { author, deliver } = await makeEarner();
    const admin = ctxOf(await makeAdmin());
    for (const [month, day] of [
      ["202601", "2026-01-10"],
      ["202602", "2026-02-10"],
    ] as const) {
      await deliver(`${day}T03:00:00Z`, 1, 10_000);
      await settleMonth(admin, { userId: author.userId, month });
    }
    expect((await screen(`${SHEET}?month=202602`, await loginAs(author))).text).not.toContain("한 번에 이체해요");
    await makeFileOfDue(admin);
    const page = await screen(`${SHEET}?month=202602`, await loginAs(author));
    expect(page.text).toContain("정산 2건을 한 번에 이체해요. 이체 수수료는 한 번만 빼요.");
    expect(
      page
        .all(".statement-sum tbody tr")
        .slice(-3)
        .map((row) => row.textContent),
    ).toEqual(["2026년 1월 지급액9,670원", "2026년 2월 지급액9,670원", "이체 금액19,340원"]);
  });

  it("show a tax rounded down to nothing as 0원", async () => {
    const { author, deliver } = await makeEarner();
    await deliver("2026-02-10T03:00:00Z", 1, 300);
    await settleMonth(ctxOf(await makeAdmin()), { userId: author.userId, month: "202602" });
    const page = await screen(`${SHEET}?month=202602`, await loginAs(author));
    expect(page.all("tbody tr").map((row) => row.textContent)).toEqual([
      "전달 1건 × 300원300원",
      "저작권료300원",
      "소득세 3%0원",
      "지방소득세 0.3%0원",
      "지급액300원",
    ]);
  });

  it("add up to the year's withholding", async () => {
    const page = await screen(`${YEAR}?year=2026`, as);
    expect(page.text).toContain("2026년 원천징수 내역");
    const sum = page.all("tbody tr").at(-1)!.textContent.replace(/\s+/g, " ");
    expect(sum).toMatch(/합계.*100,000원.*3,000원.*300원.*96,700원/);
    expect((await screen(`${YEAR}?year=2024`, as)).text).toContain("2024년에 지급한 저작권료가 없어요");
  });

  it.each([LIST, `${SHEET}?month=202602`, YEAR])("shows %s of one's own; an administrator sees any by number", async (url) => {
    const urlOfCreator = `${url}${url.includes("?") ? "&" : "?"}userId=${creator.author.userId}`;
    await screen(urlOfCreator, await loginAs(await makeMember()), 404);
    expect((await screen(urlOfCreator, asAdmin)).text).toContain(creator.author.nickname);
    await screen(urlOfCreator.replace(/userId=\d+/, "userId=999999999"), asAdmin, 404);
  });

  it.each(["", "?month=", "?month=202613", "?month=1", "?month=202602&userId=x"])("answers not found for a sheet of %s", async (query) => {
    await screen(`${SHEET}${query}`, as, 404);
  });

  it("say that the account is missing", async () => {
    const { author, deliver } = await makeEarner(null);
    await deliver("2026-02-10T03:00:00Z", 1);
    const page = await screen(LIST, await loginAs(author));
    expect(page.one('[role="alert"]').textContent).toContain("받을 계좌가 없어 정산하지 못하는 저작권료가 있어요.");
    const shown = await screen(`${LIST}?userId=${author.userId}`, asAdmin);
    expect(shown.one('[role="alert"]').textContent).toContain("계좌가 없어 정산할 수 없는 저작권료가 있어요.");
  });
});
