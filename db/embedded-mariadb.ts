import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  answersWithin,
  find,
  freePort,
  type Keep,
  type Log,
  logFile,
  missing,
  notStarted,
  ownDir,
  type Owner,
  ownerOf,
  pidFile,
  run,
  SEARCH,
  type Server,
  writeKeep,
  writePrivate,
} from "./embedded-server";
import { readText } from "./lock-file";
import { META_SCHEMAS, metaPassword } from "./meta-schemas";
import { forget, needRoom, onFile } from "./own-files";

const DATABASE = "geulbeot_dev";

const INSTALL_MB = 160;
const START_MB = 24;

export const mariadb: Server = { start, answers, isOf };

export function databaseUrl(keep: Keep) {
  return `mysql://geulbeot:${keep.password}@127.0.0.1:${keep.mariadbPort}/${DATABASE}`;
}

async function start(dir: string, keep: Keep, { durable, log }: { durable: boolean; log: Log }) {
  const binary = find("mariadbd", "mysqld");
  if (!binary) throw missing("MariaDB", "mariadbd", "DATABASE_URL");
  const data = path.join(dir, "mariadb");
  const owner = ownerOf(dir);
  const isNew = !fs.existsSync(data);
  needRoom(dir, isNew ? INSTALL_MB : START_MB);
  if (!isNew) onFile(data, () => fs.readdirSync(data));
  ownDir(path.join(dir, "tmp"), owner);
  if (isNew) await installDatabase(dir, data, owner, log);

  keep.mariadbPort = await freePort(keep.mariadbPort, log);
  writeKeep(dir, keep);
  // Each start sets passwords, to repair a lost credentials file.
  const init = path.join(dir, "mariadb.init.sql");
  writePrivate(init, firstStatements(keep));
  const started = run(
    binary,
    [
      "--no-defaults",
      ...owner.mariadbArgs,
      `--datadir=${data}`,
      `--socket=${socketFile(dir, owner)}`,
      `--port=${keep.mariadbPort}`,
      "--bind-address=127.0.0.1",
      `--pid-file=${pidFile(dir, "mariadb")}`,
      `--log-error=${logFile(dir, "mariadb")}`,
      `--tmpdir=${path.join(dir, "tmp")}`,
      `--init-file=${init}`,
      "--character-set-server=utf8mb4",
      "--collation-server=utf8mb4_unicode_ci",
      "--default-time-zone=+00:00",
      "--skip-name-resolve",
      "--max-connections=300",
      "--max-allowed-packet=64M",
      "--innodb-buffer-pool-size=128M",
      "--innodb-log-file-size=32M",
      `--innodb-flush-log-at-trx-commit=${durable ? 1 : 2}`,
      ...(durable ? [] : ["--debug-no-sync", "--skip-sync-frm"]),
      "--performance-schema=OFF",
    ],
    { ...owner.spawn, stdio: "ignore" },
  );
  // Recovery after a crash may take long.
  const up = await answersWithin(120_000, () => answers(keep), started.alive);
  forget(init);
  if (!up) throw notStarted("MariaDB", logFile(dir, "mariadb"));
  log(`MariaDB on 127.0.0.1:${keep.mariadbPort}`);
}

function firstStatements(keep: Keep) {
  return [
    "DELETE FROM mysql.global_priv WHERE User IN ('', 'root') AND Host <> 'localhost';",
    "FLUSH PRIVILEGES;",
    `ALTER USER 'root'@'localhost' IDENTIFIED BY '${keep.rootPassword}';`,
    ...["127.0.0.1", "localhost"].flatMap((host) => [
      `CREATE OR REPLACE USER 'geulbeot'@'${host}' IDENTIFIED BY '${keep.password}';`,
      `GRANT ALL PRIVILEGES ON \`geulbeot\\_%\`.* TO 'geulbeot'@'${host}';`,
    ]),
    `CREATE DATABASE IF NOT EXISTS ${DATABASE} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;`,
    ...Object.values(META_SCHEMAS).flatMap((schema) => [
      `CREATE DATABASE IF NOT EXISTS ${schema} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;`,
      `CREATE OR REPLACE USER '${schema}'@'127.0.0.1' IDENTIFIED BY '${metaPassword(schema, keep.password)}';`,
      `GRANT ALL PRIVILEGES ON \`${schema.replace("_", "\\_")}\`.* TO '${schema}'@'127.0.0.1';`,
    ]),
    "",
  ].join("\n");
}

/** An incomplete directory is never used: create under another name, then rename. */
async function installDatabase(dir: string, data: string, owner: Owner, log: Log) {
  const install = find("mariadb-install-db", "mysql_install_db");
  if (!install) throw missing("MariaDB", "mariadb-install-db", "DATABASE_URL");
  log("MariaDB: making the data directory (once)");
  const fresh = `${data}.new`;
  fs.rmSync(fresh, { recursive: true, force: true });
  const output = path.join(dir, "mariadb.install.log");
  writePrivate(output, "");
  const file = fs.openSync(output, "w");
  const child = spawn(
    install,
    [
      "--no-defaults",
      `--datadir=${fresh}`,
      ...owner.mariadbArgs,
      "--auth-root-authentication-method=normal",
      "--skip-test-db",
      "--skip-name-resolve",
      // A minimal machine cannot resolve its own name; only addresses are used here.
      "--force",
    ],
    { ...owner.spawn, stdio: ["ignore", file, file], env: { ...process.env, TMPDIR: path.join(dir, "tmp"), PATH: SEARCH.join(":") } },
  );
  const code = await new Promise((done) => child.once("error", () => done(-1)).once("close", done));
  fs.closeSync(file);
  if (code !== 0) throw notStarted("mariadb-install-db", output);
  fs.chmodSync(fresh, 0o700);
  fs.renameSync(fresh, data);
}

/** The Unix socket is a third faster per statement than the port. */
export function bySocket(url: string, dataDir: string): string {
  const faster = new URL(url);
  faster.searchParams.set("socketPath", socketPath(dataDir));
  return faster.href;
}

/** A socket path holds at most 107 bytes; a deep directory gets one in the system's tmp. */
function socketFile(dir: string, owner: Owner) {
  const file = socketPath(dir);
  if (path.dirname(file) !== dir) ownDir(path.dirname(file), owner);
  return file;
}

function socketPath(dir: string): string {
  const near = path.join(dir, "mariadb.sock");
  if (Buffer.byteLength(near) < 104) return near;
  return path.join(os.tmpdir(), `geulbeot-${createHash("sha256").update(dir).digest("hex").slice(0, 12)}`, "mariadb.sock");
}

async function answers(keep: Keep) {
  const mysql = await import("mysql2/promise");
  try {
    const connection = await mysql.createConnection({ uri: databaseUrl(keep), connectTimeout: 2000 });
    await connection.end();
    return true;
  } catch {
    return false;
  }
}

function isOf(dir: string, pid: number) {
  return readText(`/proc/${pid}/cmdline`).includes(`--datadir=${dir}${path.sep}`);
}
