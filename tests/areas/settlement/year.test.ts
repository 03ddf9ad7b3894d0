import { randomUUID } from "node:crypto";
import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ownBankAccount } from "~/areas/account/member/bank-account.server";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { readFeeRate } from "~/areas/reports/fees/read-fee-rate.server";
import { payoutOf } from "~/areas/settlement/deductions/payout";
import { listSettlements } from "~/areas/settlement/list/list-settlements.server";
import { runSettleRun } from "~/areas/settlement/runs/run-settle-run.server";
import { startSettleRun } from "~/areas/settlement/runs/start-settle-run.server";
import { cancelSettlement } from "~/areas/settlement/settle/cancel-settlement.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { SettlementQuery } from "~/areas/settlement/settlement.schema.server";
import { forgetNeedlessAccounts } from "~/areas/settlement/statements/forget-accounts.server";
import { owedWon } from "~/areas/settlement/statements/owed.server";
import { postStatements } from "~/areas/settlement/statements/post-statements.server";
import { readStatements } from "~/areas/settlement/statements/read-statements.server";
import { readWithholding } from "~/areas/settlement/statements/read-withholding.server";
import { discardPayFile, markHandedOver } from "~/areas/settlement/transfers/leave-made.server";
import { makePayFile } from "~/areas/settlement/transfers/make-pay-file.server";
import { readDue } from "~/areas/settlement/transfers/read-due.server";
import { saveResult } from "~/areas/settlement/transfers/result/save-result.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { unseal } from "~/core/crypto.server";
import { grouped } from "~/core/grouped";
import type { MemberCtx } from "~/core/ctx.server";
import { addDays, addMonths, monthDays, seoulDay, seoulMonth } from "~/time/seoul";
import { database } from "~db/client.server";
import { contents } from "~db/schema/blog";
import { bankHoliday, creatorSettlement, deductionRule, feeRate, payTransfer, settleRunItem } from "~db/schema/settlement";
import { freeze } from "../../support/clock";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, job, makeAdmin } from "../../support/factories/members";
import { makeEarner, saveAccount } from "../../support/factories/settlement";
import { random, seedFor } from "../../support/soak";
import { withOwnCounts } from "../../support/own-counts";

const SEED = seedFor(2031);
/** Later than all other tests' clocks, so they never meet these rates, rules and holidays. */
const HOLIDAYS = ["2031-05-12", "2031-10-10"];
const RATES = [
  { startsAt: new Date("2030-12-31T15:00:00Z"), feeWon: 1_000 },
  { startsAt: new Date("2031-04-14T15:00:00Z"), feeWon: 1_490 },
];
const JULY = { creatorKind: "INDIVIDUAL", startsOn: "2031-07-01", incomeTaxPermille: 50, localTaxPermille: 5, roundToWon: 1 } as const;
/** Each month's 10th, or the bank's next working day. */
const PAY_DAYS = ["0110", "0210", "0310", "0410", "0513", "0610", "0710", "0811", "0910", "1013", "1110", "1210", "0112"];

withOwnCounts();

beforeAll(async () => {
  const db = database();
  await db.insert(feeRate).values(RATES);
  await db.insert(deductionRule).values({ ...JULY, transferFeeWon: 300, basis: "바뀐 기준" });
  await db.insert(bankHoliday).values(HOLIDAYS.map((day) => ({ day, holidayName: "쉬는 날" })));
});
/** Deletes this year's rows: used rules would stop other tests. */
afterAll(async () => {
  const from = sql.raw("'2030-12-31 15:00:00'");
  const ofYear = sql`SELECT pay_file_id FROM pay_file WHERE created_at >= ${from}`;
  await database().execute(sql`DELETE FROM pay_transfer WHERE pay_file_id IN (${ofYear})`);
  for (const table of [
    "settle_run_item",
    "settle_run",
    "payday_mail",
    "settlement_cancel",
    "pay_file",
    "creator_settlement",
    "send_history",
  ])
    await database().execute(sql`DELETE FROM ${sql.identifier(table)} WHERE created_at >= ${from}`);
  await database().delete(deductionRule).where(eq(deductionRule.startsOn, JULY.startsOn));
  await database().delete(feeRate).where(gte(feeRate.startsAt, RATES[0]!.startsAt));
  await database().delete(bankHoliday).where(inArray(bankHoliday.day, HOLIDAYS));
});

type Kind = "INDIVIDUAL" | "COMPANY";
type Creator = Awaited<ReturnType<typeof makeEarner>> & {
  kind: Kind;
  delivered: number;
  paid: { settlementId: number; year: string; grossWon: number; netWon: number }[];
  told: Set<number>;
};
type People = Record<"haneul" | "bada" | "namu" | "gang" | "late" | "leaver", Creator>;

async function person(kind: Kind, withAccount = true): Promise<Creator> {
  return { ...(await makeEarner(withAccount ? { creatorKind: kind } : null)), kind, delivered: 0, paid: [], told: new Set() };
}

const setClock = (day: string, time = "12:00:00") => freeze(`${day}T${time}+09:00`);

function ruleOn(kind: Kind, day: string) {
  const none = { incomeTaxPermille: 0, localTaxPermille: 0, vatPermille: 0, roundToWon: 1, transferFeeWon: 0 };
  if (kind === "COMPANY") return { ...none, vatPermille: 100 };
  if (day < JULY.startsOn) return { ...none, incomeTaxPermille: 30, localTaxPermille: 3, roundToWon: 10 };
  return { ...none, incomeTaxPermille: 50, localTaxPermille: 5, transferFeeWon: 300 };
}

async function deliver(creator: Creator, count: number): Promise<void> {
  const { feeWon } = (await readFeeRate(job()))!;
  await creator.deliver(new Date().toISOString(), count, feeWon);
  creator.delivered += count * feeWon;
}

/** Settles earlier months; returns the number refused. */
async function settleOpen(admin: MemberCtx, creators: Creator[], byRun: boolean): Promise<number> {
  const items: { userId: number; month: string; grossWon: number }[] = [];
  for (const { author } of creators)
    for (const { month, grossWon } of (await readStatements(job(), author.userId)).unsettled)
      if (month < seoulMonth(new Date())) items.push({ userId: author.userId, month, grossWon });
  if (byRun && items.length > 0) {
    const settleRunId = await startSettleRun(admin, { items, formKey: randomUUID() });
    await runSettleRun(job(), settleRunId);
    return database().$count(settleRunItem, and(eq(settleRunItem.settleRunId, settleRunId), eq(settleRunItem.state, "REFUSED")));
  }
  let refused = 0;
  for (const { userId, month } of items)
    refused += await settleMonth(admin, { userId, month }).then(
      () => 0,
      () => 1,
    );
  return refused;
}

/** A payday from file to bank result; all but `refused` are paid. */
async function payDay(admin: MemberCtx, creators: Creator[], day: string, refused: Creator[]): Promise<void> {
  setClock(day, "08:00:00");
  const file = async () => {
    const { transferCount, netWon } = await readDue(job(), day);
    return (await makePayFile(admin, { formKey: randomUUID(), payDay: day, transferCount, netWon, reason: "저작권료 지급" })).payFileId;
  };
  if ((await readDue(job(), day)).transferCount === 0) return;
  await discardPayFile(admin, await file());
  const payFileId = await file();
  await markHandedOver(admin, payFileId);
  setClock(day, "09:00:00");
  await Promise.all([postStatements(job()), postStatements(job())]);
  setClock(day, "15:00:00");
  const rows = await database()
    .select({ transfer: payTransfer, settlement: creatorSettlement })
    .from(payTransfer)
    .innerJoin(creatorSettlement, eq(creatorSettlement.settlementId, payTransfer.settlementId))
    .where(eq(payTransfer.payFileId, payFileId));
  const lineOf = (transfer: (typeof rows)[number]["transfer"]) => transfer.leadTransferId ?? transfer.payTransferId;
  const lines = [...grouped(rows, ({ transfer }) => lineOf(transfer))].flatMap(([payTransferId, parts]) => {
    const { settlement } = parts[0]!;
    const creator = creators.find(({ author }) => author.userId === settlement.userId);
    // The database holds other tests' settlements too.
    if (!creator) return [];
    creator.told.add(payTransferId);
    const isRefused = refused.includes(creator);
    for (const { settlement: part, transfer } of parts) {
      expect(part.payDay <= day && part.userId === settlement.userId).toBe(true);
      const { settlementId, grossWon } = part;
      if (!isRefused) creator.paid.push({ settlementId, year: day.slice(0, 4), grossWon, netWon: transfer.netWon });
    }
    const netWon = parts.reduce((sum, { transfer }) => sum + transfer.netWon, 0);
    const line = { line: 2, payTransferId, netWon, lastFour: unseal(settlement.sealedAccountNumber).slice(-4) };
    return [{ ...line, outcome: isRefused ? ("REFUSED" as const) : ("PAID" as const), refusedReason: isRefused ? "예금주 불일치" : "" }];
  });
  if (lines.length > 0) await saveResult(admin, payFileId, lines);
}

async function expectBooks(admin: MemberCtx, { author, delivered, paid }: Creator, told: string): Promise<void> {
  const { userId, email } = author;
  const query = { userEmail: email, settlementYn: "ALL", fromYearMonth: "203101", rowsPerPage: "2000" };
  const list = await listSettlements(admin, SettlementQuery.parse(query));
  const { statements, unsettled } = await readStatements(job(), userId);
  const won = (rows: { grossWon: number }[]) => rows.reduce((sum, { grossWon }) => sum + grossWon, 0);
  const of = (state: string) => won(statements.filter((row) => row.state === state));
  expect(list.settledWon + list.unsettledWon, told).toBe(delivered);
  expect([won(statements), won(unsettled)], told).toEqual([list.settledWon, list.unsettledWon]);
  expect(of("PAID") + of("ON_ITS_WAY") + of("TO_PAY") + of("REFUSED"), told).toBe(list.settledWon);
  expect([of("PAID"), await owedWon(job(), userId)], told).toEqual([won(paid), delivered - won(paid)]);

  for (const row of statements) {
    const frozen = payoutOf(row.grossWon, ruleOn(row.creatorKind, seoulDay(row.settledAt)));
    // A bank line takes only the fee of its newest settlement.
    const isBeside = row.together.length > 0 && row.together.at(-1)!.settlementId !== row.settlementId;
    const expected = isBeside ? { ...frozen, transferFeeWon: 0, netWon: frozen.netWon + frozen.transferFeeWon } : frozen;
    expect(row, told).toMatchObject(expected);
    expect(row.grossWon - row.incomeTaxWon - row.localTaxWon - row.vatWon - row.transferFeeWon, told).toBe(row.netWon);
    expect(
      row.rates.reduce((sum, { feeWon, count }) => sum + feeWon * count, 0),
      told,
    ).toBe(row.grossWon);
    expect(
      row.rates.reduce((sum, { count }) => sum + count, 0),
      told,
    ).toBe(row.dispatchCount);
  }
  for (const year of ["2031", "2032"]) {
    const ofYear = paid.filter((one) => one.year === year).map(({ settlementId }) => settlementId);
    const rows = statements.filter(({ settlementId }) => ofYear.includes(settlementId));
    const { kinds } = await readWithholding(job(), userId, year);
    for (const name of ["grossWon", "incomeTaxWon", "localTaxWon", "vatWon", "transferFeeWon", "netWon"] as const)
      expect(
        kinds.reduce((sum, kind) => sum + kind.sum[name], 0),
        `${told} ${name}`,
      ).toBe(rows.reduce((sum, row) => sum + row[name], 0));
  }
}

it("a year of fees, settlements, payments and failures keeps exact sums at each month's end", async () => {
  setClock("2031-01-01");
  const chance = random(SEED);
  const admin = ctxOf(await makeAdmin());
  const people: People = {
    haneul: await person("INDIVIDUAL"),
    bada: await person("INDIVIDUAL"),
    namu: await person("COMPANY"),
    gang: await person("INDIVIDUAL"),
    late: await person("INDIVIDUAL", false),
    leaver: await person("INDIVIDUAL"),
  };
  const { haneul, bada, gang, late, leaver } = people;
  const creators = Object.values(people);
  const writing = () => creators.filter((one) => one !== leaver);
  const account = () => ownBankAccount(ctxOf(leaver.author));
  const settle = (one: Creator, month: string) => settleMonth(admin, { userId: one.author.userId, month });
  const takeBack = (one: Creator, month: string) => cancelSettlement(admin, { userId: one.author.userId, month });

  const special: Record<string, () => Promise<unknown>> = {
    // Settles the running month, cancels, and settles again with later fees.
    "0220": () => settle(haneul, "203102"),
    "0306": async () => {
      await takeBack(haneul, "203102");
      await takeBack(haneul, "203102");
      await settle(haneul, "203102");
    },
    // Refused in May: settled again with another account.
    "0520": async () => {
      await saveAccount(bada.author, { number: "99900011122" });
      await takeBack(bada, "203104");
      await settle(bada, "203104");
    },
    "0620": () => saveAccount(late.author, {}),
    "0820": () => saveAccount(gang.author, { creatorKind: "COMPANY" }),
    "0916": () => withdraw(ctxOf(leaver.author)),
    // Another member still had the leaver's post on a waiting list.
    "1105": () => deliver(leaver, 1),
    "1216": () => forgetNeedlessAccounts(job()),
    "1220": async () => {
      await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.userId, leaver.author.userId));
      await forgetNeedlessAccounts(job());
    },
  };
  /** bada's account is wrong in May, gang's is locked in July only; bada's last stays open. */
  const refused: Record<string, Creator[]> = { "0513": [bada], "0710": [gang], "0112": [bada] };
  const couldNot: Record<string, number> = {};

  for (let month = "203101"; month <= "203201"; month = addMonths(month, 1)) {
    const isOver = month === "203201";
    const payday = PAY_DAYS[isOver ? 12 : Number(month.slice(4)) - 1]!;
    const days = ["03", "05", "06", "12", "16", "20", "25", "28"].map((day) => `${month.slice(4)}${day}`);
    for (const day of [...new Set([...days, payday])].toSorted()) {
      const date = `${month.slice(0, 4)}-${day.slice(0, 2)}-${day.slice(2)}`;
      setClock(date);
      if (day.endsWith("05")) couldNot[month] = await settleOpen(admin, creators, Number(month) % 2 === 0);
      if (!isOver && /(03|12|16|25)$/.test(day))
        for (const one of day < "0930" ? creators : writing()) await deliver(one, 1 + Math.floor(chance() * 3));
      if (day.endsWith("25")) await rollUp(job());
      if (!isOver) await special[day]?.();
      if (day === payday) await payDay(admin, creators, date, refused[day] ?? []);
    }
    // Around midnight in Seoul the UTC day stays the same.
    setClock(addDays(monthDays(month).until, -1), "23:59:59");
    if (!isOver) await deliver(haneul, 1);
    setClock(monthDays(month).until, "00:00:00");
    for (const [name, one] of Object.entries(people)) await expectBooks(admin, one, `SOAK_SEED=${SEED} ${name} at the end of ${month}`);
    if (month >= "203109") expect(await account()).toEqual(month < "203112" ? expect.anything() : null);
  }

  expect(["203105", "203106", "203107", "203111", "203112", "203201"].map((month) => couldNot[month])).toEqual([4, 5, 0, 0, 0, 0]);
  const states = async (one: Creator) => [
    ...new Set((await readStatements(job(), one.author.userId)).statements.map(({ state }) => state)),
  ];
  expect(await states(haneul)).toEqual(["PAID"]);
  expect((await states(bada)).toSorted()).toEqual(["PAID", "REFUSED"]);
  const { kinds } = await readWithholding(job(), gang.author.userId, "2031");
  expect(kinds.map(({ kind, months }) => [kind, months.at(0)!.paidMonth, months.at(-1)!.paidMonth])).toEqual([
    ["INDIVIDUAL", "203102", "203108"],
    ["COMPANY", "203109", "203112"],
  ]);
  for (const { author, told } of creators) {
    const mails = (await mailsTo(author.email)).filter(({ subject }) => subject.endsWith("저작권료 지급"));
    expect(mails).toHaveLength(told.size);
  }
});
