import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkIn } from "~/areas/seminars/attendees/check-in.server";
import { downloadAttendees } from "~/areas/seminars/attendees/download-attendees.server";
import { countAttendees, listAttendees } from "~/areas/seminars/attendees/list-attendees.server";
import { readSheet } from "~/areas/seminars/attendees/read-sheet.server";
import { cancelApplication } from "~/areas/seminars/applying/cancel-application.server";
import { mailApplicants } from "~/areas/seminars/letters/mail-applicants.server";
import { postLetterMails } from "~/areas/seminars/letters/post-letter-mails.server";
import { readLetter } from "~/areas/seminars/letters/read-letters.server";
import { database } from "~db/client.server";
import { mailOutbox } from "~db/schema/account";
import { auditLog } from "~db/schema/house";
import { seminar } from "~db/schema/seminars";
import { ctxOf, job, makeMember } from "../../support/factories/members";
import { makeApplicant, makeAttendeeRows, makeSeminar } from "../../support/factories/seminars";
import { refusal } from "../../support/refusal";

const first = { page: 1, size: 50 };

/** Makes a seminar for one, with a person in each state except offered. */
async function fullSeminar() {
  const { seminarId, host } = await makeSeminar({ capacity: 1 });
  const cancelled = await makeApplicant(seminarId, await makeMember({ name: "가나다" }));
  await cancelApplication(ctxOf(cancelled.member), seminarId);
  const holder = await makeApplicant(seminarId, await makeMember({ name: "라마바" }));
  const waiting = await makeApplicant(seminarId, await makeMember({ name: "사아자" }));
  return { seminarId, host, gone: cancelled, holder, waiting };
}

test("shows the host every application with state and 3-4-4 phone number, oldest first", async () => {
  const { seminarId, host, gone: cancelled, holder, waiting } = await fullSeminar();
  const { rows, total } = await listAttendees(ctxOf(host), "mine", { seminarId }, first);
  expect(total).toBe(3);
  expect(rows.map(({ attendeesId, state }) => [attendeesId, state])).toEqual([
    [cancelled.attendeesId, "CANCELLED"],
    [holder.attendeesId, "APPLIED"],
    [waiting.attendeesId, "WAITING"],
  ]);
  expect(rows[1]).toMatchObject({ name: "라마바", userEmail: holder.member.email, phone: "010-1234-5678" });
  expect(await countAttendees(ctxOf(host), "mine", seminarId)).toEqual({ APPLIED: 1, WAITING: 1, OFFERED: 0, CANCELLED: 1, CAME: 0 });
});

test("filters by name and by state", async () => {
  const { seminarId, host } = await fullSeminar();
  const names = async (search: object) =>
    (await listAttendees(ctxOf(host), "mine", { seminarId, ...search }, first)).rows.map(({ name }) => name);
  expect(await names({ name: "마" })).toEqual(["라마바"]);
  expect(await names({ name: "%" })).toEqual([]);
  expect(await names({ state: "WAITING" })).toEqual(["사아자"]);
  expect(await names({ state: "CAME" })).toEqual([]);
});

test("refuses strangers to see, check in, print, count or mail attendees; administrators may", async () => {
  const { seminarId, host, holder } = await fullSeminar();
  const stranger = ctxOf(await makeMember());
  const letter = { seminarId, subject: "안내", text: "본문", audience: "all" as const, formKey: "form-key-1" };
  expect((await listAttendees(stranger, "mine", { seminarId }, first)).total).toBe(0);
  expect((await countAttendees(stranger, "mine", seminarId)).APPLIED).toBe(0);
  expect(await refusal(checkIn(stranger, "mine", { attendeesId: holder.attendeesId, came: true }))).toBe("seminars.no-application");
  expect(await refusal(readSheet(stranger, "mine", seminarId))).toBe("seminars.unknown");
  expect(await refusal(mailApplicants(stranger, letter))).toBe("seminars.unknown");
  const { seminarLetterId } = await mailApplicants(ctxOf(host), letter);
  expect(await refusal(readLetter(stranger, seminarLetterId))).toBe("common.not-found");
  expect((await listAttendees(stranger, "all", { seminarId }, first)).total).toBe(3);
});

test("checks an attendee in and out, once each; refuses a person without a seat", async () => {
  const { seminarId, host, holder, waiting } = await fullSeminar();
  const { attendeesId } = holder;
  const deeds = async () =>
    (
      await database()
        .select({ deed: auditLog.deed })
        .from(auditLog)
        .where(eq(auditLog.subject, `attendee:${attendeesId}`))
    )
      .map(({ deed }) => deed)
      .filter((deed) => deed.includes("check"));
  for (const came of [true, true, false, true]) await checkIn(ctxOf(host), "mine", { attendeesId, came });
  expect(await deeds()).toEqual(["seminars.attendee-checked-in", "seminars.check-in-undone", "seminars.attendee-checked-in"]);
  expect((await countAttendees(ctxOf(host), "mine", seminarId)).CAME).toBe(1);
  const noSeat = checkIn(ctxOf(host), "mine", { attendeesId: waiting.attendeesId, came: true });
  expect(await refusal(noSeat)).toBe("seminars.no-seat");
});

test("drops the check-in when a person cancels and applies again", async () => {
  const { seminarId, host, holder } = await fullSeminar();
  await checkIn(ctxOf(host), "mine", { attendeesId: holder.attendeesId, came: true });
  await cancelApplication(ctxOf(holder.member), seminarId);
  await database().update(seminar).set({ capacity: null }).where(eq(seminar.seminarId, seminarId));
  await makeApplicant(seminarId, holder.member);
  const { rows } = await listAttendees(ctxOf(host), "mine", { seminarId }, first);
  expect(rows.find(({ attendeesId }) => attendeesId === holder.attendeesId)!.state).toBe("APPLIED");
});

test("prints seat holders by name, with the end of the phone number only", async () => {
  const { seminarId, host } = await makeSeminar();
  for (const name of ["다", "가", "나"]) await makeApplicant(seminarId, await makeMember({ name }));
  const { people } = await readSheet(ctxOf(host), "mine", seminarId);
  expect(people.map(({ name, phoneEnd }) => [name, phoneEnd])).toEqual([
    ["가", "5678"],
    ["나", "5678"],
    ["다", "5678"],
  ]);
});

test("downloads every row of the search and writes an audit row", async () => {
  const { seminarId, host } = await makeSeminar();
  await makeAttendeeRows(seminarId, await Promise.all(Array.from({ length: 60 }, () => makeMember())));
  const names: string[] = [];
  for await (const { userEmail } of await downloadAttendees(ctxOf(host), "mine", { seminarId })) names.push(userEmail);
  expect(new Set(names).size).toBe(60);
  const rows = await database()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `seminar:${seminarId}`));
  expect(rows.map(({ deed }) => deed)).toContain("seminars.attendees-downloaded");
});

test("shows the progress of a mail to all; a second submission leads to the same letter", async () => {
  const { seminarId, host, holder, waiting } = await fullSeminar();
  const letter = { seminarId, subject: "준비물", text: "가계부", audience: "all" as const, formKey: "form-key-2" };
  const { seminarLetterId } = await mailApplicants(ctxOf(host), letter);
  expect(await mailApplicants(ctxOf(host), letter)).toEqual({ seminarLetterId });
  const counts = async () => readLetter(ctxOf(host), seminarLetterId);
  expect(await counts()).toMatchObject({ total: 2, waiting: 2, sent: 0, failed: 0, skipped: 0 });
  await cancelApplication(ctxOf(waiting.member), seminarId);
  await postLetterMails(job(), seminarLetterId);
  expect(await counts()).toMatchObject({ total: 2, waiting: 1, skipped: 1 });
  await database().update(mailOutbox).set({ status: "SENT" });
  expect(await counts()).toMatchObject({ waiting: 0, sent: 1, skipped: 1 });
  await cancelApplication(ctxOf(holder.member), seminarId);
  expect(await refusal(mailApplicants(ctxOf(host), { ...letter, formKey: "form-key-3" }))).toBe("seminars.nobody-to-mail");
});
