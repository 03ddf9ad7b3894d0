import { isSigned, sign } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";

const PURPOSE = "opt-out";

export type OptOutLink = { receiverId: number; t: string };

/** Signed address of the receiver's opt-out page; never expires. */
export function optOutUrl(receiverId: number): string {
  const query = new URLSearchParams({ receiverId: String(receiverId), t: sign(PURPOSE, receiverId) });
  return `${settings().BASE_URL}/app/send-messages/opt-out?${query}`;
}

/** Refuse `sending.opt-out-link` unless our signature fits the receiver. */
export function checkOptOutLink({ receiverId, t }: OptOutLink): void {
  if (!isSigned(t, PURPOSE, receiverId)) throw new Refusal("sending.opt-out-link");
}
