import { setTimeout as pause } from "node:timers/promises";
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
import { withTarget } from "~/areas/tables/targets/open-target.server";
import type { Target } from "~/areas/tables/targets/target";
import { unseal } from "~/core/crypto.server";
import type { Ctx, Member, MemberCtx } from "~/core/ctx.server";
import { nullIfRefused } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { saveRows } from "~/grid/save.server";
import { META_SCHEMAS, metaPassword } from "~db/meta-schemas";
import { databaseEnvironment, dataItem } from "~db/schema/dictionary";
import { tableChange, tableInformation } from "~db/schema/tables";
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

const someBooks =
  "INSERT INTO `book` (`bookTitle`, `bookPrice`, `publishedDate`) VALUES ('봄에 쓰는 편지', 14000, '2024-03-04'), ('가을 저녁의 글쓰기', 15500, '2025-09-15')";
const otherShops =
  "ALTER TABLE `bookShop` ADD COLUMN `shopPhone` VARCHAR(20) NULL COMMENT '전화번호', MODIFY COLUMN `shopName` VARCHAR(60) NOT NULL COMMENT '서점 이름'";

const MADE = ["book", "bookShop"];

/** Three tables of books; on the embedded server two are made and one is changed by hand. */
export async function seed(ctx: Ctx): Promise<void> {
  const admin = await memberOf(ctx, "admin@geulbeot.test");
  if (!admin || (await ctx.db.$count(dataItem, eq(dataItem.dataItem, "bookId"))) === 0) return;
  if ((await ctx.db.$count(tableInformation)) === 0) await inTransaction(admin, describe);
  if (await isEmbedded(ctx)) await make(admin).catch(nullIfRefused());
}

async function describe(admin: TxCtx<Member>): Promise<void> {
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
  const keys = MADE.map((tableId) => ({ tableId, dataItemRelease: RELEASE }));
  if (await isEmbedded(admin)) await planChange(admin, "CREATE", keys);
}

async function isEmbedded({ db }: Ctx): Promise<boolean> {
  const { hostname, password } = new URL(settings().DATABASE_URL);
  const [row] = await db.select().from(databaseEnvironment).where(eq(databaseEnvironment.dataItemRelease, RELEASE));
  const schema = META_SCHEMAS[RELEASE];
  if (hostname !== "127.0.0.1" || row?.databaseName !== schema || row.databaseUser !== schema || !row.sealedPassword) return false;
  return unseal(row.sealedPassword) === metaPassword(schema, decodeURIComponent(password));
}

/** Make the planned tables or continue a killed run; nothing once people have planned a change. */
async function make(admin: MemberCtx): Promise<void> {
  const [first, another] = await admin.db.select().from(tableChange).orderBy(tableChange.tableChangeId).limit(2);
  if (!first || another) return;
  const { tableChangeId } = first;
  const change = await readChange(admin, tableChangeId);
  if (change.steps.some(({ tableId }) => !MADE.includes(tableId))) return;
  if (change.state === "PLANNED") {
    const plan = await planOf(admin, change);
    if (plan.steps.some(({ deed }) => deed !== "CREATE")) return;
    await startChange(admin, { tableChangeId, planHash: plan.hash, typed: new Map() });
  }
  if (await finish(admin, tableChangeId)) await withTarget(admin, RELEASE, changeByHand, { timeoutMs: 10_000 });
}

/** A worker may be running the change too. False when unfinished. */
async function finish(admin: MemberCtx, tableChangeId: number): Promise<boolean> {
  for (;;) {
    const { state } = await readChange(admin, tableChangeId);
    if (state !== "WAITING" && state !== "RUNNING") return state === "DONE";
    if ((await runChange(admin, tableChangeId)) !== "done") await pause(100);
  }
}

/** Added last: where this column exists, the books were added before. */
async function changeByHand(target: Target): Promise<void> {
  const [{ phones }] = (await target.ask(
    "SELECT COUNT(*) AS phones FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'bookShop' AND column_name = 'shopPhone'",
  )) as [{ phones: number }];
  if (Number(phones) > 0) return;
  const [{ books }] = (await target.ask("SELECT COUNT(*) AS books FROM `book`")) as [{ books: number }];
  if (Number(books) === 0) await target.run(someBooks);
  await target.run(otherShops);
}
