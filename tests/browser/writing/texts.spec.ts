import fc from "fast-check";
import { cleanHtml } from "~/areas/blog/text/clean-html.server";
import { editorTexts } from "../../support/texts/editor-texts";
import { expect, test } from "../support/site";
import { openEditor, paste, storedText, text } from "../support/writing";

const END = "<p>끝</p>";
/** A line end next to the tags of code is none, and an empty paragraph may name its line end. */
const normal = (html: string) => html.replace(/<pre>\n/g, "<pre>").replace(/\n<\/pre>/g, "</pre>").replace(/&nbsp;|\u00a0/g, " ");

test("saved texts with every block and mark come out of the editor as they went in @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  for (const blocks of fc.sample(editorTexts(false), { numRuns: 40, seed: 26 })) {
    const saved = cleanHtml(blocks.join("") + END);
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
      "<p>[상담 신청서]</p><pre>\nx\n</pre>",
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
  const lines = [`글은 ${link("https://a.test/x")}에서 (${link("https://www.b.test", "www.b.test")})`, link("https://c.test/"), link("https://d.test/e")];
  expect(await storedText(page)).toBe(lines.map((line) => `<p>${line}</p>`).join(""));
});
