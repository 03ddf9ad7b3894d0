import type { Member } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { toCell } from "./cells";
import { mayEdit, type Problem } from "./grid";
import { keyLabel, keyOfRow, keyText } from "./keys.server";
import { findRows } from "./list.server";
import type { ParsedChange } from "./parse-change.server";
import { listed, refuseCells } from "./problems.server";
import { type GridStore, type Row, type Scope, shownRow, storedCells, type Writes } from "./store.server";

/** Locks the rows and returns the changed ones. Refuses `grid.stale-row` and `grid.row-gone`. */
export async function changedRows(
  tx: TxCtx<Member>,
  store: GridStore,
  updates: ParsedChange["updates"],
  scope: Scope,
): Promise<(Writes["updates"][number] & { index: number })[]> {
  const keys = updates.map((update) => update.key);
  const rows = await findRows(tx, store, keys, scope, { lock: true });
  const storedByKey = new Map(rows.map((row) => [keyText(keyOfRow(store, row)), row]));
  const problems: Problem[] = [];
  const stale: string[] = [];
  const gone: string[] = [];
  const changed = updates.flatMap(({ key, stamp, cells, index }) => {
    const before = storedByKey.get(keyText(key));
    if (!before) {
      gone.push(keyLabel(key));
      problems.push({ list: "updates", index, field: null, message: "그사이 지워진 행입니다." });
      return [];
    }
    const seen = shownRow(store, before);
    const fields = Object.keys(cells).filter((field) => field in store.fields && !isSameCell(store, field, cells[field], seen[field]));
    if (fields.length === 0) return [];
    if (stamp !== null && (before.updatedAt as Date).getTime() !== stamp) {
      stale.push(keyLabel(key));
      problems.push(...fields.map((field) => conflictProblem(store, index, field, seen)));
      return [];
    }
    problems.push(...fields.filter((field) => !editable(store, field)).map((field) => lockedProblem(index, field)));
    return [{ before, after: { ...before, ...storedCells(store, cells) }, index }];
  });
  if (stale.length > 0) refuseCells(problems, "grid.stale-row", { keys: listed(stale) });
  if (gone.length > 0) refuseCells(problems, "grid.row-gone", { keys: listed(gone) });
  if (problems.length > 0) refuseCells(problems);
  return changed;
}

/** Compares milliseconds, although cells show minutes: a REST call may change seconds only. */
function isSameCell(store: GridStore, field: string, sent: unknown, seen: unknown): boolean {
  if (sent instanceof Date && seen instanceof Date) return sent.getTime() === seen.getTime();
  return cellText(store, field, sent) === cellText(store, field, seen);
}

function cellText(store: GridStore, field: string, value: unknown): string {
  const column = store.grid.columns.find((candidate) => candidate.field === field);
  return column ? toCell(column, value) : String(value ?? "");
}

function editable(store: GridStore, field: string): boolean {
  const column = store.grid.columns.find((candidate) => candidate.field === field);
  return column ? mayEdit(store.grid, column, false) : field in store.row.shape;
}

function conflictProblem(store: GridStore, index: number, field: string, before: Row): Problem {
  return {
    list: "updates",
    index,
    field,
    message: "다른 사람이 먼저 수정했습니다.",
    theirs: cellText(store, field, before[field]),
    stamp: (before.updatedAt as Date).getTime(),
  };
}

const lockedProblem = (index: number, field: string): Problem => ({ list: "updates", index, field, message: "수정할 수 없는 값입니다." });
