export type Writer = {
  userId: number;
  nickname: string;
  pictureFileId: string | null;
  selfIntroduction: string;
  requestConsultationPath: string | null;
};

type MaybeTexts = Record<"profilePictureFileId" | "selfIntroduction" | "requestConsultationPath", string | null>;

/** The writer as the post's page shows them; other addresses than http(s) are left out. */
export function writerOf(row: Pick<Writer, "userId" | "nickname"> & MaybeTexts): Writer {
  const path = row.requestConsultationPath ?? "";
  return {
    userId: row.userId,
    nickname: row.nickname,
    pictureFileId: row.profilePictureFileId,
    selfIntroduction: row.selfIntroduction ?? "",
    requestConsultationPath: /^https?:\/\//i.test(path) ? path : null,
  };
}
