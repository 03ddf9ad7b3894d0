import type { RefusalCode } from "~/messages/refusals.ko";

/** The refusal code for the messenger consents that are missing. */
export function codeOfMissing(scopes: string[]): RefusalCode {
  if (!scopes.includes("friends")) return "sending.message-scope";
  return scopes.includes("talk_message") ? "sending.friends-scope" : "sending.friend-list-scope";
}
