import { and, eq, inArray } from "drizzle-orm";
import { sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { dataItem, dataItemEnvironment } from "~db/schema/dictionary";
import type { ColumnShape, DescribedColumn, DescribedTable, FoundTable, References } from "../ddl/description";
import { type Drift, driftOf, describeColumn } from "../ddl/drift";
import { columnFaults, faultsOf } from "../ddl/faults";
import { findTables } from "../targets/find-tables.server";
import { type Draft, draftOf } from "./from-shape";
import { type Looked, lookInto } from "./look.server";
import { describedColumn, referencesOf, type TableKey } from "./read-described.server";
import { formatRowCount } from "./read-held.server";

/** "known": in the environment; "environment": added there; "dictionary": added to both. */
type ItemFrom = "known" | "environment" | "dictionary";
type ImportColumn = { draft: Draft; sequence: number; from: ItemFrom; found: string };

export type ImportPlan = {
  tableId: string;
  comment: string;
  rows: string;
  columns: ImportColumn[];
  left: { column: string; reason: string }[];
  /** Differences that remain after the import. */
  differences: Drift[];
  faults: string[];
  hash: string;
};

const LOOK_MS = 5_000;

/** Preview of describing a database's table; writes nothing. */
export async function planImport(ctx: Ctx, { tableId, dataItemRelease: release }: TableKey): Promise<Looked<ImportPlan | null>> {
  const looked = await lookInto(ctx, release, (target) => findTables(target, [tableId]), LOOK_MS);
  if (looked.held === null) return looked;
  const heldTable = looked.held.get(tableId);
  if (!heldTable) return { held: null, fault: `${tableId}: 데이터베이스에 없는 테이블입니다.` };
  return { held: await planOf(ctx, release, heldTable), fault: null };
}

async function planOf(ctx: Ctx, release: string, found: FoundTable): Promise<ImportPlan> {
  const references = await referencesOf(ctx, release);
  const knownItems = await itemsOf(ctx, release, found);
  const columns: (ImportColumn & { described: DescribedColumn })[] = [];
  const left: ImportPlan["left"] = [];
  for (const [index, shape] of found.columns.entries()) {
    const column = describe(shape, index + 1, references, knownItems);
    if (typeof column === "string") left.push({ column: shape.name, reason: column });
    else columns.push(column);
  }
  const { tableId, comment } = found;
  const described = columns.map((column) => column.described);
  const table: DescribedTable = { tableId, release, name: comment || tableId, desc: "", isMade: true, columns: described };
  const skippedColumns = new Set(left.map(({ column }) => column));
  const plan = {
    ...{ tableId, comment, rows: formatRowCount(found), left },
    columns: columns.map(({ described: _described, ...column }) => column),
    differences: driftOf(table, found, references).filter(({ column }) => !skippedColumns.has(column)),
    faults: [
      ...faultsOf(table, references).flatMap(({ sequence, message }) => (sequence === null ? [message] : [])),
      ...(columns.length === 0 ? ["등록할 수 있는 컬럼이 없습니다."] : []),
    ],
  };
  return { ...plan, hash: sha256(JSON.stringify([plan.columns, plan.left, plan.differences])) };
}

type Known = { inEnvironment: Map<string, typeof dataItemEnvironment.$inferSelect>; inDictionary: Set<string> };

function describe(shape: ColumnShape, sequence: number, references: References, known: Known) {
  const draft = draftOf(shape, references);
  if (!draft) return `${shape.type}: 데이터 사전에 없는 유형입니다.`;
  if (draft.default.length > 200) return "기본값이 200자보다 깁니다.";
  const item = known.inEnvironment.get(shape.name.toLowerCase());
  const stored = {
    tableColumnsSequence: sequence,
    columnType: draft.columnType,
    autoIncrement: draft.autoIncrement ? ("Y" as const) : ("N" as const),
  };
  const described: DescribedColumn = item ? describedColumn(stored, item) : { ...draft, sequence };
  const [fault] = columnFaults(described);
  if (fault) return fault.message;
  const from: ItemFrom = item ? "known" : known.inDictionary.has(shape.name.toLowerCase()) ? "environment" : "dictionary";
  return { draft, sequence, from, found: describeColumn(shape), described };
}

async function itemsOf({ db }: Ctx, release: string, { columns }: FoundTable): Promise<Known> {
  const names = columns.map(({ name }) => name);
  const stored = await db
    .select()
    .from(dataItemEnvironment)
    .where(and(eq(dataItemEnvironment.dataItemRelease, release), inArray(dataItemEnvironment.dataItem, names)));
  const items = await db.select({ item: dataItem.dataItem }).from(dataItem).where(inArray(dataItem.dataItem, names));
  return {
    inEnvironment: new Map(stored.map((item) => [item.dataItem.toLowerCase(), item])),
    inDictionary: new Set(items.map(({ item }) => item.toLowerCase())),
  };
}
