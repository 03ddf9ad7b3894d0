import { keepPages } from "~/http/reply/kept-pages.server";

type About = {
  seminarId: number;
  hostUserId: number;
  /** A page of a seminar that is over lists the host's other seminars. */
  listsSeminars: boolean;
};

/** Guests' invitations. "seminar-changed" carries a `seminarId`, "profile-changed" a `userId`, "post-changed" `writerId:contentsId`. */
export const keptInvitation = keepPages<About>(16, {
  "seminar-changed": (message, { seminarId, listsSeminars }) => listsSeminars || Number(message) === seminarId,
  "post-changed": (message, { hostUserId }) => !message.includes(":") || Number.parseInt(message) === hostUserId,
  "profile-changed": (message, { hostUserId }) => Number(message) === hostUserId,
  grants: () => true,
});
