import type { Ctx } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { rollupWatermark } from "~db/schema/reports";

export const ROLLUPS = [
  ...(["dispatches", "authorMonths", "customers", "opens", "calendar", "calendarOpens"] as const),
  ...(["subjects", "subjectOpens", "openPlaces", "ends", "views", "viewMonths"] as const),
];

export type Rollup = (typeof ROLLUPS)[number];
export type Marks = Record<Rollup, Date>;

export const EPOCH = new Date(0);

/** Read all watermarks; `EPOCH` if missing. */
export async function countedUntil(ctx: Ctx): Promise<Marks> {
  const { rollup, countedUntil } = rollupWatermark;
  return byRollup(await ctx.db.select({ rollup, countedUntil }).from(rollupWatermark));
}

/** Lock and return all watermarks: no roll-up counts while the transaction changes counted rows. */
export async function holdRollups(tx: TxCtx): Promise<Marks> {
  const held = () => tx.db.select().from(rollupWatermark).orderBy(rollupWatermark.rollup).for("update");
  let marks = await held();
  // After an upgrade, a new roll-up may not have its row yet.
  if (ROLLUPS.some((name) => !marks.some(({ rollup }) => rollup === name))) {
    await makeMarks(tx);
    marks = await held();
  }
  return byRollup(marks);
}

function byRollup(marks: { rollup: string; countedUntil: Date }[]): Marks {
  const known = new Map(marks.map(({ rollup, countedUntil }) => [rollup, countedUntil]));
  return Object.fromEntries(ROLLUPS.map((rollup) => [rollup, known.get(rollup) ?? EPOCH])) as Marks;
}

/** Insert missing watermarks at `EPOCH`. */
export async function makeMarks(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(rollupWatermark)
    .ignore()
    .values(ROLLUPS.map((rollup) => ({ rollup, countedUntil: EPOCH })));
}
