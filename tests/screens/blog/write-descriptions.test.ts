import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { listTemps, readTemp } from "~/areas/blog/writing/list-temps.server";
import { listOwnPosts, readOwnPost } from "~/areas/blog/writing/own-posts.server";
import { typedText } from "~/areas/blog/text/marked-text";
import { pictureTag } from "~/areas/blog/text/picture-descriptions";
import { get, post, refused, rest, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { type Page, unescape } from "../../support/pages/page-rules";

const URL_ = "/app/blog/write-contents";
const A = "/files/0123456789abcdef";
const B = "/files/fedcba9876543210";
const img = (path: string, alt = "", caption = "") => pictureTag({ path, alt, caption });
const ALT = `창가의 "고양이" & 새`;
const CAPTION = "봄날 <오후>";

const someone = async () => {
  const member = await makeMember();
  return { member, as: await loginAs(member) };
};
const jpeg = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 20, height: 20, channels: 3, background: "#35a" } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    "a.jpg",
  );

/** Fields a browser without script would post, with typed values. */
function filled(page: Page, typed: Record<string, string | File>): Record<string, string | File> {
  const values: Record<string, string | File> = {};
  for (const input of page.all('form#write input[type="hidden"], form#write input[type="text"]')) {
    const name = input.getAttributeValue("name");
    if (name && name !== "csrf") values[name] = unescape(input.getAttributeValue("value") ?? "");
  }
  for (const area of page.all("form#write textarea")) values[area.getAttributeValue("name")!] = unescape(area.textContent);
  return { ...values, mainSubject: "finance", ...typed };
}
const rowsOf = (page: Page) =>
  page
    .all(".write-descriptions li")
    .map((row) => [
      row.querySelector("img")!.getAttributeValue("src")!.split("?")[0],
      ...row.querySelectorAll("textarea").map((area) => unescape(area.textContent)),
    ]);
const textOf = (page: Page) =>
  typedText(
    unescape(page.one('textarea[name="contents"]').textContent),
    unescape(page.one('input[name="source"]').getAttributeValue("value") ?? ""),
  );

describe("사진 설명 without scripts (ADR 29)", () => {
  it("is shown only when the text has a picture, and explains its fields", async () => {
    const { member, as } = await someone();
    expect((await screen(URL_, as)).all(".write-descriptions")).toEqual([]);
    const { contentsId } = await makePost(member, { contents: img(A) + img(B, "둘째", "아래") + img(A) });
    const page = await screen(`${URL_}?contentsId=${contentsId}`, as);
    expect(page.text).toContain("사진 설명 (3)");
    expect(page.text).toContain("장식용이면 비워 두세요.");
    expect(rowsOf(page)).toEqual([
      [A, "", ""],
      [B, "둘째", "아래"],
      [A, "", ""],
    ]);
    const field = page.one('textarea[name="alt-1"]');
    expect(page.one(`#${field.getAttributeValue("aria-describedby")!.replaceAll(":", "\\:")}`).textContent).toContain(
      "화면을 읽어 주는 프로그램",
    );
  });

  it("keeps typed descriptions through preview, temporary save and refusal, up to the post's page", async () => {
    const { member, as } = await someone();
    const empty = await screen(URL_, as);
    const put = await refused(URL_, { ...filled(empty, { intent: "photos", contents: "글" }), photos: await jpeg() }, 200, as);
    const [[path]] = rowsOf(put) as [[string]];
    const typed = { "alt-0": ALT, "caption-0": CAPTION };

    const more = await refused(URL_, { ...filled(put, { ...typed, intent: "photos" }), photos: await jpeg() }, 200, as);
    expect(rowsOf(more)[0]).toEqual([path, ALT, CAPTION]);
    expect(rowsOf(more)).toHaveLength(2);
    expect(textOf(more)).toContain(img(path, ALT, CAPTION));

    const preview = await refused(URL_, filled(put, { ...typed, intent: "preview" }), 200, as);
    expect(preview.one("article figure figcaption").textContent).toBe("봄날 &lt;오후&gt;");
    const back = Object.fromEntries(
      preview
        .all('form input[type="hidden"]')
        .map((one) => [one.getAttributeValue("name")!, unescape(one.getAttributeValue("value") ?? "")]),
    );
    delete back.csrf;
    const again = await refused(URL_, { ...back, intent: "continue" }, 200, as);
    expect(rowsOf(again)).toEqual([[path, ALT, CAPTION]]);

    // The title is missing: the description survives until the next submission.
    const untitled = await refused(URL_, filled(put, { ...typed, intent: "save" }), 400, as);
    expect(untitled.text).toContain("제목을 입력해 주세요.");
    expect(rowsOf(untitled)).toEqual([[path, ALT, CAPTION]]);

    const temp = await post(URL_, filled(untitled, { intent: "temp" }), as);
    const opened = await screen(temp.headers.get("Location")!, as);
    expect(rowsOf(opened)).toEqual([[path, ALT, CAPTION]]);
    const [{ tempContentsId } = { tempContentsId: 0 }] = await listTemps(ctxOf(member));
    expect((await readTemp(ctxOf(member), tempContentsId)).contents).toBe(`<p>글</p><p>${img(path, ALT, CAPTION)}</p>`);

    const saved = await post(URL_, filled(opened, { intent: "save", title: "제목", "caption-0": "고친 설명" }), as);
    const panel = await screen(saved.headers.get("Location")!, as);
    const page = await screen(panel.one(".send-view").getAttributeValue("href")!.replace("&amp;", "&"), as);
    expect(page.one("article figure img").getAttributeValue("alt")).toBe("창가의 &quot;고양이&quot; &amp; 새");
    expect(page.one("article figcaption").textContent).toBe("고친 설명");
    const [row] = (await listOwnPosts(ctxOf(member), { page: 1, size: 1 })).rows;
    expect(row).toMatchObject({ summary: "글 고친 설명", textLength: 7 });
  });

  it.each([
    ["delete", "이 글을 지울까요?"],
    ["forget-all", "임시저장 목록 (0)"],
    ["continue", ""],
  ])("%s keeps typed descriptions", async (intent, shownText) => {
    const { member, as } = await someone();
    const { contentsId } = await makePost(member, { contents: img(A) });
    const page = await screen(`${URL_}?contentsId=${contentsId}`, as);
    const again = await refused(URL_, filled(page, { intent, "alt-0": "하나" }), 200, as);
    expect(again.text).toContain(shownText);
    expect(rowsOf(again)).toEqual([[A, "하나", ""]]);
  });

  it("has two rows for a picture shown twice, and keeps changes made in the text", async () => {
    const { member, as } = await someone();
    const { contentsId } = await makePost(member, { contents: `${img(A, "첫째")}${img(A)}` });
    const page = await screen(`${URL_}?contentsId=${contentsId}`, as);
    const contents = `새 글\n\n${img(A, "글에서 고친 첫째")} ${img(A)}`;
    await post(URL_, filled(page, { intent: "save", contents, "alt-1": "둘째" }), as);
    const { contents: stored } = await readOwnPost(ctxOf(member), contentsId);
    expect(stored).toBe(`<p>새 글</p><p>${img(A, "글에서 고친 첫째")} ${img(A, "둘째")}</p>`);
  });

  it("refuses over 200 characters at the field, and keeps the text", async () => {
    const { member, as } = await someone();
    const { contentsId } = await makePost(member, { contents: img(A) + img(B) });
    const page = await screen(`${URL_}?contentsId=${contentsId}`, as);
    const long = "가".repeat(201);
    const wrong = await refused(URL_, filled(page, { intent: "save", "alt-0": "고양이", "caption-1": long }), 400, as);
    expect(wrong.text).toContain("사진 설명은 200자까지 입력할 수 있습니다.");
    expect(wrong.one('textarea[name="caption-1"]').getAttributeValue("aria-invalid")).toBe("true");
    expect(rowsOf(wrong)).toEqual([
      [A, "고양이", ""],
      [B, "", long],
    ]);
    expect((await refused(URL_, filled(wrong, { intent: "save" }), 400, as)).text).toContain("사진 설명은 200자까지");
    const emoji = "😀".repeat(200);
    expect((await post(URL_, filled(wrong, { intent: "save", "caption-1": emoji }), as)).status).toBe(303);
    expect((await readOwnPost(ctxOf(member), contentsId)).contents).toBe(`<p>${img(A, "고양이")}${img(B, "", emoji)}</p>`);
  });
});

describe("descriptions of pictures elsewhere", () => {
  it("survive REST calls, a figure's caption too", async () => {
    const { as } = await someone();
    const figure = `<figure><img src="${A}" alt="말"><figcaption>설명</figcaption></figure>`;
    const { body: saved } = await rest("POST", "/v1/blog/write-contents", { as, body: { title: "글", contents: figure } });
    const readText = async () => (await rest("GET", `/v1/blog/get-content?contentsId=${saved.contentsId}`)).body.contents;
    expect(await readText()).toBe(`<p>${img(A, "말", "설명")}</p>`);
    const changed = `<p>${img(A, "다른 말", CAPTION)}</p>`;
    await rest("PUT", "/v1/blog/write-contents", { as, body: { contentsId: saved.contentsId, contents: changed } });
    expect(await readText()).toBe(changed);
    const { body: temp } = await rest("PUT", "/v1/blog/write-temp-contents", { as, body: { contents: changed } });
    expect((await rest("GET", `/v1/blog/get-temp-contents?contentsId=${temp.contentsId}`, { as })).body[0].contents).toBe(changed);
  });

  it("name the pictures in a comparison of versions", async () => {
    const { member, as } = await someone();
    const { contentsId } = await makePost(member, { contents: `글${img(A, "고양이")}` });
    await rest("PUT", "/v1/blog/write-contents", { as, body: { contentsId, contents: `글${img(A, "강아지", "새 설명")}` } });
    const page = await screen(`/app/blog/versions?contentsId=${contentsId}&version=1`, as);
    expect(
      page
        .all("del")
        .map((one) => one.textContent)
        .join(),
    ).toContain("고양이");
    expect(
      page
        .all("ins")
        .map((one) => one.textContent)
        .join(),
    ).toMatch(/강아지.*새 설명/s);
  });

  it("describe the shared picture to a messenger", async () => {
    const { member, as } = await someone();
    const { body: uploaded } = await rest("POST", "/v1/blog/write-contents/upload", { as, body: form(await jpeg()) });
    const { picturePath, pictureFileId } = uploaded as { picturePath: string; pictureFileId: string };
    for (const [contents, told] of [
      [img(picturePath, ALT, "봄"), true],
      [img(A, "다른 사진"), false],
    ] as const) {
      const { contentsId } = await makePost(member, { contents, pictureFileId });
      const html = await (await get(`/app/blog/view-contents?userId=${member.userId}&contentsId=${contentsId}`)).text();
      expect(html).toContain(`<meta property="og:image" content="`);
      expect(html.includes(`<meta property="og:image:alt" content="창가의 &quot;고양이&quot; &amp; 새"/>`)).toBe(told);
    }
  });
});

function form(file: File): FormData {
  const formData = new FormData();
  formData.set("file", file);
  formData.set("place", "text");
  return formData;
}
