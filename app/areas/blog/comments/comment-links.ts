export const commentsPath = (contentsId: number) => `/app/blog/comments?contentsId=${contentsId}`;
