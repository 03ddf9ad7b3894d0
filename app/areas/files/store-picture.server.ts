import { randomBytes } from "node:crypto";
import { and, eq, isNull, sum } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import { inTransaction } from "~/core/transaction.server";
import { fileStore } from "~/integrations/files.server";
import { counted } from "~/messages/counted";
import { storedFile } from "~db/schema/blog";
import { decoding, MAX_PIXELS, picture as opened } from "./internal/decode.server";
import { withoutGifNotes } from "./internal/gif";

/** `quality` (1 to 100) is for a picture that had to be made narrower; one that fits is kept at a good quality. Refusals name `field`. */
export type PictureLimits = { maxBytes: number; maxWidth: number; quality: number; field?: string };
export type StoredPicture = { fileId: string; fileName: string; contentType: string; size: number; width: number; height: number };

/** A post's face: 1,000,000 bytes at most (2 §5, rule 103). */
export const REPRESENTATIVE: PictureLimits = { maxBytes: 1_000_000, maxWidth: 1_600, quality: 82 };
/** A picture in the text: wider than 900 px becomes 900 px at JPEG quality 0.3 (2 §5); a phone's own picture may come in. */
export const IN_TEXT: PictureLimits = { maxBytes: 15_000_000, maxWidth: 900, quality: 30, field: "photos" };

/** Of a moving gif: a minute at ten frames a second. */
const MAX_FRAMES = 600;
const GOOD_QUALITY = 85;
const MB = 1_000_000;

/**
 * Keeps a picture: told by its bytes, not its name; turned upright, made narrower than `maxWidth`, encoded anew without what the camera
 * wrote into it. A gif keeps its frames as they are and loses its comments, a png becomes a jpeg only when it had to be narrowed (rule
 * 132). Refuses `files.photo-type`, `files.photo-too-large`, `files.photo-too-wide`, `files.photo-too-long`, `files.photo-quota`, `files.photo-busy`.
 */
export async function storePicture(ctx: MemberCtx, bytes: Uint8Array, fileName: string, limits: PictureLimits): Promise<StoredPicture> {
  const at = { field: limits.field ?? "file" };
  if (bytes.byteLength > limits.maxBytes) throw new Refusal("files.photo-too-large", { max: counted(limits.maxBytes) }, at);
  await refuseOverQuota(ctx, bytes.byteLength, at);
  const { data, info } = await decoding(() => checkedAndEncoded(bytes, fileName, limits, at));
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
    await tx.audit("files.picture-stored", `stored_file:${fileId}`, { size: picture.size });
  });
  return picture;
}

async function refuseOverQuota(ctx: MemberCtx, size: number, at: { field: string }): Promise<void> {
  const most = settings().PICTURE_QUOTA_MB;
  const mine = and(eq(storedFile.userId, ctx.actor.userId), isNull(storedFile.removedAt));
  const [kept] = await ctx.db
    .select({ bytes: sum(storedFile.size) })
    .from(storedFile)
    .where(mine);
  if (Number(kept?.bytes ?? 0) + size > most * MB) throw new Refusal("files.photo-quota", { max: counted(most) }, at);
}

type Encoded = { data: Uint8Array; info: { format: string; width: number; height: number } };

async function checkedAndEncoded(bytes: Uint8Array, fileName: string, limits: PictureLimits, at: { field: string }): Promise<Encoded> {
  const isNamed = /\.(jpe?g|gif|png)$/i.test(fileName);
  // Frames are counted from the bytes: a decoder would have to unpack each of them to count.
  const gif = withoutGifNotes(bytes);
  if (gif && gif.frames > MAX_FRAMES) throw new Refusal("files.photo-too-long", { max: MAX_FRAMES }, at);
  const looked = isNamed && (await look(gif?.bytes ?? bytes));
  if (!looked || (looked.format === "gif") !== (gif !== null)) throw new Refusal("files.photo-type", {}, at);
  if (looked.width * looked.height * (gif?.frames ?? 1) > MAX_PIXELS) throw new Refusal("files.photo-too-wide", {}, at);
  // The file begins like a picture, but cannot be decoded: it is cut off or broken.
  return encoded(gif?.bytes ?? bytes, looked, limits).catch(() => {
    throw new Refusal("files.photo-type", {}, at);
  });
}

type Looked = { format: "jpeg" | "gif" | "png"; width: number; height: number };

/** The picture's format by its first bytes; null for a format that is not accepted. */
async function look(bytes: Uint8Array): Promise<Looked | null> {
  if (bytes.byteLength === 0) return null;
  const seen = await opened(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (seen?.format !== "jpeg" && seen?.format !== "gif" && seen?.format !== "png") return null;
  return { format: seen.format, ...seen.autoOrient };
}

async function encoded(bytes: Uint8Array, { format, width, height }: Looked, limits: PictureLimits): Promise<Encoded> {
  const open = (animated = false) => opened(bytes, { animated, failOn: "truncated" });
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
