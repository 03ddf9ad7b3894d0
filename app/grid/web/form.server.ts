import { z } from "zod";
import { Refusal } from "~/core/refusal";
import { fieldsOfJson, MOST_LEVELS } from "~/http/request/body-limits.server";
import { fingerprint, isBlank, tidyCell } from "../cells";
import { type Cells, type Change, type Grid, type Key, mayEdit } from "../grid";

export type PostedGrid = {
  grid: string;
  intent: string;
  change: Change;
  keys: Key[];
  /** Our script expects a `GridAnswer` instead of a page. */
  live: boolean;
  confirmed: boolean;
};

/** Reads a posted form, from a script (JSON) or plain. */
export function readGridForm(grid: Grid, form: FormData): PostedGrid {
  const text = (name: string) => String(form.get(name) ?? "");
  const common = { grid: text("grid"), intent: text("intent") || "save", live: text("live") === "Y", confirmed: text("confirmed") === "Y" };
  if (form.has("change"))
    return { ...common, change: readPosted(ChangeShape, text("change")), keys: readPosted(Keys, text("keys") || "[]") };
  return { ...common, ...readPlain(grid, form, common.intent === "delete") };
}

/** Room for 10,000 rows of fifteen cells with 800 characters each. */
const MOST_VALUES = 200_000;
const MOST_LETTERS = 8_500_000;
const KeyShape = z.array(z.union([z.string(), z.number()])).max(10);
const Keys = z.array(KeyShape).max(10_000);
const CellsShape = z.record(z.string().max(60), z.string());
const ChangeShape = z.object({
  inserts: z.array(CellsShape).max(10_000),
  updates: z.array(z.object({ key: KeyShape, stamp: z.number().nullable(), cells: CellsShape })).max(10_000),
});
const StampShape = z.tuple([z.number(), z.string(), KeyShape]);

/** Reads posted JSON. Refuses `common.wrong-shape` and `common.too-large`. */
export function readPosted<S extends z.ZodType>(shape: S, text: string): z.output<S> {
  try {
    if (text.length > MOST_LETTERS) throw new Refusal("common.too-large");
    const { levels, fields } = fieldsOfJson(Buffer.from(text));
    if (levels > MOST_LEVELS) throw new Refusal("common.wrong-shape");
    if (fields > MOST_VALUES) throw new Refusal("common.too-large");
    return shape.parse(JSON.parse(text));
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("common.wrong-shape");
  }
}

/** New rows are `n0.field`; stored rows `r0.field` with `r0.row` = [stamp, fingerprints, key]. */
function readPlain(grid: Grid, form: FormData, dropChosen: boolean): { change: Change; keys: Key[] } {
  const rows = new Map<string, Cells>();
  for (const [name, value] of form) {
    const match = /^([nr]\d{1,5})\.(\w+)$/.exec(name);
    if (!match || typeof value !== "string") continue;
    const cells = rows.get(match[1]!) ?? {};
    cells[match[2]!] = value;
    rows.set(match[1]!, cells);
  }
  const chosen = new Set(form.getAll("chosen").map(String));
  const fresh = [...rows].filter(([id]) => id.startsWith("n") && !(dropChosen && chosen.has(id)));
  const stored = [...rows]
    .filter(([, cells]) => cells.row !== undefined)
    .map(([id, { row, ...cells }]) => ({ id, cells, ...readStamp(row!) }));
  return {
    change: {
      inserts: fresh.map(([, cells]) => tidied(grid, cells)).filter((cells) => !isBlank(grid, cells)),
      updates: stored
        .map(({ key, stamp, prints, cells }) => ({ key, stamp, cells: changed(grid, tidied(grid, cells), prints) }))
        .filter(hasCells),
    },
    keys: stored.filter(({ id }) => chosen.has(id)).map(({ key }) => key),
  };
}

function readStamp(text: string): { stamp: number; prints: string[]; key: Key } {
  const [stamp, prints, key] = readPosted(StampShape, text);
  return { stamp, prints: prints.split("."), key };
}

const tidied = (grid: Grid, cells: Cells): Cells =>
  Object.fromEntries(
    grid.columns
      .filter(({ field }) => cells[field] !== undefined)
      .map((column) => [column.field, tidyCell(column, cells[column.field]!, column.options ?? [])]),
  );

function changed(grid: Grid, cells: Cells, prints: string[]): Cells {
  const editable = grid.columns.filter((column) => mayEdit(grid, column, false));
  return Object.fromEntries(
    editable.flatMap(({ field }, index) =>
      cells[field] !== undefined && fingerprint(cells[field]!) !== prints[index] ? [[field, cells[field]!]] : [],
    ),
  );
}

const hasCells = ({ cells }: { cells: Cells }) => Object.keys(cells).length > 0;
