import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelSeminar } from "~/areas/seminars/writing/cancel-seminar.server";
import { deleteSeminars } from "~/areas/seminars/writing/delete-seminars.server";
import { deleteDrafts, listDrafts, readDraft } from "~/areas/seminars/writing/drafts.server";
import { openSeminar, seminarChoices } from "~/areas/seminars/writing/open-seminar.server";
import { publishSeminar } from "~/areas/seminars/writing/publish-seminar.server";
import { reviseSeminar } from "~/areas/seminars/writing/revise-seminar.server";
import { autosaveDraft, saveDraft } from "~/areas/seminars/writing/save-draft.server";
import type { SeminarName } from "~/areas/seminars/writing/seminar-fields";
import { asSaved, DraftInput, RevisionInput, SeminarInput } from "~/areas/seminars/writing/seminar.schema.server";
import type { Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { attendee, seminar, seminarDraft, seminarLetter, seminarLetterRecipient } from "~db/schema/seminars";
import { advance } from "../../support/clock";
import { makeHiddenCode } from "../../support/factories/master";
import { ctxOf, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";
import { hostileTexts } from "../../support/texts/hostile";
import { refusal } from "../../support/refusal";

const DAY_MS = 86_400_000;
const typed = (over: object = {}) => ({
  title: "봄 세미나",
  mainSubject: "finance",
  seminarType: "online",
  seminarLocation: "https://meet.example.test/a",
  startDateTime: "2026-03-10 14:00",
  endDateTime: "2026-03-10 16:00",
  contents: "<p>함께 배워요.</p>",
  ...over,
});
const input = (over: object = {}) => SeminarInput.parse(typed(over));
const rowOf = async (seminarId: number) => (await database().select().from(seminar).where(eq(seminar.seminarId, seminarId)))[0]!;
const lettersOf = (seminarId: number) => database().select().from(seminarLetter).where(eq(seminarLetter.seminarId, seminarId));
const publish = async (over: object = {}, host?: Member) => {
  const by = host ?? (await makeMember());
  return { host: by, ctx: ctxOf(by), ...(await publishSeminar(ctxOf(by), input(over))) };
};
const revision = (seminarId: number, over: object = {}) => RevisionInput.parse({ ...typed(), seminarId, ...over });

describe("publishing a seminar (2 §4)", () => {
  it("saves the fields, Seoul times as instants, and the first lines for the card", async () => {
    const { seminarId, host } = await publish({ capacity: "12", applyUntil: "2026-03-09T18:00" });
    expect(await rowOf(seminarId)).toMatchObject({
      hostUserId: host.userId,
      startAt: new Date("2026-03-10T05:00:00Z"),
      endAt: new Date("2026-03-10T07:00:00Z"),
      applyUntil: new Date("2026-03-09T09:00:00Z"),
      capacity: 12,
      summary: "함께 배워요.",
      version: 1,
    });
  });

  it("makes one seminar per text from one editor, and another for a changed text", async () => {
    const host = await makeMember();
    const editorKey = randomUUID();
    const publish = (over: object = {}) => publishSeminar(ctxOf(host), input({ editorKey, ...over }));
    const [one, two] = await Promise.all([publish(), publish()]);
    expect(one.seminarId).toBe(two.seminarId);
    const other = await publish({ title: "다른 제목" });
    expect([other.version, other.seminarId === one.seminarId]).toEqual([1, false]);
    expect(await rowOf(one.seminarId)).toMatchObject({ title: input({}).title, version: 1 });
    await deleteSeminars(ctxOf(host), [one.seminarId]);
    expect(await refusal(publish())).toBe("seminars.unknown");
  });

  it("refuses a past start, a closing time after the start, an unknown code, an empty text", async () => {
    const ctx = ctxOf(await makeMember());
    const tried = (over: object) => refusal(publishSeminar(ctx, input(over)));
    expect(await tried({ startDateTime: "2026-02-28 23:00" })).toBe("seminars.past-start");
    expect(await tried({ startDateTime: "2026-03-01 00:00" })).toBe("seminars.past-start");
    expect(await tried({ applyUntil: "2026-03-10 14:01" })).toBe("seminars.late-closing");
    expect(await tried({ mainSubject: "nonsense" })).toBe("seminars.unknown-code");
    expect(await tried({ seminarType: "nonsense" })).toBe("seminars.unknown-code");
    expect(await tried({ contents: "<p> </p><script>x</script>" })).toBe("seminars.empty");
  });

  it("counts 65,000 characters with tags, after sanitizing", async () => {
    const ctx = ctxOf(await makeMember());
    const text = (letters: number) => `<p>${"가".repeat(letters - 7)}</p>`;
    const { seminarId } = await publishSeminar(ctx, input({ contents: `<script>${"x".repeat(500)}</script>${text(65_000)}` }));
    expect((await rowOf(seminarId)).contents).toHaveLength(65_000);
    expect(await refusal(publishSeminar(ctx, input({ contents: text(65_001) })))).toBe("seminars.too-long");
    expect(await publishSeminar(ctx, input({ contents: `<p>${"🌱".repeat(64_993)}</p>` }))).toMatchObject({ version: 1 });
  });

  it("removes everything that could run from a hostile text", async () => {
    const ctx = ctxOf(await makeMember());
    for (const text of hostileTexts) {
      const { seminarId } = await publishSeminar(ctx, input({ title: "제목", contents: `<p>앞</p>${text}` }));
      expect((await rowOf(seminarId)).contents).not.toMatch(/<script|<iframe|<svg|<[^>]*\son\w+=|href="?\s*javascript:|<style|<form/i);
    }
  });

  it.each([
    ["title", { title: " " }, "제목을 입력해 주세요."],
    ["mainSubject", { mainSubject: "" }, "주제를 선택해 주세요."],
    ["startDateTime", { startDateTime: "" }, "시작일을 선택해 주세요."],
    ["endDateTime", { endDateTime: "" }, "종료일을 선택해 주세요."],
    ["endDateTime", { endDateTime: "2026-03-10 13:59", title: "" }, "종료일은 시작일보다 빠를 수 없습니다."],
    ["seminarType", { seminarType: "" }, "세미나 유형을 선택해 주세요."],
    ["seminarLocation", { seminarLocation: "javascript://x" }, "https://로 시작하는 주소나 장소를 입력해 주세요."],
    ["seminarLocation", { seminarLocation: "ftp://example.test" }, "https://로 시작하는 주소나 장소를 입력해 주세요."],
    ["capacity", { capacity: "0" }, expect.anything()],
    ["capacity", { capacity: "많이" }, "1명부터 100,000명까지의 수를 입력해 주세요."],
    ["applyUntil", { applyUntil: "언젠가" }, "날짜와 시각을 확인해 주세요."],
  ])("reports a fault at %s", (field, over, message) => {
    const issues = SeminarInput.safeParse(typed(over)).error!.issues.map(({ path, message }) => [path.join("."), message]);
    expect(issues).toContainEqual([field, message]);
  });

  it("accepts an address, another place, and no place", () => {
    for (const seminarLocation of ["", "서울 중구 세종대로 110, 3층", "HTTPS://meet.example.test/방?x=1"])
      expect(input({ seminarLocation })).toMatchObject({ seminarLocation });
  });
});

describe("revising a seminar", () => {
  it("saves a change once; saving unchanged values does nothing", async () => {
    const { ctx, seminarId } = await publish();
    expect(await reviseSeminar(ctx, revision(seminarId, { version: 1 }))).toMatchObject({ version: 1 });
    expect(await reviseSeminar(ctx, revision(seminarId, { version: 1, title: "새 제목" }))).toMatchObject({ version: 2 });
    expect(await reviseSeminar(ctx, revision(seminarId, { version: 1, title: "새 제목" }))).toMatchObject({ version: 2 });
  });

  it("refuses the second of two windows and writes nothing", async () => {
    const { ctx, seminarId } = await publish();
    await reviseSeminar(ctx, revision(seminarId, { version: 1, title: "첫째 창" }));
    expect(await refusal(reviseSeminar(ctx, revision(seminarId, { version: 1, title: "둘째 창" })))).toBe("seminars.changed-elsewhere");
    expect(await rowOf(seminarId)).toMatchObject({ title: "첫째 창", version: 2 });
  });

  it("keeps a subject and type hidden since, and refuses other unknown ones (rule 199)", async () => {
    const { seminarId, ctx } = await publish();
    const [mainSubject, seminarType] = [await makeHiddenCode("main_subject"), await makeHiddenCode("seminar_type")];
    await database().update(seminar).set({ mainSubject, seminarType }).where(eq(seminar.seminarId, seminarId));
    const { subjects, types } = await seminarChoices(ctx, { mainSubject, seminarType });
    expect([subjects.at(-1), types.at(-1)]).toEqual([
      { value: mainSubject, label: `숨긴 ${mainSubject}` },
      { value: seminarType, label: `숨긴 ${seminarType}` },
    ]);
    await reviseSeminar(ctx, revision(seminarId, { mainSubject, seminarType, title: "여름 세미나" }));
    expect(await rowOf(seminarId)).toMatchObject({ mainSubject, seminarType, title: "여름 세미나" });
    const other = await makeHiddenCode("main_subject");
    expect(await refusal(reviseSeminar(ctx, revision(seminarId, { mainSubject: other, seminarType })))).toBe("seminars.unknown-code");
  });

  it("answers unknown for another's, a deleted or no seminar, and cancelled for a cancelled one", async () => {
    const { ctx, seminarId } = await publish();
    const stranger = ctxOf(await makeMember());
    expect(await refusal(reviseSeminar(stranger, revision(seminarId)))).toBe("seminars.unknown");
    expect(await refusal(reviseSeminar(ctx, revision(999_999_999)))).toBe("seminars.unknown");
    await cancelSeminar(ctx, { seminarId, reason: "몸이 아파서" });
    expect(await refusal(reviseSeminar(ctx, revision(seminarId, { title: "새 제목" })))).toBe("seminars.cancelled");
    await deleteSeminars(ctx, [seminarId]);
    expect(await refusal(reviseSeminar(ctx, revision(seminarId)))).toBe("seminars.unknown");
  });

  it("keeps an unchanged past start, and refuses a new one", async () => {
    const { ctx, seminarId } = await publish();
    advance(20 * DAY_MS);
    expect(await reviseSeminar(ctx, revision(seminarId, { contents: "<p>지난 자료</p>" }))).toMatchObject({ version: 2 });
    expect(await refusal(reviseSeminar(ctx, revision(seminarId, { startDateTime: "2026-03-10 13:00" })))).toBe("seminars.past-start");
  });

  it("refuses fewer seats than taken; gives new seats to the queue", async () => {
    const { ctx, seminarId } = await publish({ capacity: 2 });
    for (let applied = 0; applied < 2; applied++) await makeApplicant(seminarId);
    const waiting = await makeApplicant(seminarId);
    expect(await refusal(reviseSeminar(ctx, revision(seminarId, { capacity: 1 })))).toBe("seminars.below-seats");
    await reviseSeminar(ctx, revision(seminarId, { capacity: 3 }));
    const [row] = await database().select().from(attendee).where(eq(attendee.userId, waiting.member.userId));
    expect(row).toMatchObject({ state: "APPLIED" });
    expect(await rowOf(seminarId)).toMatchObject({ capacity: 3, seatsTaken: 3 });
  });

  it("keeps seats and closing time that a call omits, and clears empty ones", async () => {
    const { ctx, seminarId } = await publish({ capacity: 5, applyUntil: "2026-03-09 18:00" });
    await reviseSeminar(ctx, revision(seminarId, { title: "다른 제목" }));
    expect(await rowOf(seminarId)).toMatchObject({ capacity: 5, applyUntil: new Date("2026-03-09T09:00:00Z") });
    await reviseSeminar(ctx, revision(seminarId, { startDateTime: "2026-03-08 10:00" }));
    expect(await rowOf(seminarId)).toMatchObject({ capacity: 5, applyUntil: null });
    await reviseSeminar(ctx, revision(seminarId, { capacity: "" }));
    expect(await rowOf(seminarId)).toMatchObject({ capacity: null });
  });

  it("mails applicants once about a new time or place, and about nothing else", async () => {
    const { ctx, seminarId } = await publish({ capacity: 1 });
    await makeApplicant(seminarId);
    await makeApplicant(seminarId);
    await reviseSeminar(ctx, revision(seminarId, { capacity: 1, title: "새 제목" }));
    expect(await lettersOf(seminarId)).toEqual([]);
    await reviseSeminar(ctx, revision(seminarId, { capacity: 1, seminarLocation: "서울 강남구" }));
    expect(await lettersOf(seminarId)).toMatchObject([{ kind: "CHANGED", total: 2 }]);
    await reviseSeminar(ctx, revision(seminarId, { capacity: 1, seminarLocation: "서울 강남구", startDateTime: "2026-03-10 13:00" }));
    expect((await lettersOf(seminarId)).map(({ kind }) => kind)).toEqual(["CHANGED", "CHANGED"]);
  });
});

describe("cancelling and deleting", () => {
  it("keeps the reason, mails everybody, and offers no seat any more", async () => {
    const { ctx, seminarId } = await publish({ capacity: 1 });
    await makeApplicant(seminarId);
    const waiting = await makeApplicant(seminarId);
    await makeApplicant(seminarId);
    await reviseSeminar(ctx, revision(seminarId, { capacity: 2 }));
    await cancelSeminar(ctx, { seminarId, reason: "몸이 아파서" });
    await cancelSeminar(ctx, { seminarId, reason: "두 번째" });
    expect(await rowOf(seminarId)).toMatchObject({ cancelReason: "몸이 아파서", seatsTaken: 1 });
    const letters = await lettersOf(seminarId);
    expect(letters).toMatchObject([{ kind: "CANCELLED", total: 3 }]);
    const recipients = await database()
      .select()
      .from(seminarLetterRecipient)
      .where(eq(seminarLetterRecipient.seminarLetterId, letters[0]!.seminarLetterId));
    expect(recipients).toHaveLength(3);
    const [row] = await database().select().from(attendee).where(eq(attendee.userId, waiting.member.userId));
    expect(row).toMatchObject({ state: "WAITING", offerUntil: null });
  });

  it("refuses to cancel a started seminar or another's", async () => {
    const { ctx, seminarId } = await publish();
    expect(await refusal(cancelSeminar(ctxOf(await makeMember()), { seminarId, reason: "x" }))).toBe("seminars.unknown");
    advance(20 * DAY_MS);
    expect(await refusal(cancelSeminar(ctx, { seminarId, reason: "x" }))).toBe("seminars.started");
  });

  it("needs a cancellation before deleting with applicants; deletes past, cancelled and empty ones, idempotently", async () => {
    const { ctx, host, seminarId } = await publish();
    const empty = await publish({}, host);
    await makeApplicant(seminarId);
    expect(await refusal(deleteSeminars(ctx, [empty.seminarId, seminarId]))).toBe("seminars.has-applicants");
    expect((await rowOf(empty.seminarId)).deletedAt).toBeNull();
    await cancelSeminar(ctx, { seminarId, reason: "몸이 아파서" });
    await deleteSeminars(ctx, [empty.seminarId, seminarId]);
    await deleteSeminars(ctx, [empty.seminarId, seminarId]);
    expect((await rowOf(seminarId)).deletedAt).not.toBeNull();
    const past = await publish({}, host);
    await makeApplicant(past.seminarId);
    advance(20 * DAY_MS);
    await deleteSeminars(ctx, [past.seminarId]);
    expect((await rowOf(past.seminarId)).deletedAt).not.toBeNull();
  });

  it("deletes none of several when one is another's", async () => {
    const { ctx, seminarId } = await publish();
    const { seminarId: others } = await makeSeminar();
    expect(await refusal(deleteSeminars(ctx, [seminarId, others]))).toBe("seminars.unknown");
    expect((await rowOf(seminarId)).deletedAt).toBeNull();
  });
});

const everyField: Record<SeminarName, string> = {
  title: "봄 세미나",
  mainSubject: "finance",
  seminarType: "offline",
  startDateTime: "2026-03-10T14:00",
  endDateTime: "2026-03-10T16:00",
  seminarLocation: "서울 중구",
  capacity: "12",
  applyUntil: "2026-03-09T18:00",
  contents: "<p>함께 배워요.</p>",
};

describe("every field of the form", () => {
  it("comes back as typed from a published seminar, a revised one and a draft", async () => {
    const ctx = ctxOf(await makeMember());
    const { seminarId } = await publishSeminar(ctx, SeminarInput.parse(everyField));
    expect(await openSeminar(ctx, { seminarId })).toMatchObject(everyField);
    const other = await publishSeminar(ctx, input());
    await reviseSeminar(ctx, RevisionInput.parse({ ...everyField, seminarId: other.seminarId }));
    expect(await openSeminar(ctx, { seminarId: other.seminarId })).toMatchObject(everyField);
    const { seminarDraftId } = await saveDraft(ctx, DraftInput.parse(everyField));
    expect(await openSeminar(ctx, { seminarDraftId })).toMatchObject(everyField);
  });

  it("is copied into a new seminar, except for times", async () => {
    const ctx = ctxOf(await makeMember());
    const { seminarId } = await publishSeminar(ctx, SeminarInput.parse(everyField));
    const times = { startDateTime: "", endDateTime: "", applyUntil: "" };
    expect(await openSeminar(ctx, { copyOf: seminarId })).toMatchObject({ ...everyField, ...times });
  });

  it("may be empty where optional, and stays empty when opened again", async () => {
    const ctx = ctxOf(await makeMember());
    const { seminarId } = await publishSeminar(ctx, SeminarInput.parse(everyField));
    const emptied = { ...everyField, seminarLocation: "", capacity: "", applyUntil: "" };
    await reviseSeminar(ctx, RevisionInput.parse({ ...asSaved(DraftInput.parse(emptied)), seminarId }));
    expect(await openSeminar(ctx, { seminarId })).toMatchObject(emptied);
  });
});

describe("drafts", () => {
  const draft = (over: object = {}) =>
    DraftInput.parse({ title: "쓰던 것", contents: "<p>글</p>", startDateTime: "2026-03-10T14:00", ...over });

  it("replace the loaded draft when saved by hand, and go when the seminar is published", async () => {
    const host = await makeMember();
    const ctx = ctxOf(host);
    const editorKey = randomUUID();
    const first = await saveDraft(ctx, draft({ editorKey }));
    const again = await saveDraft(
      ctx,
      draft({ editorKey, title: "고친 것", seminarDraftId: first.seminarDraftId, draftVersion: first.version }),
    );
    expect(again).toMatchObject({ seminarDraftId: first.seminarDraftId, version: 2 });
    expect(await readDraft(ctx, first.seminarDraftId)).toMatchObject({ title: "고친 것", fields: { startDateTime: "2026-03-10T14:00" } });
    await publishSeminar(ctx, input({ seminarDraftId: first.seminarDraftId, draftVersion: 2, editorKey }));
    expect(await listDrafts(ctx)).toEqual([]);
  });

  it("of a second window become a row of their own", async () => {
    const ctx = ctxOf(await makeMember());
    const { seminarDraftId } = await saveDraft(ctx, draft());
    await saveDraft(ctx, draft({ seminarDraftId, draftVersion: 1, title: "첫째 창" }));
    const second = await saveDraft(ctx, draft({ seminarDraftId, draftVersion: 1, title: "둘째 창" }));
    expect(second.seminarDraftId).not.toBe(seminarDraftId);
    expect((await listDrafts(ctx)).map(({ title }) => title).sort()).toEqual(["둘째 창", "첫째 창"]);
  });

  it("are autosaved into one row, whatever the number saved by hand", async () => {
    const ctx = ctxOf(await makeMember());
    for (let saved = 0; saved < 30; saved++) await saveDraft(ctx, draft({ title: `${saved}` }));
    expect(await refusal(saveDraft(ctx, draft({ title: "서른하나째" })))).toBe("seminars.drafts-full");
    const editorKey = randomUUID();
    const auto = (over: object = {}) => autosaveDraft(ctx, { ...draft(over), editorKey });
    expect(await auto()).toMatchObject({ version: 1 });
    expect(await auto({ title: "더 쓴 것", autosaveVersion: 1 })).toMatchObject({ version: 2 });
    expect(await auto({ title: "낡은 창", autosaveVersion: 1 })).toMatchObject({ version: 1 });
    expect(await listDrafts(ctx)).toHaveLength(32);
  });

  it("belong to their writer; another's is not found", async () => {
    const host = await makeMember();
    const { seminarDraftId } = await saveDraft(ctxOf(host), draft());
    const stranger = ctxOf(await makeMember());
    expect(await refusal(readDraft(stranger, seminarDraftId))).toBe("seminars.draft-gone");
    expect(await refusal(deleteDrafts(stranger, [seminarDraftId]))).toBe("seminars.draft-gone");
    await deleteDrafts(stranger);
    const isOwnDraft = and(eq(seminarDraft.userId, host.userId), eq(seminarDraft.seminarDraftId, seminarDraftId));
    expect(await database().select().from(seminarDraft).where(isOwnDraft)).toHaveLength(1);
    await deleteDrafts(ctxOf(host), [seminarDraftId]);
    expect(await listDrafts(ctxOf(host))).toEqual([]);
  });
});
