import { fileUrl } from "~/areas/files/file-url";
import { IN_TEXT, REPRESENTATIVE, storePicture } from "~/areas/files/store-picture.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { WriteForm } from "../contents.schema.server";
import { MAX_PHOTOS } from "../post-form-fields";
import { cleanedHtml } from "../text/long-texts.server";
import { markedText, typedText } from "../text/marked-text";
import { describedRows, fitsOneDescription, MAX_DESCRIPTION_LENGTH, withDescriptions } from "../text/picture-descriptions";

/** Stores `file` and returns its id; else returns `pictureFileId`. Refuses as `storePicture`. */
export async function representative(
  ctx: MemberCtx,
  form: Partial<Pick<WriteForm, "file" | "pictureFileId">>,
): Promise<string | undefined> {
  if (form.file && form.file.size > 0) {
    const { fileId } = await storePicture(ctx, new Uint8Array(await form.file.arrayBuffer()), form.file.name, REPRESENTATIVE);
    return fileId;
  }
  return form.pictureFileId;
}

/** Text with typed descriptions, turned into HTML if `source` is posted. Refuses `blog.description-too-long` at the field. */
export function takeDescriptions(contents: string, form: FormData): string {
  const rows = describedRows((name) => form.get(name));
  for (const [row, { alt, caption }] of rows.entries())
    for (const [name, words] of Object.entries({ alt, caption }))
      if (!fitsOneDescription(words))
        throw new Refusal("blog.description-too-long", { max: MAX_DESCRIPTION_LENGTH }, { field: `${name}-${row}` });
  const source = form.get("source");
  return withDescriptions(typeof source === "string" ? typedText(contents, source) : contents, rows);
}

/** Non-empty `photos`; none if over ten, which the schema refuses. */
export function chosenPhotos(form: FormData): File[] {
  const photos = form.getAll("photos").filter((photo): photo is File => typeof photo !== "string" && photo.size > 0);
  return photos.length > MAX_PHOTOS ? [] : photos;
}

/**
 * Appends `chosenPhotos` to the form's `contents` at every submission: without script, the next page loses chosen files (2 §2 "Image
 * compression popup"). Refuses as `takeDescriptions`, `cleanedHtml` and `storePicture`.
 */
export async function takePhotos(ctx: MemberCtx, form: FormData): Promise<void> {
  const typed = form.get("contents");
  let html = await cleanedHtml(takeDescriptions(typeof typed === "string" ? typed : "", form));
  for (const photo of chosenPhotos(form)) {
    const { fileId } = await storePicture(ctx, new Uint8Array(await photo.arrayBuffer()), photo.name, IN_TEXT);
    html += `<p><img src="${fileUrl(fileId)}" alt="" /></p>`;
  }
  form.delete("photos");
  form.set("contents", markedText(html));
  form.set("source", html);
  form.set("picture-0", "");
}
