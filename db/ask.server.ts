import { SQL, sql, StringChunk } from "drizzle-orm";
import type { Db } from "./client.server";

/** A list of ids fills `IN (?)`; it must not be empty. */
export type Value = string | number | Date | null | number[];

/**
 * Run hand-written SQL and return its rows: a whole statement whose `?` take the values in order, or a drizzle SQL. Days and instants are
 * texts; sums are numbers only when cast (`whole`).
 */
export async function ask<T>({ db }: { db: Db }, statement: string | SQL, values: Value[] = []): Promise<T[]> {
  const query = typeof statement === "string" ? withValues(statement, values) : statement;
  const [rows] = (await db.execute(query)) as unknown as [T[]];
  return rows;
}

function withValues(statement: string, values: Value[]): SQL {
  const texts = statement.split("?");
  if (texts.length !== values.length + 1) throw new Error(`${texts.length - 1} placeholders for ${values.length} values`);
  return new SQL(texts.flatMap((text, index) => [...(index > 0 ? [sql.param(values[index - 1])] : []), new StringChunk(text)]));
}

export const whole = (value: SQL): SQL => sql`CAST(COALESCE(${value}, 0) AS SIGNED)`;

export const instantOf = (text: string): Date => new Date(`${text.replace(" ", "T")}Z`);
