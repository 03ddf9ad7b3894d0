import { closeAnnouncements } from "~/core/announce.server";
import { closeRedis } from "~/core/redis.server";
import { closeDatabase } from "~db/client.server";
import { closeQueues } from "./enqueue.server";

/** Closes all that verbs may have opened; any of it left open would keep a process from ending. */
export async function closeConnections(): Promise<void> {
  await Promise.allSettled([closeQueues(), closeAnnouncements(), closeRedis(), closeDatabase()]);
}
