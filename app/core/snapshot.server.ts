import { database, readSnapshot } from "~db/client.server";
import type { Actor, Ctx } from "./ctx.server";

/** Runs `read` in a read-only snapshot, to combine several statements. Joins an outer transaction. */
export async function inSnapshot<A extends Actor, T>(ctx: Ctx<A>, read: (ctx: Ctx<A>) => Promise<T>): Promise<T> {
  if (ctx.db !== database()) return read(ctx);
  return readSnapshot((db) => read({ ...ctx, db }));
}
