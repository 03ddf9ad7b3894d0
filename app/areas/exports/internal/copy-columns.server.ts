import { codeNames } from "~/areas/master/common-codes.server";
import type { CsvColumn } from "~/core/csv";
import type { MemberCtx } from "~/core/ctx.server";
import type { Fields, NameOf } from "~/core/fields/declared";

export type Cell = ReturnType<CsvColumn<never>["value"]>;

/** Export columns of a form's fields; codes appear by name (rule 235). */
export async function copyColumns<F extends Fields, N extends NameOf<F>, R>(
  ctx: MemberCtx,
  fields: F,
  names: readonly N[],
  valueOf: (row: R, name: N) => Cell,
): Promise<CsvColumn<R>[]> {
  return Promise.all(
    names.map(async (name) => {
      const { label, codes } = fields[name]!;
      const nameByCode = codes ? await codeNames(ctx, codes) : {};
      const display = (value: Cell) => (typeof value === "string" ? (nameByCode[value] ?? value) : value);
      return { label, value: (row: R) => display(valueOf(row, name)) };
    }),
  );
}
