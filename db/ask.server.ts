import { SQL, type SQLChunk, sql, StringChunk } from "drizzle-orm";
import type { Db } from "./client.server";

/** Hand-written SQL: days and instants are texts; sums are numbers only when cast by `whole`. */
export async function ask<T>({ db }: { db: Db }, query: SQL): Promise<T[]> {
  const [rows] = (await db.execute(unnested(query))) as unknown as [T[]];
  return rows;
}

/** Flatten a statement into few pieces: drizzle's work per piece and level costs a report more than sending it. */
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

export const whole = (value: SQL): SQL => sql`CAST(COALESCE(${value}, 0) AS SIGNED)`;

export const instantOf = (text: string): Date => new Date(`${text.replace(" ", "T")}Z`);
