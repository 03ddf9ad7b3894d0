import { axeViolations, expect, type Page, test } from "../support/site";
import { openEditor, pasteAtCursor, picture, storedText, text } from "../support/writing";

const handle = (page: Page) => page.getByRole("button", { name: "블록 옮기기", exact: true });
const menu = (page: Page) => page.getByRole("menu", { name: "블록" });

test("Alt with an arrow moves the cursor's block, as one step of undo @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await pasteAtCursor(
    page,
    "<h2>제목</h2><p>첫째[^1]</p><ul><li>가</li><li>나<ul><li>다</li></ul></li></ul><blockquote>옮긴 말</blockquote><p>[^1]: 각주</p>",
  );
  await page.locator(".ql-editor > p").first().click();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.type("|");
  const rest = "<ul><li>가</li><li>나<ul><li>다</li></ul></li></ul><blockquote>옮긴 말</blockquote><p>[^1]: 각주</p>";
  expect(await storedText(page), "stays at the document's edge, with the cursor in its place").toBe(`<p>첫|째[^1]</p><h2>제목</h2>${rest}`);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Alt+ArrowDown");
  expect(await storedText(page), "passes one item").toMatch(/^<h2>제목<\/h2><ul><li>가<\/li><\/ul><p>첫째\[\^1\]<\/p><ul><li>나/);
  await page.getByRole("button", { name: "되돌리기" }).click();
  await page.getByRole("button", { name: "되돌리기" }).click();
  expect(await storedText(page)).toBe(`<p>첫째[^1]</p><h2>제목</h2>${rest}`);
  await page.locator(".ql-editor li", { hasText: "나" }).click();
  await page.keyboard.press("Alt+ArrowUp");
  expect(await storedText(page), "an item takes its children along").toContain("<ul><li>나<ul><li>다</li></ul></li><li>가</li></ul>");
  await page.locator(".ql-editor li", { hasText: "다" }).click();
  await page.keyboard.press("Alt+ArrowDown");
  expect(await storedText(page), "a last child becomes the next item's").toContain("<ul><li>나</li><li>가<ul><li>다</li></ul></li></ul>");
});

test("all blocks of a selection move, a table and a code block as a whole @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await pasteAtCursor(page, "<p>하나</p><p>둘</p><pre>a = 1\nb = 2</pre><table><tbody><tr><td>칸</td></tr></tbody></table><p>끝</p>");
  const code = '<pre data-language="plain">\na = 1\nb = 2\n</pre>';
  const table = "<table><tbody><tr><td>칸</td></tr></tbody></table>";
  await page.locator(".ql-editor > p").first().click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+End");
  await page.keyboard.press("Alt+ArrowDown");
  expect(await storedText(page)).toBe(`${code}<p>하나</p><p>둘</p>${table}<p>끝</p>`);
  await page.locator(".ql-editor td").click();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.type("!");
  const moved = table.replace("칸", "칸!");
  expect(await storedText(page), "the cursor stays in its cell").toBe(`${moved}${code}<p>하나</p><p>둘</p><p>끝</p>`);
  await page.locator(".ql-code-block").last().click();
  await page.keyboard.press("Alt+ArrowUp");
  expect(await storedText(page)).toBe(`${code}${moved}<p>하나</p><p>둘</p><p>끝</p>`);
});

test("a syllable that is being composed keeps the block in its place @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await pasteAtCursor(page, "<p>하나</p><p>둘</p>");
  const ime = await page.context().newCDPSession(page);
  await page.locator(".ql-editor > p").last().click();
  await page.keyboard.press("End");
  await ime.send("Input.imeSetComposition", { text: "가", selectionStart: 1, selectionEnd: 1 });
  await page.keyboard.press("Alt+ArrowUp");
  expect(await page.locator(".ql-editor > p").first().textContent()).toBe("하나");
  await ime.send("Input.insertText", { text: "각" });
  await page.keyboard.press("Alt+ArrowUp");
  expect(await storedText(page)).toBe("<p>둘각</p><p>하나</p>");
});

test("the handle's menu moves and deletes a block by keys @js", async ({ as, js }) => {
  const page = await as("writer", { bypassCSP: true });
  await openEditor(page, js);
  await pasteAtCursor(page, "<p>하나</p><p>둘</p><p>셋</p>");
  await page.locator(".ql-editor > p").nth(1).click();
  await page.keyboard.press("Tab");
  await expect(handle(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu(page).getByRole("menuitem", { name: "위로" })).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  expect(await storedText(page)).toBe("<p>둘</p><p>하나</p><p>셋</p>");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  expect(await storedText(page)).toBe("<p>하나</p><p>셋</p><p>둘</p>");
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(text(page, js)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  expect(await storedText(page)).toBe("<p>하나</p><p>셋</p>");
  await page.getByRole("button", { name: "되돌리기" }).click();
  expect(await storedText(page)).toContain("둘");
});

test("the handle drags a block to where a line shows, and Escape leaves the block @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await pasteAtCursor(page, "<p>하나</p><p>둘</p><p>셋</p>");
  const drag = async (words: string, below: string) => {
    await page.locator(".ql-editor > p", { hasText: words }).hover();
    const from = (await handle(page).boundingBox())!;
    const to = (await page.locator(".ql-editor > p", { hasText: below }).boundingBox())!;
    await page.mouse.move(from.x + 12, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(from.x + 12, to.y + to.height - 4, { steps: 4 });
    await expect(page.locator(".block-drop")).toBeVisible();
  };
  await drag("하나", "셋");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  expect(await storedText(page)).toBe("<p>하나</p><p>둘</p><p>셋</p>");
  await drag("하나", "셋");
  await page.mouse.up();
  await expect(page.locator(".block-drop")).toBeHidden();
  await expect(menu(page)).toBeHidden();
  expect(await storedText(page)).toBe("<p>둘</p><p>셋</p><p>하나</p>");
});

test("a phone moves a block by a tool @js", async ({ as, js }) => {
  const page = await as("writer", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await openEditor(page, js);
  await pasteAtCursor(page, "<p>하나</p><p>둘</p>");
  await page.getByRole("button", { name: "도구 더 보기" }).tap();
  await page.getByRole("button", { name: "블록 옮기기·삭제" }).tap();
  await menu(page).getByRole("menuitem", { name: "위로" }).tap();
  expect(await storedText(page)).toBe("<p>둘</p><p>하나</p>");
});

test("Alt with an arrow orders the pictures of a gallery @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  await page.getByRole("button", { name: "사진 넣기" }).click();
  const files = await Promise.all(["하나.jpg", "둘.jpg", "셋.jpg"].map((name) => picture(name, 300)));
  await page.getByLabel(/사진을 여기에 놓거나/).setInputFiles(files);
  await page.getByRole("button", { name: "나란히 넣기" }).click();
  const images = page.locator(".ql-editor img");
  await expect(images).toHaveCount(3);
  const order = () => images.evaluateAll((all) => all.map((image) => image.getAttribute("src")!));
  const [a, b, c] = await order();
  await images.nth(2).click({ position: { x: 5, y: 20 } });
  await page.keyboard.press("Alt+ArrowLeft");
  expect(await order()).toEqual([a, c, b]);
  await page.keyboard.press("Alt+ArrowLeft");
  await page.keyboard.press("Alt+ArrowLeft");
  expect(await order(), "stays in front").toEqual([c, a, b]);
  await page.getByRole("button", { name: "되돌리기" }).click();
  expect(await order()).toEqual([a, c, b]);
  await images.nth(0).click({ position: { x: 5, y: 20 } });
  await page.keyboard.press("Alt+ArrowDown");
  expect(await storedText(page), "the line moves as a whole").toMatch(/(<img [^>]*>\s*){3}<\/p>/);
});
