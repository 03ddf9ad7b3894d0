import { inArray, max } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { refuseCells } from "~/grid/problems.server";
import { gridStore } from "~/grid/store.server";
import { commonCode, commonCodeHeader } from "~db/schema/master";
import { refuseUsedCodes } from "./code-uses.server";
import { codesGrid } from "./codes.grid";
import { announceCommonCodes } from "./common-codes.server";
import { type CodeItem, CodeRow } from "./common-codes.schema.server";

export const codes = gridStore(codesGrid, commonCode, CodeRow, {
  exact: ["commonCode"],
  check: async (tx, { inserts }) => {
    if (inserts.length === 0) return;
    await refuseUnknownGroups(tx, inserts);
    await numberNewCodes(tx, inserts);
  },
  mayDelete,
  deleted: async (tx) => tx.afterCommit(announceCommonCodes),
  written: async (tx) => tx.afterCommit(announceCommonCodes),
});

const groupsOf = (rows: CodeItem[]) => [...new Set(rows.map((row) => row.commonCode))];

async function refuseUnknownGroups(tx: TxCtx, inserts: CodeItem[]): Promise<void> {
  const headers = await headersOf(tx, inserts);
  const knownGroups = new Set(headers.map((row) => row.commonCode.toLowerCase()));
  const wrong = inserts.flatMap((row, index) => (knownGroups.has(row.commonCode.toLowerCase()) ? [] : [index]));
  if (wrong.length > 0)
    refuseCells(wrong.map((index) => ({ list: "inserts", index, field: "commonCode", message: "없는 공통코드입니다." })));
}

async function numberNewCodes(tx: TxCtx, inserts: CodeItem[]): Promise<void> {
  const lasts = await tx.db
    .select({ group: commonCode.commonCode, last: max(commonCode.commonCodeSequence) })
    .from(commonCode)
    .where(inArray(commonCode.commonCode, groupsOf(inserts)))
    .groupBy(commonCode.commonCode);
  const next = new Map(lasts.map(({ group, last }) => [group, last ?? 0]));
  for (const row of inserts.filter((row) => row.commonCodeSequence === 0)) {
    row.commonCodeSequence = (next.get(row.commonCode) ?? 0) + 10;
    next.set(row.commonCode, row.commonCodeSequence);
  }
}

async function mayDelete(ctx: Ctx, rows: CodeItem[]): Promise<string[]> {
  const system = new Set((await headersOf(ctx, rows)).filter((row) => row.commonCodeSystemYn === "Y").map((row) => row.commonCode));
  const locked = rows.filter((row) => system.has(row.commonCode));
  if (locked.length > 0) throw new Refusal("master.system-code", { keys: locked.map((row) => row.commonCodeKey).join(", ") });
  await refuseUsedCodes(ctx, rows);
  return [];
}

function headersOf(ctx: Ctx, rows: CodeItem[]) {
  return ctx.db
    .select({ commonCode: commonCodeHeader.commonCode, commonCodeSystemYn: commonCodeHeader.commonCodeSystemYn })
    .from(commonCodeHeader)
    .where(inArray(commonCodeHeader.commonCode, groupsOf(rows)));
}
