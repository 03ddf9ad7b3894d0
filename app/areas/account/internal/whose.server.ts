import { eq, like, or, type SQL } from "drizzle-orm";
import { contains } from "~/grid/list.server";
import { user } from "~db/schema/account";

/** Members whose name or e-mail contains the text. */
export const named = (text: string): SQL | undefined => or(like(user.name, contains(text)), like(user.userEmail, contains(text)));

/** The member of an id, or the members whose name or e-mail contains the text: administrators type either. */
export const whose = (text: string): SQL | undefined => (/^\d{1,15}$/.test(text) ? eq(user.userId, Number(text)) : named(text));
