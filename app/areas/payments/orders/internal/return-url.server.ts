import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";

/** A path of ours (or an address on our own origin) as an absolute URL for the provider; refuses any other at its field (rule 34). */
export function returnUrl(given: string, field: string, order: string | null): string {
  const base = new URL(settings().BASE_URL);
  const path = given.startsWith("/") && !/^\/[/\\]/.test(given);
  const url = (path || given.startsWith(`${base.origin}/`)) && URL.canParse(given, base) ? new URL(given, base) : null;
  if (!url || url.origin !== base.origin || /[\\\u0000-\u001f]/.test(given)) throw new Refusal("payments.foreign-address", {}, { field });
  if (order) url.searchParams.set("order", order);
  return url.href;
}
