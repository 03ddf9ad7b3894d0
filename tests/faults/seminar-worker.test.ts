import { setTimeout as pause } from "node:timers/promises";
import { and, count, eq, lt } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { cancelApplication } from "~/areas/seminars/applying/cancel-application.server";
import { mailApplicants } from "~/areas/seminars/letters/mail-applicants.server";
import type { Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { mailOutbox } from "~db/schema/account";
import { attendee, seminar, seminarLetterRecipient } from "~db/schema/seminars";
import { mailsTo } from "../support/factories/mails";
import { ctxOf, makeMember } from "../support/factories/members";
import { makeAttendeeRows, makeSeminar } from "../support/factories/seminars";
import { Killable, until } from "../support/killable";
import { chance, moments, seedHint } from "../support/soak";
import { slowness } from "../support/yardstick";

const SEATS = 10;
const HOUR_MS = 3_600_000;

let house: Killable;
beforeAll(async () => void (house = await Killable.start("seminars")));
afterEach(() => house.end("SIGKILL"));
afterAll(() => house.stop());

async function people(total: number): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < total) members.push(...(await Promise.all(Array.from({ length: 10 }, () => makeMember()))));
  return members;
}

const offersRunOut = (seminarId: number) =>
  database().$count(attendee, and(eq(attendee.seminarId, seminarId), eq(attendee.state, "OFFERED"), lt(attendee.offerUntil, new Date())));
const seatsTaken = async (seminarId: number) =>
  (await database().select({ taken: seminar.seatsTaken }).from(seminar).where(eq(seminar.seminarId, seminarId)))[0]!.taken;
const subjectsOf = async ({ email }: Member, subject: string) =>
  (await mailsTo(email)).filter((mail) => mail.subject.includes(subject)).length;

/** More than one recipient means that two rows share a mail. */
const posted = (seminarLetterId: number) =>
  database()
    .select({ mailId: seminarLetterRecipient.mailId, people: count() })
    .from(seminarLetterRecipient)
    .where(and(eq(seminarLetterRecipient.seminarLetterId, seminarLetterId), eq(seminarLetterRecipient.state, "POSTED")))
    .groupBy(seminarLetterRecipient.mailId);

async function killAgain(moment: number) {
  await pause(moment * 400 * slowness());
  await house.end("SIGKILL");
  await house.up();
}

it("gives each seat one holder and offers nobody a seat twice while offers end, people cancel and the worker is killed", async () => {
  const { seminarId } = await makeSeminar({ capacity: SEATS, seatsTaken: SEATS, lastWaitingNo: 60 });
  const [holders, waiting] = [await people(SEATS), await people(60)];
  await makeAttendeeRows(seminarId, holders);
  for (const [index, member] of waiting.entries()) await makeAttendeeRows(seminarId, [member], { state: "WAITING", waitingNo: index + 1 });
  const runOut = () =>
    database()
      .update(attendee)
      .set({ offerUntil: new Date(Date.now() - 1_000) })
      .where(and(eq(attendee.seminarId, seminarId), eq(attendee.state, "OFFERED")));

  await house.up();
  const cancelling = Promise.all(
    holders.map(async (member) => (await pause(chance() * 1_500), cancelApplication(ctxOf(member), seminarId))),
  );
  for (const moment of moments(6)) {
    await runOut();
    await killAgain(moment);
  }
  await cancelling;
  await until(async () => (await offersRunOut(seminarId)) === 0);
  expect(await seatsTaken(seminarId), seedHint).toBe(SEATS);
  expect(await database().$count(attendee, and(eq(attendee.seminarId, seminarId), eq(attendee.state, "OFFERED")))).toBe(SEATS);
  const rows = await database().select().from(attendee).where(eq(attendee.seminarId, seminarId));
  const passed = rows.filter(({ cancelledBy }) => cancelledBy === "OFFER").length;
  const offers = await Promise.all(waiting.map((member) => subjectsOf(member, "자리가 났습니다")));
  expect(Math.max(...offers)).toBe(1);
  expect(offers.filter((mails) => mails === 1).length).toBe(passed + SEATS);
  expect(offers.indexOf(0), "the first in the queue are offered first").toBe(passed + SEATS);
});

it("puts one mail for each of 400 applicants into the outbox, though the worker is killed again and again", async () => {
  const { seminarId, host } = await makeSeminar({ startAt: new Date(Date.now() + 240 * HOUR_MS) });
  const readers = await people(400);
  await makeAttendeeRows(seminarId, readers);
  await house.up();
  const before = await database().$count(mailOutbox);
  const { seminarLetterId } = await mailApplicants(ctxOf(host), {
    seminarId,
    subject: "준비물 안내",
    text: "가계부",
    audience: "seats",
    formKey: "letter-to-many",
  });
  for (const moment of moments(4)) await killAgain(moment);
  await until(async () => (await posted(seminarLetterId)).length === readers.length, 50_000);
  expect((await posted(seminarLetterId)).every(({ people: of }) => of === 1)).toBe(true);
  expect(await database().$count(mailOutbox)).toBe(before + readers.length);
});
