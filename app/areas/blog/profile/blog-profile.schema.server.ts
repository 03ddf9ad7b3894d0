import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { Id, optional, OptionalUpload, Text, Tick, Typed, Upload } from "~/core/shapes.server";
import { Nickname } from "~/areas/account/account.schema.server";
import { Outcome, pageOf, PageNumber, RowsPerPage } from "~/core/replies.server";
import { refusalText } from "~/messages/refusals.ko";
import { handleSpelling, isHandle } from "../addresses/handle-rules";
import { type OpenProfileName, type PictureName, type ProfileName, sectorNames } from "./blog-profile-fields";

const Sector = optional(Text(60));
const HANDLE_SHAPE = "한글, 영문, 숫자, -로 2자에서 30자까지 입력해 주세요. -로 시작하거나 끝날 수 없습니다.";
const URL_WANTED = "http:// 또는 https://로 시작하는 주소를 입력해 주세요.";

/** At most 50 characters, line breaks not counted, and at most 3 lines (1 §5, rule 100). */
const Introduction = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/\r\n?/g, "\n").trim() : (value ?? undefined)),
  Typed(1_000)
    .refine((text) => [...text.replace(/\n/g, "")].length <= 50, "50자까지 입력할 수 있습니다.")
    .refine((text) => text.split("\n").length <= 3, "3줄까지 입력할 수 있습니다.")
    .default(""),
);

/** An empty or omitted field keeps the present handle (rule 247). */
const Handle = optional(z.string().max(200, HANDLE_SHAPE).overwrite(handleSpelling).refine(isHandle, HANDLE_SHAPE));

const Sectors = Object.fromEntries(sectorNames.map((name) => [name, Sector])) as Record<(typeof sectorNames)[number], typeof Sector>;
const texts = {
  selfIntroduction: Introduction,
  certificate: z.preprocess((value) => value ?? undefined, Text(200).default("")),
  ...Sectors,
  requestConsultationPath: optional(Text(500).pipe(z.url({ protocol: /^https?$/, error: URL_WANTED }))),
  kakaoId: optional(Text(60)),
} satisfies Record<ProfileName, z.ZodType>;
const pictures = { picturePathFile: OptionalUpload, coverFile: OptionalUpload, kakaoQrImageFile: OptionalUpload } satisfies Record<
  PictureName,
  z.ZodType
>;

/** Form and REST body (1 §3 "Blog profile"; rules 99 to 103). */
export const BlogProfileInput = z
  .object({
    ...pictures,
    removePicture: Tick,
    removeCover: Tick,
    userNickname: z.string("닉네임을 입력해 주세요.").pipe(Nickname),
    blogHandle: Handle,
    ...texts,
    removeKakaoQrImage: Tick,
  })
  .superRefine((input, check) => {
    const chosen = sectorNames.filter((field) => input[field]);
    const tell = (field: string, message: string) => check.addIssue({ code: "custom", path: [field], message });
    if (chosen.length === 0) tell(sectorNames[0]!, "활동 분야를 하나 이상 골라 주세요.");
    const twice = chosen.find((field, index) => chosen.slice(0, index).some((before) => input[before] === input[field]));
    if (twice) tell(twice, refusalText("blog.sector-duplicate"));
  });
export type BlogProfileInput = z.output<typeof BlogProfileInput>;
export const blogProfileConstraint = () => getZodConstraint(BlogProfileInput);

const open = {
  requestConsultationPath: z.string().nullable(),
  selfIntroduction: z.string(),
  certificate: z.string(),
  activitySector_1: z.string().nullable(),
  activitySector_2: z.string().nullable(),
  activitySector_3: z.string().nullable(),
} satisfies Record<OpenProfileName, z.ZodType>;
/** For anybody (1 §3): without `kakaoId` and QR picture. */
export const PublicProfile = z.object({
  userId: z.number(),
  userNickname: z.string(),
  blogHandle: z.string().nullable(),
  picturePath: z.string().nullable(),
  coverPath: z.string().nullable(),
  ...open,
  subscribeUrl: z.string(),
});
export const OwnProfile = PublicProfile.extend({ kakaoId: z.string().nullable(), kakaoQrImageUrl: z.string().nullable() });
export type OwnProfile = z.output<typeof OwnProfile>;

export const ProfilePage = pageOf(PublicProfile);
export const ProfileQuery = z.object({ page: PageNumber, rowsPerPage: RowsPerPage(100) });
export const ProfileByUser = z.object({ userId: Id });
export const ProfileUpload = z.object({ file: Upload });
export const UploadedPath = Outcome.extend({ picturePath: z.string() });
