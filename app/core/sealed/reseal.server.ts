import { and, gt, type SQL, sql } from "drizzle-orm";
import { ask } from "~db/ask.server";
import { withStatementLimit } from "~db/statement-limits";
import { newestKey, seal, unseal } from "../crypto.server";
import type { Ctx } from "../ctx.server";
import { inTransaction } from "../transaction.server";
import { type SealedPlace, sealedPlaces } from "./sealed-places.server";

export type Resealed = { place: string; resealed: number; unreadable: number; left: number };

const SLICE = 500;
/** A scan for the last old values reads the whole table. */
export const SEARCH_MS = 120_000;

type Row = { sealed: string } & Record<string, unknown>;

/** Re-encrypts all values with the newest key; repeatable after a kill. The caller first raises the server's limit to `SEARCH_MS`. */
export async function resealAll(ctx: Ctx, onPlaceDone: (done: Resealed) => void = () => {}): Promise<Resealed[]> {
  const done: Resealed[] = [];
  for (const place of sealedPlaces()) {
    const outcome = await withStatementLimit(SEARCH_MS, () => resealPlace(ctx, place));
    done.push(outcome);
    onPlaceDone(outcome);
  }
  return done;
}

async function resealPlace(ctx: Ctx, place: SealedPlace): Promise<Resealed> {
  const outcome = { place: place.name, resealed: 0, unreadable: 0 };
  for (let last: Row | undefined; ;) {
    const rows = await oldRows(ctx, place, last);
    const opened = rows.flatMap((row) => {
      const text = opens(row.sealed);
      return text === null ? [] : [{ row, text }];
    });
    outcome.unreadable += rows.length - opened.length;
    outcome.resealed += await inTransaction(ctx, async ({ db }) => {
      let changedCount = 0;
      for (const { row, text } of opened) {
        const [changed] = await db.execute(
          sql`UPDATE ${place.table} SET ${place.set(seal(text))} WHERE ${and(...isRow(place, row))} AND ${exactly(place.value)} = ${row.sealed}`,
        );
        changedCount += changed.affectedRows;
      }
      return changedCount;
    });
    if (rows.length < SLICE) break;
    last = rows.at(-1);
  }
  return { ...outcome, left: await countOld(ctx, place) };
}

/** Compares bytes: sealed values are case-sensitive. */
const exactly = (value: SQL) => sql`${value} COLLATE utf8mb4_bin`;

const isOld = ({ value }: SealedPlace) => {
  const prefix = `${newestKey()}.`;
  return sql`${value} <> '' AND LEFT(${exactly(value)}, ${prefix.length}) <> ${prefix}`;
};

const isRow = ({ key }: SealedPlace, row: Row) => key.map((column, index) => sql`${column} = ${row[`k${index}`]}`);

function oldRows(ctx: Ctx, place: SealedPlace, last: Row | undefined): Promise<Row[]> {
  const { key, table, value } = place;
  const keys = sql.join(key, sql`, `);
  const after =
    last &&
    gt(
      sql`(${keys})`,
      sql`(${sql.join(
        key.map((_, index) => sql`${last[`k${index}`]}`),
        sql`, `,
      )})`,
    );
  const named = sql.join(
    key.map((column, index) => sql`${column} AS ${sql.identifier(`k${index}`)}`),
    sql`, `,
  );
  return ask<Row>(
    ctx,
    sql`SELECT ${named}, ${value} AS sealed FROM ${table} WHERE ${and(isOld(place), after)} ORDER BY ${keys} LIMIT ${SLICE}`,
  );
}

async function countOld(ctx: Ctx, place: SealedPlace): Promise<number> {
  const [row] = await ask<{ many: number }>(ctx, sql`SELECT COUNT(*) AS many FROM ${place.table} WHERE ${isOld(place)}`);
  return Number(row!.many);
}

function opens(sealed: string): string | null {
  try {
    return unseal(sealed);
  } catch {
    return null;
  }
}
