/** Screen of all switches of a blog. */
export const BLOG_SETTINGS = "/app/blog/settings";

/** Screen of a post's switches. */
export const POST_SETTINGS = "/app/blog/post-settings";
export const postSettingsPath = (contentsId: number): string => `${POST_SETTINGS}?contentsId=${contentsId}`;
