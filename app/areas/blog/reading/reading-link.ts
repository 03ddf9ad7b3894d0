import { idOf } from "~/core/id";

export type ReadingLink = {
  userId: number | null;
  contentsId: number | null;
  sendHistoryId: number | null;
  receiverId: number | null;
  /** Signature; recording a reading needs it (rule 62). */
  t: string;
};

const names = ["userId", "contentsId", "sendHistoryId", "receiverId", "t"];

/** Reads values by name, else by position for old links (rule 61), like `script/reading.js`. */
export function readingLink(query: URLSearchParams): ReadingLink {
  const entries = [...query];
  const valueAt = (index: number): string => {
    const named = query.get(names[index]!);
    if (named !== null) return named;
    const [key, text] = entries[index] ?? [];
    return key === undefined || names.includes(key) ? "" : text || key;
  };
  return {
    userId: idOf(valueAt(0)),
    contentsId: idOf(valueAt(1)),
    sendHistoryId: idOf(valueAt(2)),
    receiverId: idOf(valueAt(3)),
    t: valueAt(4),
  };
}

export const subscribePath = (userId: number): string => `/app/subscribe/${userId}`;

export const adminDeletePath = (contentsId: number): string => `/app/blog/admin-delete-contents?contentsId=${contentsId}`;

function sentPart({ sendHistoryId, receiverId, t }: ReadingLink): string {
  return sendHistoryId === null || receiverId === null ? "" : `&sendHistoryId=${sendHistoryId}&receiverId=${receiverId}&t=${t}`;
}

/** The documents' post address; with the query of a sent link, if one. */
export function sentPath(link: ReadingLink): string {
  return `/app/blog/view-contents?userId=${link.userId ?? ""}&contentsId=${link.contentsId ?? ""}${sentPart(link)}`;
}

/** Path of the receiver's switch for reading records. */
export function readingRecordPath(link: ReadingLink): string {
  return sentPath(link).replace("view-contents", "reading-record");
}
