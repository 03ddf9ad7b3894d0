import { randomBytes } from "node:crypto";
import { and, eq, isNull, sum } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import { inTransaction } from "~/core/transaction.server";
import { fileStore } from "~/integrations/files.server";
import { counted } from "~/messages/counted";
import { storedFile } from "~db/schema/blog";
import { decoding, MAX_PIXELS, picture as opened } from "./internal/decode.server";
import { withoutGifNotes } from "./internal/gif";

/** `quality` (1 to 100) applies to narrowed pictures. */
export type PictureLimits = { maxBytes: number; maxWidth: number; quality: number; field?: string };
export type StoredPicture = { fileId: string; fileName: string; contentType: string; size: number; width: number; height: number };

/** Representative picture: at most 1,000,000 bytes (2 §5, rule 103). */
export const REPRESENTATIVE: PictureLimits = { maxBytes: 1_000_000, maxWidth: 1_600, quality: 82 };
/** 8 MB admits most phone photos. */
export const COVER: PictureLimits = { maxBytes: 8_000_000, maxWidth: 1_600, quality: 82 };
/** Wider than 900 px becomes 900 px at JPEG quality 0.3 (2 §5). 15 MB admits phone photos. */
export const IN_TEXT: PictureLimits = { maxBytes: 15_000_000, maxWidth: 900, quality: 30, field: "photos" };

/** Frames of a gif: a minute at ten a second. */
const MAX_FRAMES = 600;
const GOOD_QUALITY = 85;
const MB = 1_000_000;

/**
 * Store a picture upright, re-encoded without camera data, typed by its bytes. A gif keeps its frames; a narrowed png becomes jpeg (rule
 * 132). Refuses `files.photo-type`, `files.photo-too-large`, `files.photo-too-wide`, `files.photo-too-long`, `files.photo-quota`,
 * `files.photo-busy`.
 */
export async function storePicture(ctx: MemberCtx, bytes: Uint8Array, fileName: string, limits: PictureLimits): Promise<StoredPicture> {
  const onField = { field: limits.field ?? "file" };
  if (bytes.byteLength > limits.maxBytes) throw new Refusal("files.photo-too-large", { max: counted(limits.maxBytes) }, onField);
  await refuseOverQuota(ctx, ctx.actor.userId, bytes.byteLength, onField);
  const { data, info } = await decoding(() => checkedAndEncoded(bytes, fileName, limits, onField));
  const fileId = randomBytes(16).toString("hex");
  const picture = {
    fileId,
    fileName: storedName(fileName, info.format),
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

/** Refuses `files.photo-quota` when the member's stored pictures and `size` more bytes pass the quota. */
export async function refuseOverQuota(ctx: Ctx, userId: number, size: number, onField?: { field: string }): Promise<void> {
  const quotaMb = settings().PICTURE_QUOTA_MB;
  const ownFiles = and(eq(storedFile.userId, userId), isNull(storedFile.removedAt));
  const [usage] = await ctx.db
    .select({ bytes: sum(storedFile.size) })
    .from(storedFile)
    .where(ownFiles);
  if (Number(usage?.bytes ?? 0) + size > quotaMb * MB) throw new Refusal("files.photo-quota", { max: counted(quotaMb) }, onField);
}

type Encoded = { data: Uint8Array; info: { format: string; width: number; height: number } };

async function checkedAndEncoded(bytes: Uint8Array, fileName: string, limits: PictureLimits, onField: { field: string }): Promise<Encoded> {
  const isNamed = /\.(jpe?g|gif|png)$/i.test(fileName);
  // Count frames here: a decoder would have to unpack each frame.
  const gif = withoutGifNotes(bytes);
  if (gif && gif.frames > MAX_FRAMES) throw new Refusal("files.photo-too-long", { max: MAX_FRAMES }, onField);
  const metadata = isNamed && (await readInfo(gif?.bytes ?? bytes));
  if (!metadata || (metadata.format === "gif") !== (gif !== null)) throw new Refusal("files.photo-type", {}, onField);
  if (metadata.width * metadata.height * (gif?.frames ?? 1) > MAX_PIXELS) throw new Refusal("files.photo-too-wide", {}, onField);
  // The file begins like a picture but is broken.
  return encode(gif?.bytes ?? bytes, metadata, limits).catch(() => {
    throw new Refusal("files.photo-type", {}, onField);
  });
}

type PictureInfo = { format: "jpeg" | "gif" | "png"; width: number; height: number };

async function readInfo(bytes: Uint8Array): Promise<PictureInfo | null> {
  if (bytes.byteLength === 0) return null;
  const metadata = await opened(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (metadata?.format !== "jpeg" && metadata?.format !== "gif" && metadata?.format !== "png") return null;
  return { format: metadata.format, ...metadata.autoOrient };
}

async function encode(bytes: Uint8Array, { format, width, height }: PictureInfo, limits: PictureLimits): Promise<Encoded> {
  const open = (animated = false) => opened(bytes, { animated, failOn: "truncated" });
  if (format === "gif") {
    await open(true).resize({ width: 16 }).raw().toBuffer();
    return { data: bytes, info: { format, width, height } };
  }
  const isTooWide = width > limits.maxWidth;
  const upright = open().autoOrient().resize({ width: limits.maxWidth, withoutEnlargement: true });
  if (format === "png" && !isTooWide) return upright.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  const quality = isTooWide ? limits.quality : GOOD_QUALITY;
  return upright.flatten({ background: "#ffffff" }).jpeg({ quality, mozjpeg: true }).toBuffer({ resolveWithObject: true });
}

function storedName(fileName: string, format: string): string {
  const base = (fileName.split(/[/\\]/).at(-1) ?? "").replace(/[\u0000-\u001f\u007f"]/g, "").slice(-200);
  return format === "jpeg" ? base.replace(/\.(gif|png)$/i, ".jpg") : base;
}
