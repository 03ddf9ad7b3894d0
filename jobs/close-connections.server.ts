import { closeAnnouncements } from "~/core/announce.server";
import { closeRedis } from "~/core/redis.server";
import { closeDatabase } from "~db/client.server";
import { closeQueues } from "./enqueue.server";

/** Open connections would keep the process alive. */
export async function closeConnections(): Promise<void> {
  await Promise.allSettled([closeQueues(), closeAnnouncements(), closeRedis(), closeDatabase()]);
}
