import { idOf } from "~/core/id";

export type ReadingLink = {
  userId: number | null;
  contentsId: number | null;
  sendHistoryId: number | null;
  receiverId: number | null;
  /** `sign("read", sendHistoryId, receiverId)`: readings are recorded only with it (rule 62). */
  t: string;
};

const names = ["userId", "contentsId", "sendHistoryId", "receiverId", "t"];

/**
 * The values of a post page's query, by name or else by position, so that old links still work (rule 61). `script/reading.js` does the
 * same.
 */
export function readingLink(query: URLSearchParams): ReadingLink {
  const entries = [...query];
  const value = (index: number): string => {
    const named = query.get(names[index]!);
    if (named !== null) return named;
    const [key, text] = entries[index] ?? [];
    return key === undefined || names.includes(key) ? "" : text || key;
  };
  return { userId: idOf(value(0)), contentsId: idOf(value(1)), sendHistoryId: idOf(value(2)), receiverId: idOf(value(3)), t: value(4) };
}

/** The address of a post's page, the same for every reader. */
export function postPath({ userId, contentsId }: { userId: number; contentsId: number }): string {
  return `/app/blog/view-contents?userId=${userId}&contentsId=${contentsId}`;
}

export const blogPath = (userId: number): string => `/app/blog/contents-list?userId=${userId}`;

/** The page where anybody subscribes to a writer. */
export const subscribePath = (userId: number): string => `/app/subscribe/${userId}`;

export const adminDeletePath = (contentsId: number): string => `/app/blog/admin-delete-contents?contentsId=${contentsId}`;

/** The part of the query that identifies a sent link, beginning with "&"; "" for other links. */
function sentPart({ sendHistoryId, receiverId, t }: ReadingLink): string {
  return sendHistoryId === null || receiverId === null ? "" : `&sendHistoryId=${sendHistoryId}&receiverId=${receiverId}&t=${t}`;
}

/** The address of a post with the sent link's query. */
export function sentPath(link: ReadingLink): string {
  return `/app/blog/view-contents?userId=${link.userId ?? ""}&contentsId=${link.contentsId ?? ""}${sentPart(link)}`;
}

/** The page on which the receiver of a sent link switches the recording of readings off and on. */
export function readingRecordPath(link: ReadingLink): string {
  return sentPath(link).replace("view-contents", "reading-record");
}
