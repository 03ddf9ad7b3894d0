import { keepPages } from "~/http/reply/kept-pages.server";

type About = {
  seminarId: number;
  hostUserId: number;
  /** The page lists other seminars or posts of the host. */
  hasOffers: boolean;
};

/** Guests' invitations. "seminar-changed" carries a `seminarId`, "profile-changed" a `userId`, "post-changed" `writerId:contentsId`. */
export const keptInvitation = keepPages<About>(16, {
  "seminar-changed": (message, { seminarId, hasOffers }) => hasOffers || Number(message) === seminarId,
  "post-changed": (message, { hostUserId, hasOffers }) => hasOffers && (!message.includes(":") || Number.parseInt(message) === hostUserId),
  "profile-changed": (message, { hostUserId }) => Number(message) === hostUserId,
  grants: () => true,
});
