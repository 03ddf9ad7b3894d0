import type { RefusalCode } from "~/messages/refusals.ko";

/** Refusal code for missing consents: `friends`, `talk_message` or both. */
export function codeOfMissing(scopes: string[]): RefusalCode {
  if (!scopes.includes("friends")) return "sending.message-scope";
  return scopes.includes("talk_message") ? "sending.friends-scope" : "sending.friend-list-scope";
}
