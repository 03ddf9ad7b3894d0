import ExcelJS from "exceljs";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { postLetterMails } from "~/areas/seminars/letters/post-letter-mails.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { auditLog } from "~db/schema/house";
import { get, post, refused, screen } from "../../support/app";
import { advance } from "../../support/clock";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, job, loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";

const LIST = "/app/seminar/seminar-attendees-list";

async function hosted(over = {}) {
  const { seminarId, host } = await makeSeminar({ title: "금리 이야기", ...over });
  const applicant = await makeApplicant(seminarId, await makeMember({ name: "김하늘" }));
  return { seminarId, as: await loginAs(host), applicant, here: `${LIST}?seminarId=${seminarId}` };
}

function chosenSeminar(page: Awaited<ReturnType<typeof screen>>) {
  const option = page.one('select[name="seminarId"] option[selected]');
  return [option.getAttributeValue("value"), option.textContent];
}

describe("the attendee list", () => {
  test("shows applicants, their states and the seats taken", async () => {
    const { as, here } = await hosted({ capacity: 20 });
    const page = await screen(here, as);
    expect(page.one("main").textContent).toContain("자리 20명 중 1명");
    expect(page.one("table").textContent).toContain("김하늘");
    expect(page.one("table").textContent).toContain("010-1234-5678");
  });

  test("offers the host's seminars to choose from, and an administrator a field for the number", async () => {
    const { as, here, seminarId } = await hosted();
    const page = await screen(here, as);
    expect(page.all('select[name="seminarId"] option').map((option) => option.textContent)).toEqual([
      "모든 세미나",
      expect.stringMatching(/^금리 이야기 · 2026\.\d\d\.\d\d$/),
    ]);
    expect(chosenSeminar(page)[0]).toBe(String(seminarId));
    const number = (await screen(here, await loginAs(await makeAdmin()))).one('input[name="seminarId"]');
    expect(number.getAttributeValue("value")).toBe(String(seminarId));
  });

  test("lets the host call a person", async () => {
    const { as, here } = await hosted();
    expect((await screen(here, as)).one('a[href="tel:010-1234-5678"]').textContent).toBe("010-1234-5678");
  });

  test("asks for digits when the seminar number is a word, and finds nobody", async () => {
    const { as } = await hosted();
    const page = await screen(`${LIST}?seminarId=abc&name=김`, as);
    expect(page.one("main").textContent).toContain("숫자만 입력해 주세요.");
    expect(page.all("table")).toEqual([]);
    expect(chosenSeminar(page)).toEqual(["abc", "번호 abc"]);
  });

  test.each(["0", "-5"])("finds nobody by %s, a number no seminar has, and keeps the name", async (number) => {
    const { as } = await hosted();
    const page = await screen(`${LIST}?seminarId=${number}&name=김`, as);
    expect(page.one("main").textContent).not.toContain("숫자만 입력해 주세요.");
    expect(page.all("table")).toEqual([]);
    expect(chosenSeminar(page)).toEqual([number, `번호 ${number}`]);
    expect(page.one('input[name="name"]').getAttributeValue("value")).toBe("김");
  });

  test("shows a stranger nobody, even under another's number", async () => {
    const { here } = await hosted();
    const page = await screen(here, await loginAs(await makeMember()));
    expect(page.one("main").textContent).toContain("이 조건에 맞는 사람이 없어요");
  });

  test("keeps the chosen state while searching, and shows only states that people have", async () => {
    const { as, here } = await hosted();
    const page = await screen(`${here}&state=CANCELLED&name=${encodeURIComponent("김")}`, as);
    expect(page.one('form[role="search"] [name="state"]').getAttributeValue("value")).toBe("CANCELLED");
    expect(page.one('[aria-label="상태"] [aria-current]').textContent).toBe("취소 0");
    expect(page.all('[aria-label="상태"] a').map((link) => link.textContent)).toEqual(["모두 1", "신청 1", "취소 0", "참석 0"]);
  });

  test("links a host without applicants to their own seminars", async () => {
    const as = await loginAs(await makeMember());
    const page = await screen(LIST, as);
    const path = page
      .all("main a.btn")
      .map((link) => link.getAttributeValue("href")!)
      .find((href) => href.startsWith("/app/seminar/seminar-list"))!;
    const list = await screen(path, as);
    expect(list.one('.segmented [aria-current="true"]').textContent).toBe("내 세미나");
  });

  test("checks one person in by a form of its own, and returns to that person", async () => {
    const { as, here, applicant } = await hosted();
    const { attendeesId } = applicant;
    const ticked = await post(here, { attendeesId: String(attendeesId), came: "Y" }, as);
    expect([ticked.status, ticked.headers.get("Location")]).toEqual([303, `${here}#attendee-${attendeesId}`]);
    const page = await screen(here, as);
    expect(page.one(`#attendee-${attendeesId}`).textContent).toContain("참석 취소");
    const stranger = await loginAs(await makeMember());
    await refused(here, { attendeesId: String(attendeesId), came: "Y" }, 404, stranger);
  });

  test("logs an administrator's check-in and download as back-office actions, but not the host's", async () => {
    const { as, here, applicant, seminarId } = await hosted();
    const tick = { attendeesId: String(applicant.attendeesId) };
    await post(here, { ...tick, came: "Y" }, as);
    const admin = await loginAs(await makeAdmin());
    expect((await post(here, { ...tick, came: "N" }, admin)).status).toBe(303);
    await get(here.replace("?", ".csv?"), admin);
    const subjects = [`attendee:${applicant.attendeesId}`, `seminar:${seminarId}`];
    const deeds = await database().select().from(auditLog).where(inArray(auditLog.subject, subjects)).orderBy(auditLog.auditId);
    const audited = deeds.filter(({ deed }) => /check|download/.test(deed)).map(({ deed, officeYn, door }) => [deed, officeYn, door]);
    expect(audited).toEqual([
      ["seminars.attendee-checked-in", "N", null],
      ["seminars.check-in-undone", "Y", LIST],
      ["seminars.attendees-downloaded", "Y", LIST],
    ]);
  });

  test("downloads all states as Excel and CSV", async () => {
    const { as, here, seminarId } = await hosted();
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await (await get(here.replace("?", ".xlsx?"), as)).arrayBuffer());
    const rows = book.worksheets[0]!.getSheetValues() as unknown[][];
    expect(rows.flat()).toEqual(expect.arrayContaining(["이름", "상태", "김하늘", "신청", "금리 이야기"]));
    const csv = await (await get(`${LIST}.csv?seminarId=${seminarId}`, as)).text();
    expect(csv).toContain("김하늘");
  });

  test("has a printable sheet, only for the host", async () => {
    const { as, seminarId } = await hosted();
    const sheet = `/app/seminar/attendees-sheet?seminarId=${seminarId}`;
    expect((await screen(sheet, as)).one("table").textContent).toContain("5678");
    await screen(sheet, await loginAs(await makeMember()), 404);
    await screen("/app/seminar/attendees-sheet?seminarId=x", as, 400);
  });
});

describe("a mail to the applicants", () => {
  const letter = { audience: "seats", subject: "준비물 안내", text: "가계부를 가져오세요." };

  test("asks with the number of recipients, then shows the progress", async () => {
    const { as, seminarId, applicant } = await hosted();
    const url = `/app/seminar/seminar-letters?seminarId=${seminarId}`;
    const page = await screen(url, as);
    const formKey = page.one('input[name="formKey"]').getAttributeValue("value")!;
    const fields = { ...letter, seminarId: String(seminarId), formKey };
    expect((await refused(url, fields, 200, as)).one("h1").textContent).toBe("1명에게 메일을 보낼까요?");
    const sent = await post(url, { ...fields, confirmed: "Y" }, as);
    expect(sent.status).toBe(303);
    const progress = sent.headers.get("Location")!;
    expect((await screen(progress, as)).one("h1").textContent).toBe("메일을 보내고 있어요");
    expect((await get(progress, as)).headers.get("Refresh")).toBe("3");
    await postLetterMails(job(), Number(new URL(progress, "http://x").searchParams.get("seminarLetterId")));
    expect((await mailsTo(applicant.member.email))[0]).toMatchObject({ text: expect.stringContaining("가계부를") });
    expect((await screen(url, as)).one(".letters").textContent).toContain("준비물 안내");
    await screen(progress, await loginAs(await makeMember()), 404);
  });

  test("shows a missing title or text at the field and keeps the rest", async () => {
    const { as, seminarId } = await hosted();
    const url = `/app/seminar/seminar-letters?seminarId=${seminarId}`;
    const page = await refused(url, { ...letter, seminarId: String(seminarId), formKey: "form-key-9", subject: " " }, 400, as);
    expect(page.one("main").textContent).toContain("제목을 입력해 주세요.");
    expect(page.one('textarea[name="text"]').textContent).toContain("가계부를");
  });

  test("is refused without recipients and for another's seminar", async () => {
    const { seminarId, host } = await makeSeminar();
    const url = `/app/seminar/seminar-letters?seminarId=${seminarId}`;
    const fields = { ...letter, seminarId: String(seminarId), formKey: "form-key-8" };
    expect((await refused(url, fields, 409, await loginAs(host))).one("main").textContent).toContain("메일을 받을 사람이 없습니다.");
    await screen(url, await loginAs(await makeMember()), 404);
    await refused(url, fields, 404, await loginAs(await makeMember()));
  });
});

describe("a withdrawn member", () => {
  test("is 탈퇴한 회원 without address on list, sheet and files until returning", async () => {
    const { seminarId, host } = await makeSeminar({ title: "금리 이야기" });
    const { member } = await makeApplicant(seminarId, await makeMember({ name: "김하늘" }));
    advance(8 * 86_400_000);
    const [as, here] = [await loginAs(host), `${LIST}?seminarId=${seminarId}`];
    const sheet = `/app/seminar/attendees-sheet?seminarId=${seminarId}`;
    const texts = async () => {
      const book = new ExcelJS.Workbook();
      await book.xlsx.load(await (await get(here.replace("?", ".xlsx?"), as)).arrayBuffer());
      const cells = JSON.stringify(book.worksheets[0]!.getSheetValues());
      const csv = await (await get(here.replace("?", ".csv?"), as)).text();
      const pages = [(await screen(here, as)).one("table").textContent, (await screen(sheet, as)).one("table").textContent];
      return [...pages, cells, csv];
    };
    for (const text of await texts()) expect(text).toContain("김하늘");
    await withdraw(ctxOf(member));
    for (const text of await texts()) {
      expect(text).toContain("탈퇴한 회원");
      for (const erasedText of ["김하늘", member.email]) expect(text).not.toContain(erasedText);
    }
    await database().update(user).set({ secession: "N", secededAt: null }).where(eq(user.userId, member.userId));
    for (const text of await texts()) expect(text).toContain("김하늘");
  });
});
