import { changeNickname, refuseDuplicateNickname } from "~/areas/account/member/change-nickname.server";
import { REPRESENTATIVE, storePicture } from "~/areas/files/store-picture.server";
import { commonCodes } from "~/areas/master/common-codes.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import type { BlogProfileInput } from "./blog-profile.schema.server";
import { saveBlogProfile } from "./save-blog-profile.server";

const SECTOR_FIELDS = ["activitySector_1", "activitySector_2", "activitySector_3"] as const;

/**
 * Saves the member's whole blog profile with its nickname and pictures, all or nothing (1 §2 "Blog profile"). A picture neither sent nor
 * removed stays. Refuses `account.nickname-duplicate`, `blog.unknown-code`, and as `storePicture` does, each at its field.
 */
export async function editBlogProfile(ctx: MemberCtx, input: BlogProfileInput): Promise<void> {
  await refuseUnknownSectors(ctx, input);
  await refuseDuplicateNickname(ctx, input.userNickname);
  const pictureFileId = await kept(ctx, input.picturePathFile, input.removePicture, "picturePathFile");
  const kakaoQrFileId = await kept(ctx, input.kakaoQrImageFile, input.removeKakaoQrImage, "kakaoQrImageFile");
  await inTransaction(ctx, async (tx) => {
    await changeNickname(tx, input.userNickname);
    await saveBlogProfile(tx, {
      selfIntroduction: input.selfIntroduction,
      certificate: input.certificate,
      requestConsultationPath: input.requestConsultationPath ?? null,
      activitySector1: input.activitySector_1 ?? null,
      activitySector2: input.activitySector_2 ?? null,
      activitySector3: input.activitySector_3 ?? null,
      kakaoId: input.kakaoId ?? null,
      ...(pictureFileId !== undefined && { pictureFileId }),
      ...(kakaoQrFileId !== undefined && { kakaoQrFileId }),
    });
  });
}

/** The id of a sent picture, null to remove it, undefined to keep it. */
async function kept(ctx: MemberCtx, file: File | undefined, remove: "Y" | undefined, field: string): Promise<string | null | undefined> {
  if (!file) return remove ? null : undefined;
  const { fileId } = await storePicture(ctx, new Uint8Array(await file.arrayBuffer()), file.name, { ...REPRESENTATIVE, field });
  return fileId;
}

async function refuseUnknownSectors(ctx: MemberCtx, input: BlogProfileInput): Promise<void> {
  const known = new Set((await commonCodes(ctx, "main_subject")).map((code) => code.commonCodeKey));
  const wrong = SECTOR_FIELDS.find((field) => input[field] && !known.has(input[field]));
  if (wrong) throw new Refusal("blog.unknown-code", {}, { field: wrong });
}
