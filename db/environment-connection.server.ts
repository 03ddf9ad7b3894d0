import mysql, { type Connection } from "mysql2/promise";
import { settings } from "~/core/settings.server";

export type Target = { databaseName: string; databaseUser: string; password: string };

/** The caller ends the connection. */
export function connectEnvironment({ databaseName, databaseUser, password }: Target, timeoutMs: number): Promise<Connection> {
  return mysql.createConnection({
    uri: byAddress(settings().DATABASE_URL),
    user: databaseUser,
    password,
    database: databaseName,
    connectTimeout: timeoutMs,
    multipleStatements: false,
    timezone: "Z",
    charset: "utf8mb4",
  });
}

/** Environment users may log in by address only, not by the site's socket. */
function byAddress(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete("socketPath");
  return url.href;
}

export const ownSchema = (): string => decodeURIComponent(new URL(settings().DATABASE_URL).pathname.slice(1));
