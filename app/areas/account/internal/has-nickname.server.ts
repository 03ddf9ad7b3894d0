import { and, eq, type SQL } from "drizzle-orm";
import { nameSigns } from "~/core/fields/typed-text";
import { user } from "~db/schema/account";

/** The condition for the member with a nickname, ignoring case; emoji and ß are told apart. */
export const hasNickname = (nickname: string): SQL | undefined =>
  and(eq(user.userNickname, nickname), eq(user.nicknameSigns, nameSigns(nickname)));
