import mysql from "mysql2/promise";
import { Trouble } from "../trouble";

export type Target = {
  url: string;
  name: string;
  host: string;
  port: number;
  user: string;
  password: string;
  socketPath?: string;
  ssl?: { rejectUnauthorized?: boolean; verifyIdentity?: boolean };
};

export type ServerKind = "MariaDB" | "MySQL";

/** Parse a setting as mysql2 does. Throws Trouble without a database name. */
export function targetOf(text: string | undefined, setting = "DATABASE_URL"): Target {
  if (!text) throw new Trouble(`${setting} is not set.`);
  const url = URL.parse(text);
  const name = url?.pathname.slice(1) ?? "";
  if (url?.protocol !== "mysql:" || !/^\w{1,50}$/.test(name))
    throw new Trouble(`${setting} must be mysql://user:password@host:3306/database, the database of letters, digits and _.`);
  return {
    url: text,
    name,
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || 3306,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    socketPath: url.searchParams.get("socketPath") ?? undefined,
    ssl: sslOf(url.searchParams.get("ssl"), setting),
  };
}

export function withDatabase(target: Target, name: string): Target {
  const url = new URL(target.url);
  url.pathname = `/${name}`;
  return { ...target, url: url.href, name };
}

function sslOf(text: string | null, setting: string): Target["ssl"] {
  if (!text) return undefined;
  try {
    return JSON.parse(text) as Target["ssl"];
  } catch {
    throw new Trouble(`${setting}: ssl must be JSON, such as ssl={"rejectUnauthorized":true}.`);
  }
}

/** Throws Trouble when no connection can be opened. */
export async function connect(target: Target, { toServer = false } = {}): Promise<mysql.Connection> {
  const { url } = toServer ? withDatabase(target, "") : target;
  try {
    const connection = await mysql.createConnection({
      uri: url,
      timezone: "Z",
      charset: "utf8mb4",
      connectTimeout: 10_000,
      supportBigNumbers: true,
    });
    await connection.query("SET SESSION time_zone = '+00:00'");
    return connection;
  } catch (error) {
    throw new Trouble(`The database ${target.name} on ${target.socketPath ?? target.host} is not to be had: ${(error as Error).message}`);
  }
}

export async function serverOf(connection: mysql.Connection): Promise<{ kind: ServerKind; version: string }> {
  const [[row]] = await connection.query<mysql.RowDataPacket[]>("SELECT VERSION() AS version");
  const version = String(row!.version);
  return { kind: /mariadb/i.test(version) ? "MariaDB" : "MySQL", version };
}

export async function tablesOf(connection: mysql.Connection, name: string): Promise<string[]> {
  const [rows] = await connection.query<mysql.RowDataPacket[]>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ? AND table_type = 'BASE TABLE' ORDER BY table_name",
    [name],
  );
  return rows.map((row) => String(row.name));
}
