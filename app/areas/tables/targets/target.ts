/** An environment's schema while a connection of its own user to it is open. */
export type Target = {
  release: string;
  /** What people call the environment. */
  environment: string;
  schema: string;
  server: "mariadb" | "mysql";
  version: string;
  /** Asks for rows. */
  ask: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Runs a statement that answers none. */
  run: (sql: string) => Promise<void>;
};
