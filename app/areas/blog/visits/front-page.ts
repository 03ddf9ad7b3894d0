/** Id of a blog's front page in `post_visit_daily`, in place of a post's. */
export const FRONT_PAGE = 0;
