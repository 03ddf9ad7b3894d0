import { Refusal } from "~/core/refusal";
import type { CardMessage } from "../internal/card-text";

type Typed = { opening: string; ad?: "Y"; adName: string; adContact: string };

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+?[\d\-() .]+$/;
const LEAST_DIGITS = 7;

/**
 * The message of a form. Refuses `sending.ad-name` and `sending.ad-contact` (fields adName, adContact) where advertising lacks its sender's name, or a
 * phone number or mail address: the law wants both in it (rule 229).
 */
export function typedMessage({ opening, ad, adName, adContact }: Typed): CardMessage {
  if (!ad) return { opening, ad: null };
  if (!adName) throw new Refusal("sending.ad-name", {}, { field: "adName" });
  const isPhone = PHONE.test(adContact) && adContact.replace(/\D/g, "").length >= LEAST_DIGITS;
  if (!isPhone && !MAIL.test(adContact)) throw new Refusal("sending.ad-contact", {}, { field: "adContact" });
  return { opening, ad: { name: adName, contact: adContact } };
}
