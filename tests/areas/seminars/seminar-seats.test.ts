import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { acceptOffer } from "~/areas/seminars/applying/accept-offer.server";
import { applyToSeminar } from "~/areas/seminars/applying/apply-to-seminar.server";
import { cancelApplication } from "~/areas/seminars/applying/cancel-application.server";
import { passExpiredOffers } from "~/areas/seminars/applying/pass-expired-offers.server";
import type { Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { attendee, seminar } from "~db/schema/seminars";
import { advance, freeze } from "../../support/clock";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, job, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar, reviseSample } from "../../support/factories/seminars";
import { refusal } from "../../support/refusal";

const HOUR_MS = 3_600_000;
const answer = { companyName: "글벗", phone: "01012345678" };

const rowOf = async (seminarId: number, member: Member) =>
  (
    await database()
      .select()
      .from(attendee)
      .where(and(eq(attendee.seminarId, seminarId), eq(attendee.userId, member.userId)))
  )[0];
const seatsOf = async (seminarId: number) =>
  (await database().select({ taken: seminar.seatsTaken }).from(seminar).where(eq(seminar.seminarId, seminarId)))[0]!.taken;

test("gives the last seat to one applicant, and queues and mails the next", async () => {
  const { seminarId } = await makeSeminar({ capacity: 1 });
  const first = await makeApplicant(seminarId);
  const second = await makeApplicant(seminarId);
  expect(first).toMatchObject({ state: "APPLIED", place: null });
  expect(second).toMatchObject({ state: "WAITING", place: 1 });
  expect(await mailsTo(first.member.email)).toMatchObject([{ subject: expect.stringContaining("세미나 신청 완료") }]);
  expect(await mailsTo(second.member.email)).toMatchObject([{ text: expect.stringContaining("대기 1번째") }]);
});

test("keeps the seat when an application is changed", async () => {
  const { seminarId } = await makeSeminar({ capacity: 2 });
  const { member } = await makeApplicant(seminarId);
  expect(await applyToSeminar(ctxOf(member), { seminarId, ...answer, companyName: "새 회사" })).toMatchObject({ state: "APPLIED" });
  expect(await rowOf(seminarId, member)).toMatchObject({ companyName: "새 회사" });
  expect(await seatsOf(seminarId)).toBe(1);
});

test("offers a cancelled seat to the first of the queue, who takes it", async () => {
  const { seminarId } = await makeSeminar({ capacity: 1 });
  const holder = await makeApplicant(seminarId);
  const waiting = await makeApplicant(seminarId);
  const after = await makeApplicant(seminarId);
  await cancelApplication(ctxOf(holder.member), seminarId);
  expect(await rowOf(seminarId, waiting.member)).toMatchObject({ state: "OFFERED" });
  expect(await rowOf(seminarId, after.member)).toMatchObject({ state: "WAITING" });
  expect(await mailsTo(waiting.member.email)).toMatchObject([{ subject: expect.stringContaining("자리가 났습니다") }, {}]);
  await acceptOffer(ctxOf(waiting.member), seminarId);
  expect(await rowOf(seminarId, waiting.member)).toMatchObject({ state: "APPLIED", waitingNo: null });
  expect(await seatsOf(seminarId)).toBe(1);
});

test("ends an offer at its deadline and offers the seat to the next, once", async () => {
  const { seminarId } = await makeSeminar({ capacity: 1 });
  const holder = await makeApplicant(seminarId);
  const slow = await makeApplicant(seminarId);
  const next = await makeApplicant(seminarId);
  await cancelApplication(ctxOf(holder.member), seminarId);
  advance(25 * HOUR_MS);
  expect(await refusal(acceptOffer(ctxOf(slow.member), seminarId))).toBe("seminars.offer-over");
  await Promise.all([passExpiredOffers(job()), passExpiredOffers(job())]);
  expect(await rowOf(seminarId, slow.member)).toMatchObject({ state: "CANCELLED", cancelledBy: "OFFER" });
  expect(await rowOf(seminarId, next.member)).toMatchObject({ state: "OFFERED" });
  expect(await mailsTo(next.member.email)).toHaveLength(2);
  expect(await seatsOf(seminarId)).toBe(1);
});

test("ends offers at the start at the latest, and makes none afterwards", async () => {
  const startAt = new Date(Date.now() + 3 * HOUR_MS);
  const { seminarId } = await makeSeminar({ capacity: 1, startAt });
  const holder = await makeApplicant(seminarId);
  const waiting = await makeApplicant(seminarId);
  const last = await makeApplicant(seminarId);
  await cancelApplication(ctxOf(holder.member), seminarId);
  expect((await rowOf(seminarId, waiting.member))!.offerUntil).toEqual(startAt);
  freeze(startAt);
  await passExpiredOffers(job());
  expect(await rowOf(seminarId, last.member)).toMatchObject({ state: "WAITING" });
  expect(await seatsOf(seminarId)).toBe(0);
});

test("gives each seat to one person and leaves no gap in the queue with sixty at once", async () => {
  const { seminarId } = await makeSeminar({ capacity: 10 });
  const people = await Promise.all(Array.from({ length: 60 }, () => makeMember()));
  await Promise.all(people.map((member) => applyToSeminar(ctxOf(member), { seminarId, ...answer })));
  const waiting = await database()
    .select({ waitingNo: attendee.waitingNo })
    .from(attendee)
    .where(and(eq(attendee.seminarId, seminarId), eq(attendee.state, "WAITING")))
    .orderBy(asc(attendee.waitingNo));
  expect(waiting.map(({ waitingNo }) => waitingNo)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  await Promise.all(people.slice(0, 30).map((member) => cancelApplication(ctxOf(member), seminarId)));
  const states = await database().select({ state: attendee.state }).from(attendee).where(eq(attendee.seminarId, seminarId));
  const held = states.filter(({ state }) => state === "APPLIED" || state === "OFFERED").length;
  expect(held).toBe(10);
  expect(await seatsOf(seminarId)).toBe(10);
});

test("refuses applications to an own, cancelled, closed, running or past seminar", async () => {
  const now = Date.now();
  const own = await makeSeminar();
  const cancelled = await makeSeminar({ cancelledAt: new Date(now) });
  const closed = await makeSeminar({ applyUntil: new Date(now) });
  const running = await makeSeminar({ startAt: new Date(now) });
  const somebody = ctxOf(await makeMember());
  expect(await refusal(applyToSeminar(ctxOf(own.host), { seminarId: own.seminarId, ...answer }))).toBe("seminars.own");
  expect(await refusal(applyToSeminar(somebody, { seminarId: cancelled.seminarId, ...answer }))).toBe("seminars.cancelled");
  expect(await refusal(applyToSeminar(somebody, { seminarId: closed.seminarId, ...answer }))).toBe("seminars.closed");
  expect(await refusal(applyToSeminar(somebody, { seminarId: running.seminarId, ...answer }))).toBe("seminars.started");
  expect(await refusal(applyToSeminar(somebody, { seminarId: 999_999_999, ...answer }))).toBe("seminars.unknown");
  expect(await refusal(acceptOffer(somebody, closed.seminarId))).toBe("seminars.no-offer");
  expect(await refusal(cancelApplication(somebody, closed.seminarId))).toBe("seminars.no-application");
});

test.each([
  ["lifted", null],
  ["raised above the queue", 5],
])("seats and mails the whole queue when the limit is %s", async (_name, capacity) => {
  const { seminarId, host } = await makeSeminar({ capacity: 1 });
  const holder = await makeApplicant(seminarId);
  const people = [await makeApplicant(seminarId), await makeApplicant(seminarId), await makeApplicant(seminarId)];
  await cancelApplication(ctxOf(holder.member), seminarId);
  await reviseSample(host, seminarId, { capacity });
  advance(25 * HOUR_MS);
  await passExpiredOffers(job());
  for (const { member } of people) {
    expect(await rowOf(seminarId, member)).toMatchObject({ state: "APPLIED", waitingNo: null, offerUntil: null });
    const [mail] = await mailsTo(member.email);
    expect(mail!.subject).toContain("자리가 났습니다");
    expect(mail!.text).toContain("신청이 완료되었습니다.");
    expect(mail!.text).toContain("https://meet.example.test/abc");
  }
  expect(await rowOf(seminarId, holder.member)).toMatchObject({ state: "CANCELLED" });
  expect(await seatsOf(seminarId)).toBe(3);
});

test("offers new seats in order, with a deadline, when the limit is raised for part of the queue", async () => {
  const { seminarId, host } = await makeSeminar({ capacity: 1 });
  await makeApplicant(seminarId);
  const [first, second] = [await makeApplicant(seminarId), await makeApplicant(seminarId)];
  await reviseSample(host, seminarId, { capacity: 2 });
  expect(await rowOf(seminarId, first.member)).toMatchObject({ state: "OFFERED" });
  expect(await rowOf(seminarId, second.member)).toMatchObject({ state: "WAITING" });
  expect(await seatsOf(seminarId)).toBe(2);
});

test("records a changed application as a change, not a new one", async () => {
  const { seminarId } = await makeSeminar({ capacity: 1 });
  const [{ member }, waiting] = [await makeApplicant(seminarId), await makeApplicant(seminarId)];
  const again = (by: Member) => applyToSeminar(ctxOf(by), { seminarId, ...answer });
  expect(await again(member)).toMatchObject({ state: "APPLIED", changed: true });
  expect(await again(waiting.member)).toMatchObject({ state: "WAITING", place: 1, changed: true });
});
