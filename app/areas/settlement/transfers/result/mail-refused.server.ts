import { asc, eq, inArray, or } from "drizzle-orm";
import { type Letter, postMails } from "~/areas/mail/post-mail.server";
import { codeNames } from "~/areas/master/common-codes.server";
import { won } from "~/areas/payments/price";
import { unseal } from "~/core/crypto.server";
import { grouped } from "~/core/grouped";
import { settings } from "~/core/settings.server";
import type { TxCtx } from "~/core/transaction.server";
import { chunks } from "~/grid/keys.server";
import { DAY_MS } from "~/time/seoul";
import { user } from "~db/schema/account";
import { creatorSettlement, payTransfer } from "~db/schema/settlement";

const TOGETHER = 500;

/** One mail per creator about refused bank lines. */
export async function mailRefused(tx: TxCtx, payTransferIds: number[]): Promise<void> {
  if (payTransferIds.length === 0) return;
  const banks = await codeNames(tx, "bank_code");
  const { netWon, refusedReason, payTransferId } = payTransfer;
  const { userId, month, bankCode, sealedAccountNumber } = creatorSettlement;
  const refused = await tx.db
    .select({ userId, month, netWon, refusedReason, bankCode, sealedAccountNumber, to: user.userEmail, secession: user.secession })
    .from(payTransfer)
    .innerJoin(creatorSettlement, eq(creatorSettlement.settlementId, payTransfer.settlementId))
    .innerJoin(user, eq(user.userId, creatorSettlement.userId))
    .where(or(inArray(payTransferId, payTransferIds), inArray(payTransfer.leadTransferId, payTransferIds)))
    .orderBy(asc(payTransferId));
  const letters = [...grouped(refused, (one) => one.userId).values()].map((own) => letterOf(own, banks));
  const staleAt = new Date(tx.now().getTime() + 7 * DAY_MS);
  for (const chunk of chunks(letters, TOGETHER))
    await postMails(
      tx,
      chunk.map((letter) => ({ letter, requestId: tx.requestId })),
      staleAt,
    );
}

type Refused = {
  month: string;
  netWon: number;
  refusedReason: string;
  bankCode: string;
  sealedAccountNumber: string;
  to: string;
  secession: string;
};

function letterOf(refused: Refused[], banks: Record<string, string>): Letter {
  const { SERVICE_NAME, BASE_URL } = settings();
  const { to, secession } = refused[0]!;
  const hasLeft = secession === "Y";
  const text = [
    "저작권료가 입금되지 않았습니다.",
    "",
    ...refused.map(({ month, netWon, bankCode, sealedAccountNumber, refusedReason }) => {
      const account = `${banks[bankCode] ?? bankCode} 끝 네 자리 ${unseal(sealedAccountNumber).slice(-4)}`;
      return `- ${Number(month.slice(0, 4))}년 ${Number(month.slice(4))}월 저작권료 ${won(netWon)} (${account}): ${refusedReason}`;
    }),
    "",
    hasLeft ? "보내 드릴 계좌를 고객센터로 알려 주세요." : "저작권료 계좌를 확인해 주세요. 계좌를 수정하면 다시 보내 드립니다.",
    new URL(hasLeft ? "/app/support" : "/app/user/entry-user-bank-account", BASE_URL).href,
  ];
  return { to, subject: `[${SERVICE_NAME}] 저작권료가 입금되지 않았습니다`, text: text.join("\n") };
}
