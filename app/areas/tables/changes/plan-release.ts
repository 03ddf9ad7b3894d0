import { counted } from "~/messages/counted";
import { particle } from "~/messages/particles";
import type { DescribedTable, FoundTable, References } from "../ddl/description";
import { addFaults, addNotes } from "../ddl/add-faults";
import { driftOf } from "../ddl/drift";
import { faultsOf } from "../ddl/faults";
import { parentsOf } from "../ddl/order";
import { addStatements, createStatements, dropStatement } from "../ddl/statements";
import type { ChangeOperation, StepOperation } from "../table-words";
import { estimateOf } from "./estimate";
import type { PlannedStep } from "./plan";

/** Chosen tables of one environment, parents first. `found` includes their parents. */
export type Pressed = { deed: ChangeOperation; tables: DescribedTable[]; found: Map<string, FoundTable>; references: References };

/** Plan the steps of one environment, numbering statements from `from`. */
export function planRelease(pressed: Pressed, from: number): PlannedStep[] {
  const steps = pressed.tables.map((table) => planTable(table, pressed));
  let order = from;
  const appendStatements = (step: PlannedStep, texts: string[]) => texts.forEach((text) => step.statements.push({ order: order++, text }));
  const dropping = steps.filter(({ deed, rows }) => (deed === "DROP" || deed === "RECREATE") && rows !== null);
  const dropped = new Set<PlannedStep>();
  const drop = (step: PlannedStep) => {
    if (dropped.has(step)) return;
    dropped.add(step);
    for (const child of pressed.found.get(step.tableId)!.referencedBy) {
      const childStep = dropping.find(({ tableId }) => tableId === child);
      if (childStep) drop(childStep);
    }
    appendStatements(step, [dropStatement(step.tableId)]);
  };
  for (const [index, step] of steps.entries()) {
    if (dropping.includes(step)) drop(step);
    if (step.faults.length === 0) appendStatements(step, creationStatements(pressed.tables[index]!, step, pressed));
  }
  return steps.map((step) => ({ ...step, ...estimateOf(step) }));
}

function creationStatements(table: DescribedTable, { deed }: PlannedStep, { found, references }: Pressed): string[] {
  if (deed === "DROP") return [];
  return deed === "UPDATE" ? addStatements(table, found.get(table.tableId)!, references) : createStatements(table, references);
}

function planTable(table: DescribedTable, pressed: Pressed): PlannedStep {
  const { tableId, release, name } = table;
  const heldTable = pressed.found.get(tableId);
  const deed: StepOperation = pressed.deed === "CREATE" && heldTable ? "RECREATE" : pressed.deed;
  const step = { tableId, release, name, deed, statements: [], lock: "", time: "" };
  return {
    ...step,
    ...{ rows: heldTable?.rows ?? null, bytes: heldTable?.bytes ?? null },
    faults: [...new Set(faultsBefore(table, pressed))],
    warnings: warningsOf(table, pressed),
    left:
      pressed.deed === "UPDATE" && heldTable ? driftOf(table, heldTable, pressed.references).filter(({ what }) => what !== "missing") : [],
  };
}

function faultsBefore(table: DescribedTable, pressed: Pressed): string[] {
  const { tableId } = table;
  const heldTable = pressed.found.get(tableId);
  if (pressed.deed === "UPDATE" && !heldTable) return [`${tableId}: 테이블이 없어 변경할 수 없습니다. 먼저 생성해 주세요.`];
  const described = pressed.deed === "DROP" ? [] : descriptionFaults(table, pressed);
  return [...described, ...(pressed.deed === "UPDATE" ? [] : referencedFaults(table, pressed))];
}

function descriptionFaults(table: DescribedTable, { deed, references, found, tables }: Pressed): string[] {
  const { tableId, name, desc, columns } = table;
  const faults: string[] = [];
  if (!name.trim() || !desc.trim()) faults.push(`${tableId}: 테이블 이름이나 설명이 없습니다.`);
  if (columns.length === 0) faults.push(`${tableId}: 테이블 컬럼 정보가 없습니다.`);
  const heldTable = deed === "UPDATE" ? found.get(tableId) : undefined;
  for (const { sequence, message } of [...faultsOf(table, references), ...(heldTable ? addFaults(table, heldTable) : [])]) {
    const column = columns.find((one) => one.sequence === sequence);
    faults.push(`${tableId}${column ? ` ${counted(column.sequence)}번 ${column.dataItem}` : ""}: ${message}`);
  }
  const availableTables = new Set([...found.keys(), ...tables.map((one) => one.tableId)]);
  for (const parent of parentsOf(table, references)) {
    if (!availableTables.has(parent))
      faults.push(`${tableId}: 참조하는 테이블 ${particle(parent, "이/가")} 아직 없습니다. 함께 고르거나 먼저 생성해 주세요.`);
  }
  return faults;
}

/** A table can be dropped only together with the tables that refer to it. */
function referencedFaults({ tableId }: DescribedTable, { found, tables }: Pressed): string[] {
  const droppedIds = new Set(tables.map((table) => table.tableId));
  const staying = (found.get(tableId)?.referencedBy ?? []).filter((child) => !droppedIds.has(child));
  if (staying.length === 0) return [];
  return [`${tableId}: 다른 테이블이 참조하고 있어 지울 수 없습니다: ${staying.join(", ")}. 그 테이블도 함께 골라 주세요.`];
}

function warningsOf(table: DescribedTable, { deed, found, references }: Pressed): string[] {
  const heldTable = found.get(table.tableId);
  if (!heldTable) return deed === "DROP" ? ["데이터베이스에 없는 테이블입니다. 테이블 정보와 컬럼 정보만 지웁니다."] : [];
  if (deed !== "UPDATE") {
    const children = heldTable.referencedBy.filter((child) => child !== table.tableId);
    return children.length > 0 ? [`이 테이블을 참조하는 테이블이 있습니다: ${children.join(", ")}`] : [];
  }
  const missing = driftOf(table, heldTable, references).filter(({ what }) => what === "missing");
  if (missing.length === 0) return ["새로 더할 컬럼이 없습니다."];
  return addNotes(table, heldTable).map(({ column, note }) => `새 컬럼 ${column}, ${note}`);
}
