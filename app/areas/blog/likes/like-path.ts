export const likePath = (contentsId: number): string => `/app/blog/like?contentsId=${contentsId}`;
