import { remedyOf } from "~/areas/sending/runs/send-texts";
import { isRefusal } from "~/core/refusal";
import { done, warning } from "~/http/screen/flash.server";
import { refusalText } from "~/messages/refusals.ko";

const LOGGED_OUT = ["sending.social-only", "common.messenger-login", "common.messenger-token"] as const;

/**
 * Answers what `syncFriends` threw: who has no token of the messenger is led to its login, and from there back to `back` (3 §5 "Friends"); the notice
 * shows on the next page, also when the member turns back. Anything else is thrown again.
 */
export function redirectToMessenger(error: unknown, back: string): Promise<Response> {
  const code = LOGGED_OUT.find((one) => isRefusal(error, one));
  if (!code) throw error;
  return done(remedyOf(code, back)!.href, warning(refusalText(code)));
}
