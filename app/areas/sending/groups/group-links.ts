/** The screen where groups are named. */
export const GROUPS = "/app/send-messages/group-list-to-send";
/** The screen where one group gets its friends. */
const TARGETS = "/app/send-messages/entry-friends-to-group";

export const targetsHref = (groupId: number) => `${TARGETS}?groupId=${groupId}`;
