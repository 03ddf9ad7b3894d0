import { randomBytes } from "node:crypto";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { fileStore } from "~/integrations/files.server";
import { storedFile } from "~db/schema/blog";
import { decoding, picture } from "./internal/decode.server";
import { refuseOverQuota } from "./store-picture.server";

const WIDTH = 960;
const QUALITY = 80;

/**
 * Store an outside page's picture as a still JPEG and return its id. The writer's quota counts it. Refuses `files.photo-type`,
 * `files.photo-quota`, `files.photo-busy`.
 */
export async function storeFetchedPicture(ctx: Ctx, userId: number, bytes: Uint8Array): Promise<string> {
  await refuseOverQuota(ctx, userId, bytes.byteLength);
  const { data, info } = await decoding(() => encoded(bytes));
  const fileId = randomBytes(16).toString("hex");
  const { width, height } = info;
  const stored = { fileId, fileName: "card.jpg", contentType: "image/jpeg", size: data.byteLength, width, height };
  await fileStore().put(fileId, data, stored.contentType);
  await inTransaction(ctx, async (tx) => {
    await tx.db.insert(storedFile).values({ ...stored, userId, createdAt: ctx.now() });
    await tx.audit("files.picture-stored", `stored_file:${fileId}`, { size: stored.size });
  });
  return fileId;
}

/** Formats that only decode pixels: an SVG could name further files. */
const formats = new Set<string | undefined>(["jpeg", "png", "webp", "gif"]);

async function encoded(bytes: Uint8Array) {
  try {
    const { format } = await picture(bytes).metadata();
    if (!formats.has(format)) throw new Error(`not a picture: ${format}`);
    const upright = picture(bytes).autoOrient().resize({ width: WIDTH, withoutEnlargement: true });
    return await upright.flatten({ background: "#ffffff" }).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer({ resolveWithObject: true });
  } catch {
    throw new Refusal("files.photo-type");
  }
}
