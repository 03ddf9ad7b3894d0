import { fileUrl } from "./file-url";

type Stored = { createdAt: Date; pictureFileId: string | null; fileName: string | null };

/** A stored post under the names the calls use (decisions 129, 130). */
export function postNames<R extends Stored>({ createdAt, pictureFileId, ...row }: R) {
  const createdDateTime = createdAt.toISOString();
  return { ...row, picturePath: fileUrl(pictureFileId), createdDateTime, modifier: { createdDateTime } };
}
