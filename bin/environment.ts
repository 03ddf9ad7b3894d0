import { createECDH, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { dataDirOf, startEmbedded, type Embedded } from "../db/embedded";
import { onFile, readWhole, writeWhole } from "../db/own-files";

/** Reads `.env`; the shell's variables take precedence. */
export function loadDotEnv() {
  if (!fs.existsSync(".env")) return;
  const variables = onFile(".env", () => parseEnv(fs.readFileSync(".env", "utf8")));
  for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
}

/** Set DATABASE_URL and REDIS_URL, where unset, to the embedded servers. Undefined when both were set. */
export async function useEmbedded(log: (line: string) => void): Promise<Embedded | undefined> {
  const { DATABASE_URL, REDIS_URL } = process.env;
  if (DATABASE_URL && REDIS_URL) return undefined;
  const only = DATABASE_URL ? "redis" : REDIS_URL ? "mariadb" : undefined;
  const pair = await startEmbedded({ log, only });
  process.env.DATABASE_URL ||= pair.databaseUrl;
  process.env.REDIS_URL ||= pair.redisUrl;
  return pair;
}

const LOST_SECRETS = "restore it from a back-up; delete it only with the data, whose sealed values nothing else opens";

const secretsFile = () => path.join(dataDirOf(), "secrets.json");

export const hasLocalSecrets = () => fs.existsSync(secretsFile());

/** Identifies this site to push services. */
export function vapidKeys() {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  const privateKey = pair.getPrivateKey("hex").padStart(64, "0");
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: Buffer.from(privateKey, "hex").toString("base64url") };
}

/** Generated once, so that logins and encrypted values survive a restart. */
export function useLocalSecrets() {
  const file = secretsFile();
  const stored = readWhole(file, z.record(z.string(), z.string()), LOST_SECRETS) ?? {};
  const secrets: Record<string, string> = {
    SESSION_SECRET: randomBytes(32).toString("hex"),
    LOOKUP_SECRET: randomBytes(32).toString("hex"),
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    ...(process.env.VAPID_PUBLIC_KEY || process.env.VAPID_PRIVATE_KEY ? {} : vapidKeys()),
    ...stored,
  };
  if (Object.keys(secrets).length > Object.keys(stored).length) {
    onFile(file, () => fs.mkdirSync(path.dirname(file), { recursive: true }));
    writeWhole(file, JSON.stringify(secrets, null, 2));
  }
  for (const [name, value] of Object.entries(secrets)) process.env[name] ||= value;
}
