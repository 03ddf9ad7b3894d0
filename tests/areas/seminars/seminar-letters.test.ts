import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cancelApplication } from "~/areas/seminars/applying/cancel-application.server";
import { cancelSeminar } from "~/areas/seminars/writing/cancel-seminar.server";
import { postLetterMails } from "~/areas/seminars/letters/post-letter-mails.server";
import { postSeminarLetter, type SeminarLetter } from "~/areas/seminars/letters/post-seminar-letter.server";
import { remindAttendees } from "~/areas/seminars/letters/remind-attendees.server";
import { unpostedLetters } from "~/areas/seminars/letters/unposted-letters.server";
import type { Member } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { formatSeoul } from "~/time/seoul";
import { database } from "~db/client.server";
import { seminar, seminarLetter, seminarLetterRecipient } from "~db/schema/seminars";
import { advance, freeze } from "../../support/clock";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, job, makeMember } from "../../support/factories/members";
import { makeApplicant, makeAttendeeRows, makeSeminar, reviseSample } from "../../support/factories/seminars";

const HOUR_MS = 3_600_000;
const message: SeminarLetter = { kind: "MESSAGE", occasion: "key-1", subject: "준비물 안내", text: "가계부를 가져오세요." };

const write = (seminarId: number, letter = message) => inTransaction(job(), (tx) => postSeminarLetter(tx, { seminarId }, letter));
const lettersOf = (seminarId: number) => database().select().from(seminarLetter).where(eq(seminarLetter.seminarId, seminarId));
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
const postAll = async (seminarId: number) => {
  for (const { seminarLetterId } of await lettersOf(seminarId)) await postLetterMails(job(), seminarLetterId);
};

test("mails each applicant once, although written twice and posted by two workers", async () => {
  const { seminarId } = await makeSeminar();
  const people = await Promise.all(Array.from({ length: 120 }, () => makeMember()));
  await makeAttendeeRows(seminarId, people);
  const written = await Promise.all([write(seminarId), write(seminarId)]);
  expect(written.filter((id) => id !== null)).toHaveLength(1);
  const id = written.find((one) => one !== null)!;
  await Promise.all([postLetterMails(job(), id), postLetterMails(job(), id)]);
  await postLetterMails(job(), id);
  const states = await database().select().from(seminarLetterRecipient).where(eq(seminarLetterRecipient.seminarLetterId, id));
  expect(states.every(({ state, mailId }) => state === "POSTED" && mailId !== null)).toBe(true);
  expect(new Set(states.map(({ mailId }) => mailId)).size).toBe(120);
  for (const { email } of [people[0]!, people[60]!, people[119]!])
    expect(await mailsTo(email)).toMatchObject([
      { subject: expect.stringContaining("준비물 안내"), text: expect.stringContaining("가계부를") },
    ]);
  expect((await lettersOf(seminarId))[0]).toMatchObject({ total: 120, finishedAt: expect.any(Date) });
});

test("skips applicants who cancel before the mail is written", async () => {
  const { seminarId } = await makeSeminar();
  const stays = await makeApplicant(seminarId);
  const goes = await makeApplicant(seminarId);
  const id = (await write(seminarId))!;
  await cancelApplication(ctxOf(goes.member), seminarId);
  expect(await postLetterMails(job(), id)).toBe(1);
  expect(await subjectsTo(stays.member.email)).toHaveLength(2);
  expect(await subjectsTo(goes.member.email)).toHaveLength(1);
});

test("hides the online room in the letter of a cancellation", async () => {
  const { seminarId, host } = await makeSeminar();
  const { member } = await makeApplicant(seminarId);
  await cancelSeminar(ctxOf(host), { seminarId, reason: "비가 와서" });
  await postAll(seminarId);
  const [mail] = await mailsTo(member.email);
  expect(mail!.subject).toContain("취소되었습니다");
  expect(mail!.text).not.toMatch(/meet\.example\.test|신청하면 알려/);
});

test("shows an online room's address only to seat holders", async () => {
  const { seminarId } = await makeSeminar({ capacity: 1 });
  const [holder, waiting] = [await makeApplicant(seminarId), await makeApplicant(seminarId)];
  await postLetterMails(job(), (await write(seminarId))!);
  expect((await mailsTo(holder.member.email))[0]!.text).toContain("https://meet.example.test/abc");
  expect((await mailsTo(waiting.member.email))[0]!.text).not.toContain("meet.example.test");
});

test("writes no letter without recipients", async () => {
  const { seminarId } = await makeSeminar();
  expect(await write(seminarId)).toBeNull();
});

test("re-enqueues a letter whose job was lost, under the original request id", async () => {
  const { seminarId } = await makeSeminar();
  await makeApplicant(seminarId);
  const id = (await write(seminarId))!;
  const isLost = async () =>
    (await unpostedLetters(job())).some(({ seminarLetterId, requestId }) => seminarLetterId === id && requestId !== null);
  expect(await isLost()).toBe(false);
  advance(31_000);
  expect(await isLost()).toBe(true);
  await postLetterMails(job(), id);
  expect(await isLost()).toBe(false);
});

test("reminds seat holders a day and an hour before the start, once each", async () => {
  const startAt = new Date(Date.now() + 72 * HOUR_MS);
  const { seminarId } = await makeSeminar({ startAt, capacity: 1 });
  const holder = await makeApplicant(seminarId);
  const waiting = await makeApplicant(seminarId);
  await remindAttendees(job());
  expect(await lettersOf(seminarId)).toEqual([]);
  for (const hours of [24, 23, 1, 0.5]) {
    freeze(startAt.getTime() - hours * HOUR_MS);
    await Promise.all([remindAttendees(job()), remindAttendees(job())]);
    await postAll(seminarId);
  }
  const kinds = (await lettersOf(seminarId)).map(({ kind }) => kind);
  expect(kinds).toEqual(["DAY_BEFORE", "HOUR_BEFORE"]);
  const reminders = (await mailsTo(holder.member.email)).filter(({ subject }) => subject.includes("곧 세미나가 시작합니다"));
  expect(reminders).toHaveLength(2);
  expect(await subjectsTo(waiting.member.email)).toHaveLength(1);
});

test("sends no reminder after the seminar was cancelled or moved", async () => {
  const startAt = new Date(Date.now() + 12 * HOUR_MS);
  const early = new Date(startAt.getTime() - 48 * HOUR_MS);
  for (const change of [{ cancelledAt: new Date() }, { startAt: new Date(startAt.getTime() + HOUR_MS) }]) {
    const { seminarId } = await makeSeminar({ startAt });
    const member = await makeMember();
    await makeAttendeeRows(seminarId, [member], { createdAt: early });
    await remindAttendees(job());
    expect(await lettersOf(seminarId)).toHaveLength(1);
    await database()
      .update(seminar)
      .set(change)
      .where(and(eq(seminar.seminarId, seminarId)));
    await postAll(seminarId);
    expect(await subjectsTo(member.email)).toEqual([]);
  }
});

const moveTo = (seminarId: number, host: Member, startAt: Date) =>
  reviseSample(host, seminarId, {
    startDateTime: formatSeoul(startAt, "yyyy-MM-dd HH:mm"),
    endDateTime: formatSeoul(new Date(startAt.getTime() + 2 * HOUR_MS), "yyyy-MM-dd HH:mm"),
  });

test.each([
  { hours: 12, later: ["곧 세미나가 시작합니다"] },
  { hours: 0.5, later: [] },
])("mails a start moved to $hours hours ahead once, without reminders already due", async ({ hours, later }) => {
  const { seminarId, host } = await makeSeminar();
  const member = await makeMember();
  await makeAttendeeRows(seminarId, [member], { createdAt: new Date(Date.now() - 48 * HOUR_MS) });
  const startAt = new Date(Date.now() + hours * HOUR_MS);
  await moveTo(seminarId, host, startAt);
  await remindAttendees(job());
  await postAll(seminarId);
  const mailSubjects = async () => (await subjectsTo(member.email)).map((subject) => /] (.*): /.exec(subject)![1]);
  expect(await mailSubjects()).toEqual(["세미나 내용이 바뀌었습니다"]);
  freeze(startAt.getTime() - HOUR_MS / 4);
  await remindAttendees(job());
  await postAll(seminarId);
  expect((await mailSubjects()).filter((subject) => !subject!.includes("바뀌었습니다"))).toEqual(later);
});

test("sends only the later of two reminders after the worker stood still", async () => {
  const { seminarId } = await makeSeminar({ startAt: new Date(Date.now() + HOUR_MS / 2) });
  await makeAttendeeRows(seminarId, [await makeMember()], { createdAt: new Date(Date.now() - 48 * HOUR_MS) });
  await remindAttendees(job());
  expect((await lettersOf(seminarId)).map(({ kind }) => kind)).toEqual(["HOUR_BEFORE"]);
});
