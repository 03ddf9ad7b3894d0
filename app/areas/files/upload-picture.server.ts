import type { MemberCtx } from "~/core/ctx.server";
import { fileUrl } from "./file-url";
import { IN_TEXT, REPRESENTATIVE, storePicture } from "./store-picture.server";

/** Store a representative picture or one for the text (2 §5). Refuses like `storePicture`. */
export async function uploadPicture(ctx: MemberCtx, { file, place }: { file: File; place: "picture" | "text" }) {
  const limits = place === "text" ? { ...IN_TEXT, field: "file" } : REPRESENTATIVE;
  const { fileId, fileName } = await storePicture(ctx, new Uint8Array(await file.arrayBuffer()), file.name, limits);
  return { picturePath: fileUrl(fileId), fileName, pictureFileId: fileId };
}
