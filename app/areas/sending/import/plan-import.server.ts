import { sha256 } from "~/core/crypto.server";
import { csvLine } from "~/core/csv";
import type { MemberCtx } from "~/core/ctx.server";
import { mapInBatches } from "~/core/work/in-turns";
import { keyText } from "~/grid/keys.server";
import { readKnown } from "./internal/import-known.server";
import { readImportTable } from "./internal/import-table";
import { planRow, type PlannedRow } from "./internal/plan-row.server";

export type { PlannedRow } from "./internal/plan-row.server";

export type ImportPlan = {
  rows: PlannedRow[];
  ignored: string[];
  newGroups: string[];
  counts: { changing: number; faulty: number; same: number };
  faultyText: string;
  digest: string;
};

/** Plan an import without writing; empty cells keep notes. Refuses as `readImportTable`. */
export async function planImport(ctx: MemberCtx, text: string): Promise<ImportPlan> {
  const table = readImportTable(text);
  const known = await readKnown(ctx);
  const lineByFriend = new Map<number, number>();
  const rows = await mapInBatches(table.rows, (row) => planRow(row, known, lineByFriend));
  const changing = rows.filter(isChanging);
  const faulty = rows.filter((row) => row.faults.length > 0);
  const newGroups = [
    ...new Map(changing.flatMap(({ group }) => (group?.isNew ? [[keyText([group.groupName]), group.groupName] as const] : []))).values(),
  ];
  const faultyLines = new Set(faulty.map((row) => row.line));
  return {
    rows,
    ignored: table.ignored,
    newGroups,
    counts: { changing: changing.length, faulty: faulty.length, same: rows.length - changing.length - faulty.length },
    faultyText: [table.header, ...table.rows.filter((row) => faultyLines.has(row.line)).map((row) => row.raw)]
      .map(csvLine)
      .join("")
      .replaceAll("\r", ""),
    digest: sha256(JSON.stringify(rows)).slice(0, 32),
  };
}

export const isChanging = (row: PlannedRow) =>
  row.faults.length === 0 && (row.changes.length > 0 || row.group !== null || row.tags.length > 0);
