import { access, constants, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { randomUUID } from "node:crypto";
import { settings } from "~/core/settings.server";
import { s3 } from "./files-s3.server";
import type { FileStore } from "./files-store";

/** Callers choose unguessable file ids and never reuse them. */
export function fileStore(): FileStore {
  const { S3_ENDPOINT, S3_BUCKET } = settings();
  return S3_ENDPOINT && S3_BUCKET ? s3(S3_ENDPOINT, S3_BUCKET) : disk;
}

const disk: FileStore = {
  async put(fileId, bytes) {
    const target = pathOf(fileId);
    const temporaryPath = `${target}.${randomUUID()}`;
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(temporaryPath, bytes);
    await rename(temporaryPath, target);
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
