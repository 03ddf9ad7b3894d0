import { isSigned, sign } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";

const PURPOSE = "seminar-comment-mails";

export type MuteLink = { seminarId: number; userId: number; t: string };

export const mutePath = ({ seminarId, userId, t }: MuteLink) =>
  `/app/seminar/comment-mails?${new URLSearchParams({ seminarId: String(seminarId), userId: String(userId), t })}`;

/** Signed link to mute comment mails without login. Never expires. */
export function muteUrl(seminarId: number, userId: number): string {
  return new URL(mutePath({ seminarId, userId, t: sign(PURPOSE, seminarId, userId) }), settings().BASE_URL).href;
}

/** Refuses `seminars.mute-link` for a wrong signature. */
export function checkMuteLink({ seminarId, userId, t }: MuteLink): void {
  if (!isSigned(t, PURPOSE, seminarId, userId)) throw new Refusal("seminars.mute-link");
}
