import { asc, inArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { listed } from "~/grid/problems.server";
import { gridStore } from "~/grid/store.server";
import { dataItem, dataItemEnvironment, helpCode } from "~db/schema/dictionary";
import { helpCodesGrid } from "./help-codes.grid";
import { HelpCodeRow } from "./help-codes.schema.server";
import { announceHelp } from "../../../help/help-texts.server";
import { screenHelp } from "../../../help/screen-help";

export const helpCodes = gridStore(helpCodesGrid, helpCode, HelpCodeRow, {
  mayDelete,
  deleted: async (tx) => tx.afterCommit(announceHelp),
  written: async (tx) => tx.afterCommit(announceHelp),
});

async function mayDelete({ db }: Ctx, rows: { helpCode: string }[]): Promise<string[]> {
  const codes = rows.map((row) => row.helpCode);
  const items = await db
    .select({ code: dataItem.helpCode, use: dataItem.dataItem })
    .from(dataItem)
    .where(inArray(dataItem.helpCode, codes))
    .orderBy(asc(dataItem.dataItem));
  const ofEnvironments = await db
    .select({ code: dataItemEnvironment.helpCode, use: dataItemEnvironment.dataItem, release: dataItemEnvironment.dataItemRelease })
    .from(dataItemEnvironment)
    .where(inArray(dataItemEnvironment.helpCode, codes))
    .orderBy(asc(dataItemEnvironment.dataItem));
  const uses = [
    ...items.map(({ code, use }) => `${code} (데이터 항목 ${use})`),
    ...ofEnvironments.map(({ code, use, release }) => `${code} (환경별 데이터 항목 ${use} / ${release})`),
    ...codes.flatMap((code) =>
      Object.hasOwn(screenHelp, code) ? [`${code} (‘${screenHelp[code as keyof typeof screenHelp]}’ 화면)`] : [],
    ),
  ];
  if (uses.length > 0) throw new Refusal("common.in-use", { keys: listed(uses) });
  return [];
}
