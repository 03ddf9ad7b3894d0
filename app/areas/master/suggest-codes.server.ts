import { and, asc, eq, like, or } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import type { Suggestion } from "~/core/replies.server";
import { contains } from "~/grid/list.server";
import { commonCode, commonCodeHeader } from "~db/schema/master";

const MOST = 20;

/** Up to 20 codes with the keyword in key or name; hidden ones only with `group` (rule 199). */
export async function suggestCodes({ db }: Ctx, keyword: string, group?: string): Promise<Suggestion[]> {
  const inUse = and(eq(commonCode.commonCodeUseYn, "Y"), eq(commonCodeHeader.commonCodeUseYn, "Y"));
  const named = or(like(commonCode.commonCodeKey, contains(keyword)), like(commonCode.commonCodeKeyName, contains(keyword)));
  const rows = await db
    .select({ group: commonCode.commonCode, value: commonCode.commonCodeKey, name: commonCode.commonCodeKeyName })
    .from(commonCode)
    .innerJoin(commonCodeHeader, eq(commonCodeHeader.commonCode, commonCode.commonCode))
    .where(and(named, group ? eq(commonCode.commonCode, group) : inUse))
    .orderBy(asc(commonCode.commonCode), asc(commonCode.commonCodeSequence))
    .limit(MOST);
  return rows.map((row) => ({
    value: row.value,
    label: group ? `${row.name} (${row.value})` : `${row.name} (${row.group}, ${row.value})`,
  }));
}
