import { database, readSnapshot } from "~db/client.server";
import type { Actor, Ctx } from "./ctx.server";

/**
 * Runs `read` so that all its statements see the database as it is at the first one: for figures that are put together from several
 * statements, between which others write. Nothing can be written in it. Within another snapshot it is part of that; within a transaction it is
 * part of that, and sees what it has written and what others commit between two statements. Returns what `read` returns.
 */
export async function inSnapshot<A extends Actor, T>(ctx: Ctx<A>, read: (ctx: Ctx<A>) => Promise<T>): Promise<T> {
  if (ctx.db !== database()) return read(ctx);
  return readSnapshot((db) => read({ ...ctx, db }));
}
