import { inArray } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import type { Problem } from "~/grid/grid";
import { dataItem, helpCode } from "~db/schema/dictionary";
import { typeFaults, type TypedItem } from "./data-types";

type Item = TypedItem & { dataItem: string; helpCode: string };
type Writes<I extends Item> = { inserts: I[]; updates: { after: I }[] };

/** Problems of new and changed items: size, decimals, default, or an unknown help code. */
export async function itemProblems<I extends Item>(tx: TxCtx, writes: Writes<I>): Promise<Problem[]> {
  const codes = [...writes.inserts, ...writes.updates.map(({ after }) => after)].map((row) => row.helpCode);
  const knownCodes = await existing(tx, codes);
  return eachOf(writes, (row) => [
    ...typeFaults(row),
    ...(knownCodes.has(row.helpCode.toLowerCase()) ? [] : [{ field: "helpCode", message: "없는 도움말 코드입니다." }]),
  ]);
}

/** Turn each fault of new and changed rows into a problem. */
export function eachOf<I extends Item>(
  { inserts, updates }: Writes<I>,
  faultsOf: (row: I) => { field: string; message: string }[],
): Problem[] {
  const problemsIn = (list: Problem["list"], rows: I[]) =>
    rows.flatMap((row, index) => faultsOf(row).map((fault) => ({ list, index, ...fault })));
  return [
    ...problemsIn("inserts", inserts),
    ...problemsIn(
      "updates",
      updates.map(({ after }) => after),
    ),
  ];
}

async function existing({ db }: TxCtx, codes: string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await db
    .select({ code: helpCode.helpCode })
    .from(helpCode)
    .where(inArray(helpCode.helpCode, [...new Set(codes)]));
  return new Set(rows.map(({ code }) => code.toLowerCase()));
}

/** Help codes by item in lower case: the database compares items without case. */
export async function helpOfItems({ db }: TxCtx, items: string[]): Promise<Map<string, string>> {
  if (items.length === 0) return new Map();
  const rows = await db
    .select({ item: dataItem.dataItem, code: dataItem.helpCode })
    .from(dataItem)
    .where(inArray(dataItem.dataItem, [...new Set(items)]));
  return new Map(rows.map(({ item, code }) => [item.toLowerCase(), code]));
}
