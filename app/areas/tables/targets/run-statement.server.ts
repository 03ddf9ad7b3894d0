import { inPlaceOf } from "../ddl/statements";
import type { Target } from "./target";

/**
 * Runs one statement of `createStatements`, `addStatements` or `dropStatement`. One that a server cannot do at once is done in place, without a
 * lock; one that would need a copy of the table is refused by the server. Answers the statement that was run. Throws the database's error, for
 * `reasonOf`.
 */
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

/** The algorithm is not supported here, or (MySQL) the table has been changed at once too often. */
const NOT_AT_ONCE = new Set([1845, 1846, 4092]);

const addsReference = (statement: string) => statement.startsWith("ALTER TABLE") && statement.includes("FOREIGN KEY");

/**
 * A reference is added in place only while references are not checked. Nothing goes unchecked by it: the column is new and empty in every row.
 * But then a table that is not there would be taken too, so it is asked for first.
 */
async function runUnchecked({ ask, run }: Target, statement: string): Promise<string> {
  for (const [, parent] of statement.matchAll(/ REFERENCES (`\w+`) /g)) await ask(`SELECT 1 FROM ${parent} LIMIT 0`);
  await run("SET SESSION foreign_key_checks = 0");
  const checkAgain = () => run("SET SESSION foreign_key_checks = 1");
  await run(statement).catch(async (error) => {
    // The first error counts, also when the connection is gone with it.
    await checkAgain().catch(() => {});
    throw error;
  });
  await checkAgain();
  return statement;
}
