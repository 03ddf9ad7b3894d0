import { codeNames } from "~/areas/master/common-codes.server";
import type { CsvColumn } from "~/core/csv";
import type { MemberCtx } from "~/core/ctx.server";
import type { Fields, NameOf } from "~/core/fields/declared";

export type Cell = ReturnType<CsvColumn<never>["value"]>;

/**
 * Columns of the copy for the named fields of a form, under the form's labels. `valueOf` reads a field from a row; a code appears as its name
 * (rule 235).
 */
export async function copyColumns<F extends Fields, N extends NameOf<F>, R>(
  ctx: MemberCtx,
  fields: F,
  names: readonly N[],
  valueOf: (row: R, name: N) => Cell,
): Promise<CsvColumn<R>[]> {
  return Promise.all(
    names.map(async (name) => {
      const { label, codes } = fields[name]!;
      const known = codes ? await codeNames(ctx, codes) : {};
      const said = (value: Cell) => (typeof value === "string" ? (known[value] ?? value) : value);
      return { label, value: (row: R) => said(valueOf(row, name)) };
    }),
  );
}
