/** Screen of all switches of a blog. */
export const BLOG_SETTINGS = "/app/blog/settings";

/** Screen of a post's switches. */
export const postSettingsPath = (contentsId: number): string => `/app/blog/post-settings?contentsId=${contentsId}`;
