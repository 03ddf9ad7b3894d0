import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";

/** Absolute URL on our origin; refuses other origins (rule 34). */
export function returnUrl(given: string, field: string, order: string | null): string {
  const base = new URL(settings().BASE_URL);
  const path = given.startsWith("/") && !/^\/[/\\]/.test(given);
  const url = (path || given.startsWith(`${base.origin}/`)) && URL.canParse(given, base) ? new URL(given, base) : null;
  if (!url || url.origin !== base.origin || /[\\\u0000-\u001f]/.test(given)) throw new Refusal("payments.foreign-address", {}, { field });
  if (order) url.searchParams.set("order", order);
  return url.href;
}
