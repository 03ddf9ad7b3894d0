import { expect, type Page, test } from "../support/site";
import { openEditor, storedText, text } from "../support/writing";

const menu = (page: Page) => page.getByRole("listbox", { name: "넣을 블록" });

test("a slash at a line's start opens the blocks, letters narrow them, and keys choose @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  await page.keyboard.type("그리고/또는");
  await expect(menu(page)).toBeHidden();
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await expect(menu(page).getByRole("option")).toHaveCount(20);
  await expect(menu(page).getByRole("option", { selected: true })).toHaveText("본문");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.type("작은 제목");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/quo");
  await expect(menu(page).getByRole("option")).toHaveText(["인용 >"]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("옮긴 말");
  expect(await storedText(page)).toBe("<p>그리고/또는</p><h2>작은 제목</h2><blockquote>옮긴 말</blockquote>");
});

test("Escape leaves the slash as text, and undo brings it back @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  await page.keyboard.type("/tab");
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.type("le");
  await expect(menu(page)).toBeHidden();
  expect(await storedText(page)).toBe("<p>/table</p>");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/표");
  await menu(page).getByRole("option").click();
  await expect(page.locator(".ql-editor td").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "되돌리기" }).click();
  await page.getByRole("button", { name: "되돌리기" }).click();
  await expect(page.locator(".ql-editor")).toContainText("/표");
});

test("syllables that are being composed narrow the blocks, and nothing of them stays @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  const ime = await page.context().newCDPSession(page);
  const compose = (words: string) =>
    ime.send("Input.imeSetComposition", { text: words, selectionStart: words.length, selectionEnd: words.length });
  for (const end of ["key", "press"]) {
    await page.keyboard.type("/");
    for (const part of ["ㅇ", "이", "인"]) await compose(part);
    await expect(menu(page).getByRole("option")).toHaveText(["인용 >"]);
    if (end === "key") {
      await ime.send("Input.insertText", { text: "인" });
      await page.keyboard.press("Enter");
    } else await menu(page).getByRole("option").click();
    await page.keyboard.type(end);
    await page.keyboard.press("Enter");
  }
  expect(await storedText(page)).toBe("<blockquote>key</blockquote><blockquote>press</blockquote><blockquote></blockquote>");
});

test("a selection made with the mouse offers its marks, which show what is on @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  await page.keyboard.type("처음 읽는 말");
  const bubble = page.getByRole("toolbar", { name: "선택한 부분 서식" });
  await expect(bubble).toBeHidden();
  await page.locator(".ql-editor p").click({ clickCount: 3 });
  await bubble.getByRole("button", { name: "굵게" }).click();
  await expect(bubble.getByRole("button", { name: "굵게" })).toHaveAttribute("aria-pressed", "true");
  await bubble.getByRole("button", { name: "소제목" }).click();
  expect(await storedText(page)).toBe("<h2><strong>처음 읽는 말</strong></h2>");
  await page.keyboard.press("ArrowRight");
  await expect(bubble).toBeHidden();
});
