export const GROUPS = "/app/send-messages/group-list-to-send";
const TARGETS = "/app/send-messages/entry-friends-to-group";

export const targetsHref = (groupId: number) => `${TARGETS}?groupId=${groupId}`;
