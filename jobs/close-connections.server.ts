import { closeAnnouncements } from "~/core/announce.server";
import { closeRedis } from "~/core/redis.server";
import { closeDatabase } from "~db/client.server";
import { closeQueues } from "./enqueue.server";

/** Closes every connection that verbs may have opened; an open one would keep the process alive. */
export async function closeConnections(): Promise<void> {
  await Promise.allSettled([closeQueues(), closeAnnouncements(), closeRedis(), closeDatabase()]);
}
