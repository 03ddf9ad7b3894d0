import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listDrafts } from "~/areas/seminars/writing/drafts.server";
import { saveDraft } from "~/areas/seminars/writing/save-draft.server";
import { DraftInput } from "~/areas/seminars/writing/seminar.schema.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { database } from "~db/client.server";
import { attendee, seminar, seminarLetter } from "~db/schema/seminars";
import { advance } from "../../support/clock";
import { ctxOf, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";

const rowOf = async (attendeesId: number) => (await database().select().from(attendee).where(eq(attendee.attendeesId, attendeesId)))[0]!;

test("cancels a withdrawn host's upcoming seminars and mails the applicants; past ones stay", async () => {
  const host = await makeMember({ userType: "KAKAOTALK" });
  const past = await makeSeminar({ host, startAt: new Date("2026-02-01T05:00:00Z") });
  const { seminarId } = await makeSeminar({ host });
  await makeApplicant(seminarId);
  await saveDraft(ctxOf(host), DraftInput.parse({ title: "쓰던 것" }));
  await withdraw(ctxOf(host));
  const rows = await database().select().from(seminar).where(eq(seminar.hostUserId, host.userId));
  const reasons = new Map(rows.map((row) => [row.seminarId, row.cancelReason]));
  expect([reasons.get(past.seminarId), reasons.get(seminarId)]).toEqual([null, "주최자가 탈퇴했습니다."]);
  const letters = await database().select().from(seminarLetter).where(eq(seminarLetter.seminarId, seminarId));
  expect(letters).toMatchObject([{ kind: "CANCELLED", total: 1 }]);
  expect(await listDrafts(ctxOf(host))).toEqual([]);
});

test("ends a withdrawn member's applications, passes the seats on, and deletes company and phone", async () => {
  const member = await makeMember({ userType: "KAKAOTALK" });
  const over = await makeSeminar({});
  const earlier = await makeApplicant(over.seminarId, member);
  advance(20 * 86_400_000);
  const { seminarId } = await makeSeminar({ capacity: 1 });
  const own = await makeApplicant(seminarId, member);
  const next = await makeApplicant(seminarId);
  await withdraw(ctxOf(member));
  const erased = { companyName: "", sealedPhone: "" };
  expect(await rowOf(own.attendeesId)).toMatchObject({ ...erased, state: "CANCELLED", cancelledBy: "LEAVING" });
  expect(await rowOf(earlier.attendeesId)).toMatchObject({ ...erased, state: "APPLIED" });
  expect(await rowOf(next.attendeesId)).toMatchObject({ state: "OFFERED" });
});
