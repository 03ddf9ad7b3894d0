import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { settings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { seminar } from "~db/schema/seminars";
import { post, refused, screen } from "../../support/app";
import { loginAs, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";

const LIST = "/app/seminar/seminar-list";
let counter = 0;

async function host(many = 1, over: Parameters<typeof makeSeminar>[0] = {}) {
  const member = await makeMember();
  const title = `목록${process.pid}${counter++}`;
  const ids: string[] = [];
  for (let made = 0; made < many; made++) ids.push(String((await makeSeminar({ host: member, title, ...over })).seminarId));
  return { member, as: await loginAs(member), title, ids, url: `${LIST}?title=${encodeURIComponent(title)}` };
}

describe("세미나 목록 (2 §2, rule 123)", () => {
  it("shows title, host, time, state and links, with tools only for own seminars", async () => {
    const { as, url, ids, member } = await host(1, { capacity: 2, startAt: new Date("2026-03-10T05:00:00Z") });
    await makeApplicant(Number(ids[0]));
    const page = await screen(url, as);
    expect(page.text).toContain("2026년 3월 10일 (화) 14:00–16:00 · 2시간");
    for (const text of [member.nickname, "신청 받는 중", "2명 중 1명", "검색"]) expect(page.text).toContain(text);
    expect(page.all('input[name="seminarId"][type="checkbox"]')).toHaveLength(1);
    const hrefs = (of: typeof page) => of.all("main td a").map((link) => link.getAttributeValue("href")?.split("?")[0]?.split("/").at(-1));
    expect(hrefs(page)).toEqual(["view-seminar", "seminar-attendees-list", "seminar-invitation", "entry-seminar", "entry-seminar"]);
    const others = await screen(url, await loginAs(await makeMember()));
    expect(others.all('input[type="checkbox"][name="seminarId"]')).toEqual([]);
    expect(others.all('button[name="intent"]')).toEqual([]);
    expect(hrefs(others)).toEqual(["view-seminar", "seminar-invitation"]);
  });

  it("shows ten a page; one's own with past and cancelled, and searches within them", async () => {
    const { as, url } = await host(11);
    expect((await screen(url, as)).all("tbody tr")).toHaveLength(10);
    expect((await screen(`${url}&page=2`, as)).all("tbody tr")).toHaveLength(1);
    const past = await host(1, { startAt: new Date("2026-02-01T05:00:00Z"), cancelledAt: new Date(), cancelReason: "비가 와서" });
    expect((await screen(past.url, past.as)).text).toContain("찾는 세미나가 없어요");
    const ownList = await screen(`${past.url}&mine=Y`, past.as);
    expect(ownList.text).toContain("취소됨");
    expect(ownList.text).toContain("비가 와서");
    expect(ownList.one('form[role="search"] input[name="mine"]').getAttributeValue("value")).toBe("Y");
    const nobody = await loginAs(await makeMember());
    expect((await screen(`${LIST}?mine=Y`, nobody)).text).toContain("아직 연 세미나가 없어요");
  });

  it("asks for digits when the seminar number is a word, and finds nothing", async () => {
    const { as } = await host();
    const page = await screen(`${LIST}?seminarId=${encodeURIComponent("여섯")}`, as);
    expect(page.text).toContain("숫자만 입력해 주세요.");
    expect(page.all("tbody tr")).toEqual([]);
  });

  it.each([
    ["edit", "교육/세미나 정보를 선택해 주세요."],
    ["link", "복사할 대상을 선택해 주세요."],
    ["copy", "복사할 대상을 선택해 주세요."],
    ["delete", "교육/세미나 정보를 선택해 주세요."],
  ])("refuses %s with nothing ticked, or with several ticked where one is needed", async (intent, none) => {
    const { as, url, ids } = await host(2);
    expect((await refused(url, { intent }, 400, as)).text).toContain(none);
    if (intent === "delete") return;
    const several = await refused(url, { intent, seminarId: ids }, 400, as);
    expect(several.text).toContain("하나만 선택해 주세요.");
    expect(several.all('input[name="seminarId"][checked]')).toHaveLength(2);
  });

  it("opens the form for the ticked seminar, or for a copy", async () => {
    const { as, url, ids } = await host();
    const to = async (intent: string) => (await post(url, { intent, seminarId: ids[0]! }, as)).headers.get("Location");
    expect(await to("edit")).toBe(`/app/seminar/entry-seminar?seminarId=${ids[0]}`);
    expect(await to("copy")).toBe(`/app/seminar/entry-seminar?copyOf=${ids[0]}`);
  });

  it("shows the link of a ticked own seminar in a field to copy", async () => {
    const { as, url, ids } = await host();
    const page = await refused(url, { intent: "link", seminarId: ids[0]! }, 200, as);
    const link = new URL(`/app/seminar/seminar-invitation?seminarId=${ids[0]}`, settings().BASE_URL).href;
    const field = page.one("input[readonly]");
    expect(field.getAttributeValue("value")).toBe(link);
    // A text browser cuts a text at the field's size.
    expect(field.getAttributeValue("size")).toBe(String(link.length));
    const stranger = await loginAs(await makeMember());
    expect((await refused(url, { intent: "link", seminarId: ids[0]! }, 404, stranger)).text).toContain(
      "요청한 세미나가 존재하지 않습니다.",
    );
  });

  it("deletes ticked own seminars after a question and stays on the page", async () => {
    const { as, url, ids, title } = await host(2);
    const question = await refused(url, { intent: "delete", seminarId: ids }, 200, as);
    expect(question.text).toContain("세미나 2개를 지울까요?");
    expect(question.text).toContain(title);
    const stranger = await loginAs(await makeMember());
    await refused(url, { intent: "delete", seminarId: ids, confirmed: "Y" }, 404, stranger);
    const done = await post(url, { intent: "delete", seminarId: ids, confirmed: "Y" }, as);
    expect(done.headers.get("Location")).toBe(url);
    expect((await screen(url, as)).text).toContain("찾는 세미나가 없어요");
    const [row] = await database()
      .select()
      .from(seminar)
      .where(eq(seminar.seminarId, Number(ids[0])));
    expect(row!.deletedAt).not.toBeNull();
  });

  it("refuses to delete a seminar with applicants", async () => {
    const { as, url, ids } = await host();
    await makeApplicant(Number(ids[0]));
    const page = await refused(url, { intent: "delete", seminarId: ids[0]!, confirmed: "Y" }, 409, as);
    expect(page.text).toContain("신청한 사람이 있는 세미나는 지우기 전에 취소해 주세요.");
  });

  it("says when nothing is coming up", async () => {
    const { as } = await host();
    const none = `${LIST}?contents=${encodeURIComponent("아무도 쓰지 않은 말")}`;
    expect((await screen(none, as)).text).toContain("다른 말로 찾거나 조건을 지워 보세요.");
  });
});
