import { connectedRedis, redis, redisKey } from "../redis.server";

const BEAT_EVERY_MS = 5_000;
const SILENT_MS = 15_000;
const FORGOTTEN_MS = 60_000;

/** Records in Redis every five seconds that `member` is alive. Returns the stop function. */
export async function startBeat(set: string, member: string): Promise<() => Promise<void>> {
  const key = redisKey(set);
  const beat = () => writeBeat(key, member).catch(() => {});
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

/** Names with a beat in the last 15 seconds. Rejects while Redis is away. */
export async function livingBeats(set: string): Promise<string[]> {
  const connection = await connectedRedis();
  return connection.zrangebyscore(redisKey(set), Date.now() - SILENT_MS, "+inf");
}

export const countBeats = (set: string): Promise<number> => redis().zcount(redisKey(set), Date.now() - SILENT_MS, "+inf");

async function writeBeat(key: string, member: string): Promise<void> {
  const connection = await connectedRedis();
  const now = Date.now();
  await connection
    .multi()
    .zadd(key, now, member)
    .zremrangebyscore(key, 0, now - FORGOTTEN_MS)
    .exec();
}
