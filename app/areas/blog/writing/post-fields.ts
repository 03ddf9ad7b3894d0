import { fileUrl } from "~/areas/files/file-url";

type Stored = { createdAt: Date; pictureFileId: string | null; fileName: string | null };

/** A post row with its REST names (rules 48, 129, 130). */
export function postFields<R extends Stored>({ createdAt, pictureFileId, ...row }: R) {
  const createdDateTime = createdAt.toISOString();
  const picture = { picturePath: fileUrl(pictureFileId), attachmentFile: row.fileName };
  return { ...row, ...picture, sendingListId: "" as const, createdDateTime, modifier: { createdDateTime } };
}
