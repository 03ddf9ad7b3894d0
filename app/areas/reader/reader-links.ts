export const READING = "/app/my-page/reading";
export const NEW_POSTS = `${READING}/posts`;
export const FOLLOWING = `${READING}/following`;
export const STARS = `${READING}/stars`;
export const OWN_COMMENTS = `${READING}/comments`;
