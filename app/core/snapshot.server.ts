import type { Db } from "~db/client.server";
import type { Actor, Ctx } from "./ctx.server";

/**
 * Runs `read` so that all its statements see the database as it is at the first one: for figures that are put together from several
 * statements, between which others write. Nothing can be written in it. Returns what `read` returns.
 */
export function inSnapshot<A extends Actor, T>(ctx: Ctx<A>, read: (ctx: Ctx<A>) => Promise<T>): Promise<T> {
  return ctx.db.transaction((db) => read({ ...ctx, db: db as unknown as Db }), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}
