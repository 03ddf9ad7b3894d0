import { z } from "zod";
import { Code, RequiredText, whenMissing, Yn } from "~/core/shapes.server";
import { NEEDED, TableId } from "./tables.schema.server";

const MOST = 1_000_000;
const typed = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value);

/** A column of a described table (3 §3). */
export const TableColumnRow = z.object({
  tableId: TableId,
  dataItemRelease: Code,
  tableColumnsSequence: z.preprocess(typed, z.number(whenMissing(NEEDED)).int().min(1).max(MOST)),
  dataItem: RequiredText(60, NEEDED),
  columnType: Code.default("COLUMN"),
  autoIncrement: Yn.default("N"),
});
export type TableColumnRow = z.output<typeof TableColumnRow>;
