import { describe, expect, it } from "vitest";
import { type As, get, post, refused, screen } from "../../support/app";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { makeEarner } from "../../support/factories/settlement";

const DESK = "/app/manager/settlement";

const admin = async () => loginAs(await makeAdmin());
const of = (email: string, more = "") => `${DESK}?search=${encodeURIComponent(email)}&fromYearMonth=2026-01&settlementYn=ALL${more}`;
const rowNames = async (url: string, as: As) =>
  (await screen(url, as)).all('input[name="row"]').map((one) => String(one.getAttributeValue("value")));

describe("the settlement screen", () => {
  it.each([DESK, `${DESK}.xlsx`, `${DESK}.csv`])("%s is closed to members", async (url) => {
    expect((await get(url, await loginAs(await makeMember()))).status).toBe(403);
  });

  it("shows the documented columns, deductions and net, and a masked account", async () => {
    const { author, deliver } = await makeEarner();
    await deliver("2026-02-10T03:00:00Z", 2, 50_000);
    const page = await screen(of(author.email), await admin());
    const heads = page.all("thead th").map((one) => one.textContent.trim());
    expect(heads).toEqual([
      "닉네임",
      "월",
      "저작권료",
      "공제",
      "지급액",
      "지급 예정일",
      "예금주 · 은행 · 계좌번호",
      "정산",
      "지급",
      "더 보기",
    ]);
    const more = page.one("tbody .more-list").textContent.replace(/\s+/g, " ");
    for (const field of [`이메일 ${author.email}`, `회원 번호 ${author.userId}`, "전달 2건", "이체 수수료 0원", "정산일 –"])
      expect(more).toContain(field);
    expect(page.text).toContain("2026-02");
    expect(page.text).toContain("100,000원");
    expect(page.text).toContain("96,700원");
    expect(page.one(".desk-sums").textContent).toBe(
      "미정산 지급액96,700원저작권료 100,000원 · 공제 3,300원 · 1건 개인 공제는 세금마다 10원 미만을 버려요. 정산 지급액0원저작권료 0원 · 공제 0원 · 0건 ",
    );
    expect(page.text).toContain("********6789");
    const unsettled = await screen(of(author.email, "&settlementYn=N").replace("settlementYn=ALL&", ""), await admin());
    expect(unsettled.all("thead th").map((one) => one.textContent.trim())).not.toContain("지급 예정일");
    expect(unsettled.one("tbody .more-list").textContent).toContain("지급 예정일");
    expect(page.text).not.toContain("110123456789");
  });

  it("settles and cancels exactly one row, each with its message", async () => {
    const { author, deliver } = await makeEarner();
    await deliver("2026-01-10T03:00:00Z", 1);
    await deliver("2026-02-10T03:00:00Z", 1);
    const as = await admin();
    const url = of(author.email);
    const rows = await rowNames(url, as);
    expect(rows).toEqual([`${author.userId}:202601:`, `${author.userId}:202602:`]);
    const alert = async (fields: Record<string, string | string[]>, status: number) =>
      (await refused(url, fields, status, as)).one('[role="alert"]').textContent;
    expect(await alert({ intent: "settle" }, 400)).toBe("정산할 항목을 선택해 주세요.");
    expect(await alert({ intent: "cancel" }, 400)).toBe("정산을 취소할 항목을 선택해 주세요.");
    expect(await alert({ intent: "settle", row: rows }, 400)).toBe("정산할 항목을 하나만 선택해 주세요.");
    expect(await alert({ intent: "cancel", row: rows }, 400)).toBe("정산을 취소할 항목을 하나만 선택해 주세요.");
    expect(await alert({ intent: "cancel", row: rows[0]! }, 409)).toBe("정산되지 않았습니다.");
    expect((await refused(url, { intent: "settle", row: rows }, 400, as)).all('input[name="row"][checked]')).toHaveLength(2);
    expect((await post(url, { intent: "settle", row: rows[0]! }, as)).headers.get("Location")).toContain("settlementYn=ALL");
    expect(await alert({ intent: "settle", row: rows[0]! }, 409)).toBe("이미 정산되었습니다.");
    const [settled] = (await rowNames(url, as)).filter((name) => !name.endsWith(":"));
    expect(await alert({ intent: "settle", row: settled! }, 409)).toBe("이미 정산되었습니다.");
    expect((await post(url, { intent: "cancel", row: settled! }, as)).status).toBe(303);
    expect(await rowNames(url, as)).toEqual(rows);
  });

  it("asks before settling the running month, by Seoul time", async () => {
    const { author, deliver } = await makeEarner();
    await deliver("2026-02-28T15:00:00Z", 1);
    const as = await admin();
    const url = of(author.email);
    const fields = { intent: "settle", row: `${author.userId}:202603:` };
    const question = await refused(url, fields, 200, as);
    expect(question.one("h1").textContent).toBe("아직 끝나지 않은 달을 정산할까요?");
    expect(await rowNames(url, as)).toEqual([fields.row]);
    expect((await post(url, { ...fields, confirmed: "Y" }, as)).status).toBe(303);
    expect((await rowNames(url, as))[0]).toMatch(/:202603:\d+$/);
  });

  it("shows how many rows it leaves out, and the file has all", async () => {
    const { author, deliver } = await makeEarner();
    for (let month = 1; month <= 11; month += 1) await deliver(`2025-${String(month).padStart(2, "0")}-10T03:00:00Z`, 1);
    const as = await admin();
    const url = of(author.email, "&rowsPerPage=10").replace("2026-01", "2025-01");
    expect((await screen(url, as)).text).toContain("조건에 맞는 11건 중 10건을 보여요.");
    const file = await (await get(url.replace("?", ".csv?"), as)).text();
    expect(file.trim().split("\r\n")).toHaveLength(12);
    expect(file).not.toContain("110123456789");
  });

  it.each(["1:2", "1:202602:x", "x:202602:", "1:20260222:"])("refuses the malformed row %s", async (row) => {
    expect((await post(DESK, { intent: "settle", row }, await admin())).status).toBe(400);
  });
});
