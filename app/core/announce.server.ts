import { log } from "./log.server";
import { connectRedis, redis, redisKey, type RedisConnection } from "./redis.server";

type Listener = (message: string) => void;

const listeners = new Map<string, Set<Listener>>();
let subscriber: RedisConnection | undefined;

/** Tells every process (this one included, at once) about a change. Redis away: only this process hears; the others' caches are short-lived. */
export async function announce(topic: string, message: string): Promise<void> {
  listeners.get(topic)?.forEach((listener) => listener(message));
  await redis()
    .publish(redisKey("topic", topic), message)
    .catch((error: Error) => log.debug({ err: error.message, topic }, "announcement stayed in this process"));
}

/** Hears what any process announces on a topic. Returns the call that stops hearing. A message may arrive twice. */
export function onAnnounced(topic: string, listener: Listener): () => void {
  const channel = redisKey("topic", topic);
  if (!subscriber) {
    subscriber = connectRedis({ maxRetriesPerRequest: null });
    subscriber.on("message", (from: string, message: string) => {
      const name = from.slice(redisKey("topic", "").length);
      listeners.get(name)?.forEach((heard) => heard(message));
    });
  }
  const heard = listeners.get(topic) ?? new Set<Listener>();
  if (heard.size === 0) void subscriber.subscribe(channel).catch(() => {});
  heard.add(listener);
  listeners.set(topic, heard);
  return () => {
    heard.delete(listener);
    if (heard.size === 0) void subscriber?.unsubscribe(channel).catch(() => {});
  };
}

export async function closeAnnouncements(): Promise<void> {
  subscriber?.disconnect();
  subscriber = undefined;
  listeners.clear();
}
