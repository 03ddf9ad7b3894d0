import { IN_TEXT, storePicture } from "~/areas/files/store-picture.server";
import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { type BroughtPicture, bringLimits } from "../brought";
import { type Archive, keyOf } from "./archive";

export type Stored = { fileIds: Map<string, string>; refused: string[] };

/** Store pictures, skipping unusable ones. Refuses `files.photo-quota`, `files.photo-busy`. */
export async function storePictures(ctx: MemberCtx, pictures: BroughtPicture[], archive: Archive | null): Promise<Stored> {
  const stored: Stored = { fileIds: new Map(), refused: [] };
  for (const { mark, path } of pictures) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const file = archive?.files.get(keyOf(path));
    const bytes = file && (await archive!.read(file, bringLimits.picture));
    const fileId = bytes && (await storeOrSkip(ctx, bytes, name));
    if (fileId) stored.fileIds.set(mark, fileId);
    else stored.refused.push(name);
  }
  return stored;
}

async function storeOrSkip(ctx: MemberCtx, bytes: Uint8Array, name: string): Promise<string | null> {
  try {
    return (await storePicture(ctx, bytes, name, IN_TEXT)).fileId;
  } catch (error) {
    if (!isRefusal(error) || isRefusal(error, "files.photo-quota") || isRefusal(error, "files.photo-busy")) throw error;
    return null;
  }
}
