import type { Member } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { mayEdit, optionsOf, type Problem } from "./grid";
import { problemsOf, refuseCells } from "./problems.server";
import type { GridStore, Row, Writes } from "./store.server";

export type Places = Record<"inserts" | "updates", number[]>;

/** Refuses choices outside a column's options, then runs the grid's `check`. `places`: the rows' indexes in the request. */
export async function checkWrites(
  tx: TxCtx<Member>,
  store: GridStore,
  writes: Writes,
  places: Places = { inserts: [], updates: [] },
): Promise<void> {
  try {
    await refuseUnknownChoices(tx, store, writes);
    await store.verbs.check?.(tx, writes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { problems, ...otherDetails } = problemsOf(error);
    if (problems.length === 0) throw error;
    const placed = problems.map((problem) => ({ ...problem, index: places[problem.list][problem.index] ?? problem.index }));
    throw new Refusal(error.code, error.values, { ...error.options, details: { ...otherDetails, problems: placed } });
  }
}

async function refuseUnknownChoices(tx: TxCtx<Member>, store: GridStore, { inserts, updates }: Writes): Promise<void> {
  const columns = store.grid.columns.filter((column) => column.kind === "select" && mayEdit(store.grid, column, true));
  if (columns.length === 0) return;
  const lookups = (await store.verbs.lookups?.(tx)) ?? {};
  const problems = columns.flatMap((column): Problem[] => {
    const { field } = column;
    const known = new Set(optionsOf(column, lookups).map(({ value }) => value));
    const isWrong = (row: Row, before?: Row) => {
      const value = row[field];
      return value !== "" && value != null && value !== before?.[field] && !known.has(String(value));
    };
    const problem = (list: Problem["list"], index: number) => ({ list, index, field, message: "목록에서 골라 주세요." });
    return [
      ...inserts.flatMap((row, index) => (isWrong(row) ? [problem("inserts", index)] : [])),
      ...updates.flatMap(({ before, after }, index) => (isWrong(after, before) ? [problem("updates", index)] : [])),
    ];
  });
  if (problems.length > 0) refuseCells(problems);
}
