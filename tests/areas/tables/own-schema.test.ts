import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import type { RowDataPacket } from "mysql2/promise";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { withTarget } from "~/areas/tables/targets/open-target.server";
import { seal } from "~/core/crypto.server";
import { makeCtx } from "~/core/ctx.server";
import { forgetSettings, settings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { connectEnvironment } from "~db/environment-connection.server";
import { databaseEnvironment } from "~db/schema/dictionary";
import { makeTarget } from "../../support/factories/tables";
import { serverDir, tellDatabase } from "../../support/killable";

/** Ways to point an environment's row at the site's own schema, written past the grid's checks. */

const ctx = makeCtx({ kind: "job", name: "test" });
const dataDir = serverDir();
const direct = settings().DATABASE_URL;
const site = new URL(direct);
const ownSchema = site.pathname.slice(1);
const siteUser = { databaseUser: site.username, password: decodeURIComponent(site.password) };
const root = (statement: string) => tellDatabase(dataDir, statement);
const isMariadb = /mariadb/i.test(String((await root("SELECT VERSION() AS version"))[0]!.version));
/** The server's data directory, perhaps on another machine. */
const files = String((await root("SELECT @@datadir AS files"))[0]!.files);

let release: string;
let ran: number;
beforeAll(async () => {
  ({ release } = await makeTarget());
});
afterEach(() => at(direct));

function at(url: string) {
  process.env.DATABASE_URL = url;
  forgetSettings();
}

/** Store the environment's row past all checks and connect; returns the refusal. A refused connection runs nothing. */
async function attempt(row: { databaseName: string; databaseUser: string; password: string }): Promise<string> {
  const { databaseName, databaseUser, password } = row;
  const set = { databaseName, databaseUser, sealedPassword: seal(password) };
  await database().update(databaseEnvironment).set(set).where(eq(databaseEnvironment.dataItemRelease, release));
  ran = 0;
  const opened = withTarget(ctx, release, async ({ run }) => void (ran++, await run("CREATE TABLE attacked (a INT)")), {
    timeoutMs: 10_000,
  });
  const refused = await opened.then(
    () => "nothing",
    (error: { code: string }) => error.code,
  );
  expect(ran).toBe(refused === "nothing" ? 1 : 0);
  return refused;
}

/** A user with all rights in `schema`, and the grants `further`. */
async function aUser(schema: string, ...further: string[]) {
  const databaseUser = `u_${randomUUID().slice(0, 8)}`;
  await root(`CREATE USER '${databaseUser}'@'127.0.0.1' IDENTIFIED BY 'secret'`);
  for (const grant of [`GRANT ALL PRIVILEGES ON \`${schema}\`.* TO`, ...further]) await root(`${grant} '${databaseUser}'@'127.0.0.1'`);
  return { databaseUser, password: "secret" };
}

/** The server's account of the site's user; its host may differ from the user's address. */
async function siteAccount(): Promise<string> {
  const connection = await connectEnvironment({ databaseName: ownSchema, ...siteUser }, 5_000);
  const [rows] = await connection.query<RowDataPacket[]>("SELECT CURRENT_USER() AS account");
  await connection.end();
  return (rows[0]!.account as string).replace(/^(.*)@(.*)$/, "'$1'@'$2'");
}

async function aSchema(): Promise<string> {
  const schema = `other_${randomUUID().slice(0, 8)}`;
  await root(`CREATE DATABASE ${schema} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  return schema;
}

describe("the site's own schema is refused", () => {
  test.each([
    ["as it is called", ownSchema],
    ["in capitals", ownSchema.toUpperCase()],
    ["in mixed case", ownSchema.replace("g", "G")],
    ["in backticks", `\`${ownSchema}\``],
    ["with a space behind", `${ownSchema} `],
    ["with a NUL behind", `${ownSchema}\0`],
    ["with a point", `.${ownSchema}`],
    ["with a path", `../mariadb/${ownSchema}`],
    ["encoded", ownSchema.replace("_", "%5f")],
    ["with a comment", `${ownSchema}/**/`],
    ["in wide letters", ownSchema.replace("g", "ｇ")],
    ["with a letter that folds to another", ownSchema.replace("s", "ſ")],
    ["empty, which opens none", ""],
    ["the server's own: mysql", "mysql"],
    ["the server's own: Mysql", "Mysql"],
    ["the server's own: information_schema", "information_schema"],
    ["the server's own: PERFORMANCE_SCHEMA", "PERFORMANCE_SCHEMA"],
    ["the server's own: sys", "sys"],
  ])("%s", async (_, databaseName) => {
    expect(await attempt({ databaseName, ...siteUser })).toBe("tables.own-schema");
  });

  test("under an alias of the server's name for it", async () => {
    const own = { databaseName: ownSchema, ...(await aUser(ownSchema)) };
    await database().execute(sql`SELECT 1`);
    const renamed = new URL(direct);
    renamed.pathname = "/as_a_proxy_calls_it";
    at(renamed.href);
    expect(await attempt(own)).toBe("tables.own-schema");
  });

  // Needs the server's directory. On MySQL a directory makes no schema.
  test.runIf(fs.existsSync(path.join(files, ownSchema)))("under another name of the same directory", async () => {
    const alias = `alias_${randomUUID().slice(0, 8)}`;
    fs.symlinkSync(path.join(files, ownSchema), path.join(files, alias));
    try {
      const refused = isMariadb ? "tables.own-schema" : "tables.target-refused";
      expect(await attempt({ databaseName: alias, ...(await aUser(alias)) })).toBe(refused);
    } finally {
      fs.unlinkSync(path.join(files, alias));
    }
  });

  test("as a copy of the site in another schema", async () => {
    const copy = await aSchema();
    for (const table of ["__drizzle_migrations", "table_information", "data_item_environment"])
      await root(`CREATE TABLE ${copy}.${table} (a INT)`);
    expect(await attempt({ databaseName: copy, ...(await aUser(copy)) })).toBe("tables.own-schema");
  });
});

describe("a user who can reach the site's schema is refused, even in another schema:", () => {
  const cases: [string, (schema: string) => Promise<{ databaseUser: string; password: string }>][] = [
    ["the site's own user", async (schema) => (await root(`GRANT ALL ON ${schema}.* TO ${await siteAccount()}`), siteUser)],
    ["one with rights everywhere", (schema) => aUser(schema, "GRANT ALL PRIVILEGES ON *.* TO")],
    ["one who may read the site's schema", (schema) => aUser(schema, `GRANT SELECT ON \`${ownSchema}\`.* TO`)],
    ["one who may read one table of it", (schema) => aUser(schema, `GRANT SELECT ON \`${ownSchema}\`.\`user\` TO`)],
    ["one whose right is by a pattern", (schema) => aUser(schema, "GRANT ALL PRIVILEGES ON `geulbeot%`.* TO")],
  ];
  test.each(cases)("%s", async (_, userOf) => {
    const databaseName = await aSchema();
    expect(await attempt({ databaseName, ...(await userOf(databaseName)) })).toBe("tables.reaches-own-schema");
  });

  test("a user who reaches it by a role", async () => {
    const databaseName = await aSchema();
    const role = `r_${randomUUID().slice(0, 8)}`;
    await root(`CREATE ROLE ${role}`);
    await root(`GRANT ALL PRIVILEGES ON \`${ownSchema}\`.* TO ${role}`);
    const user = await aUser(databaseName, `GRANT ${role} TO`);
    expect(await attempt({ databaseName, ...user }), "a role that is not taken on reaches nothing").toBe("nothing");
    await root(`SET DEFAULT ROLE ${role} ${isMariadb ? "FOR" : "TO"} '${user.databaseUser}'@'127.0.0.1'`);
    expect(await attempt({ databaseName, ...user }), "the role is taken on at login").toBe("tables.reaches-own-schema");
  });
});

test("a separate schema with its own user is accepted", async () => {
  const databaseName = await aSchema();
  expect(await attempt({ databaseName, ...(await aUser(databaseName)) })).toBe("nothing");
});
