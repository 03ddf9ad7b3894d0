import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelSettlement } from "~/areas/settlement/settle/cancel-settlement.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { transferStateOf } from "~/areas/settlement/transfers/transfer-state.server";
import { database } from "~db/client.server";
import { payFile, payTransfer } from "~db/schema/settlement";
import { ctxOf, makeAdmin } from "../../support/factories/members";
import { aKey } from "../../support/factories/sending";
import { makeEarner } from "../../support/factories/settlement";

type Outcome = "PAID" | "REFUSED" | null;

async function aFile(settlementId: number, netWon: number, outcome: Outcome, isLive = outcome !== "REFUSED") {
  const ctx = ctxOf(await makeAdmin());
  const file = { formKey: aKey(), payDay: "2026-03-10", reason: "급여일", transferCount: 1, netWon, madeBy: ctx.actor.userId };
  const [made] = await database().insert(payFile).values(file).$returningId();
  const refusedReason = outcome === "REFUSED" ? "계좌 없음" : "";
  const live = { liveSettlementId: isLive ? settlementId : null };
  await database()
    .insert(payTransfer)
    .values({ payFileId: made!.payFileId, settlementId, netWon, outcome, refusedReason, ...live });
}

async function aSettlement() {
  const { author, deliver } = await makeEarner();
  await deliver("2026-02-10T03:00:00Z", 1, 1_000);
  const ctx = ctxOf(await makeAdmin());
  const month = { userId: author.userId, month: "202602" };
  const { settlementId, netWon } = await settleMonth(ctx, month);
  return { ctx, month, settlementId, netWon, state: () => transferStateOf(ctx, settlementId) };
}

describe("a settlement's way to its creator", () => {
  it("is to pay, on its way in a file, refused, and paid in a later one; taken back only in between", async () => {
    const { ctx, month, settlementId, netWon, state } = await aSettlement();
    expect(await state()).toBe("TO_PAY");
    await aFile(settlementId, netWon, "REFUSED");
    expect(await state()).toBe("REFUSED");
    await aFile(settlementId, netWon, null, false);
    expect(await state()).toBe("REFUSED");
    await aFile(settlementId, netWon, null);
    expect(await state()).toBe("ON_ITS_WAY");
    await expect(cancelSettlement(ctx, month)).rejects.toMatchObject({ code: "settlement.on-its-way" });
    await database().update(payTransfer).set({ outcome: "PAID" }).where(eq(payTransfer.liveSettlementId, settlementId));
    expect(await state()).toBe("PAID");
    await expect(cancelSettlement(ctx, month)).rejects.toMatchObject({ code: "settlement.paid" });
  });

  it("ends when it is taken back", async () => {
    const { ctx, month, settlementId, netWon, state } = await aSettlement();
    await aFile(settlementId, netWon, "REFUSED");
    await cancelSettlement(ctx, month);
    expect(await state()).toBe("CANCELLED");
    expect(await transferStateOf(ctx, 999_999_999)).toBeNull();
  });
});
