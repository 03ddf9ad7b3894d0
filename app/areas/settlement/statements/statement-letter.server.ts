import { maskedNumber } from "~/areas/account/member/bank-account.server";
import type { Letter } from "~/areas/mail/post-mail.server";
import { mailSwitchLines } from "~/areas/notices/mail-switch-link.server";
import { won } from "~/areas/payments/price";
import { monthShown } from "~/areas/reports/charts/month-labels";
import { statementHref } from "~/areas/reports/report-links";
import { unseal } from "~/core/crypto.server";
import { settings } from "~/core/settings.server";
import { dayShown } from "~/time/seoul";
import { type Payout, payoutSum } from "../deductions/payout";

/** A settlement that a bank pays on `payDay`, and to whom. */
export type Paid = Payout & {
  payTransferId: number;
  userId: number;
  month: string;
  payDay: string;
  bankCode: string;
  sealedAccountNumber: string;
  userEmail: string;
  userNickname: string;
  secession: "Y" | "N";
};

/** The mail of a payday: what is paid for which month, how it was worked out, where to, and, for who is still a member, the statement and how to stop these mails. */
export function statementLetter(paid: Paid, bank: string): Letter {
  const { userId, month, netWon, payDay, sealedAccountNumber, userEmail, userNickname, secession } = paid;
  const lines = [
    `${userNickname}님의 ${monthShown(month)} 저작권료 ${won(netWon)}을 ${dayShown(payDay)}에 지급합니다.`,
    "",
    `계산: ${payoutSum(paid)}`,
    `받는 계좌: ${bank} ${maskedNumber(unseal(sealedAccountNumber))}`,
    "",
    "은행 사정에 따라 조금 늦게 들어올 수 있습니다.",
  ];
  if (secession === "N")
    lines.push("", "명세서 보기", new URL(statementHref(month), settings().BASE_URL).href, ...mailSwitchLines(userId, "fee-paid"));
  return { to: userEmail, subject: `[글벗] ${monthShown(month)} 저작권료 지급`, text: lines.join("\n") };
}
