import { once } from "node:events";
import { Cluster, Redis, type RedisOptions } from "ioredis";
import { log } from "./log.server";
import { withoutRequestId } from "./request-id.server";
import { redisAddress } from "./redis-address";
import { settings } from "./settings.server";

export type RedisConnection = Redis | Cluster;

let shared: RedisConnection | undefined;

/** The process's Redis for caches, limits and messages between processes. Answers fast or fails fast: nothing waits for it. */
export function redis(): RedisConnection {
  shared ??= connectRedis({ enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 500 });
  return shared;
}

/** The same once it is connected: a process's first use would fail while it still connects. Waits half a second at most. */
export async function connectedRedis(): Promise<RedisConnection> {
  const connection = redis();
  const connecting = connection.status === "connecting" || connection.status === "connect";
  if (connecting) await once(connection, "ready", { signal: AbortSignal.timeout(500) }).catch(() => {});
  return connection;
}

/** A connection of its own (subscribers, workers). Its errors are logged, never thrown as unhandled. */
export function connectRedis(options: RedisOptions = {}): RedisConnection {
  return withoutRequestId(() => quiet(open({ connectTimeout: 2_000, ...options })));
}

function quiet(connection: RedisConnection): RedisConnection {
  return connection.on("error", (error: Error) => log.debug({ err: error.message }, "redis away"));
}

/** One connection to hear announcements by. It never connects again by itself: whoever hears must know of each gap. In a cluster every node
 * repeats what any of them is told, so it goes to one of them, the next after each of `failures`. */
export function connectSubscriber(failures: number): RedisConnection {
  const { kind, nodes, ...rest } = redisAddress(settings().REDIS_URL);
  const options: RedisOptions = { connectTimeout: 2_000, retryStrategy: () => null, autoResubscribe: false };
  if (kind !== "cluster") return quiet(open(options));
  const { username, password, tls } = rest;
  return quiet(new Redis({ ...options, ...nodes[failures % nodes.length], username, password, ...(tls && { tls: {} }) }));
}

const again = (times: number) => Math.min(times * 100, 2_000);

function open({ enableOfflineQueue, maxRetriesPerRequest, ...options }: RedisOptions): RedisConnection {
  const { kind, nodes, name, username, password, db, tls } = redisAddress(settings().REDIS_URL);
  const common: RedisOptions = { ...options, username, password, ...(tls && { tls: {} }) };
  // A cluster's own patience is set for the whole; its connections to the nodes must be free to wait while it learns who holds what.
  if (kind === "cluster") return new Cluster(nodes, { enableOfflineQueue, clusterRetryStrategy: again, redisOptions: common });
  const single: RedisOptions = { retryStrategy: again, ...common, enableOfflineQueue, maxRetriesPerRequest, db };
  if (kind === "sentinel") return new Redis({ ...single, sentinels: nodes, name, sentinelRetryStrategy: again });
  return new Redis({ ...single, ...nodes[0] });
}

/** A key or channel of this installation, so that two can share one Redis. In braces: a cluster keeps all of it in one slot, as the queues need. */
export function redisKey(...parts: (string | number)[]): string {
  return [`{${settings().REDIS_PREFIX}}`, ...parts].join(":");
}

export async function closeRedis(): Promise<void> {
  const ending = shared;
  shared = undefined;
  ending?.disconnect();
}
