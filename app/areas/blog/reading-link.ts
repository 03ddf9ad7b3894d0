export type ReadingLink = {
  userId: number | null;
  contentsId: number | null;
  sendHistoryId: number | null;
  receiverId: number | null;
  /** `sign("read", sendHistoryId, receiverId)`: only with it is a reading recorded (decision 62). */
  t: string;
};

const names = ["userId", "contentsId", "sendHistoryId", "receiverId", "t"];

/** The values of a post page's query: each by its name, else by its position, so that old links live on (decision 61). `public/reading.js` does the same. */
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

const idOf = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** The address of a post's page, the same for everyone. */
export function postPath({ userId, contentsId }: { userId: number; contentsId: number }): string {
  return `/app/blog/view-contents?userId=${userId}&contentsId=${contentsId}`;
}

export const blogPath = (userId: number): string => `/app/blog/contents-list?userId=${userId}`;
