export type Writer = {
  userId: number;
  nickname: string;
  handle: string | null;
  pictureFileId: string | null;
  selfIntroduction: string;
  requestConsultationPath: string | null;
};

type Named = Pick<Writer, "userId" | "nickname" | "handle">;
type Profile = Record<"profilePictureFileId" | "selfIntroduction" | "requestConsultationPath", string | null>;

export function writerOf({
  userId,
  nickname,
  handle,
  profilePictureFileId,
  selfIntroduction,
  requestConsultationPath,
}: Named & Profile): Writer {
  const path = requestConsultationPath ?? "";
  return {
    userId,
    nickname,
    handle,
    pictureFileId: profilePictureFileId,
    selfIntroduction: selfIntroduction ?? "",
    requestConsultationPath: /^https?:\/\//i.test(path) ? path : null,
  };
}
