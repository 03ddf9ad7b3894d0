import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { fileStore } from "~/integrations/files.server";
import { counted } from "~/messages/counted";
import { storedFile } from "~db/schema/blog";

/** `quality` (1 to 100) is for a picture that had to be made narrower; one that fits is kept at a good quality. Refusals name `field`. */
export type PictureLimits = { maxBytes: number; maxWidth: number; quality: number; field?: string };
export type StoredPicture = { fileId: string; fileName: string; contentType: string; size: number; width: number; height: number };

/** A post's face: 1,000,000 bytes at most (2 §5, decision 103). */
export const REPRESENTATIVE: PictureLimits = { maxBytes: 1_000_000, maxWidth: 1_600, quality: 82 };
/** A picture in the text: wider than 900 px becomes 900 px at JPEG quality 0.3 (2 §5); a phone's own picture may come in. */
export const IN_TEXT: PictureLimits = { maxBytes: 15_000_000, maxWidth: 900, quality: 30, field: "photos" };

const MAX_PIXELS = 60_000_000;
const GOOD_QUALITY = 85;

/**
 * Keeps a picture: told by its bytes, not its name; turned upright, made narrower than `maxWidth`, encoded anew without what the camera
 * wrote into it. A gif stays as it is, a png becomes a jpeg only when it had to be narrowed (decision 132). Refuses `blog.photo-type`,
 * `blog.photo-too-large`, `blog.photo-too-wide`.
 */
export async function storePicture(ctx: MemberCtx, bytes: Uint8Array, fileName: string, limits: PictureLimits): Promise<StoredPicture> {
  const at = { field: limits.field ?? "file" };
  if (bytes.byteLength > limits.maxBytes) throw new Refusal("blog.photo-too-large", { max: counted(limits.maxBytes) }, at);
  const looked = /\.(jpe?g|gif|png)$/i.test(fileName) && (await look(bytes));
  if (!looked) throw new Refusal("blog.photo-type", {}, at);
  if (looked.width * looked.height * looked.pages > MAX_PIXELS) throw new Refusal("blog.photo-too-wide", {}, at);
  // Cut off or broken inside, though it began like a picture.
  const { data, info } = await encoded(bytes, looked, limits).catch(() => {
    throw new Refusal("blog.photo-type", {}, at);
  });
  const fileId = randomBytes(16).toString("hex");
  const picture = {
    fileId,
    fileName: named(fileName, info.format),
    contentType: `image/${info.format}`,
    size: data.byteLength,
    width: info.width,
    height: info.height,
  };
  await fileStore().put(fileId, data, picture.contentType);
  await inTransaction(ctx, async (tx) => {
    await tx.db.insert(storedFile).values({ ...picture, userId: ctx.actor.userId, createdAt: ctx.now() });
    await tx.audit("store-picture", `stored_file:${fileId}`, { size: picture.size });
  });
  return picture;
}

type Looked = { format: "jpeg" | "gif" | "png"; width: number; height: number; pages: number };

/** What the bytes themselves say; null when they are no picture of ours. */
async function look(bytes: Uint8Array): Promise<Looked | null> {
  if (bytes.byteLength === 0) return null;
  const seen = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (seen?.format !== "jpeg" && seen?.format !== "gif" && seen?.format !== "png") return null;
  return { format: seen.format, ...seen.autoOrient, pages: seen.pages ?? 1 };
}

type Encoded = { data: Uint8Array; info: { format: string; width: number; height: number } };

async function encoded(bytes: Uint8Array, { format, width, height }: Looked, limits: PictureLimits): Promise<Encoded> {
  const open = (animated = false) => sharp(bytes, { limitInputPixels: MAX_PIXELS, animated, failOn: "truncated" });
  if (format === "gif") {
    await open(true).resize({ width: 16 }).raw().toBuffer();
    return { data: bytes, info: { format, width, height } };
  }
  const wide = width > limits.maxWidth;
  const upright = open().autoOrient().resize({ width: limits.maxWidth, withoutEnlargement: true });
  if (format === "png" && !wide) return upright.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  const quality = wide ? limits.quality : GOOD_QUALITY;
  return upright.flatten({ background: "#ffffff" }).jpeg({ quality, mozjpeg: true }).toBuffer({ resolveWithObject: true });
}

function named(fileName: string, format: string): string {
  const base = (fileName.split(/[/\\]/).at(-1) ?? "").replace(/[\u0000-\u001f\u007f"]/g, "").slice(-200);
  return format === "jpeg" ? base.replace(/\.(gif|png)$/i, ".jpg") : base;
}
