/** Screen of all switches of a blog. */
export const BLOG_SETTINGS = "/app/blog/settings";
