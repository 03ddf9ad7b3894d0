import { sql } from "drizzle-orm";
import { user } from "~db/schema/account";
import { blogProfile, contents, storedFile } from "~db/schema/blog";
import { addressColumns } from "../addresses/address-columns.server";
import { likeCount } from "../likes/likes-of.server";

export const viewedColumns = {
  contentsId: contents.contentsId,
  userId: contents.userId,
  title: contents.title,
  contents: contents.contents,
  summary: contents.summary,
  textLength: contents.textLength,
  mainSubject: contents.mainSubject,
  contentsType: contents.contentsType,
  deleteYn: contents.deleteYn,
  deleteReason: contents.deleteReason,
  commentsClosedAt: sql`coalesce(${contents.commentsClosedAt}, ${blogProfile.commentsClosedAt})`,
  searchHiddenYn: sql<"Y" | "N">`greatest(${contents.searchHiddenYn}, coalesce(${blogProfile.searchHiddenYn}, 'N'))`,
  likes: likeCount,
  likesClosedAt: sql`coalesce(${contents.likesClosedAt}, ${blogProfile.likesClosedAt})`,
  pictureFileId: contents.pictureFileId,
  fileName: storedFile.fileName,
  pictureType: storedFile.contentType,
  pictureWidth: storedFile.width,
  pictureHeight: storedFile.height,
  createdAt: contents.createdAt,
  updatedAt: contents.updatedAt,
  nickname: user.userNickname,
  secession: user.secession,
  profilePictureFileId: blogProfile.pictureFileId,
  selfIntroduction: blogProfile.selfIntroduction,
  requestConsultationPath: blogProfile.requestConsultationPath,
  ...addressColumns,
};
