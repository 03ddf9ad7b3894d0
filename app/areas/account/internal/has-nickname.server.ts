import { and, eq, type SQL } from "drizzle-orm";
import { nameSigns } from "~/core/fields/typed-text";
import { user } from "~db/schema/account";

/** Matches a nickname ignoring case; `nicknameSigns` keeps emoji and ß distinct. */
export const hasNickname = (nickname: string): SQL | undefined =>
  and(eq(user.userNickname, nickname), eq(user.nicknameSigns, nameSigns(nickname)));
