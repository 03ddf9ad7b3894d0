import type { z } from "zod";
import { invitationPath } from "~/areas/seminars/seminar-links";
import { settings } from "~/core/settings.server";
import type { SeminarReply } from "./invitation.schema.server";
import type { InvitedSeminar } from "./invite-to-seminar.server";

/** A seminar with the field names of 2 §3 "Seminar". */
export function seminarReply({ host, place, phase, ...seminar }: InvitedSeminar): z.input<typeof SeminarReply> {
  return {
    ...seminar,
    hostNickName: host?.nickname ?? "",
    startDateTime: seminar.startAt.toISOString(),
    endDateTime: seminar.endAt.toISOString(),
    seminarLocation: place,
    goToLink: new URL(invitationPath(seminar.seminarId), settings().BASE_URL).href,
    state: phase,
    applyUntil: seminar.applyUntil?.toISOString() ?? null,
  };
}
