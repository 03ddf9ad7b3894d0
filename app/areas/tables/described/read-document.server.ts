import { asc, eq } from "drizzle-orm";
import { codeNames } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { databaseEnvironment } from "~db/schema/dictionary";
import { tableInformation } from "~db/schema/tables";
import type { DescribedColumn, DescribedTable } from "../ddl/description";
import { expectedColumns } from "../ddl/expected";
import { describedTables, referencesOf } from "./read-described.server";

export type DocumentColumn = {
  sequence: number;
  dataItem: string;
  name: string;
  sqlType: string;
  nullable: string;
  default: string;
  keys: string;
};
export type DocumentTable = {
  tableId: string;
  name: string;
  desc: string;
  module: string;
  type: string;
  isMade: boolean;
  columns: DocumentColumn[];
};
type DocumentItem = { dataItem: string; name: string; sqlType: string; tables: string[] };
type DocumentEnvironment = { release: string; name: string; schema: string; described: number; made: number };
export type SchemaDocument = {
  release: string;
  environment: string;
  environments: DocumentEnvironment[];
  tables: DocumentTable[];
  items: DocumentItem[];
};

export async function readDocument(ctx: Ctx, release: string): Promise<SchemaDocument> {
  const rows = await ctx.db
    .select()
    .from(tableInformation)
    .where(eq(tableInformation.dataItemRelease, release))
    .orderBy(asc(tableInformation.tableId));
  const [described, references, environments, modules, types] = await Promise.all([
    describedTables(ctx, rows),
    referencesOf(ctx, release),
    readEnvironments(ctx),
    codeNames(ctx, "moduleType"),
    codeNames(ctx, "tableType"),
  ]);
  const tables = described.map((table, index): DocumentTable => {
    const shapes = expectedColumns(table, references);
    const { moduleType, tableType } = rows[index]!;
    return {
      ...{ tableId: table.tableId, name: table.name, desc: table.desc, isMade: table.isMade },
      ...{ module: modules[moduleType] ?? moduleType, type: types[tableType] ?? tableType },
      columns: table.columns.map((column, columnIndex) => ({
        ...{ sequence: column.sequence, dataItem: column.dataItem, name: column.name },
        ...{
          sqlType: shapes[columnIndex]!.type,
          default: shapes[columnIndex]!.default ?? "",
          nullable: shapes[columnIndex]!.nullable ? "NULL" : "NOT NULL",
        },
        keys: keyLabel(column, shapes[columnIndex]!.keys),
      })),
    };
  });
  const environment = environments.find((one) => one.release === release);
  return { release, environment: environment?.name ?? release, environments, tables, items: itemsOf(described, tables) };
}

const KINDS = { COLUMN: "", PRIMARY: "기본 키", UNIQUE: "고유", INDEX: "색인", FOREIGN: "참조" } as const;

function keyLabel({ columnType, autoIncrement }: DescribedColumn, keys: string[]): string {
  const target = /→ (.+)\)$/.exec(keys.find((key) => key.startsWith("FOREIGN")) ?? "")?.[1];
  return [KINDS[columnType] + (target ? ` ${target}` : ""), autoIncrement ? "자동 증가" : ""].filter(Boolean).join(", ");
}

function itemsOf(described: DescribedTable[], tables: DocumentTable[]): DocumentItem[] {
  const items = new Map<string, DocumentItem>();
  for (const [index, { tableId }] of described.entries())
    for (const { dataItem, name, sqlType } of tables[index]!.columns) {
      const item = items.get(dataItem) ?? { dataItem, name, sqlType, tables: [] };
      item.tables.push(tableId);
      items.set(dataItem, item);
    }
  return [...items.values()].sort((one, other) => (one.dataItem.toLowerCase() < other.dataItem.toLowerCase() ? -1 : 1));
}

async function readEnvironments(ctx: Ctx): Promise<DocumentEnvironment[]> {
  const names = await codeNames(ctx, "dataItemRelease");
  const schemas = await ctx.db.select().from(databaseEnvironment);
  const tables = await ctx.db
    .select({ release: tableInformation.dataItemRelease, made: tableInformation.generateTableYn })
    .from(tableInformation);
  return Object.entries(names).map(([release, name]) => {
    const environmentTables = tables.filter((table) => table.release === release);
    const schema = schemas.find((row) => row.dataItemRelease === release)?.databaseName ?? "";
    return {
      release,
      name,
      schema,
      described: environmentTables.length,
      made: environmentTables.filter(({ made }) => made === "Y").length,
    };
  });
}
