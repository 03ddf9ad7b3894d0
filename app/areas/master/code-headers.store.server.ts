import { count, inArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { deleteScope } from "~/grid/delete.server";
import { gridStore } from "~/grid/store.server";
import { counted } from "~/messages/counted";
import { commonCode, commonCodeHeader } from "~db/schema/master";
import { codeHeadersGrid } from "./code-headers.grid";
import { refuseUsedCodes } from "./code-uses.server";
import { codes } from "./codes.store.server";
import { announceCommonCodes } from "./common-codes.server";
import { CodeHeaderRow } from "./common-codes.schema.server";

export const codeHeaders = gridStore(codeHeadersGrid, commonCodeHeader, CodeHeaderRow, {
  mayDelete,
  deleting: async (tx, rows) => {
    for (const group of groups(rows)) await deleteScope(tx, codes, { commonCode: group });
  },
  deleted: async (tx) => tx.afterCommit(announceCommonCodes),
  written: async (tx) => tx.afterCommit(announceCommonCodes),
});

type Header = typeof commonCodeHeader.$inferSelect;
const groups = (rows: Header[]) => rows.map((row) => row.commonCode);

async function mayDelete(ctx: Ctx, rows: Header[]): Promise<string[]> {
  const system = rows.filter((row) => row.commonCodeSystemYn === "Y");
  if (system.length > 0) throw new Refusal("master.system-code", { keys: groups(system).join(", ") });
  const items = await ctx.db
    .select({ commonCode: commonCode.commonCode, commonCodeKey: commonCode.commonCodeKey })
    .from(commonCode)
    .where(inArray(commonCode.commonCode, groups(rows)));
  await refuseUsedCodes(ctx, items);
  const counts = await ctx.db
    .select({ commonCode: commonCode.commonCode, items: count() })
    .from(commonCode)
    .where(inArray(commonCode.commonCode, groups(rows)))
    .groupBy(commonCode.commonCode);
  return counts.map(({ commonCode: group, items: number }) => `${group}의 항목 ${counted(number)}개도 함께 지웁니다.`);
}
