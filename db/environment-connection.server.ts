import mysql, { type Connection } from "mysql2/promise";
import { settings } from "~/core/settings.server";

export type Target = { databaseName: string; databaseUser: string; password: string };

/** A connection to a schema on the site's own database server, as the target's user alone. The caller ends it. */
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

/** The site may reach its server by a socket; the users of environments are known to the server by its address. */
function byAddress(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete("socketPath");
  return url.href;
}

/** The name of the schema in which the site's own tables are. */
export const ownSchema = (): string => decodeURIComponent(new URL(settings().DATABASE_URL).pathname.slice(1));
