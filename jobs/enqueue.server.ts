import { setTimeout as wait } from "node:timers/promises";
import { Queue } from "bullmq";
import { currentRequestId, withoutRequestId } from "~/core/request-id.server";
import { connectRedis, redisKey, type RedisConnection } from "~/core/redis.server";
import { catalogue, type JobName, type Payload, type QueueName } from "./catalogue";
import { noteQueueError } from "./queue-errors";

const queuesByName = new Map<QueueName, Queue>();
const connections = new Map<QueueName, RedisConnection>();

/** Producer side of a queue. Fails fast: the sweep enqueues the waiting row again (design 6). */
export function queueOf(name: QueueName): Queue {
  const known = queuesByName.get(name);
  if (known) return known;
  const connection = connectRedis({ enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  const queue = withoutRequestId(() => new Queue(name, { connection, prefix: redisKey("jobs"), skipVersionCheck: true }));
  queue.on("error", (error) => noteQueueError(name, error));
  queuesByName.set(name, queue);
  connections.set(name, connection);
  return queue;
}

/** Writes, because a full Redis still answers reads. */
export async function checkQueues(): Promise<void> {
  queueOf("sending");
  await connections.get("sending")!.set(redisKey("queues-take"), "Y", "EX", 60);
}

export type Work<N extends JobName> = {
  payload: Payload<N>;
  jobId?: string;
  delayMs?: number;
  priority?: number;
  requestId?: string | null;
};

/** Enqueues jobs of one kind; a waiting `jobId` is not added twice. Throws when Redis is away. */
export async function enqueue<N extends JobName>(name: N, works: Work<N>[]): Promise<void> {
  const { queue, attempts, backoffMs, keepFailed } = catalogue[name];
  const jobs = works.map(({ payload, jobId, delayMs, priority, requestId = currentRequestId() }) => ({
    name,
    data: { ...payload, ...(requestId && { requestId }) },
    opts: {
      jobId,
      delay: delayMs,
      priority,
      attempts,
      backoff: { type: "exponential" as const, delay: backoffMs },
      removeOnComplete: true,
      removeOnFail: keepFailed,
    },
  }));
  if (jobs.length === 0) return;
  try {
    await soon(queueOf(queue).addBulk(jobs));
  } catch (error) {
    noteQueueError(queue, error as Error);
    throw error;
  }
}

const PATIENCE_MS = 500;

/** BullMQ would wait for Redis forever. The job may still be added later. */
async function soon(adding: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  const late = wait(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => Promise.reject(new Error("Redis does not answer")));
  late.catch(() => {});
  await Promise.race([adding, late]).finally(() => patience.abort());
}

export async function closeQueues(): Promise<void> {
  const ending = [...queuesByName.values()];
  queuesByName.clear();
  await Promise.all(ending.map((queue) => queue.close().catch(() => {})));
  // BullMQ does not close connections it was given.
  for (const connection of connections.values()) connection.disconnect();
  connections.clear();
}
