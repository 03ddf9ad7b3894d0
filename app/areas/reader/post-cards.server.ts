import { postAddress } from "~/areas/blog/addresses/blog-address";
import { addressColumns } from "~/areas/blog/addresses/address-columns.server";
import { readingMinutes } from "~/areas/blog/text/text-length";
import { fileUrl } from "~/areas/files/file-url";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";

/** For queries of `contents` joined with `user`, `handleOfPost` and `slugOfPost`. */
export const cardColumns = {
  contentsId: contents.contentsId,
  userId: contents.userId,
  nickname: user.userNickname,
  title: contents.title,
  summary: contents.summary,
  textLength: contents.textLength,
  pictureFileId: contents.pictureFileId,
  createdAt: contents.createdAt,
  ...addressColumns,
};

type Row = {
  contentsId: number;
  userId: number;
  nickname: string;
  title: string;
  summary: string;
  textLength: number;
  pictureFileId: string | null;
  createdAt: Date;
  handle: string | null;
  slug: string | null;
};

/** A post as its card shows it. */
export function cardOf({ textLength, pictureFileId, handle, slug, ...row }: Row) {
  const path = postAddress({ ...row, handle, slug });
  return { ...row, path, picturePath: fileUrl(pictureFileId), minutes: readingMinutes(textLength) };
}

export type PostCard = ReturnType<typeof cardOf>;
