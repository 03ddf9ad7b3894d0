import type { MemberCtx } from "~/core/ctx.server";
import { shown, toCell } from "./cells";
import { type Column, optionsOf } from "./grid";
import type { RowChange } from "./record-change.server";
import { type GridStore, type Row, shownRow } from "./store.server";

type ChangedCell = { label: string; before: string; after: string; isChanged: boolean };
export type ChangedLine = { rowKey: string; what: "등록" | "수정" | "삭제"; cells: ChangedCell[] };

const HIDDEN = "(가림)";

/** A save's rows under the grid's headings; sealed values stay hidden. */
export async function shownChanges(ctx: MemberCtx, store: GridStore, changes: RowChange[]): Promise<ChangedLine[]> {
  const lookups = (await store.verbs.lookups?.(ctx)) ?? {};
  const names = new Map(store.kept.map(({ field, property }) => [field, property]));
  const textOf = (column: Column, row: Row | null) => {
    const property = names.get(column.field) ?? column.field;
    if (!row || row[property] === null || row[property] === undefined || row[property] === "") return "";
    if (/^sealed/.test(property)) return HIDDEN;
    return shown(column, toCell(column, shownRow(store, row)[column.field]), optionsOf(column, lookups));
  };
  return changes.map(({ rowKey, before, after }) => {
    const has = ({ field }: Column) => [before, after].some((row) => row !== null && (names.get(field) ?? field) in row);
    const isChanged = ({ field }: Column) => !before || !after || (names.get(field) ?? field) in after;
    const cells = store.grid.columns.filter(has).map((column): ChangedCell => {
      const [from, to] = [textOf(column, before), textOf(column, isChanged(column) ? after : before)];
      const changed = isChanged(column) && from !== to;
      const isSecret = isChanged(column) && from === HIDDEN && to === HIDDEN;
      return { label: column.label, before: from, after: isSecret ? "바뀜" : to, isChanged: changed || isSecret };
    });
    return { rowKey, what: !before ? "등록" : !after ? "삭제" : "수정", cells };
  });
}
