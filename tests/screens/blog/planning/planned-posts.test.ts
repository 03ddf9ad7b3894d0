import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { PostInput } from "~/areas/blog/contents.schema.server";
import { listTemps } from "~/areas/blog/writing/list-temps.server";
import { listOwnPosts } from "~/areas/blog/writing/own-posts.server";
import { listPlanned } from "~/areas/blog/writing/planning/list-planned.server";
import { planPost } from "~/areas/blog/writing/planning/plan-post.server";
import { publishPlanned } from "~/areas/blog/writing/planning/publish-planned.server";
import type { Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { plannedPost } from "~db/schema/blog";
import { flashOf, get, post, refused, rest, screen } from "../../../support/app";
import { advance, freeze, NOW } from "../../../support/clock";
import { longText, makePost } from "../../../support/factories/blog";
import { ctxOf, job, loginAs, makeMember } from "../../../support/factories/members";

const WRITE = "/app/blog/write-contents";
const LIST = "/app/contents/blog?view=planned";
const HOUR_MS = 3_600_000;

const fields = (over: Record<string, string> = {}) => ({
  ...{ intent: "save", title: "내일 올릴 글", contents: longText(), mainSubject: "finance", shopYn: "Y", editorKey: randomUUID() },
  ...{ when: "later", publishDate: "2026-03-02", publishTime: "09:00" },
  ...over,
});
type Shown = Awaited<ReturnType<typeof screen>>;
const valueOf = (page: Shown, name: string) => page.one(`[name="${name}"]`).getAttributeValue("value");
const isLater = (page: Shown) => page.one('input[name="when"][checked]').getAttributeValue("value") === "later";

let member: Member;
let as: { token: string };
beforeEach(async () => {
  freeze(NOW);
  member = await makeMember();
  as = await loginAs(member);
});
const ctx = () => ctxOf(member);
const plan = async (title = "내일 올릴 글") => {
  const input = PostInput.parse({ title, contents: "<p>본문이에요.</p>" });
  return (await planPost(ctx(), { ...input, publishAt: new Date(NOW.getTime() + HOUR_MS) })).plannedPostId;
};
/** The login of an hour ago is over. */
async function publishInAnHour(plannedPostId: number) {
  advance(HOUR_MS);
  expect(await publishPlanned(job(), plannedPostId)).toBe("published");
  as = await loginAs(member);
}
const own = async () => (await listOwnPosts(ctx(), { page: 1, size: 10 })).rows;

describe("예약 in the write form (rule 301)", () => {
  it("offers 지금 and the next morning, and a revision offers neither", async () => {
    const page = await screen(WRITE, as);
    expect(isLater(page)).toBe(false);
    expect([valueOf(page, "publishDate"), valueOf(page, "publishTime")]).toEqual(["2026-03-02", "09:00"]);
    const { contentsId } = await makePost(member);
    expect((await screen(`${WRITE}?contentsId=${contentsId}`, as)).all('[name="when"]')).toEqual([]);
    const sent = await refused(WRITE, fields({ contentsId: String(contentsId), version: "1" }), 400, as);
    expect(sent.text).toContain("이미 발행한 글은 예약할 수 없습니다.");
  });

  it("plans the post and leads to its row, which says when and what can be done", async () => {
    const answer = await post(WRITE, fields(), as);
    const [planned] = await listPlanned(ctx());
    expect(answer.headers.get("Location")).toBe(`${LIST}#plan-${planned!.plannedPostId}`);
    expect(await flashOf(answer)).toBe("2026년 3월 2일(월) 09:00에 발행해요.");
    const page = await screen(LIST, as);
    const row = page.one(`#plan-${planned!.plannedPostId}`).textContent.replace(/\s+/g, " ");
    for (const text of ["내일 올릴 글", "예약 · 03.02 09:00", "수정", "지금 발행", "예약 취소"]) expect(row).toContain(text);
    expect((await screen("/app/contents/blog", as)).text).toContain("예약 (1)");
    expect((await screen(`/app/blog/contents-list?userId=${member.userId}`)).text).not.toContain("내일 올릴 글");
    expect(await own()).toEqual([]);
  });

  it.each([
    [{ publishDate: "" }, "publishDate", "발행할 날짜를 골라 주세요."],
    [{ publishDate: "2026-02-30" }, "publishDate", "2026-02-30은 없는 날이에요."],
    [{ publishDate: "내일" }, "publishDate", "발행할 날짜를 골라 주세요."],
    [{ publishTime: "" }, "publishTime", "발행할 시각을 골라 주세요."],
    [{ publishTime: "25:00" }, "publishTime", "25:00은 없는 시각이에요."],
    [{ publishDate: "2026-02-28" }, "publishDate", "지금부터 3분 뒤부터 예약할 수 있습니다."],
    [{ publishDate: "2026-03-01", publishTime: "00:02" }, "publishTime", "지금부터 3분 뒤부터 예약할 수 있습니다."],
    [{ publishDate: "2027-03-03" }, "publishDate", "1년 안의 날짜를 골라 주세요."],
  ])("refuses %j at its field and keeps what was typed", async (over, name, text) => {
    const page = await refused(WRITE, fields(over), 400, as);
    expect(page.one(`[name="${name}"][aria-invalid="true"]`)).toBeTruthy();
    expect(page.text).toContain(text);
    expect(isLater(page)).toBe(true);
    for (const [field, value] of Object.entries({ ...fields(over) }))
      if (field.startsWith("publish")) expect(valueOf(page, field) ?? "").toBe(value);
    expect(await listPlanned(ctx())).toEqual([]);
  });

  it("publishes at once when 지금 is chosen, whatever stands in day and time", async () => {
    await post(WRITE, fields({ when: "now", publishDate: "2026-02-30", publishTime: "x" }), as);
    expect(await own()).toMatchObject([{ title: "내일 올릴 글" }]);
    await post(WRITE, { ...fields({ title: "예약을 모르는 폼" }), when: "", publishDate: "" }, as);
    expect(await own()).toHaveLength(2);
  });
});

describe("editing a planned post", () => {
  it("opens the editor with its text and moment, and saves both", async () => {
    const plannedPostId = await plan();
    const page = await screen(`${WRITE}?plannedPostId=${plannedPostId}`, as);
    expect(page.one("h1").textContent).toBe("예약한 글 수정");
    expect(page.one('textarea[name="title"]').textContent).toBe("내일 올릴 글");
    expect([isLater(page), valueOf(page, "publishDate"), valueOf(page, "publishTime")]).toEqual([true, "2026-03-01", "01:00"]);
    const drawn = { plannedPostId: valueOf(page, "plannedPostId")!, version: valueOf(page, "version")! };
    await post(WRITE, fields({ ...drawn, title: "바꾼 제목", publishTime: "10:30" }), as);
    expect(await listPlanned(ctx())).toMatchObject([{ plannedPostId, title: "바꾼 제목", publishAt: new Date("2026-03-02T01:30:00Z") }]);
    const late = await refused(WRITE, fields({ ...drawn, title: "늦은 제목" }), 409, as);
    expect(late.text).toContain("다른 창에서 먼저 바꾼 예약입니다.");
    expect(late.one(".write-theirs h3").textContent).toBe("바꾼 제목");
    await post(WRITE, fields({ ...drawn, version: valueOf(late, "version")!, title: "늦은 제목" }), as);
    expect(await listPlanned(ctx())).toMatchObject([{ title: "늦은 제목" }]);
  });

  it("publishes the typed text when 지금 is chosen", async () => {
    const plannedPostId = await plan();
    const answer = await post(WRITE, fields({ plannedPostId: String(plannedPostId), version: "1", when: "now", title: "지금" }), as);
    expect(answer.headers.get("Location")).toContain("/app/send-messages/");
    expect(await own()).toMatchObject([{ title: "지금" }]);
    expect(await listPlanned(ctx())).toEqual([]);
  });

  it("compares with the published post when the worker was first, and then revises that post", async () => {
    const plannedPostId = await plan();
    await publishInAnHour(plannedPostId);
    const page = await refused(WRITE, fields({ plannedPostId: String(plannedPostId), version: "1", title: "조금 늦은 글" }), 409, as);
    expect(page.text).toContain("예약한 글이 그사이 발행되었습니다.");
    expect(page.one("h1").textContent).toBe("글 수정");
    expect(page.all('[name="when"]')).toEqual([]);
    const [published] = await own();
    const kept = {
      contentsId: valueOf(page, "contentsId")!,
      version: valueOf(page, "version")!,
      plannedPostId: valueOf(page, "plannedPostId")!,
    };
    expect(kept).toEqual({ contentsId: String(published!.contentsId), version: "1", plannedPostId: "" });
    await post(WRITE, { ...fields({ ...kept, title: "조금 늦은 글" }), when: "" }, as);
    expect(await own()).toMatchObject([{ contentsId: published!.contentsId, title: "조금 늦은 글", version: 2 }]);
  });

  it("is not found for others and after a cancellation, and the typed text can be saved as a draft", async () => {
    const plannedPostId = await plan();
    await screen(`${WRITE}?plannedPostId=${plannedPostId}`, await loginAs(await makeMember()), 404);
    await post(LIST, { intent: "unplan", plannedPostId: String(plannedPostId) }, as);
    const page = await refused(WRITE, fields({ plannedPostId: String(plannedPostId), version: "1" }), 404, as);
    expect(page.text).toContain("임시저장을 누르면");
    const saved = await post(WRITE, fields({ intent: "temp", plannedPostId: String(plannedPostId), version: "1" }), as);
    const opened = await screen(saved.headers.get("Location")!, as);
    expect([valueOf(opened, "plannedPostId"), valueOf(opened, "version"), isLater(opened)]).toEqual(["", "", false]);
  });

  it("saves a draft that still belongs to the planned post, so that its text is published once", async () => {
    const plannedPostId = await plan();
    const saved = await post(WRITE, fields({ intent: "temp", title: "손보는 글", plannedPostId: String(plannedPostId), version: "1" }), as);
    const draft = saved.headers.get("Location")!;
    const opened = await screen(draft, as);
    expect([valueOf(opened, "plannedPostId"), valueOf(opened, "version"), isLater(opened)]).toEqual([String(plannedPostId), "1", true]);
    await publishInAnHour(plannedPostId);
    const later = await screen(draft, as);
    const [published] = await own();
    expect([valueOf(later, "contentsId"), valueOf(later, "version")]).toEqual([String(published!.contentsId), "1"]);
    const kept = Object.fromEntries(
      ["contentsId", "version", "tempContentsId", "tempVersion"].map((name) => [name, valueOf(later, name)!]),
    );
    await post(WRITE, { ...fields({ ...kept, title: "손본 글" }), when: "" }, as);
    expect(await own()).toMatchObject([{ contentsId: published!.contentsId, title: "손본 글" }]);
    expect(await listTemps(ctx())).toEqual([]);
  });

  it("is autosaved by the call as a draft of the planned post", async () => {
    const plannedPostId = await plan();
    const body = { title: "자동", contents: "<p>자동</p>", editorKey: randomUUID(), autosaveYn: "Y", plannedPostId, version: 1 };
    const { status, body: saved } = await rest("PUT", "/v1/blog/write-temp-contents", { as, body });
    expect(status).toBe(200);
    const opened = await screen(`${WRITE}?tempContentsId=${saved.contentsId}`, as);
    expect(valueOf(opened, "plannedPostId")).toBe(String(plannedPostId));
  });
});

describe("the list of planned posts", () => {
  it("shows failed posts first with their reason, and searches titles", async () => {
    await plan("봄 글");
    const failed = await plan("여름 글");
    await database().update(plannedPost).set({ failedCode: "blog.photo-gone" }).where(eq(plannedPost.plannedPostId, failed));
    const page = await screen(LIST, as);
    expect(page.all(".desk-plan .offer-text > a").map((link) => link.textContent)).toEqual(["여름 글", "봄 글"]);
    expect(page.text).toContain("발행하지 못함 · 03.01 01:00 · 사진을 찾을 수 없습니다.");
    const found = await screen(`${LIST}&title=${encodeURIComponent("봄")}`, as);
    expect(found.all(".desk-plan")).toHaveLength(1);
    expect((await screen(LIST, await loginAs(await makeMember()))).text).toContain("예약한 글이 없어요");
  });

  it("cancels to the drafts, and publishes at once after a question", async () => {
    const [first, second] = [await plan("취소할 글"), await plan("지금 올릴 글")];
    const cancelled = await post(LIST, { intent: "unplan", plannedPostId: String(first) }, as);
    expect(cancelled.headers.get("Location")).toBe("/app/contents/blog?view=drafts");
    expect((await screen("/app/contents/blog?view=drafts", as)).text).toContain("취소할 글");
    const now = { intent: "publish-now", plannedPostId: String(second) };
    expect((await refused(LIST, now, 200, as)).text).toContain("지금 발행할까요?");
    expect(await own()).toEqual([]);
    const published = await post(LIST, { ...now, confirmed: "Y" }, as);
    expect([published.status, await flashOf(published)]).toEqual([303, "발행했습니다."]);
    expect((await get(published.headers.get("Location")!, as)).status).toBe(200);
    expect((await refused(LIST, { ...now, confirmed: "Y" }, 409, as)).text).toContain("예약한 글이 이미 발행되었습니다.");
    expect(await own()).toHaveLength(1);
  });

  it("touches no planned post of another member", async () => {
    const plannedPostId = String(await plan());
    const stranger = await loginAs(await makeMember());
    await refused(LIST, { intent: "unplan", plannedPostId }, 404, stranger);
    await refused(LIST, { intent: "publish-now", plannedPostId, confirmed: "Y" }, 404, stranger);
    await refused(WRITE, fields({ plannedPostId, version: "1" }), 404, stranger);
    expect(await listPlanned(ctx())).toHaveLength(1);
  });
});
