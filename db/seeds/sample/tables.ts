import { eq } from "drizzle-orm";
import { dataItems } from "~/areas/master/dictionary/data-items.store.server";
import { environmentItems } from "~/areas/master/dictionary/environment-items.store.server";
import { helpCodes } from "~/areas/master/help/help-codes.store.server";
import { planChange } from "~/areas/tables/changes/plan-change.server";
import { readChange } from "~/areas/tables/changes/read-change.server";
import { runChange } from "~/areas/tables/changes/run-change.server";
import { planOf, startChange } from "~/areas/tables/changes/start-change.server";
import { columns } from "~/areas/tables/described/columns.store.server";
import { tables } from "~/areas/tables/described/tables.store.server";
import { type Target, withTarget } from "~/areas/tables/targets/open-target.server";
import { unseal } from "~/core/crypto.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { nullIfRefused } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import { saveRows } from "~/grid/save.server";
import { META_SCHEMAS, metaPassword } from "~db/meta-schemas";
import { databaseEnvironment, dataItem } from "~db/schema/dictionary";
import { tableInformation } from "~db/schema/tables";
import { memberOf } from "./friends";

const RELEASE = "DEVELOPMENT";

const items = [
  { dataItem: "shopId", dataItemName: "서점 번호", dataItemType: "BIGINT", dataItemNull: "N", dataItemSequence: "Y" },
  { dataItem: "shopName", dataItemName: "서점 이름", dataItemType: "VARCHAR", dataItemSize: "100", dataItemNull: "N" },
  { dataItem: "shopMemo", dataItemName: "서점 메모", dataItemType: "VARCHAR", dataItemSize: "500" },
  { dataItem: "saleId", dataItemName: "판매 번호", dataItemType: "BIGINT", dataItemNull: "N", dataItemSequence: "Y" },
  { dataItem: "saleCount", dataItemName: "판 권수", dataItemType: "INT", dataItemNull: "N", dataItemDefult: "1" },
  { dataItem: "soldDate", dataItemName: "판 날", dataItemType: "DATE", dataItemNull: "N" },
];

type Column = [dataItem: string, columnType?: string, autoIncrement?: string];
const described: { tableId: string; tableName: string; tableDesc: string; tableType: string; columns: Column[] }[] = [
  {
    ...{ tableId: "book", tableName: "책", tableDesc: "글에서 소개한 책입니다.", tableType: "MASTER" },
    columns: [["bookId", "PRIMARY", "Y"], ["bookTitle", "INDEX"], ["bookPrice"], ["publishedDate"], ["bookReview"]],
  },
  {
    ...{ tableId: "bookShop", tableName: "서점", tableDesc: "책을 파는 서점입니다.", tableType: "MASTER" },
    columns: [["shopId", "PRIMARY", "Y"], ["shopName"], ["shopMemo"]],
  },
  {
    ...{ tableId: "bookSale", tableName: "책 판매", tableDesc: "서점마다 날마다 판 책입니다.", tableType: "TRANSACTION" },
    columns: [["saleId", "PRIMARY", "Y"], ["bookId", "FOREIGN"], ["shopId", "FOREIGN"], ["saleCount"], ["soldDate", "INDEX"]],
  },
];

/** What somebody did to the shops by hand, and a few books. */
const outside = [
  "ALTER TABLE `bookShop` ADD COLUMN `shopPhone` VARCHAR(20) NULL COMMENT '전화번호', MODIFY COLUMN `shopName` VARCHAR(60) NOT NULL COMMENT '서점 이름'",
  "INSERT INTO `book` (`bookTitle`, `bookPrice`, `publishedDate`) VALUES ('봄에 쓰는 편지', 14000, '2024-03-04'), ('가을 저녁의 글쓰기', 15500, '2025-09-15')",
];

/** Three described tables of books. On the embedded server two are made in development, and one of these is then changed by hand. */
export async function seed(ctx: Ctx): Promise<void> {
  const admin = await memberOf(ctx, "admin@geulbeot.test");
  if (!admin || (await ctx.db.$count(tableInformation)) > 0) return;
  if ((await ctx.db.$count(dataItem, eq(dataItem.dataItem, "bookId"))) === 0) return;
  await describe(admin);
  if (await isEmbedded(ctx)) await make(admin, ["book", "bookShop"]).catch(nullIfRefused());
}

async function describe(admin: MemberCtx): Promise<void> {
  const help = { helpCode: "book-sale", helpDescription: "책을 파는 서점과, 서점마다 판 책을 적는 데 씁니다." };
  await saveRows(admin, helpCodes, { inserts: [help], updates: [] });
  const inDictionary = items.map(({ dataItemNull: _null, dataItemSequence: _sequence, ...item }) => ({ ...item, helpCode: help.helpCode }));
  await saveRows(admin, dataItems, { inserts: inDictionary, updates: [] });
  const inEnvironments = Object.keys(META_SCHEMAS).flatMap((dataItemRelease) => items.map((item) => ({ ...item, dataItemRelease })));
  await saveRows(admin, environmentItems, { inserts: inEnvironments, updates: [] });
  const rows = described.map(({ columns: _columns, ...table }) => ({ ...table, dataItemRelease: RELEASE, moduleType: "BLOG" }));
  await saveRows(admin, tables, { inserts: rows, updates: [] });
  for (const { tableId, columns: own } of described) {
    const cells = own.map(([item, columnType = "COLUMN", autoIncrement = "N"], index) => {
      return { tableColumnsSequence: index + 1, dataItem: item, columnType, autoIncrement };
    });
    await saveRows(admin, columns, { inserts: cells, updates: [] }, { tableId, dataItemRelease: RELEASE });
  }
}

/** Whether development is the schema that the embedded server made at its start. */
async function isEmbedded({ db }: Ctx): Promise<boolean> {
  const { hostname, password } = new URL(settings().DATABASE_URL);
  const [row] = await db.select().from(databaseEnvironment).where(eq(databaseEnvironment.dataItemRelease, RELEASE));
  const schema = META_SCHEMAS[RELEASE];
  if (hostname !== "127.0.0.1" || row?.databaseName !== schema || row.databaseUser !== schema || !row.sealedPassword) return false;
  return unseal(row.sealedPassword) === metaPassword(schema, decodeURIComponent(password));
}

/** Makes tables as an administrator does, unless one is there already. */
async function make(admin: MemberCtx, tableIds: string[]): Promise<void> {
  const keys = tableIds.map((tableId) => ({ tableId, dataItemRelease: RELEASE }));
  const tableChangeId = await planChange(admin, "CREATE", keys);
  const plan = await planOf(admin, await readChange(admin, tableChangeId));
  if (plan.steps.some(({ deed }) => deed !== "CREATE")) return;
  await startChange(admin, { tableChangeId, planHash: plan.hash, typed: new Map() });
  if ((await runChange(admin, tableChangeId)) !== "done") return;
  const change = async (target: Target) => {
    for (const statement of outside) await target.run(statement);
  };
  await withTarget(admin, RELEASE, change, { timeoutMs: 10_000 });
}
