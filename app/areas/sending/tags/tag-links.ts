export const TAGS = "/app/user/friend-tags";

/** The page on which tags are put on the picked friends, or taken off; `from` is the list's query, to which it leads back. */
export const taggingHref = (receiverIds: number[], from: string) =>
  `/app/user/friend-tagging?${new URLSearchParams({ picked: receiverIds.join("."), from })}`;

/** The friends with a tag. */
export const taggedHref = (tagId: number) => `/app/user/friend-list?tag=${tagId}`;
