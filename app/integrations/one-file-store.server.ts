import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { log } from "~/core/log.server";
import { settings } from "~/core/settings.server";
import { livingBeats, startBeat } from "~/core/work/beat.server";

const SET = "file-stores";
/** The dot keeps the name apart from file ids. */
const MARK = "store.id";

type Line = { store: string; machine: string; pid: number };
type Store = { id: string; place: string };

/**
 * Throws when another process keeps files elsewhere. Announces this one in Redis until the returned function runs. Without store or Redis,
 * checks nothing.
 */
export async function refuseOtherFileStore(): Promise<() => Promise<void>> {
  const store = await storeHere().catch(unknown);
  if (!store) return async () => {};
  const ownLine: Line = { store: store.id, machine: os.hostname().slice(0, 80), pid: process.pid };
  const stop = await startBeat(SET, JSON.stringify(ownLine));
  const other = await lineOfOther(store).catch(unknown);
  if (!other) return stop;
  await stop();
  throw new Error(
    `This process would keep files in ${store.place}, and process ${other.pid} on ${other.machine} keeps them elsewhere: ` +
      "share one folder, or set S3_ENDPOINT and S3_BUCKET on every machine.",
  );
}

function unknown(error: Error): null {
  log.warn({ err: error.message }, "whether all machines share one file store is not known");
  return null;
}

async function lineOfOther({ id }: Store): Promise<Line | undefined> {
  const lines = (await livingBeats(SET)).map((line) => JSON.parse(line) as Line);
  return lines.find(({ store }) => store !== id);
}

/** The first process writes a random id, to recognise a shared folder. */
async function storeHere(): Promise<Store> {
  const { S3_ENDPOINT, S3_BUCKET, DATA_DIR } = settings();
  if (S3_ENDPOINT && S3_BUCKET) return { id: `${S3_ENDPOINT.replace(/\/+$/, "")}/${S3_BUCKET}`, place: S3_BUCKET };
  const place = path.resolve(DATA_DIR, "files");
  const file = path.join(place, MARK);
  await mkdir(place, { recursive: true });
  await writeFile(file, randomUUID(), { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const id = await readFile(file, "utf8");
  if (!id) throw new Error(`${file} is empty`);
  return { id, place };
}
