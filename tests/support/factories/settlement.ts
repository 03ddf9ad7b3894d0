import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Member } from "~/core/ctx.server";
import { seal } from "~/core/crypto.server";
import { database } from "~db/client.server";
import { userBankAccount } from "~db/schema/account";
import { creatorSettlement, payFile, payTransfer } from "~db/schema/settlement";
import { makeDispatch, makeFriendRow, makePostRow } from "./dispatches";
import { makeMember } from "./members";

type Account = Partial<{ creatorKind: "INDIVIDUAL" | "COMPANY"; holder: string; number: string }>;

/** A writer with a bank account (none with null), and what delivers dispatches of a post of theirs. */
export async function makeEarner(account: Account | null = {}) {
  const author = await makeMember();
  if (account) await saveAccount(author, account);
  const contentsId = await makePostRow(author.userId);
  const receiverId = await makeFriendRow(author.userId);
  /** `count` dispatches at an instant, each earning `feeWon`. */
  const deliver = async (deliveredAt: string, count: number, feeWon = 10) => {
    const { userId } = author;
    const dispatch = { userId, authorId: userId, contentsId, receiverId, deliveredAt: new Date(deliveredAt), feeWon };
    for (let sent = 0; sent < count; sent += 1) await makeDispatch(dispatch);
  };
  return { author, deliver };
}

export async function saveAccount({ userId }: Member, { creatorKind = "INDIVIDUAL", holder = "김하늘", number = "110123456789" }: Account) {
  const values = { creatorKind, bankCode: "088", sealedAccountHolder: seal(holder), sealedAccountNumber: seal(number) };
  await database()
    .insert(userBankAccount)
    .values({ userId, ...values })
    .onDuplicateKeyUpdate({ set: values });
}

/** A settlement in a pay file of its own that was handed over, with the bank's answer (none with null). */
export async function makeTransfer(settlementId: number, outcome: "PAID" | "REFUSED" | null = "PAID", at = new Date()): Promise<void> {
  const db = database();
  const [settlement] = await db.select().from(creatorSettlement).where(eq(creatorSettlement.settlementId, settlementId));
  const { netWon, payDay } = settlement!;
  const file = { formKey: randomUUID(), state: "HANDED_OVER" as const, reason: "지급", transferCount: 1, madeBy: 1, handedOverAt: at };
  const [made] = await db
    .insert(payFile)
    .values({ ...file, payDay, netWon })
    .$returningId();
  const { payFileId } = made!;
  const liveSettlementId = outcome === "REFUSED" ? null : settlementId;
  const answer = { outcome, outcomeAt: outcome && at, refusedReason: outcome === "REFUSED" ? "계좌번호 오류" : "" };
  await db.insert(payTransfer).values({ payFileId, settlementId, liveSettlementId, netWon, ...answer });
}
