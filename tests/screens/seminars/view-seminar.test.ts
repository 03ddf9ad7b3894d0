import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelApplication } from "~/areas/seminars/applying/cancel-application.server";
import { seal } from "~/core/crypto.server";
import { database } from "~db/client.server";
import { userAdditionalInformation } from "~db/schema/account";
import { attendee, seminar } from "~db/schema/seminars";
import { flashOf, get, post, refused, screen } from "../../support/app";
import { advance } from "../../support/clock";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";

const HOUR_MS = 3_600_000;
const pathOf = (seminarId: number | string) => `/app/seminar/view-seminar?seminarId=${seminarId}`;
const apply = { intent: "apply", companyName: "글벗", phone: "010-1234-5678" };
const rowsOf = (seminarId: number) => database().select().from(attendee).where(eq(attendee.seminarId, seminarId));

describe("applying to a seminar", () => {
  it("sends a guest to the login and back", async () => {
    const { seminarId } = await makeSeminar();
    const response = await get(pathOf(seminarId));
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(`/app/login?redirectUrl=${encodeURIComponent(pathOf(seminarId))}`);
  });

  it("shows name and e-mail locked, with company and phone prefilled", async () => {
    const { seminarId } = await makeSeminar();
    const member = await makeMember();
    const known = { userId: member.userId, companyName: "아는 회사", sealedPhone: seal("01098765432") };
    await database()
      .insert(userAdditionalInformation)
      .values({ ...known, createdAt: new Date(), updatedAt: new Date() });
    const page = await screen(pathOf(seminarId), await loginAs(member));
    expect(page.one("#apply-name").getAttributeValue("value")).toBe(member.name);
    expect(page.one("#apply-email").getAttributeValue("value")).toBe(member.email);
    for (const id of ["#apply-name", "#apply-email"]) expect(page.one(id).hasAttribute("disabled")).toBe(true);
    expect(page.one('[name="companyName"]').getAttributeValue("value")).toBe("아는 회사");
    expect(page.one('[name="phone"]').getAttributeValue("value")).toBe("01098765432");
  });

  it("shows faults at their fields, and keeps what was typed", async () => {
    const { seminarId } = await makeSeminar();
    const as = await loginAs(await makeMember());
    const none = await refused(pathOf(seminarId), { intent: "apply", companyName: " ", phone: "" }, 400, as);
    expect(none.all(".field-error").map((one) => one.textContent.trim())).toEqual(["소속을 입력해 주세요.", "전화번호를 입력해 주세요."]);
    const wrong = await refused(pathOf(seminarId), { ...apply, phone: "12" }, 400, as);
    expect(wrong.one(".field-error").textContent).toContain("전화번호를 확인해 주세요.");
    expect(wrong.one('[name="companyName"]').getAttributeValue("value")).toBe("글벗");
    expect(await rowsOf(seminarId)).toEqual([]);
  });

  it("confirms on the list; applying again changes the application", async () => {
    const { seminarId } = await makeSeminar();
    const as = await loginAs(await makeMember());
    const response = await post(pathOf(seminarId), apply, as);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/app/seminar/seminar-list");
    expect(await flashOf(response)).toContain("신청이 완료되었습니다.");
    const changed = await flashOf(await post(pathOf(seminarId), { ...apply, companyName: "새 회사" }, as));
    expect(changed).toContain("신청 내용을 바꿨습니다.");
    expect(changed).not.toContain("완료");
    expect(await rowsOf(seminarId)).toMatchObject([{ companyName: "새 회사", state: "APPLIED" }]);
    const page = await screen(pathOf(seminarId), as);
    expect(page.text).toContain("신청함");
    expect(page.text).toContain("신청 내용 바꾸기");
  });

  it("shows the place in the queue, at once and on the page", async () => {
    const { seminarId } = await makeSeminar({ capacity: 1 });
    await makeApplicant(seminarId);
    await makeApplicant(seminarId);
    const as = await loginAs(await makeMember());
    expect((await screen(pathOf(seminarId), as)).one("button.btn-primary").textContent).toBe("대기 신청하기");
    expect(await flashOf(await post(pathOf(seminarId), apply, as))).toContain("대기 2번째");
    const page = await screen(pathOf(seminarId), as);
    expect(page.text).toContain("대기 2번째예요.");
    expect(page.text).not.toContain("대기를 신청하면");
  });

  it("shows an offered seat with deadline and button", async () => {
    const { seminarId } = await makeSeminar({ capacity: 1 });
    const [holder, waiting] = [await makeApplicant(seminarId), await makeApplicant(seminarId)];
    await cancelApplication(ctxOf(holder.member), seminarId);
    const as = await loginAs(waiting.member);
    const page = await screen(pathOf(seminarId), as);
    expect(page.text).toContain("2026년 3월 2일 (월) 00:00까지");
    expect(page.html).not.toContain("meet.example.test");
    expect((await post(pathOf(seminarId), { intent: "accept" }, as)).status).toBe(303);
    expect((await screen(pathOf(seminarId), as)).html).toContain("meet.example.test");
    expect((await rowsOf(seminarId)).find(({ userId }) => userId === waiting.member.userId)).toMatchObject({ state: "APPLIED" });
  });

  it("says when an offer has expired", async () => {
    const { seminarId } = await makeSeminar({ capacity: 1 });
    const [holder, waiting] = [await makeApplicant(seminarId), await makeApplicant(seminarId)];
    await cancelApplication(ctxOf(holder.member), seminarId);
    advance(24 * HOUR_MS);
    const page = await refused(pathOf(seminarId), { intent: "accept" }, 409, await loginAs(waiting.member));
    expect(page.text).toContain("기한이 지나 자리가 다음 사람에게 넘어갔습니다.");
  });

  it("asks before cancelling, on the same address", async () => {
    const { seminarId } = await makeSeminar();
    const { member } = await makeApplicant(seminarId);
    const as = await loginAs(member);
    const question = await refused(pathOf(seminarId), { intent: "cancel" }, 200, as);
    expect(question.one("h1").textContent).toBe("세미나 신청을 취소할까요?");
    expect(await rowsOf(seminarId)).toMatchObject([{ state: "APPLIED" }]);
    const response = await post(pathOf(seminarId), { intent: "cancel", confirmed: "Y" }, as);
    expect(response.headers.get("Location")).toBe(pathOf(seminarId));
    expect(await rowsOf(seminarId)).toMatchObject([{ state: "CANCELLED", cancelledBy: "SELF" }]);
    const page = await screen(pathOf(seminarId), as);
    expect(page.text).toContain("신청을 취소했어요.");
    expect(page.one("button.btn-primary").textContent).toBe("신청하기");
  });

  it("shows the host links to edit and attendees, but no form", async () => {
    const { seminarId, host } = await makeSeminar();
    const page = await screen(pathOf(seminarId), await loginAs(host));
    expect(page.one(`a[href="/app/seminar/entry-seminar?seminarId=${seminarId}"]`).textContent).toBe("수정");
    expect(page.one(`a[href="/app/seminar/seminar-attendees-list?seminarId=${seminarId}"]`).textContent).toBe("참석자 목록");
    expect(page.all("#apply").length).toBe(0);
    expect(page.html).toContain("meet.example.test");
    const hostAnswer = await refused(pathOf(seminarId), apply, 409, await loginAs(host));
    expect(hostAnswer.text).toContain("내가 여는 세미나에는 신청할 수 없습니다.");
  });

  it.each([
    ["cancelled", { cancelledAt: new Date(0), cancelReason: "비가 와서" }, "취소 사유: 비가 와서", "취소된 세미나예요."],
    ["closed", { applyUntil: new Date(0) }, "신청을 마감했어요.", "신청을 마감한 세미나입니다."],
    ["over", { startAt: new Date(0) }, "끝난 세미나예요.", "이미 시작한 세미나라 바꿀 수 없습니다."],
  ])("shows no form when the seminar is %s, and refuses a submission", async (_name, over, said, refusal) => {
    const { seminarId } = await makeSeminar(over);
    const as = await loginAs(await makeMember());
    const page = await screen(pathOf(seminarId), as);
    expect(page.text).toContain(said);
    expect(page.all("#apply").length).toBe(0);
    expect((await refused(pathOf(seminarId), apply, 409, as)).text).toContain(refusal);
  });

  it("shows applicants the cancellation, without seat, queue or room", async () => {
    const { seminarId } = await makeSeminar({ capacity: 1 });
    const [seated, waiting] = [await makeApplicant(seminarId), await makeApplicant(seminarId)];
    await database().update(seminar).set({ cancelledAt: new Date(), cancelReason: "비가 와서" }).where(eq(seminar.seminarId, seminarId));
    for (const { member } of [seated, waiting]) {
      const page = await screen(pathOf(seminarId), await loginAs(member));
      expect(page.text).toContain("취소된 세미나예요.");
      expect(page.text).not.toMatch(/자리가 있어요|대기 1번째|신청하면 알려 드려요/);
      expect(page.html).not.toContain("meet.example.test");
    }
  });

  it("hides free seats and the queue of a past seminar", async () => {
    const { seminarId } = await makeSeminar({ capacity: 1 });
    const [seated, waiting] = [await makeApplicant(seminarId), await makeApplicant(seminarId)];
    advance(10 * 24 * HOUR_MS);
    expect((await screen(pathOf(seminarId), await loginAs(seated.member))).text).toContain("신청한 세미나예요.");
    const page = await screen(pathOf(seminarId), await loginAs(waiting.member));
    expect(page.text).toContain("자리가 나지 않았어요.");
    expect(page.text).not.toContain("차례대로");
  });

  it("shows the documented texts: 400 without a valid id, 404 for an unknown seminar", async () => {
    const as = await loginAs(await makeMember());
    const text = "요청한 세미나가 존재하지 않습니다.";
    for (const url of ["/app/seminar/view-seminar", pathOf(""), pathOf("x")]) expect((await screen(url, as, 400)).text).toContain(text);
    expect((await screen(pathOf(999_999_999), as, 404)).text).toContain(text);
  });
});
