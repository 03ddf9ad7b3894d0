import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { dataDirOf, startEmbedded, type Embedded } from "../db/embedded";

/** Reads `.env` where there is one; what the shell already says wins. */
export function loadDotEnv() {
  if (fs.existsSync(".env")) process.loadEnvFile(".env");
}

/**
 * Fills DATABASE_URL and REDIS_URL from the embedded pair of DATA_DIR, each only when unset.
 * Answers the pair, or undefined when both were set.
 */
export async function useEmbedded(log: (line: string) => void): Promise<Embedded | undefined> {
  const { DATABASE_URL, REDIS_URL } = process.env;
  if (DATABASE_URL && REDIS_URL) return undefined;
  const only = DATABASE_URL ? "redis" : REDIS_URL ? "mariadb" : undefined;
  const pair = await startEmbedded({ log, only });
  process.env.DATABASE_URL ||= pair.databaseUrl;
  process.env.REDIS_URL ||= pair.redisUrl;
  return pair;
}

/** Secrets of this machine's copy, made once under DATA_DIR, so that sessions and sealed values outlive a restart. */
export function useLocalSecrets() {
  const file = path.join(dataDirOf(), "secrets.json");
  const kept = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as Record<string, string>) : {};
  const secrets: Record<string, string> = {
    SESSION_SECRET: randomBytes(32).toString("hex"),
    LOOKUP_SECRET: randomBytes(32).toString("hex"),
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    ...kept,
  };
  if (Object.keys(secrets).length > Object.keys(kept).length) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  }
  for (const [name, value] of Object.entries(secrets)) process.env[name] ||= value;
}
