import { once } from "node:events";
import { Cluster, Redis, type RedisOptions } from "ioredis";
import { log } from "./log.server";
import { withoutRequestId } from "./request-id.server";
import { redisAddress } from "./redis-address";
import { settings } from "./settings.server";

export type RedisConnection = Redis | Cluster;

let shared: RedisConnection | undefined;

/** The process's Redis connection for caches, limits and announcements. It fails fast when Redis is away instead of queueing commands. */
export function redis(): RedisConnection {
  shared ??= connectRedis({ enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 500 });
  return shared;
}

/**
 * The same connection, after waiting up to half a second for it to be ready: the first command of a new process would fail while it still
 * connects.
 */
export async function connectedRedis(): Promise<RedisConnection> {
  const connection = redis();
  const connecting = connection.status === "connecting" || connection.status === "connect";
  if (connecting) await once(connection, "ready", { signal: AbortSignal.timeout(500) }).catch(() => {});
  return connection;
}

/** Opens a separate connection (subscribers, workers). Its errors are logged, never thrown as unhandled. */
export function connectRedis(options: RedisOptions = {}): RedisConnection {
  return withoutRequestId(() => quiet(open({ connectTimeout: 2_000, ...options })));
}

function quiet(connection: RedisConnection): RedisConnection {
  return connection.on("error", (error: Error) => log.debug({ err: error.message }, "redis away"));
}

/** Opens one connection for announcements. It does not reconnect by itself, because the subscriber must know about every gap. In a cluster
 * every node repeats every announcement, so it connects to one node, the next one after each of `failures`. */
export function connectSubscriber(failures: number): RedisConnection {
  const { kind, nodes, ...rest } = redisAddress(settings().REDIS_URL);
  const options: RedisOptions = { connectTimeout: 2_000, retryStrategy: () => null, autoResubscribe: false };
  if (kind !== "cluster") return quiet(open(options));
  const { username, password, tls } = rest;
  return quiet(new Redis({ ...options, ...nodes[failures % nodes.length], username, password, ...(tls && { tls: {} }) }));
}

const again = (times: number) => Math.min(times * 100, 2_000);

function open({ enableOfflineQueue, maxRetriesPerRequest, ...options }: RedisOptions): RedisConnection {
  const { kind, nodes, username, password, db, tls, name, sentinelUsername, sentinelPassword } = redisAddress(settings().REDIS_URL);
  const common: RedisOptions = { ...options, username, password, ...(tls && { tls: {} }) };
  // For a cluster `enableOfflineQueue` belongs to the cluster; its node connections must queue while it learns which node holds what.
  if (kind === "cluster") return new Cluster(nodes, { enableOfflineQueue, clusterRetryStrategy: again, redisOptions: common });
  const single: RedisOptions = { retryStrategy: again, ...common, enableOfflineQueue, maxRetriesPerRequest, db };
  // The second option is about the connection to the master, for which `tls` alone does nothing here.
  const secure = tls && { sentinelTLS: {}, enableTLSForSentinelMode: true };
  const sentinel = { sentinels: nodes, name, sentinelUsername, sentinelPassword, sentinelRetryStrategy: again, ...secure };
  if (kind === "sentinel") return new Redis({ ...single, ...sentinel });
  return new Redis({ ...single, ...nodes[0] });
}

/**
 * A key or channel with this installation's prefix, so that two installations can share one Redis. The prefix is in braces: a cluster then
 * keeps all keys in one slot, which the queues need.
 */
export function redisKey(...parts: (string | number)[]): string {
  return [`{${settings().REDIS_PREFIX}}`, ...parts].join(":");
}

export async function closeRedis(): Promise<void> {
  const ending = shared;
  shared = undefined;
  ending?.disconnect();
}
