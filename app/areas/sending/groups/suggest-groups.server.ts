import { and, asc, eq, like } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { contains } from "~/grid/list.server";
import { sendGroup } from "~db/schema/sending";

const MOST = 20;

/** The member's own groups whose name contains the keyword. */
export async function suggestGroups({ db, actor }: MemberCtx, keyword: string): Promise<{ value: string; label: string }[]> {
  if (keyword === "") return [];
  const rows = await db
    .select({ groupName: sendGroup.groupName })
    .from(sendGroup)
    .where(and(eq(sendGroup.userId, actor.userId), like(sendGroup.groupName, contains(keyword))))
    .orderBy(asc(sendGroup.groupName))
    .limit(MOST);
  return rows.map(({ groupName }) => ({ value: groupName, label: groupName }));
}
