import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rest } from "../../support/app";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { makeEarner, makeTransfer } from "../../support/factories/settlement";

const URL = "/v1/settlement";

describe("the settlement calls", () => {
  it.each([
    ["GET" as const, URL],
    ["GET" as const, `${URL}/initialize`],
    ["POST" as const, `${URL}/settlement`],
    ["PUT" as const, `${URL}/cancel`],
  ])("%s %s is closed to members", async (method, url) => {
    const body = method === "GET" ? undefined : { userId: 1, settlementYearMonth: "202602" };
    expect((await rest(method, url, { as: await loginAs(await makeMember()), body })).status).toBe(403);
  });

  it("settle, list and cancel with the documented fields", async () => {
    const { author, deliver } = await makeEarner();
    await deliver("2026-02-10T03:00:00Z", 2, 50_000);
    const as = await loginAs(await makeAdmin());
    const list = async () => (await rest("GET", `${URL}?userEmail=${author.email}&fromYearMonth=202602`, { as })).body.content;
    const row = {
      yearMonth: "202602",
      yearMonthString: "2026-02",
      userId: author.userId,
      userEmail: author.email,
      userNickname: author.nickname,
      bankCode: "088",
      accountHolder: "김하늘",
      bankAccountNumber: "********6789",
      creatorFee: 100_000,
      sendCount: 2,
      deduction: 3_300,
      transferFee: 0,
      netWon: 96_700,
    };
    expect(await list()).toEqual([{ ...row, settlementYn: "N", settlementDate: "", settlementId: null }]);
    const settle = {
      userId: author.userId,
      settlementYearMonth: "2026-02",
      settlementYn: "N",
      settlementDateFormatted: "2026-02-28 18:30",
    };
    const settled = await rest("POST", `${URL}/settlement`, { as, body: settle });
    expect(settled.body).toEqual({ returnCode: "SUCCESS", message: "정산되었습니다." });
    expect(await list()).toEqual([{ ...row, settlementYn: "Y", settlementDate: "2026-02-28 18:30", settlementId: expect.any(Number) }]);
    const again = await rest("POST", `${URL}/settlement`, { as, body: settle });
    expect([again.status, again.body.message]).toEqual([409, "이미 정산되었습니다."]);
    expect((await rest("POST", `${URL}/settlement`, { as, body: { ...settle, settlementYn: "Y" } })).body.code).toBe(
      "settlement.already-settled",
    );
    const cancel = { userId: author.userId, settlementYearMonth: "202602", settlementYn: "Y" };
    expect((await rest("PUT", `${URL}/cancel`, { as, body: { ...cancel, settlementYn: "N" } })).body.message).toBe("정산되지 않았습니다.");
    expect((await rest("PUT", `${URL}/cancel`, { as, body: cancel })).body).toEqual({
      returnCode: "SUCCESS",
      message: "정산이 취소되었습니다.",
    });
    expect((await rest("PUT", `${URL}/cancel`, { as, body: cancel })).status).toBe(409);
    expect(await list()).toMatchObject([{ settlementYn: "N" }]);
  });

  it("refuse to cancel a settlement on its way or paid, and keep their fields", async () => {
    const { author, deliver } = await makeEarner();
    await deliver("2026-02-10T03:00:00Z", 2, 50_000);
    const as = await loginAs(await makeAdmin());
    const month = { userId: author.userId, settlementYearMonth: "202602" };
    await rest("POST", `${URL}/settlement`, { as, body: month });
    const list = async () => (await rest("GET", `${URL}?userEmail=${author.email}&fromYearMonth=202602`, { as })).body.content;
    const [before] = await list();
    await makeTransfer(before.settlementId, null);
    expect(await rest("PUT", `${URL}/cancel`, { as, body: month })).toMatchObject({
      status: 409,
      body: { code: "settlement.on-its-way" },
    });
    expect(await list()).toEqual([before]);
  });

  it("repeat the first answer for a repeated Idempotency-Key", async () => {
    const { author, deliver } = await makeEarner();
    await deliver("2026-02-10T03:00:00Z", 2);
    const as = await loginAs(await makeAdmin());
    const headers = { "Idempotency-Key": randomUUID() };
    const body = { userId: author.userId, settlementYearMonth: "202602" };
    const first = await rest("POST", `${URL}/settlement`, { as, body, headers });
    const second = await rest("POST", `${URL}/settlement`, { as, body, headers });
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  it("answer the lookups, and refuse an invalid month or day", async () => {
    const as = await loginAs(await makeAdmin());
    const { body } = await rest("GET", `${URL}/initialize`, { as });
    expect(body.settlementYn).toEqual(["ALL", "N", "Y"]);
    expect(body.bankCode[0]).toMatchObject({ commonCode: "bank_code" });
    expect((await rest("GET", `${URL}?fromYearMonth=202613`, { as })).status).toBe(400);
    expect((await rest("GET", `${URL}?toYearMonth=999912`, { as })).status).toBe(200);
    const bad = { userId: 1, settlementYearMonth: "202602", settlementDateFormatted: "2026-02-31 99:00" };
    expect((await rest("POST", `${URL}/settlement`, { as, body: bad })).status).toBe(400);
  });
});
