import { keepPages } from "~/http/reply/kept-pages.server";

/** Guests' invitation pages. "seminar-changed" carries a `seminarId`, "profile-changed" a `userId`. */
export const keptInvitation = keepPages<{ seminarId: number; hostUserId: number }>(16, {
  "seminar-changed": (message, { seminarId }) => Number(message) === seminarId,
  "profile-changed": (message, { hostUserId }) => Number(message) === hostUserId,
  grants: () => true,
});
