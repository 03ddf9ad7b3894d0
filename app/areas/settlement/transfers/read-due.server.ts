import { asc, eq } from "drizzle-orm";
import { maskedNumber } from "~/areas/account/member/masked-number";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { user, userBankAccount } from "~db/schema/account";
import { creatorSettlement } from "~db/schema/settlement";
import { isDue } from "./internal/is-due.server";
import { linesWon, partColumns, payLines } from "./internal/pay-lines.server";
import { refusedReasonSql, transferStateSql } from "../transfer-state.server";
import type { TransferState } from "../settlement-words";

/** `isOldAccount`: the creator's current bank account differs from the frozen one. */
export type DueRow = {
  settlementId: number;
  userId: number;
  userNickname: string;
  month: string;
  payDay: string;
  netWon: number;
  state: TransferState;
  refusedReason: string | null;
  bankCode: string;
  accountHolder: string;
  bankAccountNumber: string;
  isOldAccount: boolean;
};

const SHOWN = 100;

export type Due = { rows: DueRow[]; settlementCount: number; transferCount: number; netWon: number };

/** Preview of a day's pay file: the first hundred settlements and the sums (ADR 73). The caller checks the grant. */
export function readDue(ctx: Ctx, payDay: string): Promise<Due> {
  return inSnapshot(ctx, async (snap) => {
    const due = isDue(snap, payDay);
    const all = await snap.db.select(partColumns).from(creatorSettlement).where(due).orderBy(asc(creatorSettlement.settlementId));
    const lines = payLines(all);
    const firstRows = await snap.db
      .select({
        settlement: creatorSettlement,
        userNickname: user.userNickname,
        state: transferStateSql(),
        refusedReason: refusedReasonSql(),
        bankCode: userBankAccount.bankCode,
        sealedNumber: userBankAccount.sealedAccountNumber,
      })
      .from(creatorSettlement)
      .innerJoin(user, eq(user.userId, creatorSettlement.userId))
      .leftJoin(userBankAccount, eq(userBankAccount.userId, creatorSettlement.userId))
      .where(due)
      .orderBy(asc(creatorSettlement.payDay), asc(creatorSettlement.settlementId))
      .limit(SHOWN);
    return { rows: firstRows.map(dueRow), settlementCount: all.length, transferCount: lines.length, netWon: linesWon(lines) };
  });
}

type Found = {
  settlement: typeof creatorSettlement.$inferSelect;
  userNickname: string;
  state: TransferState;
  refusedReason: string | null;
  bankCode: string | null;
  sealedNumber: string | null;
};

function dueRow({ settlement, userNickname, state, refusedReason, bankCode, sealedNumber }: Found): DueRow {
  const { settlementId, userId, month, payDay, netWon } = settlement;
  const number = unseal(settlement.sealedAccountNumber);
  return {
    ...{ settlementId, userId, userNickname, month, payDay, netWon, state, refusedReason },
    bankCode: settlement.bankCode,
    accountHolder: unseal(settlement.sealedAccountHolder),
    bankAccountNumber: maskedNumber(number),
    isOldAccount: sealedNumber !== null && (bankCode !== settlement.bankCode || unseal(sealedNumber) !== number),
  };
}
