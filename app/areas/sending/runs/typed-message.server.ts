import { Refusal } from "~/core/refusal";
import type { CardMessage } from "../internal/card-text";

type Typed = { opening: string; ad?: "Y"; adName: string; adContact: string };

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+?[\d\-() .]+$/;
const LEAST_DIGITS = 7;

/**
 * Message from a form. Advertising needs a sender name and a phone or mail by law (rule 229): refuses `sending.ad-name`,
 * `sending.ad-contact`.
 */
export function typedMessage({ opening, ad, adName, adContact }: Typed): CardMessage {
  if (!ad) return { opening, ad: null };
  if (!adName) throw new Refusal("sending.ad-name", {}, { field: "adName" });
  const isPhone = PHONE.test(adContact) && adContact.replace(/\D/g, "").length >= LEAST_DIGITS;
  if (!isPhone && !MAIL.test(adContact)) throw new Refusal("sending.ad-contact", {}, { field: "adContact" });
  return { opening, ad: { name: adName, contact: adContact } };
}
