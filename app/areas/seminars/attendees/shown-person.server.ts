import { sql } from "drizzle-orm";
import { WITHDRAWN_MEMBER } from "~/messages/withdrawn";
import { user } from "~db/schema/account";

const shown = (column: typeof user.name | typeof user.userNickname | typeof user.userEmail, left: string) =>
  sql<string>`CASE WHEN ${user.secession} = 'Y' THEN ${left} ELSE ${column} END`;

/**
 * An applicant as hosts read them: 탈퇴한 회원 without an address once they have left (ADR 65). Nothing is erased, so coming back
 * restores both.
 */
export const shownPerson = {
  name: shown(user.name, WITHDRAWN_MEMBER),
  nickname: shown(user.userNickname, ""),
  userEmail: shown(user.userEmail, ""),
};
