import { once } from "node:events";
import { Cluster, Redis, type RedisOptions } from "ioredis";
import { log } from "./log.server";
import { withoutRequestId } from "./request-id.server";
import { redisAddress } from "./redis-address";
import { settings } from "./settings.server";

export type RedisConnection = Redis | Cluster;

let shared: RedisConnection | undefined;

/** Shared connection. While Redis is away, commands fail fast instead of queueing. */
export function redis(): RedisConnection {
  shared ??= connectRedis({ enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 500 });
  return shared;
}

/** Waits up to 500 ms for the connection: a new process's first command would fail. */
export async function connectedRedis(): Promise<RedisConnection> {
  const connection = redis();
  const connecting = connection.status === "connecting" || connection.status === "connect";
  if (connecting) await once(connection, "ready", { signal: AbortSignal.timeout(500) }).catch(() => {});
  return connection;
}

/** Opens a separate connection. Its errors are only logged. */
export function connectRedis(options: RedisOptions = {}): RedisConnection {
  return withoutRequestId(() => logErrors(open({ connectTimeout: 2_000, ...options })));
}

function logErrors(connection: RedisConnection): RedisConnection {
  return connection.on("error", (error: Error) => log.debug({ err: error.message }, "redis away"));
}

/** Opens a connection that never reconnects: subscribers must notice gaps. `failures` selects a cluster's node. */
export function connectSubscriber(failures: number): RedisConnection {
  const { kind, nodes, ...rest } = redisAddress(settings().REDIS_URL);
  const options: RedisOptions = { connectTimeout: 2_000, retryStrategy: () => null, autoResubscribe: false };
  if (kind !== "cluster") return logErrors(open(options));
  const { username, password, tls } = rest;
  return logErrors(new Redis({ ...options, ...nodes[failures % nodes.length], username, password, ...(tls && { tls: {} }) }));
}

const retryDelayMs = (times: number) => Math.min(times * 100, 2_000);

function open({ enableOfflineQueue, maxRetriesPerRequest, ...options }: RedisOptions): RedisConnection {
  const { kind, nodes, username, password, db, tls, name, sentinelUsername, sentinelPassword } = redisAddress(settings().REDIS_URL);
  const common: RedisOptions = { ...options, username, password, ...(tls && { tls: {} }) };
  // A cluster's connections must queue commands while they learn the slots.
  if (kind === "cluster") return new Cluster(nodes, { enableOfflineQueue, clusterRetryStrategy: retryDelayMs, redisOptions: common });
  const single: RedisOptions = { retryStrategy: retryDelayMs, ...common, enableOfflineQueue, maxRetriesPerRequest, db };
  // With sentinels, `tls` alone does not secure the connection to the master.
  const secure = tls && { sentinelTLS: {}, enableTLSForSentinelMode: true };
  const sentinel = { sentinels: nodes, name, sentinelUsername, sentinelPassword, sentinelRetryStrategy: retryDelayMs, ...secure };
  if (kind === "sentinel") return new Redis({ ...single, ...sentinel });
  return new Redis({ ...single, ...nodes[0] });
}

/** Prefixes a key, so that installations can share Redis. The braces keep all keys in one slot, for queues. */
export function redisKey(...parts: (string | number)[]): string {
  return [`{${settings().REDIS_PREFIX}}`, ...parts].join(":");
}

/** Ends the shared connection at once. */
export async function closeRedis(): Promise<void> {
  const ending = shared;
  shared = undefined;
  ending?.disconnect();
}
