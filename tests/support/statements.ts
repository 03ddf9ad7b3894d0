import { createRequire } from "node:module";
import path from "node:path";

type Command = { constructor: { name: string }; sql?: string };

/**
 * Every statement that this process sends to the database from here on goes through one method of the driver; `asked()` gives those since
 * `forget()`.
 */
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
