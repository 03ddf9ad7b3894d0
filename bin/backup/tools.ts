import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { SEARCH } from "../../db/embedded-server";
import { writePrivate } from "../../db/own-files";
import type { ServerKind, Target } from "./target";
import { Trouble } from "../trouble";

type Job = "dump" | "client";
export type Tool = { file: string; kind: ServerKind };

const NAMES: Record<Job, string[]> = { dump: ["mariadb-dump", "mysqldump"], client: ["mariadb", "mysql"] };
const CURES: Record<ServerKind, string> = {
  MariaDB: "install it (Debian and Ubuntu: apt-get install mariadb-client)",
  MySQL: "install MySQL's own client (mysql-client of https://dev.mysql.com/downloads/)",
};

/** Each kind of server needs its own client: MariaDB's dumps generated columns, which MySQL refuses. Throws Trouble that says what to install. */
export function findTool(job: Job, server: ServerKind, places = searched()): Tool {
  for (const file of NAMES[job].flatMap((name) => places.map((place) => path.join(place, name))))
    if (kindAt(file) === server) return { file, kind: server };
  const name = NAMES[job][server === "MariaDB" ? 0 : 1];
  throw new Trouble(`The server is ${server}, and ${server}'s ${name} was not found on PATH: ${CURES[server]}.`);
}

const searched = () => [...new Set([...(process.env.PATH ?? "").split(":").filter(Boolean), ...SEARCH])];

function kindAt(file: string): ServerKind | null {
  if (!fs.existsSync(file)) return null;
  try {
    const version = execFileSync(file, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return /mariadb/i.test(version) ? "MariaDB" : "MySQL";
  } catch {
    return null;
  }
}

/** Address and password go through a private file, so neither process list nor environment shows them. */
export function startTool({ file, kind }: Tool, target: Target, options: string[], stdio: SpawnOptions["stdio"]) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geulbeot-backup-"));
  const defaults = path.join(folder, "options.cnf");
  writePrivate(defaults, optionFile(kind, target));
  const { PATH, NODE_ENV } = process.env;
  const child: ChildProcess = spawn(file, [`--defaults-file=${defaults}`, ...options, target.name], { stdio, env: { PATH, NODE_ENV } });
  const forget = () => fs.rmSync(folder, { recursive: true, force: true });
  const leave = () => {
    child.kill();
    forget();
  };
  process.once("exit", leave);
  const over = () => {
    process.off("exit", leave);
    forget();
  };
  return { child, ended: ended(child).finally(over) };
}

/** Throws Trouble with the program's last output unless it ended with 0. */
function ended(child: ChildProcess): Promise<void> {
  let stderrTail = "";
  child.stderr!.on("data", (chunk: Buffer) => (stderrTail = (stderrTail + chunk.toString()).slice(-4_000)));
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", (code, signal) => {
      const line = stderrTail.trim().split("\n").at(-1) || "it said nothing";
      if (code === 0) done();
      else fail(new Trouble(`${path.basename(child.spawnfile)} ended with ${signal ?? code}: ${line}`));
    });
  });
}

function optionFile(kind: ServerKind, { host, port, user, password, socketPath, ssl }: Target): string {
  const place = socketPath ? { socket: socketPath } : { host, port: String(port), protocol: "tcp" };
  const options = { ...place, user, password, ...(socketPath ? {} : tlsOptions(kind, ssl)), "default-character-set": "utf8mb4" };
  return ["[client]", ...Object.entries(options).map(([name, value]) => `${name}=${quoted(value)}`), ""].join("\n");
}

/** Option files interpret escapes, # and blanks in unquoted values. */
const quoted = (value: string) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

const SYSTEM_CA = "/etc/ssl/certs/ca-certificates.crt";

/** TLS as for the site's connections: `ssl` of the address, authorities of NODE_EXTRA_CA_CERTS or the system. */
function tlsOptions(kind: ServerKind, ssl: Target["ssl"]): Record<string, string> {
  const isChecked = ssl !== undefined && ssl.rejectUnauthorized !== false;
  const ca = process.env.NODE_EXTRA_CA_CERTS || (fs.existsSync(SYSTEM_CA) ? SYSTEM_CA : undefined);
  const authority: Record<string, string> = isChecked && ca ? { "ssl-ca": ca } : {};
  if (kind === "MariaDB") return { ...(ssl && { ssl: "1" }), "ssl-verify-server-cert": isChecked ? "1" : "0", ...authority };
  const checked = ssl?.verifyIdentity ? "VERIFY_IDENTITY" : "VERIFY_CA";
  return { "ssl-mode": isChecked ? checked : ssl ? "REQUIRED" : "PREFERRED", "get-server-public-key": "1", ...authority };
}
