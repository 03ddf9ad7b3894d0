import { connectedRedis, redis, redisKey } from "../redis.server";

const BEAT_EVERY_MS = 5_000;
const SILENT_MS = 15_000;
const FORGOTTEN_MS = 60_000;

/**
 * Tells Redis that `member` of `set` lives: now, every five seconds, and as soon as Redis is back. Resolves after the first word, told or
 * in vain. Returns what to call when the process stops on purpose, so that the member does not count until its word is too old.
 */
export async function startBeat(set: string, member: string): Promise<() => Promise<void>> {
  const key = redisKey(set);
  const beat = () => tell(key, member).catch(() => {});
  const connection = redis();
  const beating = setInterval(() => void beat(), BEAT_EVERY_MS).unref();
  connection.on("ready", beat);
  await beat();
  return async () => {
    clearInterval(beating);
    connection.off("ready", beat);
    await redis()
      .zrem(key, member)
      .catch(() => {});
  };
}

/** The members of `set` that said a word within 15 seconds. Rejects while Redis is away. */
export async function livingBeats(set: string): Promise<string[]> {
  const connection = await connectedRedis();
  return connection.zrangebyscore(redisKey(set), Date.now() - SILENT_MS, "+inf");
}

/** How many members of `set` said a word within 15 seconds. Rejects while Redis is away. */
export const countBeats = (set: string): Promise<number> => redis().zcount(redisKey(set), Date.now() - SILENT_MS, "+inf");

async function tell(key: string, member: string): Promise<void> {
  const connection = await connectedRedis();
  const now = Date.now();
  await connection
    .multi()
    .zadd(key, now, member)
    .zremrangebyscore(key, 0, now - FORGOTTEN_MS)
    .exec();
}
