import { eq } from "drizzle-orm";
import { changeNickname, refuseDuplicateNickname } from "~/areas/account/member/change-nickname.server";
import { COVER, REPRESENTATIVE, storePicture } from "~/areas/files/store-picture.server";
import { unknownCode } from "~/areas/master/common-codes.server";
import type { MemberCtx } from "~/core/ctx.server";
import { namesOf } from "~/core/fields/declared";
import { orEmpty, toColumns } from "~/core/fields/values.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { blogProfile } from "~db/schema/blog";
import { chooseHandle } from "../addresses/choose-handle.server";
import type { BlogProfileInput } from "./blog-profile.schema.server";
import { blogPictureFields, blogProfileFields, type PictureName } from "./blog-profile-fields";
import { saveBlogProfile } from "./save-blog-profile.server";

/**
 * Saves the caller's profile, nickname, handle, pictures (1 §2 "Blog profile"). Refuses `account.nickname-duplicate`, `blog.unknown-code`,
 * and as `storePicture`, `chooseHandle`.
 */
export async function editBlogProfile(ctx: MemberCtx, input: BlogProfileInput): Promise<void> {
  await refuseUnknownSectors(ctx, input);
  await refuseDuplicateNickname(ctx, input.userNickname);
  const pictures: { [K in PictureName as (typeof blogPictureFields)[K]["column"]]?: string | null } = {};
  for (const name of namesOf(blogPictureFields)) {
    const { column, remove } = blogPictureFields[name];
    const fileId = await fileIdAfter(ctx, input[name], input[remove], name);
    if (fileId !== undefined) pictures[column] = fileId;
  }
  await inTransaction(ctx, async (tx) => {
    await changeNickname(tx, input.userNickname);
    if (input.blogHandle) await chooseHandle(tx, input.blogHandle);
    await saveBlogProfile(tx, { ...toColumns(blogProfileFields, orEmpty(blogProfileFields, input)), ...pictures });
  });
}

async function fileIdAfter(
  ctx: MemberCtx,
  file: File | undefined,
  remove: "Y" | undefined,
  field: string,
): Promise<string | null | undefined> {
  if (!file) return remove ? null : undefined;
  const limits = field === "coverFile" ? COVER : REPRESENTATIVE;
  const { fileId } = await storePicture(ctx, new Uint8Array(await file.arrayBuffer()), file.name, { ...limits, field });
  return fileId;
}

async function refuseUnknownSectors(ctx: MemberCtx, input: BlogProfileInput): Promise<void> {
  const [before] = await ctx.db.select().from(blogProfile).where(eq(blogProfile.userId, ctx.actor.userId));
  const field = await unknownCode(ctx, blogProfileFields, input, before);
  if (field) throw new Refusal("blog.unknown-code", {}, { field });
}
