import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listNotices } from "~/areas/notices/list-notices.server";
import { checkMonth } from "~/areas/settlement/checks/check-month.server";
import { listSettlements } from "~/areas/settlement/list/list-settlements.server";
import { cancelSettlement } from "~/areas/settlement/settle/cancel-settlement.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { SettlementQuery } from "~/areas/settlement/settlement.schema.server";
import { postStatements } from "~/areas/settlement/statements/post-statements.server";
import { readStatements } from "~/areas/settlement/statements/read-statements.server";
import { readWithholding } from "~/areas/settlement/statements/read-withholding.server";
import { dueSums } from "~/areas/settlement/transfers/due-sums.server";
import { discardPayFile, markHandedOver } from "~/areas/settlement/transfers/leave-made.server";
import { makePayFile } from "~/areas/settlement/transfers/make-pay-file.server";
import { readDue } from "~/areas/settlement/transfers/read-due.server";
import { readPayFile } from "~/areas/settlement/transfers/read-pay-file.server";
import { saveResult } from "~/areas/settlement/transfers/result/save-result.server";
import { PayFileQuery } from "~/areas/settlement/transfers/transfers.schema.server";
import { transferStateOf } from "~/areas/settlement/transfer-state.server";
import type { MemberCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { creatorSettlement, deductionRule, payFile, payTransfer } from "~db/schema/settlement";
import { freeze } from "../../support/clock";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, job, makeAdmin } from "../../support/factories/members";
import { bankRowsOf, makeFileOfDue, PAY_DAY, resultLines } from "../../support/factories/pay-files";
import { aKey } from "../../support/factories/sending";
import { makeEarner, saveAccount } from "../../support/factories/settlement";
import { withOwnCounts } from "../../support/own-counts";
import { refusal } from "../../support/refusal";
import { runs } from "../../support/soak";

withOwnCounts();

let ctx: MemberCtx;
const charge = (transferFeeWon: number) =>
  database().update(deductionRule).set({ transferFeeWon }).where(eq(deductionRule.creatorKind, "INDIVIDUAL"));

beforeEach(async () => {
  ctx = ctxOf(await makeAdmin());
  // Puts earlier tests' due settlements into a file.
  if ((await readDue(ctx, "2199-01-01")).transferCount > 0) await makeFileOfDue(ctx, "2199-01-01");
  await charge(500);
});
afterEach(() => charge(0));

async function creator(months = ["202601", "202602"]) {
  const { author, deliver } = await makeEarner();
  const settle = async (month: string, feeWon = 10_000) => {
    await deliver(`${month.slice(0, 4)}-${month.slice(4)}-10T03:00:00Z`, 1, feeWon);
    return (await settleMonth(ctx, { userId: author.userId, month })).settlementId;
  };
  const ids: number[] = [];
  for (const month of months) ids.push(await settle(month));
  return { author, ids, settle, statements: async () => (await readStatements(ctx, author.userId)).statements };
}

/** A discarded pay file, to which tests add transfers. */
async function addDiscardedFile(): Promise<number> {
  const values = { formKey: aKey(), state: "DISCARDED" as const, payDay: PAY_DAY, reason: "a test", transferCount: 0, netWon: 0 };
  const [row] = await database()
    .insert(payFile)
    .values({ ...values, madeBy: ctx.actor.userId })
    .$returningId();
  return row!.payFileId;
}

const answered = async (payFileId: number, answer: string) =>
  resultLines((await bankRowsOf(ctx, payFileId)).map((row) => ({ ...row, answer })));

/** 10,000 won less 3.3 % tax and a fee of 500 won. */
const NET = 9_170;

describe("the sums of what is due", () => {
  it("are those of the list, also where one transfer pays several months", async () => {
    expect(await dueSums(ctx, PAY_DAY)).toEqual({ settlementCount: 0, netWon: 0 });
    await creator(["202602"]);
    expect(await dueSums(ctx, PAY_DAY)).toEqual({ settlementCount: 1, netWon: NET });
    await creator();
    const { settlementCount, netWon } = await readDue(ctx, PAY_DAY);
    expect(await dueSums(ctx, PAY_DAY)).toEqual({ settlementCount, netWon });
    expect([settlementCount, netWon]).toEqual([3, 3 * NET + 500]);
  });
});

describe("a bank line", () => {
  it("pays all due settlements of a creator to one account, with one transfer fee", async () => {
    const { author, ids, statements } = await creator();
    expect(
      (await database().select().from(creatorSettlement).where(inArray(creatorSettlement.settlementId, ids))).map((row) => row.netWon),
    ).toEqual([NET, NET]);
    expect(await readDue(ctx, PAY_DAY)).toMatchObject({ settlementCount: 2, transferCount: 1, netWon: 2 * NET + 500 });
    const payFileId = await makeFileOfDue(ctx);
    const rows = await bankRowsOf(ctx, payFileId);
    expect(rows).toMatchObject([{ netWon: 2 * NET + 500, months: ["202601", "202602"], bankAccountNumber: "110123456789" }]);
    expect(await bankRowsOf(ctx, payFileId)).toEqual(rows);
    const { file, rows: shown, total } = await readPayFile(ctx, PayFileQuery.parse({ payFileId }));
    expect([file.transferCount, file.netWon, file.sums.OPEN, total]).toEqual([1, 18_840, { transferCount: 1, netWon: 18_840 }, 1]);
    expect(shown).toMatchObject([{ netWon: 18_840, months: ["202601", "202602"], settlementIds: ids }]);
    const settlements = await database().select().from(creatorSettlement).where(inArray(creatorSettlement.settlementId, ids));
    expect(settlements.map(({ netWon, transferFeeWon }) => [netWon, transferFeeWon])).toEqual([
      [NET, 500],
      [NET, 500],
    ]);
    const [january, february] = await statements().then((all) => all.toReversed());
    expect([january!.netWon, january!.transferFeeWon, february!.netWon, february!.transferFeeWon]).toEqual([NET + 500, 0, NET, 500]);
    expect(january!.together.map(({ month, netWon }) => [month, netWon])).toEqual([
      ["202601", NET + 500],
      ["202602", NET],
    ]);
    const query = SettlementQuery.parse({ userEmail: author.email, settlementYn: "Y", fromYearMonth: "202601", toYearMonth: "202602" });
    expect((await listSettlements(ctx, query)).rows.map(({ netWon, transferFee }) => [netWon, transferFee])).toEqual([
      [NET + 500, 0],
      [NET, 500],
    ]);
    for (const month of ["202601", "202602"])
      expect((await checkMonth(ctx, month)).faults.filter(({ userId }) => userId === author.userId)).toEqual([]);
  });

  it("shows the paid amount in statements, mails and withholding", async () => {
    const { author, ids, statements } = await creator();
    const payFileId = await makeFileOfDue(ctx);
    await markHandedOver(ctx, payFileId);
    expect(await saveResult(ctx, payFileId, await answered(payFileId, "정상"))).toEqual({ paid: 1, refused: 0 });
    const { notices } = await listNotices(ctxOf(author), 1);
    expect(notices.map(({ text }) => text)).toEqual(["2026년 2월 외 1개월 저작권료 18,840원을 보냈어요."]);
    freeze("2026-03-10T09:00:00+09:00");
    await postStatements(job());
    const [mail, ...more] = await mailsTo(author.email);
    expect([mail!.subject, more]).toEqual(["[글벗] 2026년 2월 외 1개월 저작권료 지급", []]);
    for (const text of [
      "2026년 2월 외 1개월 저작권료 18,840원을",
      "2026년 1월 정산: 10,000원 - 소득세 300원 - 지방소득세 30원 = 9,670원",
      "2026년 2월 정산: 10,000원 - 소득세 300원 - 지방소득세 30원 - 이체 수수료 500원 = 9,170원",
    ])
      expect(mail!.text).toContain(text);
    expect(await Promise.all(ids.map((id) => transferStateOf(ctx, id)))).toEqual(["PAID", "PAID"]);
    expect((await statements()).map(({ paidOn }) => paidOn !== null)).toEqual([true, true]);
    const { kinds } = await readWithholding(ctx, author.userId, "2026");
    expect(kinds[0]!.sum).toMatchObject({ grossWon: 20_000, transferFeeWon: 500, netWon: 18_840, payments: 2 });
    for (const month of ["202601", "202602"])
      expect(await refusal(cancelSettlement(ctx, { userId: author.userId, month }))).toBe("settlement.paid");
  });

  it("gives each settlement back when the bank refuses: one can be cancelled, the other is paid with its own fee", async () => {
    const { author, ids } = await creator();
    const payFileId = await makeFileOfDue(ctx);
    await markHandedOver(ctx, payFileId);
    const lines = await answered(payFileId, "계좌 없음");
    expect(await refusal(saveResult(ctx, payFileId, [{ ...lines[0]!, netWon: NET }]))).toBe("settlement.result-faulty");
    await saveResult(ctx, payFileId, lines);
    expect(await Promise.all(ids.map((id) => transferStateOf(ctx, id)))).toEqual(["REFUSED", "REFUSED"]);
    const [mail] = await mailsTo(author.email);
    expect(mail!.text).toContain("2026년 1월 저작권료 9,670원");
    expect(mail!.text).toContain("2026년 2월 저작권료 9,170원");
    await cancelSettlement(ctx, { userId: author.userId, month: "202601" });
    expect(await bankRowsOf(ctx, await makeFileOfDue(ctx))).toMatchObject([{ netWon: NET, months: ["202602"] }]);
  });

  it("holds its settlements on the way, and gives them back when the file is discarded", async () => {
    const { author, ids } = await creator();
    const payFileId = await makeFileOfDue(ctx);
    for (const month of ["202601", "202602"])
      expect(await refusal(cancelSettlement(ctx, { userId: author.userId, month }))).toBe("settlement.on-its-way");
    const shown = { payDay: PAY_DAY, transferCount: 1, netWon: 18_840, reason: "다시 만들려고" };
    expect(await refusal(makePayFile(ctx, { ...shown, formKey: aKey() }))).toBe("settlement.nothing-due");
    await discardPayFile(ctx, payFileId);
    const live = await database().select().from(payTransfer).where(inArray(payTransfer.liveSettlementId, ids));
    expect(live).toEqual([]);
    expect(await readDue(ctx, PAY_DAY)).toMatchObject({ settlementCount: 2, transferCount: 1, netWon: 18_840 });
  });

  it("is separate for two accounts, and for two creators with one account", async () => {
    const one = await creator(["202601"]);
    await saveAccount(one.author, { number: "999888777666" });
    await one.settle("202602");
    await creator(["202602"]);
    expect(await readDue(ctx, PAY_DAY)).toMatchObject({ settlementCount: 3, transferCount: 3, netWon: 3 * NET });
    const rows = await bankRowsOf(ctx, await makeFileOfDue(ctx));
    expect(rows.map((row) => [row.bankAccountNumber, row.netWon]).toSorted()).toEqual([
      ["110123456789", NET],
      ["110123456789", NET],
      ["999888777666", NET],
    ]);
  });

  it("of an older version's file pays one settlement", async () => {
    const { ids } = await creator();
    const payFileId = await makeFileOfDue(ctx);
    // As an older version wrote the file.
    await database().update(payTransfer).set({ leadTransferId: null, netWon: NET }).where(eq(payTransfer.payFileId, payFileId));
    expect(await bankRowsOf(ctx, payFileId)).toMatchObject([{ netWon: NET }, { netWon: NET }]);
    const { rows } = await readPayFile(ctx, PayFileQuery.parse({ payFileId }));
    expect(rows.flatMap(({ settlementIds }) => settlementIds).toSorted()).toEqual(ids.toSorted());
  });
});

const settlements = fc.array(
  fc.record({
    who: fc.nat(2),
    month: fc.constantFrom("202511", "202512", "202601", "202602"),
    won: fc.integer({ min: 1_000, max: 90_000 }),
    charge: fc.constantFrom(0, 500, 700),
    account: fc.nat(1),
  }),
  { minLength: 1, maxLength: 9 },
);

describe("random settlements", () => {
  it("reach the bank as their net sums less one fee per line, each settlement in one line", async () => {
    let longest = 0;
    await fc.assert(
      fc.asyncProperty(settlements, async (query) => {
        const creators = [await creator([]), await creator([]), await creator([])];
        const ids: number[] = [];
        for (const { who, month, won, charge: fee, account } of query) {
          await charge(fee);
          await saveAccount(creators[who]!.author, { number: `11022233344${account}` });
          ids.push(await creators[who]!.settle(month, won));
        }
        const due = await readDue(ctx, PAY_DAY);
        expect(due.settlementCount).toBe(query.length);
        const payFileId = await makeFileOfDue(ctx);
        const rows = await bankRowsOf(ctx, payFileId);
        const frozen = await database().select().from(creatorSettlement).where(inArray(creatorSettlement.settlementId, ids));
        const transfers = await database().select().from(payTransfer).where(eq(payTransfer.payFileId, payFileId));
        expect(transfers.map(({ settlementId }) => settlementId).toSorted()).toEqual(ids.toSorted());
        expect(rows.length).toBe(new Set(query.map(({ who, account }) => `${who} ${account}`)).size);
        const feeOf = new Map(frozen.map((row) => [row.settlementId, row.transferFeeWon]));
        const leads = transfers.filter(({ leadTransferId }) => leadTransferId === null);
        expect(leads.map(({ payTransferId }) => payTransferId).toSorted()).toEqual(
          rows.map(({ payTransferId }) => payTransferId).toSorted(),
        );
        const fees = leads.reduce((sum, { settlementId }) => sum + feeOf.get(settlementId)!, 0);
        const afterTax = frozen.reduce((sum, row) => sum + row.netWon + row.transferFeeWon, 0);
        const lineSum = rows.reduce((sum, { netWon }) => sum + netWon, 0);
        expect([lineSum, due.netWon, transfers.reduce((sum, { netWon }) => sum + netWon, 0)]).toEqual([afterTax - fees, lineSum, lineSum]);
        longest = Math.max(
          longest,
          ...rows.map((row) => transfers.filter((one) => [one.payTransferId, one.leadTransferId].includes(row.payTransferId)).length),
        );
        const otherFileId = await addDiscardedFile();
        for (const liveSettlementId of ids)
          await expect(
            database().insert(payTransfer).values({ payFileId: otherFileId, settlementId: liveSettlementId, liveSettlementId, netWon: 1 }),
          ).rejects.toMatchObject({ cause: { message: expect.stringContaining("pay_transfer_live_uq") } });
        for (const { who, month } of query)
          expect(await refusal(settleMonth(ctx, { userId: creators[who]!.author.userId, month }))).toBe("settlement.already-settled");
      }),
      runs({ test: 6, soak: 60 }),
    );
    expect(longest).toBeGreaterThan(2);
  });
});
