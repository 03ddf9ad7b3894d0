import { eq, gt } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { database } from "~db/client.server";
import { bankHoliday, deductionRule } from "~db/schema/settlement";
import { freeze } from "../../support/clock";
import { post, refused, screen } from "../../support/app";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { forgetRules, makeSettlementBy } from "../../support/factories/settlement";

const RULES = "/app/manager/deduction-rules";
const RATES = "/app/manager/fee-rates";
const admin = async () => loginAs(await makeAdmin());
const confirmAll = (assumptionYn: "Y" | "N") => database().update(deductionRule).set({ assumptionYn });

// The contract test of grids makes rows of a far future, which would come before these.
beforeEach(async () => {
  await forgetRules();
  await database().delete(bankHoliday).where(gt(bankHoliday.day, "2100-01-01"));
});
afterEach(forgetRules);

describe("the screen of deduction rules", () => {
  it("has a calculator that works without script and keeps the grid's search", async () => {
    const page = await screen(`${RULES}?basis=없는근거&amountWon=20010`, await admin());
    expect(page.one('input[name="amountWon"]').getAttributeValue("value")).toBe("20010");
    expect(page.one('input[name="on"]').getAttributeValue("value")).toBe("2026-03-01");
    const keptSearch = page.all('input[name="basis"][type="hidden"]').map((input) => input.getAttributeValue("value"));
    expect(new Set(keptSearch)).toEqual(new Set(["없는근거"]));
    for (const shown of ["소득세", "600원", "19,350원", "18,009원", "미확정"]) expect(page.text).toContain(shown);
    expect((await screen(`${RULES}?amountWon=0&on=x`, await admin())).text).toContain("96,700원");
    expect((await screen(`${RULES}?on=2021-01-01`, await admin())).text).toContain("이날에는 공제 기준이 없어요.");
  });

  it("shows each refusal at its cell and keeps what was typed", async () => {
    const as = await admin();
    const row = {
      "n0.creatorKind": "COMPANY",
      "n0.startsOn": "2026-02-28",
      "n0.vatPermille": "90",
      "n0.roundToWon": "10",
      "n0.basis": "계약",
    };
    const page = await refused(RULES, { grid: "deduction-rules", intent: "save", ...row }, 400, as);
    expect(page.text).toContain("오늘 이후의 날짜를 입력해 주세요.");
    expect(page.one('input[name="n0.basis"]').getAttributeValue("value")).toBe("계약");
    const twice = { ...row, "n0.startsOn": "2026-03-01" };
    expect((await post(RULES, { grid: "deduction-rules", intent: "save", ...twice }, as)).status).toBe(303);
    const again = await refused(RULES, { grid: "deduction-rules", intent: "save", ...twice }, 409, as);
    expect(again.text).toContain("중복된 데이터 [COMPANY / 2026-03-01]는 INSERT 할 수 없습니다.");
    await makeSettlementBy("COMPANY", "2026-03-01");
    const shown = await screen(RULES, as);
    const stamp = shown.one('input[name="r0.row"]').getAttributeValue("value")!.replaceAll("&quot;", '"');
    expect(stamp).toContain("2026-03-01");
    const fields = { "r0.row": stamp, "r0.vatPermille": "80" };
    expect((await refused(RULES, { grid: "deduction-rules", intent: "save", ...fields }, 400, as)).text).toContain("정산에 쓴 기준이라");
  });
});

describe("the screen of fee rates", () => {
  it("warns of a rate at which own dispatches earn back the subscription (rule 11)", async () => {
    const as = await admin();
    expect((await screen(RATES, as)).text).not.toContain("한 달 요금");
    const row = { "n0.startsAt": "2026-03-02T00:00", "n0.feeWon": "50", "n0.note": "올린 금액", "n0.assumptionYn": "Y" };
    expect((await post(RATES, { grid: "fee-rates", intent: "save", ...row }, as)).status).toBe(303);
    const page = await screen(RATES, as);
    expect(page.text).toContain("2026.03.02 00:00부터 발송 1건이 50원이면");
    expect(page.text).toContain("100,000원이 쌓여");
  });
});

describe("figures by an assumed rule", () => {
  it("are marked on the settlement screen until confirmed, and so are paydays without known holidays", async () => {
    const as = await admin();
    expect((await screen("/app/manager/settlement", as)).text).toContain("공제 기준이 아직 확정 전이라 지급액이 바뀔 수 있어요.");
    await confirmAll("N");
    expect((await screen("/app/manager/settlement", as)).text).not.toContain("확정 전");
    await confirmAll("Y");
    freeze("2027-12-20T03:00:00Z");
    expect((await screen("/app/manager/settlement", await admin())).text).toContain(
      "은행 휴일이 2027년까지만 적혀 있어 지급 예정일 2028.01.10",
    );
    expect((await screen("/app/manager/bank-holidays", await admin())).text).toContain("2027년까지 적혀 있고");
  });

  it("are shown to creators when they choose their kind, by today's rules", async () => {
    const as = await loginAs(await makeMember());
    const url = "/app/user/entry-user-bank-account";
    const text = (await screen(url, as)).text;
    expect(text).toContain("개인 (소득세 3%, 지방소득세 0.3% 빼고 드려요)");
    expect(text).toContain("아직 확정 전이라 바뀔 수 있어요.");
    await confirmAll("N");
    await database().update(deductionRule).set({ transferFeeWon: 500 }).where(eq(deductionRule.creatorKind, "COMPANY"));
    const confirmed = (await screen(url, as)).text;
    await database().update(deductionRule).set({ transferFeeWon: 0, assumptionYn: "Y" });
    expect(confirmed).not.toContain("아직 확정 전");
    expect(confirmed).toMatch(/사업자 \(부가세 \d+%, 이체 수수료 500원 빼고 드려요\)/);
    expect((await screen("/app/creator-report/creator-fee-chart", as)).text).toContain("임시로 정한 금액이라");
  });
});
