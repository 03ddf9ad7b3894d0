import { eq, like, or, type SQL } from "drizzle-orm";
import { contains } from "~/grid/list.server";
import { user } from "~db/schema/account";

export const nameContains = (text: string): SQL | undefined => or(like(user.name, contains(text)), like(user.userEmail, contains(text)));

/** A member's id, or part of a name or e-mail. */
export const memberMatches = (text: string): SQL | undefined =>
  /^\d{1,15}$/.test(text) ? eq(user.userId, Number(text)) : nameContains(text);
