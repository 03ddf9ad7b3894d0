import { addDays } from "~/time/seoul";
import { MONTHLY_CEILING, won } from "../price";

const FULL_REFUND_DAYS = 7;

export type RefundCase = { amountWon: number; paidDay: string; expiryDay: string; today: string; dispatches: number };
export type Refund = { amountWon: number; rule: string; sum: string };

const rules = {
  whole: "결제한 날부터 7일 안이고 발송한 기록이 없어 전액을 돌려드려요.",
  less: "결제한 날부터 7일 안이라 이미 발송한 비용을 뺀 나머지를 돌려드려요.",
  half: "결제한 날부터 7일이 지났고 발송한 기록이 없어 절반을 돌려드려요.",
  none: "결제한 날부터 7일이 지났고 발송한 기록이 있어 돌려드릴 금액이 없어요.",
  over: "이용 기간이 끝난 결제라 돌려드릴 금액이 없어요.",
};

/** Refund by the policy (1 §9, rules 13-15, 30). The seventh day after payment is within. */
export function refundOf({ amountWon, paidDay, expiryDay, today, dispatches }: RefundCase): Refund {
  if (today > expiryDay) return { amountWon: 0, rule: rules.over, sum: "환불 0원" };
  const isWithinWeek = today <= addDays(paidDay, FULL_REFUND_DAYS);
  if (isWithinWeek && dispatches === 0) return { amountWon, rule: rules.whole, sum: `${won(amountWon)} 전액` };
  if (isWithinWeek) return refundMinusDispatches(amountWon, dispatches);
  if (dispatches > 0) return { amountWon: 0, rule: rules.none, sum: "환불 0원" };
  const half = Math.floor(amountWon / 2);
  return { amountWon: half, rule: rules.half, sum: `${won(amountWon)}의 50% = ${won(half)}` };
}

function refundMinusDispatches(amountWon: number, dispatches: number): Refund {
  const each = Math.round(amountWon / MONTHLY_CEILING);
  const left = Math.max(0, amountWon - each * dispatches);
  return { amountWon: left, rule: rules.less, sum: `${won(amountWon)} - ${won(each)} × ${dispatches}건 = ${won(left)}` };
}
