/** An open connection to an environment's schema as its own user. */
export type Target = {
  release: string;
  environment: string;
  schema: string;
  server: "mariadb" | "mysql";
  version: string;
  ask: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  run: (sql: string) => Promise<void>;
};
