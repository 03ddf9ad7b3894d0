import sharp from "sharp";
import { type PictureLimits, storePicture } from "~/areas/files/store-picture.server";
import type { MemberCtx } from "~/core/ctx.server";

/** Store a drawing as an uploaded photo would be; returns its file id. */
export async function storeDrawing(ctx: MemberCtx, drawing: string, fileName: string, limits: PictureLimits): Promise<string> {
  const photo = await sharp(Buffer.from(drawing)).flatten().jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
  return (await storePicture(ctx, photo, fileName, limits)).fileId;
}
