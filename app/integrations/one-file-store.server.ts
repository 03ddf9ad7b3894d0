import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { log } from "~/core/log.server";
import { connectedRedis, redis, redisKey } from "~/core/redis.server";
import { settings } from "~/core/settings.server";

const BEAT_MS = 5_000;
const SILENT_MS = 15_000;
/** The dot keeps the name apart from those of files, which have none. */
const MARK = "store.id";

/** A process's line in Redis: where its files stand, and on which machine it runs. */
type Line = { store: string; machine: string; pid: number };

/**
 * Refuses to start, by an Error of one line, while a process of another machine keeps files elsewhere: each would miss the other's files. Every
 * process tells Redis where its own stand, as long as it lives. Without Redis, or where the store takes no file, nothing is known and nothing
 * refused.
 */
export async function refuseOtherFileStore(): Promise<void> {
  const own = { machine: os.hostname().slice(0, 80), pid: process.pid };
  try {
    const line: Line = { store: await storeId(), ...own };
    await connectedRedis();
    await tell(line);
    const other = (await livingLines()).find(({ store }) => store !== line.store);
    if (!other) return keepTelling(line);
    await forget(line);
    throw new OtherStore(other);
  } catch (error) {
    if (error instanceof OtherStore) throw error;
    log.warn({ err: (error as Error).message }, "whether all machines share one file store is not known");
  }
}

class OtherStore extends Error {
  constructor({ machine, pid }: Line) {
    super(
      `This process would keep files in ${settings().S3_BUCKET ?? path.resolve(settings().DATA_DIR, "files")}, and process ${pid} on ${machine} keeps ` +
        "them elsewhere: share one folder, or set S3_ENDPOINT and S3_BUCKET on every machine.",
    );
  }
}

/** The bucket, or the name that the folder was given by its first process: whoever reads the same name shares the folder. */
async function storeId(): Promise<string> {
  const { S3_ENDPOINT, S3_BUCKET, DATA_DIR } = settings();
  if (S3_ENDPOINT && S3_BUCKET) return `${S3_ENDPOINT.replace(/\/+$/, "")}/${S3_BUCKET}`;
  const file = path.resolve(DATA_DIR, "files", MARK);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, randomUUID(), { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const id = await readFile(file, "utf8");
  if (!id) throw new Error(`${file} is empty`);
  return id;
}

const KEY = () => redisKey("file-stores");

const tell = (line: Line) => redis().zadd(KEY(), Date.now(), JSON.stringify(line));

const forget = (line: Line) => redis().zrem(KEY(), JSON.stringify(line));

async function livingLines(): Promise<Line[]> {
  const lines = await redis().zrangebyscore(KEY(), Date.now() - SILENT_MS, "+inf");
  return lines.map((line) => JSON.parse(line) as Line);
}

function keepTelling(line: Line): void {
  const timer = setInterval(() => {
    void tell(line).catch(() => {});
    void redis()
      .zremrangebyscore(KEY(), 0, Date.now() - SILENT_MS * 4)
      .catch(() => {});
  }, BEAT_MS).unref();
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => {
      clearInterval(timer);
      void forget(line).catch(() => {});
    });
}
