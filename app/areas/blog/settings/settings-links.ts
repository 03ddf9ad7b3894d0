export const BLOG_SETTINGS = "/app/blog/settings";

/** A post's switches. */
export const postSettingsPath = (contentsId: number): string => `/app/blog/post-settings?contentsId=${contentsId}`;
