import { type Field, type Marked, type NameOf, namesOf } from "~/core/fields/declared";
import type { blogProfile } from "~db/schema/blog";

type Row = typeof blogProfile.$inferSelect;
type ProfileField = Field & {
  column: keyof Row;
  empty: "" | null;
  open: boolean;
};

/** Fields of the profile form except nickname, handle and pictures (1 §3 "Blog profile"); see "A field" in `docs/contributing.md`. */
export const blogProfileFields = {
  selfIntroduction: { label: "자기소개", column: "selfIntroduction", blank: "", empty: "", open: true, copy: true },
  certificate: { label: "자격", column: "certificate", blank: "", empty: "", open: true, copy: true },
  activitySector_1: {
    label: "활동 분야 1",
    column: "activitySector1",
    blank: "finance",
    codes: "main_subject",
    empty: null,
    open: true,
    copy: true,
  },
  activitySector_2: {
    label: "활동 분야 2",
    column: "activitySector2",
    blank: "domestic_travel",
    codes: "main_subject",
    empty: null,
    open: true,
    copy: true,
  },
  activitySector_3: {
    label: "활동 분야 3",
    column: "activitySector3",
    blank: "entertainment",
    codes: "main_subject",
    empty: null,
    open: true,
    copy: true,
  },
  requestConsultationPath: { label: "상담 신청서 주소", column: "requestConsultationPath", blank: "", empty: null, open: true, copy: true },
  kakaoId: { label: "카카오톡 아이디", column: "kakaoId", blank: "", empty: null, open: false, copy: true },
} as const satisfies Record<string, ProfileField>;

type All = typeof blogProfileFields;
export type ProfileName = NameOf<All>;
export type OpenProfileName = Marked<All, "open">;

const isSector = (name: ProfileName): name is Extract<ProfileName, `activitySector_${number}`> => "codes" in blogProfileFields[name];
export const sectorNames = namesOf(blogProfileFields).filter(isSector);

export const blogPictureFields = {
  picturePathFile: { label: "프로필 사진", column: "pictureFileId", blank: "", remove: "removePicture", url: "picturePath", copy: true },
  coverFile: { label: "표지 사진", column: "coverFileId", blank: "", remove: "removeCover", url: "coverPath", copy: true },
  kakaoQrImageFile: {
    label: "카카오톡 QR 이미지",
    column: "kakaoQrFileId",
    blank: "",
    remove: "removeKakaoQrImage",
    url: "kakaoQrImageUrl",
    copy: true,
  },
} as const satisfies Record<string, Field & { column: keyof Row; remove: string; url: string }>;
export type PictureName = NameOf<typeof blogPictureFields>;
