import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { chooseNotices } from "~/areas/notices/choose-notices.server";
import { mailSwitchPath } from "~/areas/notices/mail-switch-link.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { postStatements } from "~/areas/settlement/statements/post-statements.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { creatorSettlement, payFile, payTransfer } from "~db/schema/settlement";
import { freeze } from "../../support/clock";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, job, makeAdmin } from "../../support/factories/members";
import { makeEarner, makeTransfer } from "../../support/factories/settlement";
import { atCall } from "../../support/statements";

const SUBJECT = "[글벗] 2026년 2월 저작권료 지급";

/** A creator's February, settled on 1 March and in a file of the 10th. */
async function aCreator(outcome: "PAID" | "REFUSED" | null = null) {
  const { author, deliver } = await makeEarner();
  await deliver("2026-02-10T03:00:00Z", 2, 50_000);
  const { settlementId } = await settleMonth(ctxOf(await makeAdmin()), { userId: author.userId, month: "202602" });
  await makeTransfer(settlementId, outcome);
  return { author, settlementId, mails: () => mailsTo(author.email) };
}

async function refuse(settlementId: number): Promise<void> {
  const refused = { outcome: "REFUSED" as const, liveSettlementId: null, outcomeAt: new Date() };
  await database().update(payTransfer).set(refused).where(eq(payTransfer.settlementId, settlementId));
}

const moveClock = async (seoul: string) => {
  freeze(`${seoul}+09:00`);
  return postStatements(job());
};

describe("on the payday of a pay file", () => {
  it("mails each creator once what is paid, how and where to, even with parallel jobs", async () => {
    const { mails } = await aCreator();
    await moveClock("2026-03-10T08:59:59");
    expect(await mails()).toEqual([]);
    freeze("2026-03-10T09:00:00+09:00");
    await Promise.all([1, 2, 3].map(() => postStatements(job())));
    await postStatements(job());
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: SUBJECT, status: "WAITING" });
    for (const line of [
      "2026년 2월 저작권료 96,700원을 2026.03.10에 지급합니다.",
      "100,000원 - 소득세 3,000원 - 지방소득세 300원 = 96,700원",
      "신한은행 ********6789",
      "/app/user-report/statement?month=202602",
    ])
      expect(mail!.text).toContain(line);
    expect(mail!.text).not.toContain("110123456789");
  });

  it("mails the others when one mail fails, and fails the job", async () => {
    const [first, broken, last] = [await aCreator(), await aCreator(), await aCreator()];
    const unreadable = { sealedAccountNumber: "no key opens this" };
    await database().update(creatorSettlement).set(unreadable).where(eq(creatorSettlement.settlementId, broken.settlementId));
    await expect(moveClock("2026-03-10T09:00:00")).rejects.toThrow("1 mails were not posted");
    expect((await Promise.all([first, broken, last].map(({ mails }) => mails()))).map((mails) => mails.length)).toEqual([1, 0, 1]);
    await database().delete(payTransfer).where(eq(payTransfer.settlementId, broken.settlementId));
    // Left due, the unreadable account would stop later files.
    await database().delete(creatorSettlement).where(eq(creatorSettlement.settlementId, broken.settlementId));
  });

  it("mails paid creators too, but none whose line was refused, not handed over or discarded", async () => {
    const [paid, refused, made, thrown] = [await aCreator("PAID"), await aCreator("REFUSED"), await aCreator(), await aCreator()];
    const fileOf = async ({ settlementId }: typeof made) =>
      (await database().select().from(payTransfer).where(eq(payTransfer.settlementId, settlementId)))[0]!.payFileId;
    const put = async (one: typeof made, state: "MADE" | "DISCARDED" | "HANDED_OVER") =>
      database()
        .update(payFile)
        .set({ state })
        .where(eq(payFile.payFileId, await fileOf(one)));
    await put(made, "MADE");
    await put(thrown, "DISCARDED");
    await moveClock("2026-03-10T10:00:00");
    const mailCounts = async () =>
      (await Promise.all([paid, refused, made, thrown].map(({ mails }) => mails()))).map((mails) => mails.length);
    expect(await mailCounts()).toEqual([1, 0, 0, 0]);
    await put(made, "HANDED_OVER");
    await moveClock("2026-03-14T23:00:00");
    expect(await mailCounts()).toEqual([1, 0, 1, 0]);
  });

  it("skips creators who switched these mails off, and tells the others how to", async () => {
    const [silent, other] = [await aCreator(), await aCreator()];
    await chooseNotices(ctxOf(silent.author), { bell: ["fee-paid"], mail: [] });
    await moveClock("2026-03-10T09:00:00");
    expect(await silent.mails()).toEqual([]);
    expect((await other.mails())[0]!.text).toContain(mailSwitchPath(other.author.userId, "fee-paid"));
  });

  it("mails a refused creator on the payday of the next file", async () => {
    const { settlementId, mails } = await aCreator();
    await moveClock("2026-03-10T09:00:00");
    expect(await mails()).toHaveLength(1);
    await refuse(settlementId);
    await moveClock("2026-03-11T09:00:00");
    expect(await mails()).toHaveLength(1);
    await makeTransfer(settlementId, null);
    await moveClock("2026-03-12T09:00:00");
    await moveClock("2026-03-12T09:10:00");
    expect(await mails()).toHaveLength(2);
  });

  it("skips a creator refused while mails are being posted", async () => {
    const { settlementId, mails } = await aCreator();
    freeze("2026-03-10T09:00:00+09:00");
    // Between reading recipients and posting.
    const ctx = atCall(job(), "transaction", 1, async (call) => {
      await refuse(settlementId);
      return call();
    });
    await postStatements(ctx);
    expect(await mails()).toEqual([]);
  });

  it("catches up for five days and no longer", async () => {
    const late = await aCreator();
    await moveClock("2026-03-15T09:00:00");
    expect(await late.mails()).toEqual([]);
    await moveClock("2026-03-15T08:59:59");
    expect(await late.mails()).toHaveLength(1);
  });

  it("mails withdrawn creators without the link for members", async () => {
    const { author, mails } = await aCreator();
    await database().update(user).set({ secession: "Y" }).where(eq(user.userId, author.userId));
    await moveClock("2026-03-10T09:00:00");
    const [mail] = await mails();
    expect(mail!.text).toContain("96,700원을");
    expect(mail!.text).not.toContain("/app/");
  });
});
