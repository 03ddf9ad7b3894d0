import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { TempInput } from "~/areas/blog/contents.schema.server";
import { putInSeries } from "~/areas/blog/series/put-in-series.server";
import { seriesOf } from "~/areas/blog/series/series-of.server";
import { changePost } from "~/areas/blog/writing/change-post.server";
import { listPlanned } from "~/areas/blog/writing/planning/list-planned.server";
import { publishPlanNow } from "~/areas/blog/writing/planning/publish-planned.server";
import { listTemps } from "~/areas/blog/writing/list-temps.server";
import { listOwnPosts, readOwnPost } from "~/areas/blog/writing/own-posts.server";
import { openEditor } from "~/areas/blog/writing/open-editor.server";
import { saveTemp } from "~/areas/blog/writing/save-temp.server";
import { lastMemberCookie } from "~/http/request/cookies.server";
import { formatSeoul } from "~/time/seoul";
import { database } from "~db/client.server";
import { session } from "~db/schema/account";
import { contents, postSlug, tempContents } from "~db/schema/blog";
import { flashOf, get, post, refused, screen } from "../../support/app";
import { longText, makePost } from "../../support/factories/blog";
import { makeHiddenCode } from "../../support/factories/master";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";

const URL_ = "/app/blog/write-contents";
const fields = (over: Record<string, string> = {}) => ({
  intent: "save",
  title: "제목",
  contents: longText(),
  mainSubject: "finance",
  editorKey: randomUUID(),
  ...over,
});
const picture = async (name = "a.jpg", width = 20) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height: 20, channels: 3, background: "#35a" } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    name,
    { type: "image/jpeg" },
  );
const own = async (member: Awaited<ReturnType<typeof makeMember>>) => (await listOwnPosts(ctxOf(member), { page: 1, size: 10 })).rows;
const someone = async () => {
  const member = await makeMember();
  return { member, as: await loginAs(member) };
};
const textOf = (page: { one: (selector: string) => { textContent: string } }) => page.one('textarea[name="contents"]').textContent;
const valueOf = (page: { one: (selector: string) => { getAttributeValue: (name: string) => string | null } }, name: string) =>
  page.one(`input[name="${name}"]`).getAttributeValue("value");

const sourceOf = (page: Parameters<typeof valueOf>[0]) => valueOf(page, "source")!.replaceAll("&lt;", "<").replaceAll("&gt;", ">");

describe("글쓰기 (2 §2, §4)", () => {
  it("sends a guest to the login and back", async () => {
    const response = await get(URL_);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toContain(encodeURIComponent(URL_));
  });

  it("opens empty on finance, with guidance for a new post", async () => {
    const { as } = await someone();
    const page = await screen(URL_, as);
    expect(page.one("title").textContent).toContain("글쓰기");
    expect(page.text).toContain("정중한 말투로 써 주세요.");
    expect(page.text).toContain("기준에 맞지 않는 글은 관리자가 지울 수 있어요.");
    expect(page.one("option[selected]").getAttributeValue("value")).toBe("finance");
    for (const button of ["저장", "임시저장", "미리보기"]) expect(page.text).toContain(button);
    expect(page.html).not.toMatch(/<script[^>]+quill/i);
  });

  it("opens the advice only for the first post, and shows length and reading time", async () => {
    const { member, as } = await someone();
    expect((await screen(URL_, as)).all("details.write-guide[open]")).toHaveLength(1);
    const { contentsId } = await makePost(member, { contents: `<p>${"가".repeat(1_600)}</p>` });
    expect((await screen(URL_, as)).all("details.write-guide[open]")).toEqual([]);
    const page = await screen(`${URL_}?contentsId=${contentsId}`, as);
    expect(page.one(".write-count").textContent).toBe("1,600자 / 2,000자 · 읽는 데 3분 · 400자 더 쓰면 알맞아요");
    expect(page.one(".publish-card p").textContent).toContain("가가가");
  });

  it("joins a title typed on several lines", async () => {
    const { member, as } = await someone();
    await post(URL_, fields({ title: " 첫 줄\r\n  둘째 줄 " }), as);
    expect((await own(member))[0]!.title).toBe("첫 줄 둘째 줄");
  });

  it("lets a first post be written over a frame, of which untouched lines are left out", async () => {
    const { member, as } = await someone();
    const page = await screen(URL_, as);
    const lines = textOf(page).split("\n\n");
    expect(lines.map((line) => line.split(":")[0])).toEqual(["첫 문장", "이야기", "마무리"]);
    const typed = { source: sourceOf(page), contents: [lines[0], "봄이 왔습니다.", lines[2]].join("\n\n") };
    const unframed = await refused(URL_, fields({ ...typed, intent: "no-frame" }), 200, as);
    expect(textOf(unframed)).toBe("봄이 왔습니다.");
    expect(unframed.text).not.toContain("처음 쓰는 분을 위한 틀이에요.");
    await post(URL_, fields(typed), as);
    expect((await own(member))[0]!.contents).toBe("<p>봄이 왔습니다.</p>");
    const second = await screen(URL_, as);
    expect([textOf(second), second.text.includes("처음 쓰는 분을 위한 틀이에요.")]).toEqual(["", false]);
  });

  it("refuses a frame without a word of the writer's", async () => {
    const { as } = await someone();
    const page = await screen(URL_, as);
    await refused(URL_, fields({ source: sourceOf(page), contents: textOf(page) }), 400, as);
  });

  it("publishes the first post and leads to sending, a later post to its page", async () => {
    const { member, as } = await someone();
    const first = await post(URL_, fields(), as);
    const [sendable] = await own(member);
    const panel = `/app/send-messages/send-contents?contentsId=${sendable!.contentsId}`;
    expect(first.headers.get("Location")).toBe(panel);
    expect((await screen(panel, as)).one(".send-view").getAttributeValue("href")).toBe(
      `/app/blog/view-contents?userId=${member.userId}&amp;contentsId=${sendable!.contentsId}`,
    );
    const response = await post(URL_, fields(), as);
    const [row] = await own(member);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(`/app/blog/view-contents?userId=${member.userId}&contentsId=${row!.contentsId}`);
    expect(await flashOf(response)).toContain("저장되었습니다.");
  });

  it("offers a new post in the shop while its box is ticked, and says so", async () => {
    const { member, as } = await someone();
    const page = await screen(URL_, as);
    expect(page.text).toContain("콘텐츠 숍에도 올리기");
    expect(page.one('input[name="shopYn"][type="checkbox"]').getAttributeValue("checked")).not.toBeNull();
    const offered = await post(URL_, fields({ shopYn: "Y" }), as);
    expect(await flashOf(offered)).toContain("저장되었습니다. 콘텐츠 숍에도 올렸습니다.");
    const unoffered = await post(URL_, fields({ title: "안 올린 글" }), as);
    expect(await flashOf(unoffered)).toContain("저장되었습니다. 콘텐츠 숍에는 올리지 않았습니다.");
    expect((await own(member)).map(({ shopYn }) => shopYn)).toEqual(["N", "Y"]);
  });

  it("keeps the shop's box through a refusal and a temporary save, and ignores it in a revision", async () => {
    const { member, as } = await someone();
    const box = 'input[name="shopYn"][checked]';
    expect((await refused(URL_, fields({ title: "" }), 400, as)).all(box)).toEqual([]);
    expect((await refused(URL_, fields({ title: "", shopYn: "Y" }), 400, as)).all(box)).toHaveLength(1);
    const saved = await post(URL_, fields({ intent: "temp" }), as);
    expect((await screen(saved.headers.get("Location")!, as)).all(box)).toEqual([]);
    await post(URL_, fields(), as);
    const [row] = await own(member);
    const again = await post(URL_, fields({ contentsId: String(row!.contentsId), version: "1", title: "고친 글", shopYn: "Y" }), as);
    expect(await flashOf(again)).toContain("저장되었습니다.");
    expect(await flashOf(again)).not.toContain("콘텐츠 숍");
    expect((await own(member))[0]).toMatchObject({ title: "고친 글", shopYn: "N" });
  });

  it("saves a text under 2,000 characters and shows its length (rule 112)", async () => {
    const { member, as } = await someone();
    const response = await post(URL_, fields({ contents: "스물두 글자가 조금 안 되는 글입니다." }), as);
    expect(await own(member)).toHaveLength(1);
    expect(await flashOf(response)).toMatch(/지금 21자입니다/);
  });

  it("creates one post when the form is posted twice", async () => {
    const { member, as } = await someone();
    const same = fields();
    const [first, second] = await Promise.all([post(URL_, same, as), post(URL_, same, as)]);
    expect(first.headers.get("Location")).toBe(second.headers.get("Location"));
    expect(await own(member)).toHaveLength(1);
  });

  it("refuses missing and too long values at their fields and keeps the rest", async () => {
    const { member, as } = await someone();
    const page = await refused(URL_, fields({ title: " ", contents: "남아야 하는 글" }), 400, as);
    expect(page.text).toContain("제목을 입력해 주세요.");
    expect(page.one('textarea[name="title"]').getAttributeValue("aria-invalid")).toBe("true");
    expect(textOf(page)).toContain("남아야 하는 글");
    expect((await refused(URL_, fields({ contents: "" }), 400, as)).text).toContain("내용을 입력해 주세요.");
    expect((await refused(URL_, fields({ title: "가".repeat(201) }), 400, as)).text).toContain("200자까지 입력할 수 있습니다.");
    expect((await refused(URL_, fields({ contents: "가".repeat(1_000_001) }), 400, as)).text).toContain("1,000,000자까지");
    expect((await refused(URL_, fields({ mainSubject: "nonsense" }), 400, as)).text).toContain("목록에서 골라 주세요.");
    expect(await own(member)).toEqual([]);
  });

  it("refuses a wrong picture at its field; a good picture survives the next refusal", async () => {
    const { member, as } = await someone();
    const wrong = await refused(
      URL_,
      { ...fields({ contents: "남는 글" }), file: new File(["<svg/>"], "a.png", { type: "image/png" }) },
      400,
      as,
    );
    expect(wrong.text).toContain("jpg, jpeg, gif, png 사진만 올릴 수 있습니다.");
    expect(textOf(wrong)).toContain("남는 글");
    const large = new File([new Uint8Array(1_000_001)], "a.jpg");
    expect((await refused(URL_, { ...fields(), file: large }, 400, as)).text).toContain("사진 용량이 너무 큽니다.");
    const preview = await refused(URL_, { ...fields({ intent: "preview" }), file: await picture() }, 200, as);
    await post(URL_, fields({ pictureFileId: valueOf(preview, "pictureFileId")! }), as);
    expect((await own(member))[0]!.pictureFileId).toMatch(/^[0-9a-f]{32}$/);
  });

  it("appends at most ten pictures to the text without scripts", async () => {
    const { as } = await someone();
    const two = [await picture("a.jpg", 1_200), await picture("b.jpg")];
    const page = await refused(URL_, { ...fields({ intent: "photos", title: "", contents: "글" }), photos: two }, 200, as);
    expect(textOf(page)).toContain("글\n\n[사진 1]\n\n[사진 2]");
    const pictures = valueOf(page, "source")!.match(/\/files\/[0-9a-f]{32}/g)!;
    expect(pictures).toHaveLength(2);
    const served = await get(pictures[0]!);
    expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).width).toBe(900);
    const eleven = await Promise.all(Array.from({ length: 11 }, () => picture()));
    const many = await refused(URL_, { ...fields({ intent: "photos", contents: "글" }), photos: eleven }, 400, as);
    expect(many.text).toContain("사진은 한 번에 10장까지");
  });

  it("keeps the pictures chosen for the text with any button and after a refusal", async () => {
    const { member, as } = await someone();
    const press = async (over: Record<string, string>) => ({ ...fields({ contents: "글", ...over }), photos: await picture() });
    const inText = /\/files\/[0-9a-f]{32}/;
    const preview = await refused(URL_, await press({ intent: "preview" }), 200, as);
    expect(valueOf(preview, "contents")).toMatch(inText);
    for (const [over, status] of [
      [{ intent: "save", title: "" }, 400],
      [{ intent: "forget-all" }, 200],
    ] as const) {
      const again = await refused(URL_, await press(over), status, as);
      expect([textOf(again).includes("[사진 1]"), inText.test(valueOf(again, "source")!)]).toEqual([true, true]);
    }
    await post(URL_, await press({ intent: "temp" }), as);
    const [temp] = await listTemps(ctxOf(member));
    expect((await openEditor(ctxOf(member), { tempContentsId: temp!.tempContentsId })).contents).toMatch(inText);
    await post(URL_, await press({ intent: "save" }), as);
    expect((await own(member))[0]!.contents).toMatch(inText);
  });

  it("shows a preview without saving, and leads back to the typed form", async () => {
    const { member, as } = await someone();
    const preview = await refused(URL_, fields({ intent: "preview", contents: "<h1>큰 제목</h1><p>본문<script>x</script></p>" }), 200, as);
    expect(preview.one("h1").textContent).toBe("제목");
    expect(preview.one("article h2").textContent).toBe("큰 제목");
    expect(preview.html).not.toContain("<script>x");
    expect(preview.text).not.toContain("이 블로그의 글");
    const back = Object.fromEntries(
      preview.all('form input[type="hidden"]').map((input) => [input.getAttributeValue("name")!, input.getAttributeValue("value") ?? ""]),
    );
    delete back.csrf;
    const page = await refused(URL_, { ...back, intent: "continue" }, 200, as);
    expect(textOf(page)).toContain("큰 제목");
    expect(page.one('textarea[name="title"]').textContent).toBe("제목");
    expect(await own(member)).toEqual([]);
  });
});

describe("글 수정", () => {
  it("opens with the post and without the guidance for new posts", async () => {
    const { contentsId, author } = await makePost(undefined, { contents: "<p>처음 글</p>" });
    const page = await screen(`${URL_}?contentsId=${contentsId}`, await loginAs(author));
    expect(page.one("h1").textContent).toBe("글 수정");
    expect(textOf(page)).toContain("처음 글");
    expect(page.text).not.toContain("정중한 말투로");
  });

  it("shows a rich text as words without scripts, and keeps untouched parts (ADR 82)", async () => {
    const rich = `<h1>제목</h1><p style="text-align:center">가운데 <strong>굵은</strong> 글</p><p>끝 글</p>`;
    const { contentsId, author } = await makePost(undefined, { contents: rich });
    const as = await loginAs(author);
    const page = await screen(`${URL_}?contentsId=${contentsId}`, as);
    expect(textOf(page)).toBe("# 제목\n\n가운데 **굵은** 글\n\n끝 글");
    const edit = { contentsId: String(contentsId), version: "1", source: rich };
    await post(URL_, fields({ ...edit, contents: textOf(page).replaceAll("\n", "\r\n") }), as);
    expect((await readOwnPost(ctxOf(author), contentsId)).contents).toBe(rich);
    const typed = textOf(page).replace("끝 글", "- 고친 끝");
    const wrong = await refused(URL_, fields({ ...edit, title: "", contents: typed }), 400, as);
    expect(textOf(wrong)).toBe(typed);
    await post(URL_, fields({ ...edit, version: "2", contents: typed }), as);
    expect((await readOwnPost(ctxOf(author), contentsId)).contents).toBe(rich.replace("<p>끝 글</p>", "<ul><li>고친 끝</li></ul>"));
  });

  it("keeps a hidden subject in the dropdown (rule 199)", async () => {
    const { member, as } = await someone();
    const { contentsId } = await makePost(member);
    const hidden = await makeHiddenCode("main_subject");
    await database().update(contents).set({ mainSubject: hidden }).where(eq(contents.contentsId, contentsId));
    const chosen = (await screen(`${URL_}?contentsId=${contentsId}`, as)).one('select[name="mainSubject"] option[selected]');
    expect(chosen.getAttributeValue("value")).toBe(hidden);
  });

  it("answers 404 for another member's post and an unknown post", async () => {
    const { contentsId } = await makePost();
    const { as } = await someone();
    await screen(`${URL_}?contentsId=${contentsId}`, as, 404);
    await screen(`${URL_}?contentsId=999999`, as, 404);
    await screen(`${URL_}?tempContentsId=999999`, as, 404);
  });

  it("shows both texts when another window saved first; saving again overwrites", async () => {
    const { contentsId, author } = await makePost(undefined, { contents: "<p>처음 글</p>" });
    const as = await loginAs(author);
    const edit = { contentsId: String(contentsId), version: "1" };
    expect((await post(URL_, fields({ ...edit, contents: "먼저 저장한 글" }), as)).status).toBe(303);
    const page = await refused(URL_, fields({ ...edit, contents: "나중에 저장한 글" }), 409, as);
    expect(page.text).toContain("다른 창에서 먼저 저장한 글이 있습니다.");
    expect(page.one(".write-theirs-text").textContent).toContain("먼저 저장한 글");
    expect(textOf(page)).toContain("나중에 저장한 글");
    await post(URL_, fields({ ...edit, version: valueOf(page, "version")!, contents: "나중에 저장한 글" }), as);
    expect((await readOwnPost(ctxOf(author), contentsId)).contents).toBe("<p>나중에 저장한 글</p>");
  });

  it("asks before deleting", async () => {
    const { contentsId, author } = await makePost();
    const as = await loginAs(author);
    const edit = fields({ contentsId: String(contentsId), contents: "쓰던 글" });
    const question = await refused(URL_, { ...edit, intent: "delete" }, 200, as);
    expect(question.text).toContain("이 글을 지울까요?");
    expect(textOf(question)).toContain("쓰던 글");
    expect(await own(author)).toHaveLength(1);
    expect((await post(URL_, { ...edit, intent: "delete-sure" }, as)).status).toBe(303);
    expect(await own(author)).toEqual([]);
  });

  it("refuses to save a post deleted meanwhile, and keeps the text", async () => {
    const { contentsId, author } = await makePost();
    const as = await loginAs(author);
    await post(URL_, fields({ intent: "delete-sure", contentsId: String(contentsId) }), as);
    const page = await refused(URL_, fields({ contentsId: String(contentsId), contents: "아까운 글" }), 410, as);
    expect(textOf(page)).toContain("아까운 글");
  });
});

describe("임시저장", () => {
  it("is stored, opened from the list, and deleted by saving the post", async () => {
    const { member, as } = await someone();
    const response = await post(URL_, fields({ intent: "temp", title: "", contents: "쓰던 글" }), as);
    const page = await screen(response.headers.get("Location")!, as);
    expect(textOf(page)).toContain("쓰던 글");
    expect(page.text).toContain("임시저장 목록 (1)");
    const loaded = { tempContentsId: valueOf(page, "tempContentsId")!, tempVersion: valueOf(page, "tempVersion")! };
    await post(URL_, fields(loaded), as);
    expect(await listTemps(ctxOf(member))).toEqual([]);
  });

  it("is refused when there are 30 already, keeping the text in the form", async () => {
    const { member, as } = await someone();
    for (let count = 0; count < 30; count++) await saveTemp(ctxOf(member), TempInput.parse({ contents: `글 ${count}` }));
    const page = await refused(URL_, fields({ intent: "temp", contents: "서른한째" }), 409, as);
    expect(page.text).toContain("임시저장은 30개까지 할 수 있습니다.");
    expect(textOf(page)).toContain("서른한째");
  });

  it("can be deleted, all after a question, keeping the text in the form", async () => {
    const { member, as } = await someone();
    const { tempContentsId } = await saveTemp(ctxOf(member), TempInput.parse({ contents: "하나" }));
    await saveTemp(ctxOf(member), TempInput.parse({ contents: "둘" }));
    const afterDelete = await refused(URL_, fields({ intent: `forget-${tempContentsId}`, contents: "쓰던 글" }), 200, as);
    expect(afterDelete.text).toContain("임시저장 목록 (1)");
    expect(textOf(afterDelete)).toContain("쓰던 글");
    const question = await refused(URL_, fields({ intent: "forget-all", contents: "쓰던 글" }), 200, as);
    expect(question.text).toContain("임시저장한 글 1개를 모두 지울까요?");
    const gone = await refused(URL_, fields({ intent: "forget-all-sure", contents: "쓰던 글" }), 200, as);
    expect(gone.text).toContain("임시저장 목록 (0)");
    expect(textOf(gone)).toContain("쓰던 글");
  });
});

describe("a login that ends while the member writes", () => {
  it("leads to the login and then back to the text, without pictures", async () => {
    const { member, as } = await someone();
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await database().update(session).set({ lastSeenAt: longAgo }).where(eq(session.userId, member.userId));
    const was = (await lastMemberCookie().serialize(member.userId)).split(";")[0]!;
    const lost = await post(
      URL_,
      { ...fields({ title: "긴 글", contents: "세 시간 쓴 글" }), formId: "write", photos: await picture() },
      { ...as, headers: { Cookie: was } },
    );
    expect(lost.status).toBe(303);
    expect(lost.headers.get("Location")).toContain("kept=Y");
    const kept = lost.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("geulbeot_kept"))!
      .split(";")[0]!;
    const again = await loginAs(member);
    const page = await screen(URL_, { ...again, headers: { Cookie: kept } });
    expect(page.one('textarea[name="title"]').textContent).toBe("긴 글");
    expect(textOf(page)).toContain("세 시간 쓴 글");
    const stranger = await loginAs(await makeMember());
    expect(textOf(await screen(URL_, { ...stranger, headers: { Cookie: kept } }))).not.toContain("세 시간");
  });

  it("keeps nothing in a browser without a member, where the next login would find it", async () => {
    const { as } = await someone();
    await database()
      .update(session)
      .set({ expiresAt: new Date(0) });
    const lost = await post(URL_, { ...fields({ title: "긴 글", contents: "주인을 모르는 글" }), formId: "write" }, as);
    expect(lost.headers.get("Location")).not.toContain("kept=Y");
    expect(lost.headers.getSetCookie().some((cookie) => cookie.startsWith("geulbeot_kept"))).toBe(false);
  });
});

describe("/files/{fileId}", () => {
  it("serves a picture to anyone, with its type and cacheable for ever", async () => {
    const { as } = await someone();
    const page = await refused(URL_, { ...fields({ intent: "photos", contents: "" }), photos: await picture("내 사진.jpg") }, 200, as);
    const path = /\/files\/[0-9a-f]{32}/.exec(valueOf(page, "source")!)![0];
    const served = await get(path);
    expect(served.status).toBe(200);
    expect(served.headers.get("Content-Type")).toBe("image/jpeg");
    expect(served.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(served.headers.get("Cache-Control")).toContain("immutable");
    expect(served.headers.get("Content-Disposition")).toBe(`inline; filename*=UTF-8''${encodeURIComponent("내 사진.jpg")}`);
    expect((await get(path, { headers: { "If-None-Match": served.headers.get("ETag")! } })).status).toBe(304);
  });

  it.each(["0123456789abcdef", "..%2F..%2Fetc%2Fpasswd", "%00"])("answers 404 to %s", async (name) => {
    expect((await get(`/files/${name}`)).status).toBe(404);
  });
});

describe("the publishing sheet", () => {
  const sheet = (over: Record<string, string> = {}) => fields({ sheet: "Y", ...over });
  const slugOf = async (contentsId: number) => {
    const current = and(eq(postSlug.contentsId, contentsId), isNull(postSlug.formerAt));
    return (await database().select({ slug: postSlug.slug }).from(postSlug).where(current))[0]!.slug;
  };

  it("saves series, address, comments and search with the post, and shows them in the edit", async () => {
    const { member, as } = await someone();
    await post(
      URL_,
      sheet({ title: "돈 공부 하나", seriesName: "돈 공부", slug: "My Money!", commentsClosed: "Y", searchHidden: "Y" }),
      as,
    );
    const [row] = await own(member);
    expect(row).toMatchObject({ commentsClosedAt: expect.any(Date), searchHiddenYn: "Y" });
    expect(await slugOf(row!.contentsId)).toBe("my-money");
    const page = await screen(`${URL_}?contentsId=${row!.contentsId}`, as);
    expect([valueOf(page, "seriesName"), valueOf(page, "slug")]).toEqual(["돈 공부", "my-money"]);
    for (const name of ["commentsClosed", "searchHidden"]) expect(page.all(`input[name="${name}"][checked]`)).toHaveLength(1);
    expect(page.all("datalist option").map((option) => option.getAttributeValue("value"))).toEqual(["돈 공부"]);
  });

  it("keeps a typed address through a new title, follows the title again when emptied, and redirects the former one", async () => {
    const { member, as } = await someone();
    await post(URL_, sheet({ title: "처음 제목", slug: "고른 주소" }), as);
    const { contentsId } = (await own(member))[0]!;
    await changePost(ctxOf(member), { contentsId, title: "새 제목" });
    expect(await slugOf(contentsId)).toBe("고른-주소");
    const edit = (over: Record<string, string>) => sheet({ contentsId: String(contentsId), title: "새 제목", ...over });
    await post(URL_, edit({ version: "2" }), as);
    expect(await slugOf(contentsId)).toBe("새-제목");
    const kept = await database().select({ slug: postSlug.slug }).from(postSlug).where(eq(postSlug.contentsId, contentsId));
    expect(kept.map(({ slug }) => slug).sort()).toEqual(["고른-주소", "새-제목"]);
  });

  it("opens comments again, takes the post out of its series, and saves them without a changed text", async () => {
    const { member, as } = await someone();
    await post(URL_, sheet({ seriesName: "돈 공부", commentsClosed: "Y" }), as);
    const { contentsId, contents: text, version } = (await own(member))[0]!;
    await post(URL_, sheet({ contentsId: String(contentsId), version: String(version), contents: text }), as);
    expect((await own(member))[0]).toMatchObject({ commentsClosedAt: null, version });
    expect(await seriesOf(ctxOf(member), contentsId)).toBeNull();
  });

  it("leaves them alone when a form does not have them", async () => {
    const { member, as } = await someone();
    await post(URL_, sheet({ seriesName: "돈 공부", searchHidden: "Y" }), as);
    const { contentsId } = (await own(member))[0]!;
    await post(URL_, fields({ contentsId: String(contentsId), version: "1", title: "고침" }), as);
    expect((await own(member))[0]).toMatchObject({ title: "고침", searchHiddenYn: "Y" });
    expect(await seriesOf(ctxOf(member), contentsId)).toMatchObject({ name: "돈 공부" });
  });

  it("refuses an address without a letter and a full series at their fields, and keeps what was typed", async () => {
    const { member, as } = await someone();
    const page = await refused(URL_, sheet({ slug: "!!!", seriesName: "돈 공부" }), 400, as);
    expect(page.text).toContain("한글, 영문, 숫자로 써 주세요.");
    expect([valueOf(page, "slug"), valueOf(page, "seriesName")]).toEqual(["!!!", "돈 공부"]);
    expect(await own(member)).toEqual([]);
    for (let count = 0; count < 100; count++) {
      const { contentsId } = await makePost(member);
      await putInSeries(ctxOf(member), { contentsId, name: "꽉 찬 연재" });
    }
    const full = await refused(URL_, sheet({ title: "백한 번째", seriesName: "꽉 찬 연재" }), 409, as);
    expect(full.one('input[name="seriesName"]').getAttributeValue("aria-invalid")).toBe("true");
    expect((await own(member)).map(({ title }) => title)).not.toContain("백한 번째");
  });

  it("comes back with a temporary save, and is not checked before the post is saved", async () => {
    const { member, as } = await someone();
    const typed = { seriesName: "돈 공부", slug: "!!!", searchHidden: "Y" };
    const saved = await post(URL_, sheet({ intent: "temp", ...typed }), as);
    const [temp] = await database()
      .select({ choices: tempContents.choices })
      .from(tempContents)
      .where(eq(tempContents.userId, member.userId));
    expect(temp!.choices).toEqual(typed);
    const page = await screen(saved.headers.get("Location")!, as);
    expect([valueOf(page, "seriesName"), valueOf(page, "slug")]).toEqual(["돈 공부", "!!!"]);
    expect(page.all('input[name="searchHidden"][checked]')).toHaveLength(1);
    expect(page.all('input[name="commentsClosed"][checked]')).toEqual([]);
  });

  it("goes with a planned post", async () => {
    const { member, as } = await someone();
    const day = formatSeoul(new Date(Date.now() + 3 * 86_400_000), "yyyy-MM-dd");
    const planned = sheet({ when: "later", publishDate: day, publishTime: "09:00", seriesName: "돈 공부", commentsClosed: "Y" });
    await post(URL_, planned, as);
    const [plan] = await listPlanned(ctxOf(member));
    const page = await screen(`${URL_}?plannedPostId=${plan!.plannedPostId}`, as);
    expect(valueOf(page, "seriesName")).toBe("돈 공부");
    await publishPlanNow(ctxOf(member), { plannedPostId: plan!.plannedPostId });
    const [row] = await own(member);
    expect(row!.commentsClosedAt).not.toBeNull();
    expect(await seriesOf(ctxOf(member), row!.contentsId)).toMatchObject({ name: "돈 공부" });
  });

  it("starts with the last subject, and leads to sending on wish", async () => {
    const { member, as } = await someone();
    await makePost(member, { mainSubject: "domestic_travel" });
    expect((await screen(URL_, as)).one("option[selected]").getAttributeValue("value")).toBe("domestic_travel");
    const sent = await post(URL_, sheet({ sendNext: "Y" }), as);
    expect(sent.headers.get("Location")).toBe(`/app/send-messages/send-contents?contentsId=${(await own(member))[0]!.contentsId}`);
  });

  it("takes a picture of the text as the representative one, but no other member's", async () => {
    const { member, as } = await someone();
    const page = await refused(URL_, { ...fields({ intent: "photos", contents: "글" }), photos: await picture() }, 200, as);
    const inText = page.all('input[name="pictureFileId"]').map((radio) => radio.getAttributeValue("value")!);
    expect(inText).toHaveLength(2);
    await post(URL_, sheet({ pictureFileId: inText[1]! }), as);
    expect((await own(member))[0]!.pictureFileId).toBe(inText[1]);
    await refused(URL_, sheet({ title: "남의 사진", pictureFileId: inText[1]! }), 400, (await someone()).as);
  });
});
