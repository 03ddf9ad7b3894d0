import { Redis, type RedisOptions } from "ioredis";
import { log } from "./log.server";
import { settings } from "./settings.server";

let shared: Redis | undefined;

/** The process's Redis for caches, limits and messages between processes. Answers fast or fails fast: nothing waits for it. */
export function redis(): Redis {
  shared ??= connectRedis({ enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 500 });
  return shared;
}

/** A connection of its own (subscribers, workers). Its errors are logged once a line, never thrown as unhandled. */
export function connectRedis(options: RedisOptions = {}): Redis {
  const connection = new Redis(settings().REDIS_URL, {
    retryStrategy: (times: number) => Math.min(times * 100, 2_000),
    connectTimeout: 2_000,
    ...options,
  });
  connection.on("error", (error: Error) => log.debug({ err: error.message }, "redis away"));
  return connection;
}

/** A key or channel of this installation, so that two can share one Redis. */
export function redisKey(...parts: (string | number)[]): string {
  return [settings().REDIS_PREFIX, ...parts].join(":");
}

export async function closeRedis(): Promise<void> {
  const ending = shared;
  shared = undefined;
  ending?.disconnect();
}
