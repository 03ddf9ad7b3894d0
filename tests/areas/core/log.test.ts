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
  const told = JSON.stringify(errorForLog(await failure(sql`SELECT ${secret} FROM no_such_table`)));
  expect(told).toContain("SELECT ? FROM no_such_table");
  expect(told).toContain("no_such_table' doesn't exist");
  expect(told).toContain("log.test.ts");
  expect(told).not.toContain("010-1234");
});

it("a duplicate is logged without the duplicate value", async () => {
  const twice = sql`INSERT INTO role (role, role_name) VALUES (${"ROLE_X-secret"}, 'x'), (${"ROLE_X-secret"}, 'x')`;
  const told = JSON.stringify(errorForLog(await failure(twice)));
  expect(told).not.toContain("secret");
  expect(told).toMatch(/Duplicate entry|Unknown column|doesn't have a default/);
});

it("any other error is logged with its message, its fields and its stack", () => {
  const told = errorForLog(Object.assign(new Error("no such file", { cause: new Error("disk") }), { code: "ENOENT" })) as Record<
    string,
    string
  >;
  expect(told.message).toContain("no such file");
  expect(told.message).toContain("disk");
  expect(told.code).toBe("ENOENT");
  expect(told.stack).toContain("log.test.ts");
  expect(errorForLog("a text")).toBe("a text");
});
