import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { listDrafts } from "~/areas/seminars/writing/drafts.server";
import { lastMemberCookie } from "~/http/request/cookies.server";
import { database } from "~db/client.server";
import { seminar } from "~db/schema/seminars";
import { get, post, refused, screen } from "../../support/app";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";
import { errorAt, focused } from "../../support/field-errors";
import type { Page } from "../../support/pages/page-rules";

const URL_ = "/app/seminar/entry-seminar";
const LIST = "/app/seminar/seminar-list";
const fields = (over: Record<string, string> = {}) => ({
  intent: "save",
  title: "봄 세미나",
  mainSubject: "finance",
  seminarType: "online",
  startDateTime: "2026-03-10T14:00",
  endDateTime: "2026-03-10T16:00",
  applyUntil: "",
  capacity: "",
  seminarLocation: "",
  contents: "함께 배워요.",
  editorKey: randomUUID(),
  ...over,
});
const someone = async () => {
  const member = await makeMember();
  return { member, as: await loginAs(member) };
};
const picture = async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#246" } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "a.jpg", { type: "image/jpeg" });
};
const seminarsOf = (userId: number) => database().select().from(seminar).where(eq(seminar.hostUserId, userId));
const valueOf = (page: Page, name: string) => page.one(`main form [name="${name}"]`).getAttributeValue("value");
const textOf = (page: Page) => page.one('textarea[name="contents"]').textContent;
const flash = (response: Response): string => {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith("geulbeot_flash"))!;
  const value = decodeURIComponent(cookie.split(";")[0]!.split("=").slice(1).join("=")).split(".")[0]!;
  return decodeURIComponent(escape(atob(value)));
};
const banner = (page: Page) => page.all("main .strip").map((one) => one.textContent.trim());

async function opened() {
  const { member, as } = await someone();
  const { seminarId } = await makeSeminar({ host: member, startAt: new Date("2026-03-10T05:00:00Z") });
  return { member, as, seminarId, edit: `${URL_}?seminarId=${seminarId}` };
}

describe("세미나 등록 (2 §2, §5)", () => {
  it("opens with finance, online, 19 subjects and every field", async () => {
    const { as } = await someone();
    const page = await screen(URL_, as);
    expect(page.one("h1").textContent).toBe("세미나 등록");
    expect(page.all("option[selected]").map((option) => option.getAttributeValue("value"))).toEqual(["finance", "online"]);
    expect(page.all('select[name="mainSubject"] option').length).toBeLessThanOrEqual(20);
    for (const button of ["저장", "임시저장"]) expect(page.text).toContain(button);
    expect((await get(URL_)).headers.get("Location")).toContain(encodeURIComponent(URL_));
  });

  it("saves and shows the list", async () => {
    const { member, as } = await someone();
    const response = await post(URL_, fields({ capacity: "20", applyUntil: "2026-03-09T18:00" }), as);
    expect(response.headers.get("Location")).toBe(`${LIST}?mine=Y`);
    expect(flash(response)).toContain("저장되었습니다.");
    expect(await seminarsOf(member.userId)).toMatchObject([{ title: "봄 세미나", capacity: 20, contents: "<p>함께 배워요.</p>" }]);
  });

  it("makes one seminar for a double submission", async () => {
    const { member, as } = await someone();
    const same = fields();
    await Promise.all([post(URL_, same, as), post(URL_, same, as)]);
    expect(await seminarsOf(member.userId)).toHaveLength(1);
  });

  it("shows both documented texts of a fault, and keeps what was typed", async () => {
    const { member, as } = await someone();
    const nothing = { title: "", mainSubject: "", seminarType: "", startDateTime: "", endDateTime: "", contents: "" };
    const page = await refused(URL_, fields({ ...nothing, seminarLocation: "서울 중구" }), 400, as);
    expect(errorAt(page, "title")).toBe("제목을 입력해 주세요.");
    expect(errorAt(page, "mainSubject")).toBe("주제를 선택해 주세요.");
    expect(errorAt(page, "startDateTime")).toBe("시작일을 선택해 주세요.");
    expect(errorAt(page, "endDateTime")).toBe("종료일을 선택해 주세요.");
    expect(errorAt(page, "seminarType")).toBe("세미나 유형을 선택해 주세요.");
    expect(errorAt(page, "contents")).toBe("내용을 입력해 주세요.");
    expect(banner(page)).toEqual(["세미나 제목을 입력해 주세요.세미나 내용을 입력해 주세요."]);
    expect(focused(page)).toEqual(["title"]);
    expect(valueOf(page, "seminarLocation")).toBe("서울 중구");
    expect(await seminarsOf(member.userId)).toEqual([]);
  });

  it.each([
    ["contents", { contents: `<p>${"가".repeat(65_000)}</p>` }, "길이 제한을 초과했습니다.", ["세미나 내용이 너무 깁니다."]],
    ["endDateTime", { endDateTime: "2026-03-10T13:59" }, "종료일은 시작일보다 빠를 수 없습니다.", []],
    ["startDateTime", { startDateTime: "2026-02-01T10:00" }, "시작 시각이 이미 지났습니다.", []],
    ["applyUntil", { applyUntil: "2026-03-10T14:01" }, "신청 마감은 시작보다 늦을 수 없습니다.", []],
    ["seminarLocation", { seminarLocation: "javascript://%0aalert(1)" }, "https://로 시작하는 주소나 장소를 입력해 주세요.", []],
    ["capacity", { capacity: "0" }, "1명부터 100,000명까지의 수를 입력해 주세요.", []],
  ])("refuses a wrong %s at its field", async (name, over, said, banners) => {
    const { member, as } = await someone();
    const page = await refused(URL_, fields(over as Record<string, string>), 400, as);
    expect(errorAt(page, name)).toBe(said);
    expect(banner(page)).toEqual(banners);
    expect(focused(page)).toEqual([name]);
    expect(valueOf(page, "title")).toBe("봄 세미나");
    expect(await seminarsOf(member.userId)).toEqual([]);
  });

  it("saves a draft, loads every field, and deletes the draft when the seminar is saved", async () => {
    const { member, as } = await someone();
    const saved = await post(URL_, fields({ intent: "temp", title: "", endDateTime: "", capacity: "7" }), as);
    const page = await screen(saved.headers.get("Location")!, as);
    expect([valueOf(page, "startDateTime"), valueOf(page, "capacity"), textOf(page)]).toEqual(["2026-03-10T14:00", "7", "함께 배워요."]);
    expect(page.text).toContain("임시저장 목록 (1)");
    const ids = Object.fromEntries(["seminarDraftId", "draftVersion", "editorKey"].map((name) => [name, valueOf(page, name)!]));
    await post(URL_, fields(ids), as);
    expect(await listDrafts(ctxOf(member))).toEqual([]);
  });

  it("deletes one draft, or all after a question; typed text stays", async () => {
    const { member, as } = await someone();
    for (const title of ["하나", "둘"]) await post(URL_, fields({ intent: "temp", title }), as);
    const [first] = await listDrafts(ctxOf(member));
    const after = await refused(URL_, fields({ intent: `forget-${first!.seminarDraftId}`, title: "쓰던 제목" }), 200, as);
    expect(valueOf(after, "title")).toBe("쓰던 제목");
    expect(await listDrafts(ctxOf(member))).toHaveLength(1);
    expect((await refused(URL_, fields({ intent: "forget-all" }), 200, as)).text).toContain("임시저장한 세미나 1개를 모두 지울까요?");
    await refused(URL_, fields({ intent: "forget-all-sure" }), 200, as);
    expect(await listDrafts(ctxOf(member))).toEqual([]);
    expect((await get(`${URL_}?seminarDraftId=${first!.seminarDraftId}`, as)).status).toBe(404);
  });

  it("keeps the chosen pictures with any button and after a refusal", async () => {
    const { member, as } = await someone();
    const formWith = async (over: Record<string, string>) => ({ ...fields(over), photos: await picture() });
    const again = await refused(URL_, await formWith({ intent: "save", title: "" }), 400, as);
    expect([textOf(again).includes("[사진 1]"), /\/files\/[0-9a-f]{32}/.test(valueOf(again, "source")!)]).toEqual([true, true]);
    await post(URL_, await formWith({ intent: "temp" }), as);
    const [draft] = await listDrafts(ctxOf(member));
    expect(textOf(await screen(`${URL_}?seminarDraftId=${draft!.seminarDraftId}`, as))).toContain("[사진 1]");
    await post(URL_, await formWith({ intent: "save" }), as);
    expect((await seminarsOf(member.userId))[0]!.contents).toMatch(/\/files\/[0-9a-f]{32}/);
  });

  it("restores typed text after the login has expired", async () => {
    const { member } = await someone();
    const known = (await lastMemberCookie().serialize(member.userId)).split(";")[0]!;
    const lost = await post(URL_, { ...fields({ title: "쓰던 세미나" }), formId: "seminar" }, { headers: { Cookie: known } });
    expect(lost.headers.get("Location")).toContain("kept=Y");
    const cookies = lost.headers.getSetCookie().map((line) => line.split(";")[0]);
    const { token } = await loginAs(member);
    const page = await screen(URL_, { token, headers: { Cookie: cookies.join("; ") } });
    expect(page.text).toContain("쓰던 내용을 복구했어요.");
    expect([valueOf(page, "title"), valueOf(page, "startDateTime"), textOf(page)]).toEqual([
      "쓰던 세미나",
      "2026-03-10T14:00",
      "함께 배워요.",
    ]);
  });
});

describe("세미나 수정", () => {
  it("opens with the saved values, says who hears of a change, and saves", async () => {
    const { as, edit, seminarId, member } = await opened();
    await makeApplicant(seminarId);
    const page = await screen(edit, as);
    expect(page.one("h1").textContent).toBe("세미나 수정");
    expect(page.text).toContain("시작, 종료, 장소를 바꾸면 신청한 1명에게 메일로 알려요.");
    expect([valueOf(page, "startDateTime"), valueOf(page, "version"), textOf(page)]).toEqual(["2026-03-10T14:00", "1", "함께 이야기해요."]);
    await post(URL_, fields({ seminarId: String(seminarId), version: "1", title: "고친 제목" }), as);
    expect(await seminarsOf(member.userId)).toMatchObject([{ title: "고친 제목", version: 2 }]);
  });

  it("opens no other host's, deleted or cancelled seminar, and saves none", async () => {
    const { edit, seminarId, as } = await opened();
    const stranger = (await someone()).as;
    expect((await get(edit, stranger)).status).toBe(404);
    expect((await get(`${URL_}?copyOf=${seminarId}`, stranger)).status).toBe(404);
    const page = await refused(URL_, fields({ seminarId: String(seminarId), version: "1" }), 404, stranger);
    expect(banner(page)).toContain("저장에 실패했습니다.");
    expect(page.text).toContain("요청한 세미나가 존재하지 않습니다.");
    await database().update(seminar).set({ cancelledAt: new Date(), cancelReason: "비" }).where(eq(seminar.seminarId, seminarId));
    expect((await get(edit, as)).status).toBe(409);
  });

  it("shows both versions after another window's save, then saves", async () => {
    const { as, seminarId, member } = await opened();
    const id = { seminarId: String(seminarId) };
    await post(URL_, fields({ ...id, version: "1", title: "첫째 창", seminarLocation: "서울 중구" }), as);
    const page = await refused(URL_, fields({ ...id, version: "1", title: "둘째 창" }), 409, as);
    expect(page.one(".write-theirs-text").textContent).toContain("첫째 창");
    expect(page.one(".write-theirs-text").textContent).toContain("서울 중구");
    expect([valueOf(page, "title"), valueOf(page, "version")]).toEqual(["둘째 창", "2"]);
    await post(URL_, fields({ ...id, version: "2", title: "둘째 창" }), as);
    expect(await seminarsOf(member.userId)).toMatchObject([{ title: "둘째 창", version: 3 }]);
  });

  it("refuses fewer seats than taken at the field", async () => {
    const { as, seminarId } = await opened();
    for (let applied = 0; applied < 2; applied++) await makeApplicant(seminarId);
    const page = await refused(URL_, fields({ seminarId: String(seminarId), version: "1", capacity: "1" }), 409, as);
    expect(errorAt(page, "capacity")).toBe("이미 2명이 자리를 받아 그보다 줄일 수 없습니다.");
  });

  it("cancels with a reason, after a question with the number of mails", async () => {
    const { as, seminarId, member } = await opened();
    await makeApplicant(seminarId);
    const form = fields({ intent: "cancel", seminarId: String(seminarId), version: "1", title: "쓰던 제목" });
    const without = await refused(URL_, form, 400, as);
    expect(errorAt(without, "cancelReason")).toBe("취소 사유를 입력해 주세요.");
    expect(valueOf(without, "title")).toBe("쓰던 제목");
    const question = await refused(URL_, { ...form, cancelReason: "몸이 아파서" }, 200, as);
    expect(question.text).toContain("신청한 1명에게 메일로 알립니다.");
    expect(question.text).toContain("몸이 아파서");
    expect((await seminarsOf(member.userId))[0]!.cancelledAt).toBeNull();
    const sure = await post(URL_, { ...form, cancelReason: "몸이 아파서", confirmed: "Y" }, as);
    expect(flash(sure)).toContain("세미나를 취소했습니다.");
    expect((await seminarsOf(member.userId))[0]).toMatchObject({ cancelReason: "몸이 아파서", title: "금리와 우리 집 살림" });
  });

  it("copies everything but the dates into a new seminar", async () => {
    const { as, seminarId, member } = await opened();
    const page = await screen(`${URL_}?copyOf=${seminarId}`, as);
    expect([valueOf(page, "title"), valueOf(page, "startDateTime"), valueOf(page, "seminarId")]).toEqual(["금리와 우리 집 살림", null, ""]);
    expect(page.text).toContain("시작과 종료를 정하고 저장해 주세요.");
    await post(URL_, fields({ title: valueOf(page, "title")! }), as);
    expect(await seminarsOf(member.userId)).toHaveLength(2);
  });
});
