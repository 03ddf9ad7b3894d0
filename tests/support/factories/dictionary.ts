import { announceCommonCodes } from "~/areas/master/common-codes.server";
import { database } from "~db/client.server";
import { commonCode } from "~db/schema/master";
import { dataItem, dataItemEnvironment, helpCode } from "~db/schema/dictionary";

export async function makeHelpCode(code: string, over: Partial<typeof helpCode.$inferInsert> = {}): Promise<string> {
  await database()
    .insert(helpCode)
    .values({ helpCode: code, helpDescription: `설명 ${code}`, ...over });
  return code;
}

export async function makeDataItem(item: string, over: Partial<typeof dataItem.$inferInsert> = {}): Promise<string> {
  const help = over.helpCode ?? (await makeHelpCode(item));
  await database()
    .insert(dataItem)
    .values({ dataItem: item, dataItemName: `이름 ${item}`, dataItemType: "VARCHAR", dataItemSize: 20, ...over, helpCode: help });
  return item;
}

export async function makeEnvironmentItem(item: string, dataItemRelease = "TEST"): Promise<void> {
  await database()
    .insert(dataItemEnvironment)
    .values({ dataItem: item, dataItemRelease, dataItemName: `이름 ${item}`, dataItemType: "INT", helpCode: "data-item" });
}

export async function makeRelease(dataItemRelease: string): Promise<void> {
  await database()
    .insert(commonCode)
    .values({ commonCode: "dataItemRelease", commonCodeKey: dataItemRelease, commonCodeKeyName: `시험 ${dataItemRelease}` });
  await announceCommonCodes();
}
