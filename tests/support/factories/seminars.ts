import { applyToSeminar } from "~/areas/seminars/applying/apply-to-seminar.server";
import { reviseSeminar } from "~/areas/seminars/writing/revise-seminar.server";
import { RevisionInput } from "~/areas/seminars/writing/seminar.schema.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { attendee, seminar } from "~db/schema/seminars";
import { makeMember } from "./members";

type SeminarRow = typeof seminar.$inferInsert;

const HOUR_MS = 3_600_000;

/** Insert a seminar in a week directly, without the form's checks. */
export async function makeSeminar(over: Partial<SeminarRow> & { host?: Member } = {}) {
  const { host = await makeMember(), ...row } = over;
  const startAt = row.startAt ?? new Date(Date.now() + 7 * 24 * HOUR_MS);
  const values = {
    hostUserId: host.userId,
    title: "금리와 우리 집 살림",
    mainSubject: "finance",
    seminarType: "online",
    seminarLocation: "https://meet.example.test/abc",
    startAt,
    endAt: new Date(startAt.getTime() + 2 * HOUR_MS),
    contents: "<p>함께 이야기해요.</p>",
    summary: "함께 이야기해요.",
    ...row,
  };
  const [made] = await database().insert(seminar).values(values).$returningId();
  return { seminarId: made!.seminarId, host };
}

export async function makeApplicant(seminarId: number, member?: Member) {
  const by = member ?? (await makeMember());
  const applied = await applyToSeminar(makeCtx(by), { seminarId, companyName: "글벗", phone: "01012345678" });
  return { member: by, ...applied };
}

export async function makeAttendeeRows(seminarId: number, members: Member[], over: Partial<typeof attendee.$inferInsert> = {}) {
  const rows = members.map(({ userId }) => ({
    seminarId,
    userId,
    companyName: "글벗",
    sealedPhone: "",
    state: "APPLIED" as const,
    ...over,
  }));
  await database().insert(attendee).values(rows);
}

/** Save the seminar of `makeSeminar` with other fields; times are "yyyy-MM-dd HH:mm". */
export const reviseSample = (host: Member, seminarId: number, over: Record<string, string | number | null>) =>
  reviseSeminar(
    makeCtx(host),
    RevisionInput.parse({
      seminarId,
      title: "금리와 우리 집 살림",
      mainSubject: "finance",
      seminarType: "online",
      seminarLocation: "https://meet.example.test/abc",
      startDateTime: "2026-03-08 00:00",
      endDateTime: "2026-03-08 02:00",
      contents: "<p>함께 이야기해요.</p>",
      ...over,
    }),
  );
