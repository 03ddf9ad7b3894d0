import { maskedNumber } from "~/areas/account/member/masked-number";
import type { Letter } from "~/areas/mail/post-mail.server";
import { mailSwitchLines } from "~/areas/notices/mail-switch-link.server";
import { won } from "~/areas/payments/price";
import { monthShown } from "~/areas/reports/report-words";
import { statementHref } from "~/areas/reports/report-links";
import { unseal } from "~/core/crypto.server";
import { settings } from "~/core/settings.server";
import { dayShown } from "~/time/seoul";
import { type Payout, payoutFormula } from "../deductions/payout";
import { monthsOf } from "../internal/months-of";

export type PaidPart = Payout & { month: string };
/** A bank line: the lead settlement, the others, and the recipient. */
export type Paid = PaidPart & {
  payTransferId: number;
  userId: number;
  others: PaidPart[];
  payDay: string;
  bankCode: string;
  sealedAccountNumber: string;
  userEmail: string;
  userNickname: string;
  secession: "Y" | "N";
};

/** The payday mail. Members also get the statement link and how to stop these mails. */
export function statementLetter(paid: Paid, bank: string): Letter {
  const { userId, month, payDay, others, sealedAccountNumber, userEmail, userNickname, secession } = paid;
  const parts = [...others, paid];
  const netWon = parts.reduce((sum, part) => sum + part.netWon, 0);
  const sums =
    others.length === 0 ? [`계산: ${payoutFormula(paid)}`] : parts.map((part) => `${monthShown(part.month)} 정산: ${payoutFormula(part)}`);
  const lines = [
    `${userNickname}님의 ${monthsText(parts)} 저작권료 ${won(netWon)}을 ${dayShown(payDay)}에 지급합니다.`,
    "",
    ...sums,
    `받는 계좌: ${bank} ${maskedNumber(unseal(sealedAccountNumber))}`,
    "",
    "은행 사정에 따라 조금 늦게 들어올 수 있습니다.",
  ];
  if (secession === "N")
    lines.push("", "명세서 보기", new URL(statementHref(month), settings().BASE_URL).href, ...mailSwitchLines(userId, "fee-paid"));
  return { to: userEmail, subject: `[글벗] ${monthsText(parts)} 저작권료 지급`, text: lines.join("\n") };
}

function monthsText(parts: PaidPart[]): string {
  const months = monthsOf(parts);
  const last = monthShown(months.at(-1)!);
  return months.length === 1 ? last : `${last} 외 ${months.length - 1}개월`;
}
