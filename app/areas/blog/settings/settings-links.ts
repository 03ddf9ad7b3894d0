export const BLOG_SETTINGS = "/app/blog/settings";

export const postSettingsPath = (contentsId: number): string => `/app/blog/post-settings?contentsId=${contentsId}`;
