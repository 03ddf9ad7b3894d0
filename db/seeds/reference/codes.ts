import { announceCommonCodes } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { commonCode, commonCodeHeader } from "~db/schema/master";
import { type CodeGroup, codeGroups } from "./code-groups";
import { metaCodeGroups } from "./meta-code-groups";

/** Code groups (rules 184, 185). System groups are completed; in others a deleted code is not added again. */
export async function seed(ctx: Ctx): Promise<void> {
  const groups = [...codeGroups, ...metaCodeGroups];
  await inTransaction(ctx, async ({ db, afterCommit }) => {
    const headers = await db.select({ commonCode: commonCodeHeader.commonCode }).from(commonCodeHeader);
    const knownGroups = new Set(headers.map((row) => row.commonCode));
    const fresh = groups.filter((group) => !knownGroups.has(group.code));
    if (fresh.length > 0) await db.insert(commonCodeHeader).values(fresh.map(headerOf));
    const rows = groups.filter((group) => group.system || !knownGroups.has(group.code)).flatMap(rowsOf);
    const [added] = await db.insert(commonCode).ignore().values(rows);
    if (added.affectedRows > 0) afterCommit(announceCommonCodes);
  });
}

function headerOf(group: CodeGroup): typeof commonCodeHeader.$inferInsert {
  return { commonCode: group.code, commonCodeName: group.name, commonCodeSystemYn: group.system ? "Y" : "N" };
}

function rowsOf(group: CodeGroup): (typeof commonCode.$inferInsert)[] {
  return group.codes.map(([commonCodeKey, commonCodeKeyName, commonCodeComment = ""], index) => ({
    commonCode: group.code,
    commonCodeKey,
    commonCodeKeyName,
    commonCodeComment,
    commonCodeSequence: (index + 1) * 10,
  }));
}
