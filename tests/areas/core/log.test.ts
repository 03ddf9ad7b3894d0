import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { errorForLog } from "~/core/log.server";
import { database } from "~db/client.server";

const failure = (statement: ReturnType<typeof sql>) =>
  database()
    .execute(statement)
    .then(
      () => new Error("it went well"),
      (error: Error) => error,
    );

it("a failed statement is logged without its values (design 9)", async () => {
  const secret = "010-1234-5678\n    at home";
  const logged = JSON.stringify(errorForLog(await failure(sql`SELECT ${secret} FROM no_such_table`)));
  expect(logged).toContain("SELECT ? FROM no_such_table");
  expect(logged).toContain("no_such_table' doesn't exist");
  expect(logged).toContain("log.test.ts");
  expect(logged).not.toContain("010-1234");
});

it("a duplicate is logged without the duplicate value", async () => {
  const twice = sql`INSERT INTO role (role, role_name) VALUES (${"ROLE_X-secret"}, 'x'), (${"ROLE_X-secret"}, 'x')`;
  const logged = JSON.stringify(errorForLog(await failure(twice)));
  expect(logged).not.toContain("secret");
  expect(logged).toMatch(/Duplicate entry|Unknown column|doesn't have a default/);
});

it("any other error is logged with its message, its fields and its stack", () => {
  const logged = errorForLog(Object.assign(new Error("no such file", { cause: new Error("disk") }), { code: "ENOENT" })) as Record<
    string,
    string
  >;
  expect(logged.message).toContain("no such file");
  expect(logged.message).toContain("disk");
  expect(logged.code).toBe("ENOENT");
  expect(logged.stack).toContain("log.test.ts");
  expect(errorForLog("a text")).toBe("a text");
});
