import { and, eq, inArray, ne } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cancelSettlement } from "~/areas/settlement/settle/cancel-settlement.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { waitsForAnother } from "~/areas/settlement/transfers/four-eyes.server";
import { discardPayFile, markHandedOver } from "~/areas/settlement/transfers/leave-made.server";
import { makePayFile } from "~/areas/settlement/transfers/make-pay-file.server";
import { readDue } from "~/areas/settlement/transfers/read-due.server";
import { listPayFiles, readPayFile } from "~/areas/settlement/transfers/read-pay-file.server";
import { transferStateOf } from "~/areas/settlement/transfer-state.server";
import { PayFileQuery } from "~/areas/settlement/transfers/transfers.schema.server";
import { seal } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import { forgetSettings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { auditLog } from "~db/schema/house";
import { menu, roleMenu, userRole } from "~db/schema/master";
import { creatorSettlement, payTransfer } from "~db/schema/settlement";
import { mailsTo } from "../../support/factories/mails";
import { makeRole } from "../../support/factories/master";
import { ctxOf, makeAdmin, makeMember } from "../../support/factories/members";
import { bankRowsOf, makeFileOfDue, PAY_DAY } from "../../support/factories/pay-files";
import { aKey } from "../../support/factories/sending";
import { makeEarner, saveAccount } from "../../support/factories/settlement";

let ctx: MemberCtx;

beforeEach(async () => {
  ctx = ctxOf(await makeAdmin());
  // Puts earlier tests' due settlements into a file.
  if ((await readDue(ctx, "2199-01-01")).transferCount > 0) await makeFileOfDue(ctx, "2199-01-01");
});

async function settled(feeWon = 1_000) {
  const { author, deliver } = await makeEarner();
  await deliver("2026-02-10T03:00:00Z", 1, feeWon);
  const month = { userId: author.userId, month: "202602" };
  const { settlementId, netWon } = await settleMonth(ctx, month);
  return { author, month, settlementId, netWon, state: () => transferStateOf(ctx, settlementId) };
}
const ask = { formKey: "", payDay: PAY_DAY, reason: "정기 지급을 하려고" };
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => "",
    (error: { code?: string }) => error.code,
  );
const transfersOf = (settlementIds: number[]) =>
  database().select().from(payTransfer).where(inArray(payTransfer.settlementId, settlementIds));

describe("making a pay file", () => {
  it("takes everything due by the day, one line per creator, and audits the reason", async () => {
    const [one, other] = [await settled(1_000), await settled(20_000)];
    expect(await readDue(ctx, "2026-03-09")).toMatchObject({ transferCount: 0, netWon: 0, rows: [] });
    const due = await readDue(ctx, PAY_DAY);
    expect(due).toMatchObject({ transferCount: 2, netWon: one.netWon + other.netWon });
    expect(due.rows[0]).toMatchObject({ state: "TO_PAY", bankAccountNumber: "********6789", isOldAccount: false });
    const payFileId = await makeFileOfDue(ctx);
    expect([await one.state(), await other.state()]).toEqual(["ON_ITS_WAY", "ON_ITS_WAY"]);
    const { file, rows, total } = await readPayFile(ctx, PayFileQuery.parse({ payFileId }));
    expect(file).toMatchObject({ state: "MADE", payDay: PAY_DAY, transferCount: 2, netWon: one.netWon + other.netWon });
    expect([total, rows.map((row) => [row.netWon, row.bankAccountNumber, row.outcome])]).toEqual([
      2,
      [one, other].map(({ netWon }) => [netWon, "********6789", null]),
    ]);
    expect((await listPayFiles(ctx, { page: 1, size: 1 })).rows).toMatchObject([
      { payFileId, sums: { OPEN: { transferCount: 2 }, PAID: { transferCount: 0 }, REFUSED: { transferCount: 0 } } },
    ]);
    const [audit] = await auditsOf(payFileId, "settlement.pay-file-made");
    expect(audit!.details).toEqual({ payDay: PAY_DAY, transferCount: 2, netWon: one.netWon + other.netWon, reason: ask.reason });
  });

  it("refuses a past day, an empty file, and other sums than the screen showed", async () => {
    const none = { ...ask, formKey: aKey(), transferCount: 0, netWon: 0 };
    expect(await code(makePayFile(ctx, none))).toBe("settlement.nothing-due");
    expect(await code(makePayFile(ctx, { ...none, payDay: "2026-02-28" }))).toBe("settlement.pay-day-past");
    const { netWon } = await settled();
    expect(await code(makePayFile(ctx, none))).toBe("settlement.due-changed");
    expect(await code(makePayFile(ctx, { ...none, transferCount: 1, netWon: netWon - 1 }))).toBe("settlement.due-changed");
  });

  it("makes one file for repeated submissions, and puts nobody into two files of two administrators", async () => {
    const { settlementId } = await settled();
    const formKey = aKey();
    const { transferCount, netWon } = await readDue(ctx, PAY_DAY);
    const makeFile = () => makePayFile(ctx, { ...ask, formKey, transferCount, netWon });
    const files = await Promise.all([makeFile(), makeFile(), makeFile()]);
    expect(new Set([...files, await makeFile()].map(({ payFileId }) => payFileId)).size).toBe(1);
    await discardPayFile(ctx, files[0]!.payFileId);
    const others = await Promise.all(Array.from({ length: 5 }, async () => ctxOf(await makeAdmin())));
    const outcomes = await Promise.all(others.map((one) => code(makePayFile(one, { ...ask, formKey: aKey(), transferCount, netWon }))));
    expect(outcomes.toSorted()).toEqual(["", ...Array(4).fill("settlement.nothing-due")]);
    expect((await transfersOf([settlementId])).filter((one) => one.liveSettlementId !== null)).toHaveLength(1);
  });

  it("races with cancelling: a settlement is in the file or cancelled, never both", async () => {
    for (let round = 0; round < 12; round += 1) {
      const { settlementId, month, state } = await settled();
      const { transferCount, netWon } = await readDue(ctx, PAY_DAY);
      const outcomes = await Promise.all([
        code(makePayFile(ctx, { ...ask, formKey: aKey(), transferCount, netWon })),
        code(cancelSettlement(ctx, month)),
      ]);
      const live = (await transfersOf([settlementId])).length;
      const isCancelled = (await state()) === "CANCELLED";
      expect([live, isCancelled], String(outcomes)).toEqual(outcomes[1] === "" ? [0, true] : [1, false]);
      expect(outcomes.filter((outcome) => outcome === "")).toHaveLength(1);
    }
  });

  it("shows which accounts have changed since settling", async () => {
    const { author } = await settled();
    await saveAccount(author, { number: "999888777666" });
    expect((await readDue(ctx, PAY_DAY)).rows).toMatchObject([{ isOldAccount: true, bankAccountNumber: "********6789" }]);
  });

  it("takes ten thousand settlements", async () => {
    const { settlementId } = await settled();
    await copies(settlementId, 9_999);
    const due = await readDue(ctx, PAY_DAY);
    expect([due.transferCount, due.rows.length]).toEqual([10_000, 100]);
    const payFileId = await makeFileOfDue(ctx);
    const { file } = await readPayFile(ctx, PayFileQuery.parse({ payFileId }));
    expect(file.sums.OPEN).toEqual({ transferCount: due.transferCount, netWon: due.netWon });
    expect((await bankRowsOf(ctx, payFileId)).length).toBe(10_000);
    expect((await readDue(ctx, PAY_DAY)).transferCount).toBe(0);
  });
});

/** Copies a settlement with other accounts: each copy is a bank line. */
async function copies(settlementId: number, count: number) {
  const [row] = await database().select().from(creatorSettlement).where(eq(creatorSettlement.settlementId, settlementId));
  const { settlementId: _, ...values } = row!;
  for (let remaining = count; remaining > 0; remaining -= 1_000)
    await database()
      .insert(creatorSettlement)
      .values(
        Array.from({ length: Math.min(remaining, 1_000) }, (_, n) => ({ ...values, sealedAccountNumber: seal(String(remaining - n)) })),
      );
}

const auditsOf = (payFileId: number, deed: "settlement.pay-file-made" | "settlement.pay-file-downloaded") =>
  database()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, `pay_file:${payFileId}`), eq(auditLog.deed, deed)));

describe("a pay file", () => {
  it("is handed over or discarded, once, and never both", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { state, month } = await settled();
      const payFileId = await makeFileOfDue(ctx);
      const outcomes = await Promise.all([code(markHandedOver(ctx, payFileId)), code(discardPayFile(ctx, payFileId))]);
      const isHandedOver = outcomes[0] === "";
      expect(outcomes).toEqual(isHandedOver ? ["", "settlement.file-handed-over"] : ["settlement.file-discarded", ""]);
      expect(await state()).toBe(isHandedOver ? "ON_ITS_WAY" : "TO_PAY");
      if (!isHandedOver) expect(await code(cancelSettlement(ctx, month))).toBe("");
    }
    expect(await code(markHandedOver(ctx, 999_999_999))).toBe("settlement.no-pay-file");
  });

  it("gives its settlements to the next file when discarded", async () => {
    const { settlementId } = await settled();
    await discardPayFile(ctx, await makeFileOfDue(ctx));
    const payFileId = await makeFileOfDue(ctx);
    expect((await transfersOf([settlementId])).map((one) => one.liveSettlementId)).toEqual([null, settlementId]);
    await markHandedOver(ctx, payFileId);
  });

  it("shows whole account numbers only in a download, and audits the reason without them", async () => {
    await settled();
    const payFileId = await makeFileOfDue(ctx);
    expect(await bankRowsOf(ctx, payFileId)).toMatchObject([
      { bankCode: "088", bankAccountNumber: "110123456789", accountHolder: "김하늘", months: ["202602"] },
    ]);
    const [audit] = await auditsOf(payFileId, "settlement.pay-file-downloaded");
    expect(audit!.details).toEqual({ reason: "은행에 올리려고", format: "csv", transferCount: 1 });
    const page = JSON.stringify(await readPayFile(ctx, PayFileQuery.parse({ payFileId })));
    expect(page + JSON.stringify(await readDue(ctx, PAY_DAY))).not.toContain("110123456789");
    await discardPayFile(ctx, payFileId);
    expect(await code(bankRowsOf(ctx, payFileId))).toBe("settlement.file-discarded");
  });
});

describe("downloads of whole account numbers", () => {
  it("are mailed to all administrators: who, which file, and why", async () => {
    await settled();
    const payFileId = await makeFileOfDue(ctx);
    const [administrator, stranger] = [await makeAdmin(), await makeMember()];
    await bankRowsOf(ctx, payFileId);
    const [mail] = await mailsTo(administrator.email);
    expect(mail).toMatchObject({ subject: "[글벗] 계좌번호가 들어 있는 이체 파일을 내려받았습니다" });
    for (const words of [
      `(${ctx.actor.email})`,
      `파일: ${payFileId}, 이체 1건`,
      "사유: 은행에 올리려고",
      `/app/manager/pay-file?payFileId=${payFileId}`,
    ])
      expect(mail!.text).toContain(words);
    expect(mail!.text).not.toContain("110123456789");
    expect(await mailsTo(stranger.email)).toEqual([]);
  });

  it("are limited to ten per person and day, even in parallel", async () => {
    await settled();
    const payFileId = await makeFileOfDue(ctx);
    const codes = await Promise.all(Array.from({ length: 12 }, () => code(bankRowsOf(ctx, payFileId))));
    expect(codes.filter((one) => one === "settlement.downloads-today")).toHaveLength(2);
    expect(await code(bankRowsOf(ctx, payFileId))).toBe("settlement.downloads-today");
    expect(await code(bankRowsOf(ctxOf(await makeAdmin()), payFileId))).not.toBe("settlement.downloads-today");
    const tomorrow = new Date(Date.now() + 86_400_000);
    expect(await code(bankRowsOf({ ...ctx, now: () => tomorrow }, payFileId))).not.toBe("settlement.downloads-today");
  });
});

describe("the four-eyes rule", () => {
  const fourEyes = (setting: string) => {
    process.env.PAY_FILE_FOUR_EYES = setting;
    forgetSettings();
  };
  afterEach(() => fourEyes("N"));

  it("lets another member hand the file over, while the maker may only discard", async () => {
    fourEyes("Y");
    await settled();
    const payFileId = await makeFileOfDue(ctx);
    expect(await code(markHandedOver(ctx, payFileId))).toBe("settlement.another-hands-over");
    await markHandedOver(ctxOf(await makeAdmin()), payFileId);
    await settled();
    await discardPayFile(ctx, await makeFileOfDue(ctx));
  });

  it("applies by default once two members may open the screen, by any kind of role", async () => {
    fourEyes("");
    await settled();
    const payFileId = await makeFileOfDue(ctx);
    const admins = await database().select({ userId: user.userId }).from(user).where(eq(user.role, "ROLE_ADMIN"));
    const others = admins.map(({ userId }) => userId).filter((userId) => userId !== ctx.actor.userId);
    await database().update(user).set({ role: "ROLE_USER" }).where(inArray(user.userId, others));
    await database().delete(userRole).where(eq(userRole.role, "ROLE_ADMIN"));
    await database()
      .delete(roleMenu)
      .where(and(eq(roleMenu.menu, "PAY_FILES"), ne(roleMenu.role, "ROLE_ADMIN")));
    const waits = () => waitsForAnother(ctx, { madeBy: ctx.actor.userId });
    try {
      expect(await waits()).toBe(false);
      const name = await makeRole();
      await database().insert(menu).ignore().values({ menu: "PAY_FILES", menuName: "이체 파일" });
      await database()
        .insert(roleMenu)
        .values({ role: name, menu: "PAY_FILES", startDate: new Date("2022-01-01T00:00:00Z") });
      const { userId } = await makeMember();
      expect(await waits()).toBe(false);
      const hold = { userId, role: name, startDate: new Date("2022-01-01T00:00:00Z") };
      await database()
        .insert(userRole)
        .values({ ...hold, menu: "JOBS" });
      expect(await waits()).toBe(false);
      await database()
        .insert(userRole)
        .values({ ...hold, menu: "PAY_FILES" });
      expect(await waits()).toBe(true);
      expect(await code(markHandedOver(ctx, payFileId))).toBe("settlement.another-hands-over");
      await database().update(user).set({ secession: "Y" }).where(eq(user.userId, userId));
      expect(await waits()).toBe(false);
    } finally {
      await database().update(user).set({ role: "ROLE_ADMIN" }).where(inArray(user.userId, others));
    }
  });
});
