import { describe, expect, it } from "vitest";
import { listDrafts } from "~/areas/seminars/writing/drafts.server";
import { rest } from "../../support/app";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";

const body = (over: object = {}) => ({
  title: "봄 세미나",
  mainSubject: "finance",
  seminarType: "online",
  seminarLocation: "서울 중구",
  startDateTime: "2026-03-10T14:00:00+09:00",
  endDateTime: "2026-03-10T16:00:00+09:00",
  contents: "<p>함께 배워요.</p>",
  ...over,
});
const someone = async () => ({ as: await loginAs(await makeMember()) });
const publish = async (as: { token: string }, over: object = {}) =>
  (await rest("POST", "/v1/seminar/entry-seminar", { as, body: body(over) })).body.seminarId as number;

describe("seminars by REST (2 §7)", () => {
  it("publishes a seminar; subject and type default to finance and online", async () => {
    const { as } = await someone();
    const { mainSubject: _subject, seminarType: _type, seminarLocation: _place, ...least } = body();
    const made = await rest("POST", "/v1/seminar/entry-seminar", { as, body: least });
    expect(made).toMatchObject({ status: 200, body: { returnCode: "SUCCESS", message: "저장되었습니다.", version: 1 } });
    const { body: one } = await rest("GET", `/v1/seminar/seminar-list?seminarId=${made.body.seminarId}`, { as });
    expect(one).toMatchObject({
      seminarId: made.body.seminarId,
      mainSubject: "finance",
      seminarType: "online",
      seminarLocation: "",
      startDateTime: "2026-03-10T05:00:00.000Z",
      contents: "<p>함께 배워요.</p>",
      capacity: null,
      state: "open",
    });
    expect(one.goToLink).toMatch(new RegExp(`^https?://.+seminar-invitation\\?seminarId=${made.body.seminarId}$`));
  });

  it("refuses wrong fields by name, and a past start by its own code", async () => {
    const { as } = await someone();
    const wrong = await rest("POST", "/v1/seminar/entry-seminar", { as, body: body({ title: "", endDateTime: "2026-03-10 13:00" }) });
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        errors: [
          { path: "title", message: "제목을 입력해 주세요." },
          { path: "endDateTime", message: "종료일은 시작일보다 빠를 수 없습니다." },
        ],
      },
    });
    const late = await rest("POST", "/v1/seminar/entry-seminar", { as, body: body({ startDateTime: "2026-02-01 14:00" }) });
    expect(late).toMatchObject({ status: 400, body: { code: "seminars.past-start" } });
    expect((await rest("POST", "/v1/seminar/entry-seminar", { body: body() })).status).toBe(401);
  });

  it("changes and deletes own seminars, also by POST …/delete; another's is not found", async () => {
    const { as } = await someone();
    const seminarId = await publish(as);
    const put = (over: object, by = as) => rest("PUT", "/v1/seminar/seminar", { as: by, body: body({ seminarId, ...over }) });
    expect(await put({ title: "새 제목" })).toMatchObject({ status: 200, body: { returnCode: "SUCCESS", version: 2 } });
    expect(await put({ title: "늦은 제목", version: 1 })).toMatchObject({ status: 409, body: { code: "seminars.changed-elsewhere" } });
    const stranger = (await someone()).as;
    const unknown = { status: 404, body: { code: "seminars.unknown", message: "요청한 세미나가 존재하지 않습니다." } };
    expect(await put({ title: "남의 것" }, stranger)).toMatchObject(unknown);
    expect(await rest("DELETE", "/v1/seminar/seminar", { as: stranger, body: [seminarId] })).toMatchObject(unknown);
    expect(await rest("DELETE", `/v1/seminar/seminar?seminarId=${seminarId}`, { as })).toMatchObject({
      status: 200,
      body: { returnCode: "SUCCESS", message: "삭제되었습니다." },
    });
    expect(await rest("GET", `/v1/seminar/seminar-list?seminarId=${seminarId}`, { as })).toMatchObject(unknown);
    const two = [await publish(as), await publish(as)];
    expect((await rest("POST", "/v1/seminar/seminar/delete", { as, body: two.map((id) => ({ seminarId: id })) })).status).toBe(200);
  });

  it("refuses to delete a seminar with applicants", async () => {
    const { as } = await someone();
    const seminarId = await publish(as);
    await makeApplicant(seminarId);
    expect(await rest("DELETE", "/v1/seminar/seminar", { as, body: { seminarId } })).toMatchObject({
      status: 409,
      body: { code: "seminars.has-applicants" },
    });
  });

  it("lists ten a page to anybody, and with mine=Y only one's own", async () => {
    const { as } = await someone();
    const title = `쪽${Date.now()}${Math.random()}`;
    for (let made = 0; made < 11; made++) await publish(as, { title });
    const page = (query: string, by: object = {}) => rest("GET", `/v1/seminar/seminar-list?title=${title}&${query}`, by);
    const { body: first } = await page("page=1");
    expect(first).toMatchObject({ totalPages: 2, totalElements: 11, currentPage: 1, pageable: { pageNumber: 0 } });
    expect(first.content).toHaveLength(10);
    expect((await page("page=2")).body.content).toHaveLength(1);
    expect((await page("mine=Y", { as })).body.totalElements).toBe(11);
    expect((await page("mine=Y")).body.totalElements).toBe(0);
  });

  it("shows an online room's address only to its host (ADR 42)", async () => {
    const { as } = await someone();
    const seminarLocation = "https://meet.example.test/room";
    const seminarId = await publish(as, { seminarLocation });
    const locationFor = async (by: object) =>
      (await rest("GET", `/v1/seminar/seminar-list?seminarId=${seminarId}`, by)).body.seminarLocation;
    expect(await locationFor({ as })).toBe(seminarLocation);
    expect(await locationFor(await someone())).toBe("신청하면 알려 드려요.");
    const { body: page } = await rest("GET", `/v1/seminar/seminar-list?page=1&seminarId=${seminarId}`, {});
    expect(page.content).toMatchObject([{ seminarId, seminarLocation: "신청하면 알려 드려요.", version: 1, seatsTaken: 0 }]);
  });

  it("suggests titles only to logged-in members", async () => {
    const { as } = await someone();
    const title = `추천${Date.now()}${Math.random()}`;
    const { seminarId } = await makeSeminar({ title });
    const { body: found } = await rest("GET", `/v1/suggest/seminar?keyword=${title}`, { as });
    expect(found).toMatchObject([{ value: title, label: expect.stringContaining(title), seminarId, title }]);
    expect((await rest("GET", `/v1/suggest/seminar?keyword=${title}`, {})).status).toBe(401);
  });

  it("answers not found for an unknown or another's draft, and saves nothing", async () => {
    const [host, other] = [await makeMember(), await makeMember()];
    const put = async (of: typeof host, body: object) => rest("PUT", "/v1/seminar/seminar-draft", { as: await loginAs(of), body });
    const made = await put(host, { title: "쓰던 세미나" });
    for (const seminarDraftId of [made.body.seminarDraftId, 999_999_999])
      for (const more of [{}, { autosaveYn: "Y", editorKey: "an-open-editor" }]) {
        const { status, body } = await put(other, { seminarDraftId, title: "덮어쓴 것", ...more });
        expect([status, body.code]).toEqual([404, "common.not-found"]);
      }
    expect(await listDrafts(ctxOf(other))).toEqual([]);
    expect(await listDrafts(ctxOf(host))).toMatchObject([{ title: "쓰던 세미나" }]);
  });

  it("saves drafts by hand and by autosave, only for members", async () => {
    const { as } = await someone();
    const put = (over: object) => rest("PUT", "/v1/seminar/seminar-draft", { as, body: { title: "", ...over } });
    const saved = await put({ contents: "쓰던 글" });
    expect(saved).toMatchObject({ status: 200, body: { returnCode: "SUCCESS", version: 1 } });
    const auto = await put({ contents: "쓰던 글", autosaveYn: "Y", editorKey: "editor-key-1" });
    expect(auto.body).toMatchObject({ version: 1, editorKey: "editor-key-1" });
    expect((await rest("PUT", "/v1/seminar/seminar-draft", { body: {} })).status).toBe(401);
  });
});
