import { dataItems } from "~/areas/master/dictionary/data-items.store.server";
import { environmentItems } from "~/areas/master/dictionary/environment-items.store.server";
import { helpCodes } from "~/areas/master/help/help-codes.store.server";
import type { Ctx } from "~/core/ctx.server";
import { saveRows } from "~/grid/save.server";
import { dataItem } from "~db/schema/dictionary";
import { memberOf } from "./friends";

const help: [code: string, text: string, file?: [name: string, url: string]][] = [
  ["book-id", "책 한 권에 매긴 번호입니다. 등록할 때 저절로 정해지고 바뀌지 않습니다."],
  ["book-title", "표지에 적힌 제목을 그대로 적습니다. 부제는 제목 뒤에 ‘:’를 넣고 적습니다."],
  ["book-price", "부가세를 뺀 정가입니다. 할인한 값은 적지 않습니다."],
  ["book-published", "판권에 적힌 발행일입니다. 날을 모르면 그 달의 1일로 적습니다."],
  ["book-review", "서평은 글자만 적습니다. 사진은 글에 따로 올립니다.", ["서비스 소개", "/app/service/service-introduce"]],
];

type Item = {
  dataItem: string;
  dataItemName: string;
  dataItemType: string;
  dataItemSize?: string;
  dataItemFileDecimal?: string;
  helpCode: string;
};
const items: Item[] = [
  { dataItem: "bookId", dataItemName: "책 번호", dataItemType: "BIGINT", helpCode: "book-id" },
  { dataItem: "bookTitle", dataItemName: "책 제목", dataItemType: "VARCHAR", dataItemSize: "200", helpCode: "book-title" },
  {
    dataItem: "bookPrice",
    dataItemName: "정가",
    dataItemType: "DECIMAL",
    dataItemSize: "10",
    dataItemFileDecimal: "2",
    helpCode: "book-price",
  },
  { dataItem: "publishedDate", dataItemName: "발행일", dataItemType: "DATE", helpCode: "book-published" },
  { dataItem: "bookReview", dataItemName: "서평", dataItemType: "TEXT", helpCode: "book-review" },
];

export async function seed(ctx: Ctx): Promise<void> {
  const admin = await memberOf(ctx, "admin@geulbeot.test");
  if (!admin || (await ctx.db.select({ item: dataItem.dataItem }).from(dataItem).limit(1)).length > 0) return;
  const codes = help.map(([helpCode, helpDescription, [name, url] = ["", ""]]) => {
    return { helpCode, helpDescription, helpDescriptionFileName: name, helpDescriptionFileUrl: url };
  });
  await saveRows(admin, helpCodes, { inserts: codes, updates: [] });
  await saveRows(admin, dataItems, { inserts: items, updates: [] });
  const rows = ["DEVELOPMENT", "TEST", "PRODUCTION"].flatMap((dataItemRelease) =>
    items
      .filter(({ dataItem: item }) => item !== "bookReview" || dataItemRelease !== "PRODUCTION")
      .map((item) => ({
        ...item,
        dataItemRelease,
        dataItemNull: item.dataItem === "bookId" || item.dataItem === "bookTitle" ? "N" : "Y",
        dataItemSequence: item.dataItem === "bookId" ? "Y" : "N",
      })),
  );
  await saveRows(admin, environmentItems, { inserts: rows, updates: [] });
}
