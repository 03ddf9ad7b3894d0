import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ownBankAccount } from "~/areas/account/member/bank-account.server";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { cancelSettlement } from "~/areas/settlement/settle/cancel-settlement.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { afterPaid } from "~/areas/settlement/statements/after-paid.server";
import { nextPayment } from "~/areas/settlement/statements/next-payment.server";
import { owedWon } from "~/areas/settlement/statements/owed.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { inTransaction } from "~/core/transaction.server";
import { database } from "~db/client.server";
import { contents } from "~db/schema/blog";
import { auditLog } from "~db/schema/house";
import { ctxOf, job, makeAdmin } from "../../support/factories/members";
import { makeEarner, makeTransfer } from "../../support/factories/settlement";
import { withOwnCounts } from "../../support/own-counts";

withOwnCounts();

/** 30 won in January and 20 in February, counted. */
async function anEarner() {
  const { author, deliver } = await makeEarner();
  await deliver("2026-01-10T03:00:00Z", 3);
  await deliver("2026-02-10T03:00:00Z", 2);
  await rollUp(job());
  const { userId } = author;
  await database().update(contents).set({ shopYn: "N" }).where(eq(contents.userId, userId));
  const admin = ctxOf(await makeAdmin());
  const owed = () => owedWon(job(), userId);
  const settle = async (month: string) => (await settleMonth(admin, { userId, month })).settlementId;
  const paid = async (settlementId: number, outcome: "PAID" | "REFUSED" = "PAID") => {
    await makeTransfer(settlementId, outcome);
    await inTransaction(job(), (tx) => afterPaid(tx, [userId]));
  };
  const account = () => ownBankAccount(ctxOf(author));
  return { author, admin, deliver, owed, settle, paid, account };
}

describe("the fees owed to a creator", () => {
  it("include every month until the bank has paid, settled or not", async () => {
    const { author, admin, deliver, owed, settle, paid } = await anEarner();
    expect(await owed()).toBe(50);
    const january = await settle("202601");
    expect(await owed()).toBe(50);
    await paid(january);
    expect(await owed()).toBe(20);
    await paid(await settle("202602"), "REFUSED");
    expect(await owed()).toBe(20);
    await cancelSettlement(admin, { userId: author.userId, month: "202602" });
    await deliver("2026-02-28T14:59:59Z", 1, 7);
    expect(await owed()).toBe(27);
  });

  it("come at the next payday, those of the running month a month later", async () => {
    const { author, deliver, settle, paid } = await anEarner();
    const next = () => nextPayment(job(), author.userId);
    await deliver("2026-02-28T15:00:00Z", 1, 7);
    expect(await next()).toEqual({ payDay: "2026-03-10", fromMonth: "202601", toMonth: "202602", grossWon: 50 });
    await paid(await settle("202601"));
    expect(await next()).toEqual({ payDay: "2026-03-10", fromMonth: "202602", toMonth: "202602", grossWon: 20 });
    await paid(await settle("202602"));
    expect(await next()).toEqual({ payDay: "2026-04-10", fromMonth: "202603", toMonth: "202603", grossWon: 7 });
    await paid(await settle("202603"));
    expect(await next()).toBeNull();
  });

  it("are 0 for a member who has written nothing", async () => {
    expect(await owedWon(job(), (await makeAdmin()).userId)).toBe(0);
  });
});

describe("the bank account of a creator", () => {
  it("stays usable after withdrawal, and is deleted with an audit row after the last payment", async () => {
    const { author, settle, paid, account } = await anEarner();
    await withdraw(ctxOf(author));
    const january = await settle("202601");
    const february = await settle("202602");
    await paid(january);
    expect(await account()).not.toBeNull();
    await paid(february, "REFUSED");
    expect(await account()).not.toBeNull();
    await paid(february);
    expect(await account()).toBeNull();
    const traces = await database()
      .select({ deed: auditLog.deed })
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${author.userId}`));
    expect(traces.filter(({ deed }) => deed === "settlement.account-forgotten")).toHaveLength(1);
  });

  it("stays for a member after the last payment, and is deleted at once on withdrawal", async () => {
    const { author, settle, paid, account } = await anEarner();
    await paid(await settle("202601"));
    await paid(await settle("202602"));
    expect(await account()).not.toBeNull();
    await withdraw(ctxOf(author));
    expect(await account()).toBeNull();
  });

  it("is deleted once when withdrawal and bank result run at the same time", async () => {
    for (let times = 0; times < 5; times += 1) {
      const { author, settle, paid, account } = await anEarner();
      await paid(await settle("202601"));
      const february = await settle("202602");
      await Promise.all([withdraw(ctxOf(author)), paid(february)]);
      expect(await account()).toBeNull();
    }
  });
});
