import { counted } from "~/messages/counted";

/** The price of a month of content dispatch, tax included (1 §9). */
export const PRICE_WON = 100_000;
export const PRODUCT = "콘텐츠 발송";
/** Dispatches a month; the price divided by them is the price of one in a refund (rule 13). */
export const MONTHLY_CEILING = 2_000;

/** The tax included in an amount (rule 19). */
export function valueAddedTax(amountWon: number): number {
  return Math.round(amountWon / 11);
}

export const won = (amount: number) => `${counted(amount)}원`;
