import { counted } from "~/messages/counted";

/** Monthly price, tax included (1 §9). */
export const PRICE_WON = 100_000;
export const PRODUCT = "콘텐츠 발송";
/** Dispatches per month; prices one dispatch in a refund (rule 13). */
export const MONTHLY_CEILING = 2_000;
export const REFUND_EACH_WON = Math.round(PRICE_WON / MONTHLY_CEILING);

/** Tax included in an amount (rule 19). */
export function valueAddedTax(amountWon: number): number {
  return Math.round(amountWon / 11);
}

export const won = (amount: number) => `${counted(amount)}원`;
