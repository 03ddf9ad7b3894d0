import { execFile, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { createHash } from "node:crypto";
import mysql, { type RowDataPacket } from "mysql2/promise";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { backupAges } from "~/areas/operations/backups/backup-ages.server";
import { makeCtx } from "~/core/ctx.server";
import { differences } from "../../../bin/backup/checksums";
import { DATABASE_FILE, MANIFEST, type Manifest, readCopy } from "../../../bin/backup/copies";
import { makeBackup } from "../../../bin/backup/make";
import { restoreBackup } from "../../../bin/backup/restore";
import { type Target, targetOf, withDatabase } from "../../../bin/backup/target";
import { findTool } from "../../../bin/backup/tools";
import { verifyBackup } from "../../../bin/backup/verify";
import { bundled } from "../../../bin/testing/bundled";
import { useMachineClock } from "../../support/clock";
import { copyDatabase, databaseUrl, dropDatabase } from "../../support/database";
import { serverDir, tellDatabase, until } from "../../support/killable";

/** Shell, option file and URL would each read this password differently. */
const PASSWORD = "p#\"\\ '%;=é";
const ACCOUNT = "'geulbeot_backup'@'127.0.0.1'";
const OWN_DATABASES = "`geulbeot\\_test\\_backup%`.*";
const NAME = "geulbeot_test_backup";
/** Few tables: copying all would take as long as a group of tests. */
const FEW = ["audit_log", "common_code", "common_code_header", "kept_form", "send_run", "subscription"];

let port: string;
let target: Target;
let kind: "MariaDB" | "MySQL";
let place: string;
let store: string;
const scratch = () => withDatabase(target, `${NAME}_verify`);
const other = () => withDatabase(target, `${NAME}_other`);
const asked = () => ({ target, place, store });

beforeAll(async () => {
  for (const statement of [
    `DROP USER IF EXISTS ${ACCOUNT}`,
    `CREATE USER ${ACCOUNT} IDENTIFIED BY ${mysql.escape(PASSWORD)}`,
    `GRANT ALL PRIVILEGES ON ${OWN_DATABASES} TO ${ACCOUNT}`,
  ])
    await tellDatabase(serverDir(), statement);
  const [row] = await tellDatabase(serverDir(), "SELECT @@port AS port, VERSION() AS version");
  port = serverDir() ? String(row!.port) : "";
  kind = /mariadb/i.test(row!.version) ? "MariaDB" : "MySQL";
});

afterAll(async () => {
  await tellDatabase(serverDir(), `DROP USER ${ACCOUNT}`);
});

beforeEach(() => {
  useMachineClock();
  place = fs.mkdtempSync(path.join(os.tmpdir(), "backups-"));
  store = path.join(place, "store");
});

afterEach(() => fs.rmSync(place, { recursive: true, force: true }));

async function useDatabase(tables?: string[]) {
  const url = new URL(await copyDatabase(process.env.TEST_TEMPLATE_URL!, NAME, tables));
  url.searchParams.delete("socketPath");
  Object.assign(url, { hostname: "127.0.0.1", username: "geulbeot_backup", password: encodeURIComponent(PASSWORD) });
  if (port) url.port = port;
  target = targetOf(url.href);
}

async function dropDatabases() {
  for (const site of [target, scratch(), other()]) await dropDatabase(databaseUrl(process.env.TEST_DATABASE_URL!, site.name));
}

function withFewTables() {
  beforeEach(() => useDatabase(FEW));
  afterEach(dropDatabases);
}

async function ask<T>(of: Target, work: (connection: mysql.Connection) => Promise<T>): Promise<T> {
  const connection = await mysql.createConnection({ uri: of.url, timezone: "Z" });
  return work(connection).finally(() => connection.end());
}

const rows = (of: Target, statement: string, values: unknown[] = []) =>
  ask(of, async (connection) => (await connection.query<RowDataPacket[]>(statement, values))[0]);

const hasDatabase = async (name: string) => (await tellDatabase(serverDir(), `SHOW DATABASES LIKE '${name}'`)).length > 0;

/** Wrong handling of character sets, blanks, line ends or NUL would damage this. */
const HARD = "한글 🌱 \\ ' \" \r\n\t\u0000 끝 ";
const addHardRow = () =>
  rows(
    target,
    "INSERT INTO kept_form (kept_form_id, path, sealed_fields, expires_at, created_at) VALUES ('hard', '/', ?, NOW(3), NOW(3))",
    [HARD.repeat(20_000)],
  );

/** Put a program first in PATH; PATH is restored afterwards. */
function withProgram<T>(name: string, script: string, work: () => Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(path.join(place, "bin-"));
  fs.writeFileSync(path.join(folder, name), `#!/bin/bash\n[ "$1" = --version ] && { echo "${kind}"; exit; }\n${script}\n`, { mode: 0o755 });
  const { PATH } = process.env;
  process.env.PATH = `${folder}:${PATH}`;
  return work().finally(() => (process.env.PATH = PATH));
}

const dumpName = () => (kind === "MariaDB" ? "mariadb-dump" : "mysqldump");
const clientName = () => (kind === "MariaDB" ? "mariadb" : "mysql");

describe("a back-up by an account limited to its own database", () => {
  withFewTables();

  it("restores every row and file into an empty database", async () => {
    await useDatabase();
    await addHardRow();
    fs.mkdirSync(path.join(store, "ab"), { recursive: true });
    fs.writeFileSync(path.join(store, "ab", "abcdefgh"), "a picture");
    fs.writeFileSync(path.join(store, "ab", "abcdefgi.5f0c"), "half of one");

    const { folder, manifest } = await makeBackup(asked());
    expect(manifest.files).toEqual({ count: 1, bytes: 9 });
    expect(Object.keys(manifest.tables).length).toBeGreaterThan(100);
    expect(manifest.tables.kept_form).toMatchObject({ rows: 1 });
    expect(Object.values(manifest.tables)).not.toContain(null);
    expect(fs.statSync(folder).mode & 0o077).toBe(0);

    const bare = path.join(place, "bare");
    await restoreBackup({ copy: readCopy(folder), target: other(), store: bare, overwrite: false });
    const [row] = await rows(other(), "SELECT sealed_fields AS text FROM kept_form");
    expect(row!.text).toBe(HARD.repeat(20_000));
    expect(await rows(other(), "SELECT COUNT(*) AS n FROM common_code")).toEqual(
      await rows(target, "SELECT COUNT(*) AS n FROM common_code"),
    );
    expect(fs.readFileSync(path.join(bare, "ab", "abcdefgh"), "utf8")).toBe("a picture");
    expect(fs.readdirSync(path.join(bare, "ab"))).toEqual(["abcdefgh"]);
  });

  it("is verified in a scratch database, which is dropped, and recorded in the audit", async () => {
    await makeBackup(asked());
    await verifyBackup({ copy: readCopy(place), target, scratch: scratch() });
    expect(await hasDatabase(scratch().name)).toBe(false);
    const deeds = await rows(target, "SELECT deed, actor, door FROM audit_log WHERE subject = 'database:backup' ORDER BY audit_id");
    expect(deeds).toEqual([
      { deed: "operations.backup-made", actor: "job:console", door: "npm run backup" },
      { deed: "operations.backup-verified", actor: "job:console", door: "npm run verify" },
    ]);
  });

  it("hard-links files of the previous back-up and removes the remains of a killed one", async () => {
    fs.mkdirSync(path.join(store, "ab"), { recursive: true });
    fs.writeFileSync(path.join(store, "ab", "abcdefgh"), "a picture");
    const first = await makeBackup(asked());
    fs.mkdirSync(path.join(place, "2026-01-01T00-00-00-000Z.part"));
    const second = await makeBackup(asked());
    const inode = ({ folder }: { folder: string }) => fs.statSync(path.join(folder, "files", "ab", "abcdefgh")).ino;
    expect(inode(second)).toBe(inode(first));
    expect(fs.readdirSync(place).filter((name) => name.endsWith(".part") || name.endsWith(".lock"))).toEqual([]);
    expect(readCopy(place).folder).toBe(second.folder);
  });

  it("has its name and each copied file on disk before it counts", async () => {
    fs.mkdirSync(path.join(store, "ab"), { recursive: true });
    fs.writeFileSync(path.join(store, "ab", "abcdefgh"), "a picture");
    const flush = vi.spyOn(fs, "fsyncSync");
    const flushed: string[] = [];
    flush.mockImplementation((handle) => void flushed.push(fs.readlinkSync(`/proc/self/fd/${handle}`)));
    const { folder } = await makeBackup(asked()).finally(() => flush.mockRestore());
    const files = path.join(`${folder}.part`, "files");
    expect(flushed).toEqual(expect.arrayContaining([path.join(files, "ab", "abcdefgh"), path.join(files, "ab"), files]));
    expect(flushed.at(-1)).toBe(place);
  });

  it("hides the password from the process list, the environment and left-over files", async () => {
    const seen = path.join(place, "seen");
    const real = findTool("dump", kind).file;
    const temporary = fs.mkdtempSync(path.join(place, "tmp-"));
    const { TMPDIR } = process.env;
    process.env.TMPDIR = temporary;
    const script = `cat /proc/$$/cmdline /proc/$$/environ > ${seen}; stat -c %a "\${1#*=}" >> ${seen}; exec ${real} "$@"`;
    await withProgram(dumpName(), script, () => makeBackup(asked())).finally(() => (process.env.TMPDIR = TMPDIR));
    const text = fs.readFileSync(seen, "utf8");
    expect(text).toContain("--defaults-file=");
    expect(text).toMatch(/600\n$/);
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toContain(encodeURIComponent(PASSWORD));
    expect(fs.readdirSync(temporary)).toEqual([]);
  });
});

describe("an incomplete dump", () => {
  withFewTables();

  const backupNames = () => fs.readdirSync(place).filter((name) => name.startsWith("20"));

  it.each([
    ["ends well in the middle", 'echo "CREATE TABLE x (y int);"', /ended in the middle of the database/],
    ["writes nothing and ends well", "true", /ended in the middle of the database/],
    [
      "fails after its first lines",
      'echo "-- Dump completed"; echo "Access denied; you need RELOAD" >&2; exit 2',
      /ended with 2: Access denied; you need RELOAD/,
    ],
    ["is killed", 'echo "CREATE TABLE x (y int);"; kill -9 $$', /ended with SIGKILL/],
  ])("is no back-up when the program %s", async (_, script, message) => {
    await withProgram(dumpName(), script, async () => expect(makeBackup(asked())).rejects.toThrow(message));
    expect(backupNames()).toEqual([]);
    expect(await rows(target, "SELECT 1 FROM audit_log WHERE subject = 'database:backup'")).toEqual([]);
  });

  it("is detected by verify when the file is damaged or lacks rows or a table", async () => {
    await addHardRow();
    const { folder } = await makeBackup(asked());
    const verify = () => verifyBackup({ copy: readCopy(folder), target, scratch: scratch() });
    const file = path.join(folder, DATABASE_FILE);
    const text = gunzipSync(fs.readFileSync(file)).toString("latin1");
    const rewrite = (changed: string) => {
      const bytes = gzipSync(Buffer.from(changed, "latin1"));
      fs.writeFileSync(file, bytes);
      const manifest = JSON.parse(fs.readFileSync(path.join(folder, MANIFEST), "utf8")) as Manifest;
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      fs.writeFileSync(path.join(folder, MANIFEST), JSON.stringify({ ...manifest, sha256 }));
    };

    fs.appendFileSync(file, "x");
    await expect(verify()).rejects.toThrow(/is damaged: it is not what was written/);
    rewrite(text.replace("INSERT INTO `kept_form`", "-- INSERT INTO `kept_form`").replace(/^\('hard'.*$/m, ""));
    await expect(verify()).rejects.toThrow(/kept_form has 0 rows instead of 1/);
    rewrite(text.replaceAll(Buffer.from("🌱").toString("latin1"), "????"));
    await expect(verify()).rejects.toThrow(/kept_form has other values in its 1 rows/);
    rewrite(`${text}DROP TABLE kept_form;\n`);
    await expect(verify()).rejects.toThrow(/kept_form is missing/);
    expect(await hasDatabase(scratch().name)).toBe(false);
  });

  it("is reported by verify with its own reason, even if the scratch database cannot be dropped", async () => {
    const { folder } = await makeBackup(asked());
    const [loading, revoked] = [path.join(place, "loading"), path.join(place, "revoked")];
    const script = `touch ${loading}; until [ -e ${revoked} ]; do sleep 0.05; done; echo "No space left" >&2; exit 1`;
    const verifying = withProgram(clientName(), script, async () => {
      const failing = expect(verifyBackup({ copy: readCopy(folder), target, scratch: scratch() })).rejects.toThrow(/No space left/);
      await until(async () => fs.existsSync(loading));
      await tellDatabase(serverDir(), `REVOKE ALL PRIVILEGES ON ${OWN_DATABASES} FROM ${ACCOUNT}`);
      fs.writeFileSync(revoked, "");
      return failing;
    });
    await verifying.finally(() => tellDatabase(serverDir(), `GRANT ALL PRIVILEGES ON ${OWN_DATABASES} TO ${ACCOUNT}`));
  });

  it("is not checked in a database that verify may not drop; the server's reason is shown", async () => {
    const { folder } = await makeBackup(asked());
    const verify = (name: string) => verifyBackup({ copy: readCopy(folder), target, scratch: withDatabase(target, name) });
    await expect(verify("geulbeot_elsewhere")).rejects.toThrow(/Access denied.*GRANT ALL PRIVILEGES ON `geulbeot\\_elsewhere`/);
    const unnameable = await verify(`${NAME}_${"x".repeat(64)}`).catch((error: Error) => error.message);
    expect(unnameable).toMatch(/(Incorrect database|Identifier) name/);
    expect(unnameable).not.toContain("GRANT");
  });

  it("is detected by verify when a stored file is missing", async () => {
    fs.mkdirSync(path.join(store, "ab"), { recursive: true });
    fs.writeFileSync(path.join(store, "ab", "abcdefgh"), "a picture");
    const { folder } = await makeBackup(asked());
    fs.rmSync(path.join(folder, "files", "ab", "abcdefgh"));
    await expect(verifyBackup({ copy: readCopy(folder), target, scratch: scratch() })).rejects.toThrow(
      /0 files of 0 bytes instead of 1 of 9/,
    );
  });
});

describe("a restore", () => {
  withFewTables();

  it("refuses a database with tables or in use, unless dropping is allowed and nobody is connected", async () => {
    const copy = readCopy((await makeBackup(asked())).folder);
    await rows(target, "UPDATE common_code SET common_code_key_name = 'changed since'");
    const restore = (overwrite: boolean) => restoreBackup({ copy, target, store, overwrite });
    await expect(restore(false)).rejects.toThrow(/has \d+ tables; name an empty database, or add --overwrite/);
    await ask(target, async (connection) => {
      await connection.query("SELECT 1");
      await expect(restore(true)).rejects.toThrow(/1 other connections use geulbeot_test_backup: stop every web and worker first/);
    });
    expect(await rows(target, "SELECT COUNT(*) AS n FROM common_code WHERE common_code_key_name <> 'changed since'")).toEqual([{ n: 0 }]);
    await restore(true);
    expect(await rows(target, "SELECT COUNT(*) AS n FROM common_code WHERE common_code_key_name = 'changed since'")).toEqual([{ n: 0 }]);
  });

  it("counts only subscriptions that are still charged", async () => {
    await ask(target, async (connection) => {
      await connection.query("SET SESSION foreign_key_checks = 0");
      await connection.query(`INSERT INTO subscription
        (user_id, sealed_sid, status, amount_won, anchor_day, next_charge_day, next_try_day, created_at, updated_at) VALUES
        (1, 'S1', 'ACTIVE', 1000, 1, '2026-12-01', '2026-12-01', NOW(3), NOW(3)),
        (2, 'S2', 'INACTIVE', 1000, 1, '2026-12-01', '2026-12-01', NOW(3), NOW(3))`);
    });
    const copy = readCopy((await makeBackup(asked())).folder);
    expect(await restoreBackup({ copy, target: other(), store, overwrite: false })).toMatchObject({ runs: 0, charges: 1 });
  });

  it("says when its audit row could not be written", async () => {
    await rows(target, "ALTER TABLE audit_log ADD CONSTRAINT no_restore CHECK (deed <> 'operations.backup-restored')");
    const copy = readCopy((await makeBackup(asked())).folder);
    await expect(restoreBackup({ copy, target: other(), store, overwrite: false })).rejects.toThrow(/no_restore/);
  });

  it("refuses another kind of server before changing anything", async () => {
    const { folder, manifest } = await makeBackup(asked());
    const foreign = { ...manifest, server: { ...manifest.server, kind: kind === "MySQL" ? ("MariaDB" as const) : ("MySQL" as const) } };
    const restoring = restoreBackup({ copy: { folder, manifest: foreign }, target, store, overwrite: true });
    await expect(restoring).rejects.toThrow(/The back-up comes from \w+, and this server is \w+\./);
    expect(await rows(target, "SHOW TABLES")).toHaveLength(FEW.length);
  });
});

describe("an address without a database", () => {
  it("is refused with the name of its setting", () => {
    expect(() => targetOf("mysql://u@h/", "VERIFY_DATABASE_URL")).toThrow(/^VERIFY_DATABASE_URL must be mysql:/);
    expect(() => targetOf("mysql://u@h/d?ssl=yes", "TEST_DATABASE_URL")).toThrow(/^TEST_DATABASE_URL: ssl must be JSON/);
    expect(() => targetOf(undefined)).toThrow("DATABASE_URL is not set.");
  });
});

describe("the dump program", () => {
  const programs = (...found: ["mysqldump" | "mariadb-dump", string][]) => {
    const folder = fs.mkdtempSync(path.join(place, "tools-"));
    for (const [name, version] of found)
      fs.writeFileSync(path.join(folder, name), `#!/bin/sh\necho "${name} Ver 9 ${version}"\n`, { mode: 0o755 });
    return [folder];
  };

  it("matches the server, under either name", () => {
    expect(findTool("dump", "MySQL", programs(["mariadb-dump", "MariaDB"], ["mysqldump", "(Debian)"])).kind).toBe("MySQL");
    expect(findTool("dump", "MariaDB", programs(["mysqldump", "MariaDB"])).kind).toBe("MariaDB");
  });

  it("is named with its package when it is missing", () => {
    expect(() => findTool("dump", "MariaDB", programs(["mysqldump", "(Debian)"]))).toThrow(
      "The server is MariaDB, and MariaDB's mariadb-dump was not found on PATH: install it (Debian and Ubuntu: apt-get install mariadb-client).",
    );
    expect(() => findTool("dump", "MySQL", programs(["mysqldump", "MariaDB"]))).toThrow(
      "The server is MySQL, and MySQL's mysqldump was not found on PATH: install MySQL's own client (mysql-client of https://dev.mysql.com/downloads/).",
    );
  });
});

describe("a table written during the start of the back-up", () => {
  it("is detected and not compared", () => {
    expect(differences({ a: null, b: { rows: 1, sum: "7" } }, { a: { rows: 3, sum: "9" }, b: { rows: 1, sum: "7" } })).toEqual([]);
    expect(differences({ a: null }, {})).toEqual(["a is missing"]);
  });
});

describe("the age of the last back-up", () => {
  it("is unknown before the first, and read from the audit afterwards", async () => {
    const own = targetOf(process.env.DATABASE_URL);
    const forget = () => rows(own, "DELETE FROM audit_log WHERE subject = 'database:backup'");
    await forget();
    const ages = () => backupAges(makeCtx({ kind: "job", name: "metrics" }));
    expect(await ages()).toEqual({ made: null, verified: null });
    await rows(
      own,
      `INSERT INTO audit_log (actor, deed, subject, request_id, created_at) VALUES ('job:console', 'operations.backup-made', 'database:backup', 'x', ?)`,
      [new Date(Date.now() - 90_000)],
    );
    const { made, verified } = await ages();
    expect(Math.round(made! / 10)).toBe(9);
    expect(verified).toBeNull();
    await forget();
  });
});

describe("the commands", () => {
  withFewTables();

  let program: string;
  beforeAll(async () => {
    program = await bundled("backup");
  });

  const env = () => ({ ...process.env, DATABASE_URL: target.url, DATA_DIR: place, S3_ENDPOINT: "" });

  function run(...words: string[]) {
    return new Promise<{ code: number; text: string }>((done) => {
      execFile(process.execPath, [program, ...words], { env: env() }, (error, out, err) => {
        done({ code: error ? Number(error.code) : 0, text: out + err });
      });
    });
  }

  it("leave no password behind when a signal stops them", async () => {
    const temporary = fs.mkdtempSync(path.join(place, "tmp-"));
    const left = () => fs.readdirSync(temporary).filter((name) => name.startsWith("geulbeot-backup-"));
    await withProgram(dumpName(), "exec sleep 60", async () => {
      const child = spawn(process.execPath, [program, "backup"], { env: { ...env(), TMPDIR: temporary }, stdio: "ignore" });
      const ended = new Promise((done) => child.once("exit", done));
      await until(async () => left().length === 1);
      child.kill("SIGTERM");
      expect(await ended).toBe(130);
    });
    expect(left()).toEqual([]);
  });

  it("print one line and leave nothing half-written when the server drops a connection", async () => {
    const [dumping, dropped] = [path.join(place, "dumping"), path.join(place, "dropped")];
    const script = `touch ${dumping}; until [ -e ${dropped} ]; do sleep 0.05; done; echo "CREATE TABLE x (y int);"; echo "-- Dump completed"`;
    const ended = withProgram(dumpName(), script, async () => {
      const ending = run("backup");
      await until(async () => fs.existsSync(dumping));
      await dropNewestConnection();
      fs.writeFileSync(dropped, "");
      return ending;
    });
    expect(await ended).toMatchObject({ code: 1, text: expect.stringMatching(/^backup: [^\n]*\n$/) });
    expect(fs.readdirSync(path.join(place, "backups"))).toEqual([]);
  });

  async function dropNewestConnection() {
    const all = await tellDatabase(serverDir(), "SHOW PROCESSLIST");
    const ids = all.filter(({ User }) => User === "geulbeot_backup").map(({ Id }) => Number(Id));
    await tellDatabase(serverDir(), `KILL ${Math.max(...ids)}`);
  }

  it("write, verify and refuse in one line each", async () => {
    const made = await run("backup");
    expect(made.text).toMatch(/backups\/20\S+Z: \d+ tables, \d+ rows, 0 files\.\nNot in it, keep them elsewhere: SESSION_SECRET/);
    expect(made.code).toBe(0);
    expect(await run("verify")).toMatchObject({
      code: 0,
      text: expect.stringContaining("restored into geulbeot_test_backup_verify and compared"),
    });
    const refused = await run("restore", path.join(place, "backups"));
    expect(refused).toMatchObject({ code: 1, text: expect.stringMatching(/^restore: geulbeot_test_backup has \d+ tables; [^\n]*\n$/) });
    expect(await run("restore")).toMatchObject({ code: 1, text: expect.stringMatching(/^restore: usage: [^\n]*\n$/) });
  });
});
