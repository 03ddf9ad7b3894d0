import { setTimeout as pause } from "node:timers/promises";
import { embeddedPid, startEmbedded } from "../db/embedded";
import { logFile, type Part } from "../db/embedded-server";
import { BackOff, when } from "./back-off";

const WATCH_MS = 250;
const ADDRESSES = { mariadb: ["DATABASE_URL", "databaseUrl"], redis: ["REDIS_URL", "redisUrl"] } as const;

/** An external server is not restarted. */
export function ownParts(): Part[] {
  const parts: Part[] = ["mariadb", "redis"];
  return parts.filter((part) => !process.env[ADDRESSES[part][0]]);
}

type Keeping = { dataDir: string; say: (line: string) => void; isOver: () => boolean; moved: (part: Part) => void };

/** Restart an embedded server when gone, until `isOver`. Polls, because an earlier `up` may have started it. */
export async function keepRunning(part: Part, { dataDir, say, isOver, moved }: Keeping): Promise<void> {
  const backOff = new BackOff();
  while (!isOver()) {
    await pause(WATCH_MS);
    if (embeddedPid(part, dataDir)) continue;
    if (isOver()) return;
    const ms = backOff.ended();
    say(`${part} is gone (its log: ${logFile(dataDir, part)}); starting it again ${when(ms)}`);
    await pause(ms);
    if (isOver()) return;
    await startAgain(part, { dataDir, say, moved }).catch((error: Error) => say(`${part} did not start: ${error.message}`));
    backOff.begins();
  }
}

async function startAgain(part: Part, { dataDir, say, moved }: Omit<Keeping, "isOver">) {
  const restarted = await startEmbedded({ dataDir, only: part, log: say });
  const [variable, key] = ADDRESSES[part];
  if (process.env[variable] === restarted[key]) return;
  process.env[variable] = restarted[key];
  moved(part);
}
