/** Seminars on one page of the list. */
export const LIST_PAGE = 10;
