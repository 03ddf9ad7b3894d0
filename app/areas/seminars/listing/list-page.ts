export const LIST_PAGE = 10;
