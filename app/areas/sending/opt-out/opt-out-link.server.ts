import { isSigned, sign } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";

const PURPOSE = "opt-out";

export type OptOutLink = { receiverId: number; t: string };

/** The receiver's own address of the page that stops (and resumes) a sender's messages; good for ever, for this friend's row alone. */
export function optOutUrl(receiverId: number): string {
  const query = new URLSearchParams({ receiverId: String(receiverId), t: sign(PURPOSE, receiverId) });
  return `${settings().BASE_URL}/app/send-messages/opt-out?${query}`;
}

/** Refuses `sending.opt-out-link` for an address that no message of ours carried. */
export function checkOptOutLink({ receiverId, t }: OptOutLink): void {
  if (!isSigned(t, PURPOSE, receiverId)) throw new Refusal("sending.opt-out-link");
}
