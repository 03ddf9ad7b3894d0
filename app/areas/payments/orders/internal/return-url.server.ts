import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";

/** Absolute URL on our origin; refuses other origins (rule 34). */
export function returnUrl(address: string, field: string, order: string | null): string {
  const base = new URL(settings().BASE_URL);
  const isPath = address.startsWith("/") && !/^\/[/\\]/.test(address);
  const url = (isPath || address.startsWith(`${base.origin}/`)) && URL.canParse(address, base) ? new URL(address, base) : null;
  if (!url || url.origin !== base.origin || /[\\\u0000-\u001f]/.test(address)) throw new Refusal("payments.foreign-address", {}, { field });
  if (order) url.searchParams.set("order", order);
  return url.href;
}
