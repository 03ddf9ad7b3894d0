import { remedyOf } from "~/areas/sending/sending-words";
import { isRefusal } from "~/core/refusal";
import { done, warning } from "~/http/screen/flash.server";
import { refusalText } from "~/messages/refusals.ko";

const LOGGED_OUT = ["sending.social-only", "common.messenger-login", "common.messenger-token"] as const;

/** Redirect a member without token to the messenger login and back (3 §5 "Friends"). Rethrows other errors. */
export function redirectToMessenger(error: unknown, back: string): Promise<Response> {
  const code = LOGGED_OUT.find((refusal) => isRefusal(error, refusal));
  if (!code) throw error;
  return done(remedyOf(code, back)!.href, warning(refusalText(code)));
}
