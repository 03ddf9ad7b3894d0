import { keepPages } from "~/http/reply/kept-pages.server";

/** The cache of the guests' pages of invitations. "seminar-changed" carries `seminarId`, "profile-changed" `userId`. */
export const keptInvitation = keepPages<{ seminarId: number; hostUserId: number }>(16, {
  "seminar-changed": (message, { seminarId }) => Number(message) === seminarId,
  "profile-changed": (message, { hostUserId }) => Number(message) === hostUserId,
  grants: () => true,
});
