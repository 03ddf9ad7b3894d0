import { SQL, type SQLChunk, sql, StringChunk } from "drizzle-orm";
import type { Db } from "./client.server";

/** The rows of a statement written by hand; instants and days in them are texts, sums only numbers when cast by `whole`. */
export async function ask<T>({ db }: { db: Db }, query: SQL): Promise<T[]> {
  const [rows] = (await db.execute(unnested(query))) as unknown as [T[]];
  return rows;
}

/**
 * The same statement in one level, with as few pieces as can be: of each piece drizzle asks which of its dozen classes it is of, and each
 * level is put together anew, which for a statement of a report takes longer than sending it. What is no text and no SQL is left to drizzle.
 */
export function unnested(query: SQL): SQL {
  const pieces: SQLChunk[] = [];
  let text = "";
  const add = (chunks: SQLChunk[]) => {
    for (const chunk of chunks) {
      if (chunk instanceof StringChunk) text += chunk.value.join("");
      else if (chunk instanceof SQL && !chunk["shouldInlineParams"]) add(chunk.queryChunks);
      else if (chunk !== undefined) {
        pieces.push(new StringChunk(text), chunk);
        text = "";
      }
    }
  };
  add(query.queryChunks);
  return new SQL([...pieces, new StringChunk(text)]);
}

/** A sum as a whole number, 0 when there is nothing to add. */
export const whole = (value: SQL): SQL => sql`CAST(COALESCE(${value}, 0) AS SIGNED)`;

/** An instant as `ask` gives it. */
export const instantOf = (text: string): Date => new Date(`${text.replace(" ", "T")}Z`);
