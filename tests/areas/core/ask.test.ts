import { eq, type SQL, sql } from "drizzle-orm";
import { MySqlDialect } from "drizzle-orm/mysql-core";
import { describe, expect, it } from "vitest";
import { unnested } from "~db/ask.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";

const dialect = new MySqlDialect();
const at = new Date("2026-03-10T12:00:00Z");
const condition = sql`user_id = ${7}`;

describe("flattens a statement", () => {
  const statements: Record<string, () => SQL> = {
    "values within parts": () =>
      sql`SELECT ${sql`(SELECT ${1} + ${sql`${"둘"}`})`} AS ${sql.identifier("a`b")} WHERE ${condition} AND ${condition} OR ${null} < ${at}`,
    "tables and columns": () => sql`SELECT ${user.userId} FROM ${user} WHERE ${eq(user.userEmail, "a@b.test")}`,
    "a list": () => sql`SELECT 1 WHERE 1 IN ${[1, 2, sql`${3} + 4`]}`,
    "what is joined": () => sql.join([sql`SELECT ${1}`, sql.raw("SELECT '?'"), sql`SELECT ${"?"}`], sql` UNION ALL `),
    "values written out": () => sql`SELECT ${sql`${"it's"} + ${condition}`.inlineParams()}, ${2}`,
    "what is left out": () => sql`SELECT 1 ${undefined} ${sql.empty()} ${sql`${undefined}`}`,
    "another statement": () =>
      sql`SELECT * FROM ${database().select({ id: user.userId }).from(user).where(eq(user.userId, 3)).as("some")} WHERE ${condition}`,
    "a value with a name": () => sql`SELECT ${sql`${sql.param(at)}`}, ${sql.placeholder("later")}, ${sql`1`.as("named")}`,
  };

  it.each(Object.keys(statements))("has the same text and values: %s", (name) => {
    const query = statements[name]!();
    const { sql: text, params } = dialect.sqlToQuery(unnested(query));
    expect([text, params]).toEqual([dialect.sqlToQuery(query).sql, dialect.sqlToQuery(query).params]);
    expect(text).toMatch(/^SELECT /);
  });

  it("has a single text between two values", () => {
    expect(unnested(statements["values within parts"]!()).queryChunks).toHaveLength(2 * 7 + 1);
  });
});
