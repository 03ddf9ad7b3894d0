import { isSigned, sign } from "~/core/crypto.server";
import type { Member } from "~/core/ctx.server";

const EDIT = "/app/user/update-user-information";
const PURPOSE = "edit-information";

/**
 * The information screen for this login. A member of the messenger is led to the password screen first (1 §4) and comes back by this address,
 * which no other login can use; without its ticket the two screens would send them to and fro.
 */
export function editPath({ userType, sessionHash }: Member): string {
  return userType === "EMAIL" ? EDIT : `${EDIT}?ticket=${sign(PURPOSE, sessionHash ?? "")}`;
}

export function holdsEditTicket({ sessionHash }: Member, ticket: string): boolean {
  return isSigned(ticket, PURPOSE, sessionHash ?? "");
}
