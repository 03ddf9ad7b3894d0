import { sql } from "drizzle-orm";
import { WITHDRAWN_MEMBER } from "~/messages/withdrawn";
import { user } from "~db/schema/account";

const shown = (column: typeof user.name | typeof user.userNickname | typeof user.userEmail, left: string) =>
  sql<string>`CASE WHEN ${user.secession} = 'Y' THEN ${left} ELSE ${column} END`;

/** Hosts see 탈퇴한 회원 without address after a withdrawal (ADR 65). Returning restores both. */
export const shownPerson = {
  name: shown(user.name, WITHDRAWN_MEMBER),
  nickname: shown(user.userNickname, ""),
  userEmail: shown(user.userEmail, ""),
};
