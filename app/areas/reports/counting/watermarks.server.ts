import type { SQL } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { rollupWatermark } from "~db/schema/reports";

/** The names of the roll-ups, each with its row of `rollup_watermark`. `roll-up` says what each one counts. */
export const ROLLUPS = [
  ...(["dispatches", "authorMonths", "customers", "opens", "calendar", "calendarOpens"] as const),
  ...(["subjects", "subjectOpens", "openPlaces", "ends", "views", "viewMonths"] as const),
];

export type Rollup = (typeof ROLLUPS)[number];
/** The instant until which a roll-up has counted, exclusive; as SQL where the statement reads it by itself (`watermark`). */
export type Mark = Date | SQL;
/** Those of all roll-ups, as a snapshot found them. */
export type Marks = Record<Rollup, Date>;

/** The watermark of a roll-up that has counted nothing yet. */
export const EPOCH = new Date(0);

/** The instants until which the roll-ups have counted, exclusive; readers add the raw rows after them, in the same snapshot. */
export async function countedUntil(ctx: Ctx): Promise<Marks> {
  const { rollup, countedUntil } = rollupWatermark;
  return byRollup(await ctx.db.select({ rollup, countedUntil }).from(rollupWatermark));
}

/** The same for a transaction that changes rows that are already counted: no roll-up goes on before it has ended. */
export async function holdRollups(tx: TxCtx): Promise<Marks> {
  const held = () => tx.db.select().from(rollupWatermark).orderBy(rollupWatermark.rollup).for("update");
  let marks = await held();
  // A mark of the version before may still stand there.
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

/** Makes the missing rows of `rollup_watermark`, which begin at `EPOCH`. */
export async function makeMarks(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(rollupWatermark)
    .ignore()
    .values(ROLLUPS.map((rollup) => ({ rollup, countedUntil: EPOCH })));
}
