import { isSigned, sign } from "~/core/crypto.server";
import type { Member } from "~/core/ctx.server";

const EDIT = "/app/user/update-user-information";
const PURPOSE = "edit-information";

/** A messenger member visits the password screen first (1 §4). Without the ticket both screens would redirect forever. */
export function editPath({ userType, sessionHash }: Member): string {
  return userType === "EMAIL" ? EDIT : `${EDIT}?ticket=${sign(PURPOSE, sessionHash ?? "")}`;
}

/** True if `ticket` was signed for this login by `editPath`. */
export function holdsEditTicket({ sessionHash }: Member, ticket: string): boolean {
  return isSigned(ticket, PURPOSE, sessionHash ?? "");
}
