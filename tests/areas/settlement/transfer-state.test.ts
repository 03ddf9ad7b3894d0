import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelSettlement } from "~/areas/settlement/settle/cancel-settlement.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { transferStateOf } from "~/areas/settlement/transfer-state.server";
import { database } from "~db/client.server";
import { payTransfer } from "~db/schema/settlement";
import { ctxOf, makeAdmin } from "../../support/factories/members";
import { makeEarner, makeTransfer } from "../../support/factories/settlement";

async function aSettlement() {
  const { author, deliver } = await makeEarner();
  await deliver("2026-02-10T03:00:00Z", 1, 1_000);
  const ctx = ctxOf(await makeAdmin());
  const month = { userId: author.userId, month: "202602" };
  const { settlementId } = await settleMonth(ctx, month);
  return { ctx, month, settlementId, state: () => transferStateOf(ctx, settlementId) };
}

describe("the transfer state of a settlement", () => {
  it("goes from to-pay over refused and on-its-way to paid, which cannot be cancelled", async () => {
    const { ctx, month, settlementId, state } = await aSettlement();
    expect(await state()).toBe("TO_PAY");
    await makeTransfer(settlementId, "REFUSED");
    expect(await state()).toBe("REFUSED");
    await makeTransfer(settlementId, null);
    expect(await state()).toBe("ON_ITS_WAY");
    await expect(cancelSettlement(ctx, month)).rejects.toMatchObject({ code: "settlement.on-its-way" });
    await database().update(payTransfer).set({ outcome: "PAID" }).where(eq(payTransfer.liveSettlementId, settlementId));
    expect(await state()).toBe("PAID");
    await expect(cancelSettlement(ctx, month)).rejects.toMatchObject({ code: "settlement.paid" });
  });

  it("becomes cancelled", async () => {
    const { ctx, month, settlementId, state } = await aSettlement();
    await makeTransfer(settlementId, "REFUSED");
    await cancelSettlement(ctx, month);
    expect(await state()).toBe("CANCELLED");
    expect(await transferStateOf(ctx, 999_999_999)).toBeNull();
  });
});
