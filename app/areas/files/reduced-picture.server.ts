import type { Ctx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import { Refusal } from "~/core/refusal";
import { fileStore } from "~/integrations/files.server";
import { REDUCED_WIDTHS } from "./file-url";
import { decoding, picture } from "./internal/decode.server";
import { findFile, openFile, type OpenFile } from "./open-file.server";

const QUALITY = 76;

const running = new Map<string, Promise<Uint8Array>>();

/**
 * A stored picture reduced for cards; made once, animations as a still. Refuses `common.not-found` for other widths: nobody may order
 * thousands.
 */
export async function openReduced(ctx: Ctx, fileId: string, width: number): Promise<OpenFile> {
  if (!REDUCED_WIDTHS.includes(width as 480)) throw new Refusal("common.not-found");
  const { fileName } = await findFile(ctx, fileId);
  const key = `${fileId}-w${width}`;
  const bytes = (await fileStore().get(key)) ?? (await shareWork(key, () => reduce(ctx, fileId, key, width)));
  return { fileId, fileName: fileName.replace(/\.\w+$/, ".webp"), contentType: "image/webp", bytes };
}

/** A page of cards requests a picture many times at once. */
function shareWork(key: string, work: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const promise = running.get(key) ?? work().finally(() => running.delete(key));
  running.set(key, promise);
  return promise;
}

async function reduce(ctx: Ctx, fileId: string, key: string, width: number): Promise<Uint8Array> {
  const { bytes } = await openFile(ctx, fileId);
  const narrowed = () => picture(bytes).autoOrient().resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }).toBuffer();
  const reduced = await decoding(narrowed);
  await fileStore()
    .put(key, reduced, "image/webp")
    .catch((error: Error) => log.warn({ err: error.message, key }, "reduced picture not kept; it is made again the next time"));
  return reduced;
}
