export const FRIENDS = "/app/user/friend-list";
export const LAST_SYNC = "/app/user/friend-list-fetched";
export const FRIEND_IMPORT = "/app/user/friend-list-import";
export const DOUBLES = "/app/send-messages/friend-doubles";
export const FILTER = "/app/user/friend-filter";
export const TAGS = "/app/user/friend-tags";
export const GROUPS = "/app/send-messages/group-list-to-send";
export const SEND_SETTINGS = "/app/send-messages/send-settings";
export const RUNS = "/app/send-messages/send-runs";
export const HISTORY = "/app/send-messages/send-history";
export const PLANNED_RUNS = "/app/send-messages/planned-runs";
export const CALENDAR = "/app/send-messages/calendar";
export const WAITING = "/app/send-messages/sending-list";
export const PANEL = "/app/send-messages/send-contents";
const TARGETS = "/app/send-messages/entry-friends-to-group";

export const runHref = (sendRunId: number | string) => `/app/send-messages/send-run?sendRunId=${sendRunId}`;
export const plannedRunHref = (sendingListId: number | string) => `/app/send-messages/planned-run?sendingListId=${sendingListId}`;
export const friendHref = (receiverId: number | string) => `/app/user/friend?receiverId=${receiverId}`;
export const filterHref = (filterId: number) => `${FILTER}?filterId=${filterId}`;
export const targetsHref = (groupId: number) => `${TARGETS}?groupId=${groupId}`;
/** The shop, where the group's post is chosen. */
export const sendToGroupHref = (groupId: number) => `/app/contents/contents-shop?groupId=${groupId}`;
export const taggedHref = (tagId: number) => `${FRIENDS}?tag=${tagId}`;

/** `from`: the friend list's query, for the way back. */
export const taggingHref = (receiverIds: number[], from: string) =>
  `/app/user/friend-tagging?${new URLSearchParams({ picked: receiverIds.join("."), from })}`;
