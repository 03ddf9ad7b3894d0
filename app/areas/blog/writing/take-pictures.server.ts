import { fileUrl } from "~/areas/files/file-url";
import { IN_TEXT, REPRESENTATIVE, storePicture } from "~/areas/files/store-picture.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { WriteForm } from "./contents.schema.server";
import { cleanedHtml, editableHtml } from "./long-texts.server";
import { describedRows, fitsOneDescription, LONGEST_DESCRIPTION, withDescriptions } from "./picture-descriptions";

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

/**
 * The text of a form without scripts with what its fields `alt-0`, `caption-0` … say of its pictures; the text of a form with scripts says it
 * already. Refuses `blog.description-too-long` at the field.
 */
export function takeDescriptions(contents: string, form: FormData): string {
  const rows = describedRows((name) => form.get(name));
  for (const [row, { alt, caption }] of rows.entries())
    for (const [name, words] of Object.entries({ alt, caption }))
      if (!fitsOneDescription(words))
        throw new Refusal("blog.description-too-long", { max: LONGEST_DESCRIPTION }, { field: `${name}-${row}` });
  return withDescriptions(contents, rows);
}

/**
 * Keeps the pictures a form without scripts brings and puts them at the end of its text (2 §2 "image compression popup"). Answers the form's
 * values with that text, which has taken up what was said of its pictures before: their fields are drawn anew.
 */
export async function keepPictures(ctx: MemberCtx, { contents, photos }: Pick<WriteForm, "contents" | "photos">) {
  let html = await cleanedHtml(contents);
  for (const photo of photos.filter(({ size }) => size > 0)) {
    const { fileId } = await storePicture(ctx, new Uint8Array(await photo.arrayBuffer()), photo.name, IN_TEXT);
    html += `<p><img src="${fileUrl(fileId)}" alt="" /></p>`;
  }
  return { contents: await editableHtml(html), "picture-0": "" };
}
