import type { MemberCtx } from "~/core/ctx.server";
import type { WriteForm } from "./contents.schema.server";
import { fileUrl } from "./file-url";
import { cleanedHtml, editableHtml } from "./long-texts.server";
import { IN_TEXT, REPRESENTATIVE, storePicture } from "./store-picture.server";

/** The representative picture a form ends up with: the one it brings, the one it had, or none when it takes it off. Refuses as `storePicture`. */
export async function representative(
  ctx: MemberCtx,
  form: Partial<Pick<WriteForm, "file" | "pictureFileId" | "removePicture">>,
): Promise<string | undefined> {
  if (form.file && form.file.size > 0) {
    const { fileId } = await storePicture(ctx, new Uint8Array(await form.file.arrayBuffer()), form.file.name, REPRESENTATIVE);
    return fileId;
  }
  return form.removePicture ? undefined : form.pictureFileId;
}

/** Keeps the pictures a form without scripts brings and puts them at the end of its text (2 §2 "image compression popup"). Answers that text. */
export async function keepPictures(ctx: MemberCtx, { contents, photos }: Pick<WriteForm, "contents" | "photos">): Promise<string> {
  let html = await cleanedHtml(contents);
  for (const photo of photos.filter(({ size }) => size > 0)) {
    const { fileId } = await storePicture(ctx, new Uint8Array(await photo.arrayBuffer()), photo.name, IN_TEXT);
    html += `<p><img src="${fileUrl(fileId)}" alt="" /></p>`;
  }
  return editableHtml(html);
}
