import { inPlaceOf } from "../ddl/statements";
import type { Target } from "./target";

/** Run a generated statement; INPLACE when INSTANT is impossible. Returns the statement that ran. Throws the database's error, for `reasonOf`. */
export async function runStatement(target: Target, statement: string): Promise<string> {
  if (addsReference(statement)) return runUnchecked(target, statement);
  const slower = inPlaceOf(statement);
  try {
    await target.run(statement);
    return statement;
  } catch (error) {
    if (slower === undefined || !NOT_AT_ONCE.has((error as { errno?: number }).errno ?? 0)) throw error;
  }
  await target.run(slower);
  return slower;
}

/** Algorithm not supported, or (MySQL) too many INSTANT changes. */
const NOT_AT_ONCE = new Set([1845, 1846, 4092]);

const addsReference = (statement: string) => statement.startsWith("ALTER TABLE") && statement.includes("FOREIGN KEY");

/**
 * INPLACE can add a foreign key only while checks are off: safe, since the new column is empty. A missing parent would be accepted, so
 * query it first.
 */
async function runUnchecked({ ask, run }: Target, statement: string): Promise<string> {
  for (const [, parent] of statement.matchAll(/ REFERENCES (`\w+`) /g)) await ask(`SELECT 1 FROM ${parent} LIMIT 0`);
  await run("SET SESSION foreign_key_checks = 0");
  const checkAgain = () => run("SET SESSION foreign_key_checks = 1");
  await run(statement).catch(async (error) => {
    // Throw the first error, even if the connection is gone.
    await checkAgain().catch(() => {});
    throw error;
  });
  await checkAgain();
  return statement;
}
