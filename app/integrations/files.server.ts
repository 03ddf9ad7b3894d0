import { access, constants, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { randomUUID } from "node:crypto";
import { settings } from "~/core/settings.server";
import { s3 } from "./files-s3.server";
import type { FileStore } from "./files-store";

/** The file store of this installation. A file id is letters, digits, `-` and `_`; the caller makes it unguessable and never reuses it. */
export function fileStore(): FileStore {
  const { S3_ENDPOINT, S3_BUCKET } = settings();
  return S3_ENDPOINT && S3_BUCKET ? s3(S3_ENDPOINT, S3_BUCKET) : disk;
}

const disk: FileStore = {
  async put(fileId, bytes) {
    const target = pathOf(fileId);
    const fresh = `${target}.${randomUUID()}`;
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(fresh, bytes);
    await rename(fresh, target);
  },
  async get(fileId) {
    return readFile(pathOf(fileId)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
  },
  async remove(fileId) {
    await rm(pathOf(fileId), { force: true });
  },
  async check() {
    await mkdir(folder(), { recursive: true });
    await access(folder(), constants.W_OK);
  },
};

const folder = () => path.resolve(settings().DATA_DIR, "files");

function pathOf(fileId: string): string {
  if (!/^[\w-]{8,40}$/.test(fileId)) throw new Error("not a file id");
  return path.resolve(folder(), fileId.slice(0, 2), fileId);
}
