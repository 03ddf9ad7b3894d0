import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.server";

/** The rows of a statement written by hand; instants and days in them are texts, sums only numbers when cast by `whole`. */
export async function ask<T>({ db }: { db: Db }, query: SQL): Promise<T[]> {
  const [rows] = (await db.execute(query)) as unknown as [T[]];
  return rows;
}

/** A sum as a whole number, 0 when there is nothing to add. */
export const whole = (value: SQL): SQL => sql`CAST(COALESCE(${value}, 0) AS SIGNED)`;

/** An instant as `ask` gives it. */
export const instantOf = (text: string): Date => new Date(`${text.replace(" ", "T")}Z`);
