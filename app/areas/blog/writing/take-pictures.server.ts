import { fileUrl } from "~/areas/files/file-url";
import { IN_TEXT, REPRESENTATIVE, storePicture } from "~/areas/files/store-picture.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { WriteForm } from "../contents.schema.server";
import { MOST_PHOTOS } from "../post-form-fields";
import { cleanedHtml } from "../text/long-texts.server";
import { markedText, typedText } from "../text/marked-text";
import { describedRows, fitsOneDescription, LONGEST_DESCRIPTION, withDescriptions } from "../text/picture-descriptions";

/** The representative picture after a form: the sent one, the earlier one, or none when removed. Refuses as `storePicture` does. */
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

/**
 * The text as HTML: what was typed over its marks, with the pictures' fields `alt-0`, `caption-0` … applied; with script the text is both
 * already.
 * Refuses `blog.description-too-long` at the field.
 */
export function takeDescriptions(contents: string, form: FormData): string {
  const rows = describedRows((name) => form.get(name));
  for (const [row, { alt, caption }] of rows.entries())
    for (const [name, words] of Object.entries({ alt, caption }))
      if (!fitsOneDescription(words))
        throw new Refusal("blog.description-too-long", { max: LONGEST_DESCRIPTION }, { field: `${name}-${row}` });
  const source = form.get("source");
  return withDescriptions(typeof source === "string" ? typedText(contents, source) : contents, rows);
}

/** The pictures chosen for the text of a form without script; none when they are more than a form takes, which its schema refuses. */
export function chosenPhotos(form: FormData): File[] {
  const photos = form.getAll("photos").filter((photo): photo is File => typeof photo !== "string" && photo.size > 0);
  return photos.length > MOST_PHOTOS ? [] : photos;
}

/**
 * Stores the pictures of a form without script and appends them to its text (2 §2 "image compression popup"), whichever button was pressed, because
 * a browser drops a chosen file with the next page. The form then holds the new text, to which the pictures' fields were applied first.
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
  // The fields of the pictures are in the text now.
  form.set("picture-0", "");
}
