export const TAGS = "/app/user/friend-tags";

/** Page that tags the picked friends; `from` is the friend list's query, for the way back. */
export const taggingHref = (receiverIds: number[], from: string) =>
  `/app/user/friend-tagging?${new URLSearchParams({ picked: receiverIds.join("."), from })}`;

export const taggedHref = (tagId: number) => `/app/user/friend-list?tag=${tagId}`;
