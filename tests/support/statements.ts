import { createRequire } from "node:module";
import path from "node:path";
import type { Ctx } from "~/core/ctx.server";

type Command = { constructor: { name: string }; sql?: string };

/** Record all statements of this process: all go through one driver method. `asked()` returns statements since `forget()`. */
export function recordStatements(): { asked: () => string[]; forget: () => void } {
  let statements: string[] = [];
  const file = path.resolve("node_modules/mysql2/lib/base/connection.js");
  const { prototype } = createRequire(import.meta.url)(file) as { prototype: { addCommand: (command: Command) => unknown } };
  const { addCommand } = prototype;
  prototype.addCommand = function (this: unknown, command: Command) {
    if (/Query|Execute/.test(command.constructor.name) && !/^SET SESSION/.test(command.sql ?? "")) statements.push(command.sql ?? "");
    return addCommand.call(this, command);
  };
  return { asked: () => statements, forget: () => void (statements = []) };
}

/** Rows and index entries that the server reads for `work`. */
export function rowsRead<C extends Ctx>(ctx: C, work: (ctx: C) => Promise<unknown>): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const read = async () => {
      const [rows] = (await tx.execute("SHOW SESSION STATUS LIKE 'Handler_read%'")) as unknown as [{ Value: string }[]];
      return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
    };
    const before = await read();
    await work({ ...ctx, db: tx });
    return (await read()) - before;
  });
}

/** A copy of `ctx` that runs `instead` at the nth call of a database method. */
export function atCall<C extends Ctx>(ctx: C, method: "transaction" | "update", nth: number, instead: (call: () => unknown) => unknown): C {
  let calls = 0;
  const db = new Proxy(ctx.db, {
    get(real, name) {
      const value = Reflect.get(real, name) as unknown;
      if (typeof value !== "function") return value;
      const bound = (value as (...given: unknown[]) => unknown).bind(real);
      return name === method ? (...given: unknown[]) => (++calls === nth ? instead(() => bound(...given)) : bound(...given)) : bound;
    },
  });
  return { ...ctx, db };
}
