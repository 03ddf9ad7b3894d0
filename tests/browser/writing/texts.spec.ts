import fc from "fast-check";
import { cleanHtml } from "~/areas/blog/text/clean-html.server";
import { SECRETS } from "../../support/database";
import { editorTexts } from "../../support/texts/editor-texts";
import { pastedTexts } from "../../support/texts/pasted-texts";
import { axeViolations, expect, test } from "../support/site";
import { openEditor, paste, picture, publish, storedText, text, writePost } from "../support/writing";

/** Removing a text leaves the form of its first line. */
const START = "<p>처음</p>";
const END = "<p>끝</p>";
/** Except for spaces, the order of styles, and a line end next to the tags of code. */
const normal = (html: string) =>
  html.replace(/ style="([^"]*)"/g, (_, style: string) => ` style="${style.split(";").toSorted().join(";")}"`).replace(/&nbsp;|\s/g, "");

test.beforeAll(() => {
  Object.assign(process.env, SECRETS, { DATABASE_URL: process.env.TEST_DATABASE_URL, REDIS_URL: process.env.TEST_REDIS_URL });
});

test("saved texts with every block and mark come out of the editor as they went in @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  for (const blocks of fc.sample(editorTexts(false), { numRuns: 12, seed: 26 })) {
    const saved = cleanHtml(START + blocks.join("") + END);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("Delete");
    await paste(page, saved);
    const again = cleanHtml(await storedText(page));
    expect.soft(normal(again.slice(0, again.indexOf(END)))).toBe(normal(saved.slice(0, -END.length)));
  }
});

test("blocks by the slash menu and by their signs @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  await page.keyboard.type("- [ ] 할 일");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("> [!] 알아 둘 말");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("**굵게** *기울여* ~~지워~~ `코드` 5*3*2");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/링크");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "링크 카드" });
  await dialog.getByLabel("페이지 주소").fill("없음");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabel("페이지 주소").fill("a.test/x");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/상담");
  await page.keyboard.press("Enter");
  await page.keyboard.type("```");
  await page.keyboard.type("x");
  expect(await storedText(page)).toBe(
    `<ul><li data-list="unchecked">할 일</li></ul><aside>알아 둘 말</aside>` +
      `<p><strong>굵게</strong> <em>기울여</em> <s>지워</s> <code>코드</code> 5*3*2</p>` +
      `<p><a href="https://a.test/x" rel="noopener noreferrer" target="_blank">https://a.test/x</a></p>` +
      `<p>[상담 신청서]</p><pre data-language="plain">\nx\n</pre>`,
  );
});

test("a typed or pasted address becomes a link once the words go on @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  await page.keyboard.type("글은 https://a.test/x에서 (www.b.test)");
  await page.keyboard.press("Enter");
  await page.keyboard.type("https://c.test/");
  await page.keyboard.press("Enter");
  await paste(page, "", "https://d.test/e");
  const link = (href: string, words = href) => `<a href="${href}" rel="noopener noreferrer" target="_blank">${words}</a>`;
  const lines = [
    `글은 ${link("https://a.test/x")}에서 (${link("https://www.b.test", "www.b.test")})`,
    link("https://c.test/"),
    link("https://d.test/e"),
  ];
  expect(await storedText(page)).toBe(lines.map((line) => `<p>${line}</p>`).join(""));
});

test("what other programs copied keeps its structure and none of its style @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  for (const [name, { html = "", words = "", kept, missing = 0 }] of Object.entries(pastedTexts)) {
    await openEditor(page, js);
    await text(page, js).click();
    await paste(page, html, words);
    const stored = (await storedText(page)).replace(/ data-language="[^"]*"/g, "").replace(/(?:<p><\/p>)+$/, "");
    expect.soft(stored, name).toBe(kept);
    const named = page.getByText(`사진 ${missing}장은 붙여 넣지 못했어요.`);
    if (missing > 0) await expect.soft(named, name).toBeVisible();
    else await expect.soft(page.getByText("붙여 넣지 못했어요"), name).toBeHidden();
  }
});

test("a picture within a paste is uploaded @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  const { buffer } = await picture("사진.jpg", 20);
  await paste(page, `<p>글</p><p><img src="data:image/jpeg;base64,${buffer.toString("base64")}"></p>`);
  await expect(page.locator(".ql-editor img")).toHaveAttribute("src", /^\/files\//);
  expect(await storedText(page)).toMatch(/^<p>글<\/p>/);
});

test("readers see the boxes of a check list and a callout, in both themes @js", async ({ as, stranger, js }) => {
  const page = await as("writer");
  await writePost(page, js, `블록 ${Date.now().toString(36)}`, "");
  await text(page, js).click();
  await paste(
    page,
    `<ul><li data-list="checked">한 일</li><li data-list="unchecked">할 일</li></ul><aside>알아 둘 말</aside><p>[상담 신청서]</p><p>글</p>`,
  );
  await publish(page, js);
  await expect(page).toHaveURL(/view-contents/);
  const reader = await stranger({ viewport: { width: 390, height: 844 } });
  await reader.goto(page.url());
  const shown = reader.locator(".reading");
  await expect(shown.getByRole("listitem")).toHaveText(["완료: 한 일", "할 일: 할 일"]);
  await expect(shown.getByRole("note")).toHaveText("알아 둘 말");
  await expect(shown).not.toContainText("[상담 신청서]");
  for (const colorScheme of ["light", "dark"] as const) {
    await reader.emulateMedia({ colorScheme });
    expect(await axeViolations(reader)).toEqual([]);
  }
});
