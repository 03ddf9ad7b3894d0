import { readSnapshot } from "~db/client.server";
import type { Actor, Ctx } from "./ctx.server";

/**
 * Runs `read` so that all its statements see the database as it is at the first one: for figures that are put together from several
 * statements, between which others write. Nothing can be written in it. Within a transaction it is part of it and sees what that has written,
 * and what others commit between two statements. Returns what `read` returns.
 */
export async function inSnapshot<A extends Actor, T>(ctx: Ctx<A>, read: (ctx: Ctx<A>) => Promise<T>): Promise<T> {
  if ("afterCommit" in ctx) return read(ctx);
  return readSnapshot((db) => read({ ...ctx, db }));
}
