import type { CDPSession } from "playwright/test";
import { expect, type Page, test } from "../support/site";
import { openEditor, paste, picture, storedText, text } from "../support/writing";

/** The states in which a Korean input method shows these syllables. */
const STAGES: Record<string, string[]> = {
  한: ["ㅎ", "하", "한"],
  글: ["ㄱ", "그", "글"],
  제: ["ㅈ", "제"],
  목: ["ㅁ", "모", "목"],
};

/** Types as a Korean input method does: keys it takes itself, compositions, and what they end with. */
class Composer {
  private constructor(private readonly cdp: CDPSession) {}
  static async of(page: Page) {
    return new Composer(await page.context().newCDPSession(page));
  }
  /** Composes each syllable; the last one stays open until `end`. */
  async compose(words: string) {
    for (const [place, syllable] of [...words].entries()) {
      if (place > 0) await this.end([...words][place - 1]!);
      for (const shown of STAGES[syllable]!) {
        await this.key("Process");
        await this.cdp.send("Input.imeSetComposition", { text: shown, selectionStart: shown.length, selectionEnd: shown.length });
      }
    }
  }
  async end(syllable: string) {
    await this.cdp.send("Input.insertText", { text: syllable });
  }
  async type(words: string) {
    await this.compose(words);
    await this.end(words.at(-1)!);
  }
  /** A key that the input method takes to end a composition. */
  async key(key: string) {
    await this.cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key, code: key, windowsVirtualKeyCode: 229 });
    await this.cdp.send("Input.dispatchKeyEvent", { type: "keyUp", key, code: key, windowsVirtualKeyCode: 229 });
  }
}

async function begin(page: Page, js: boolean, html = "") {
  await page.addInitScript(() => {
    const seen = window as unknown as { started: number };
    seen.started = 0;
    document.addEventListener("compositionstart", () => (seen.started += 1), true);
  });
  await openEditor(page, js);
  await text(page, js).click();
  if (html) await paste(page, html);
  return Composer.of(page);
}

const started = (page: Page) => page.evaluate(() => (window as unknown as { started: number }).started);

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test("syllables are composed in the middle of a word, over a selection, and undone as typed @js", async ({ as, js }) => {
  const page = await as("writer");
  const ime = await begin(page, js);
  await page.keyboard.type("가나다");
  await press(page, "ArrowLeft");
  await ime.type("한글");
  await page.keyboard.type("!");
  expect(await storedText(page)).toBe("<p>가나한글!다</p>");
  await press(page, "Shift+ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowLeft");
  await ime.type("목");
  expect(await storedText(page)).toBe("<p>가나목다</p>");
  await press(page, "End", "Enter");
  await ime.type("한글");
  await press(page, "Home", "Shift+ArrowUp");
  await ime.type("글");
  expect(await storedText(page)).toBe("<p>글한글</p>");
  await press(page, "ControlOrMeta+A");
  await ime.type("제목");
  expect(await storedText(page)).toBe("<p>제목</p>");
  await press(page, "ControlOrMeta+z");
  expect(await storedText(page), "the typed words go").not.toContain("제목");
  await press(page, "ControlOrMeta+Shift+Z");
  expect(await storedText(page)).toBe("<p>제목</p>");
  expect(await started(page), "compositions of Chromium").toBe(8);
});

test("syllables before, in and after a mark have the mark of their place @js", async ({ as, js }) => {
  const page = await as("writer");
  const ime = await begin(page, js, "<p>앞<strong>굵게</strong>뒤</p>");
  await press(page, "Home", "ArrowRight");
  await ime.type("한글");
  expect(await storedText(page)).toBe("<p>앞한글<strong>굵게</strong>뒤</p>");
  await press(page, "ArrowRight");
  await ime.type("제목");
  expect(await storedText(page)).toBe("<p>앞한글<strong>굵제목게</strong>뒤</p>");
  await press(page, "End", "Enter", "ControlOrMeta+B");
  await ime.type("한글");
  await page.keyboard.type("끝");
  await press(page, "ControlOrMeta+B");
  await ime.type("목");
  expect(await storedText(page)).toBe("<p>앞한글<strong>굵제목게</strong>뒤</p><p><strong>한글끝</strong>목</p>");
});

test("syllables are composed in a check list, a callout, a quote, a heading and code, and Enter goes on @js", async ({ as, js }) => {
  const page = await as("writer");
  const ime = await begin(page, js);
  await page.keyboard.type("- [ ] ");
  await ime.compose("한글");
  await ime.key("Enter");
  await ime.end("글");
  await press(page, "Enter");
  await ime.type("제목");
  await press(page, "Enter", "Enter");
  await page.keyboard.type("> [!] ");
  await ime.type("한글");
  await press(page, "Enter", "Enter");
  await page.keyboard.type("## ");
  await ime.type("제목");
  await press(page, "Enter");
  await page.keyboard.type("**");
  await ime.type("한글");
  await page.keyboard.type("**");
  await ime.type("목");
  expect(await storedText(page)).toBe(
    `<ul><li data-list="unchecked">한글</li><li data-list="unchecked">제목</li></ul><aside>한글</aside><h2>제목</h2><p><strong>한글</strong>목</p>`,
  );
});

test("syllables are composed in a table's cell, also while a picture arrives @js", async ({ as, js }) => {
  const page = await as("writer");
  const ime = await begin(page, js);
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route("**/v1/blog/write-contents/upload", async (route) => (await held, route.continue()));
  const { buffer } = await picture("a.jpg", 200);
  await paste(page, `<p>하나</p><p><img src="data:image/jpeg;base64,${buffer.toString("base64")}"></p><p>둘</p>`);
  await press(page, "End");
  await ime.compose("한글");
  const answered = page.waitForResponse("**/v1/blog/write-contents/upload");
  release();
  await answered;
  await ime.end("글");
  await expect(page.locator(".ql-editor img")).toHaveCount(1);
  await ime.type("제목");
  expect(await storedText(page)).toMatch(/^<p>하나<\/p><p><img [^>]*><\/p><p>둘한글제목<\/p>$/);
  await press(page, "Home", "ArrowLeft");
  await ime.type("한글");
  expect(await storedText(page)).toMatch(/<p><img [^>]*>한글<\/p><p>둘한글제목<\/p>$/);
  await page.getByRole("button", { name: "표 넣기" }).click();
  await expect(page.locator(".ql-editor td").first()).toBeFocused();
  await ime.compose("한글");
  await ime.key("Enter");
  await ime.end("글");
  await page.keyboard.type("!");
  await press(page, "Tab");
  await ime.type("목");
  expect(await storedText(page)).toContain("<tr><td>한글!</td><td>목</td></tr>");
});

test("the slash menu follows syllables that are being composed, and Enter takes the block @js", async ({ as, js }) => {
  const page = await as("writer");
  const ime = await begin(page, js);
  const menu = page.getByRole("listbox", { name: "넣을 블록" });
  await page.keyboard.type("/");
  await ime.compose("제목");
  await expect(menu.getByRole("option")).toHaveCount(5);
  await ime.key("Enter");
  await expect(menu, "the key ended the composition").toBeVisible();
  await ime.end("목");
  await expect(menu).toBeVisible();
  await press(page, "ArrowDown", "Enter");
  await expect(menu).toBeHidden();
  await ime.type("한글");
  expect(await storedText(page)).toBe("<h2>한글</h2>");
  await press(page, "Enter");
  await page.keyboard.type("/");
  await ime.compose("목");
  await menu.getByRole("option", { name: "목록" }).first().click();
  await page.keyboard.type("하나");
  expect(await storedText(page)).toBe("<h2>한글</h2><ul><li>하나</li></ul>");
});

test("Enter that ends a syllable stays in the title, and the next one leads to the text @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  const title = page.getByLabel("제목", { exact: true });
  await title.click();
  const ime = await Composer.of(page);
  await ime.compose("제목");
  await ime.key("Enter");
  await ime.end("목");
  await expect(title).toBeFocused();
  await expect(title).toHaveValue("제목");
  await press(page, "Enter");
  await expect(text(page, js)).toBeFocused();
  await ime.type("한글");
  expect(await storedText(page)).toBe("<p>한글</p>");
});

test("syllables after an address are no part of its link, and a card's line can be typed in @js", async ({ as, js }) => {
  const page = await as("writer");
  await page.route("**/v1/blog/link-cards", (route) => route.abort());
  const ime = await begin(page, js);
  await page.keyboard.type("https://a.test/x ");
  await ime.type("한글");
  await press(page, "Enter");
  await page.keyboard.type("https://youtu.be/abcdefghijk");
  await press(page, "Enter");
  const card = page.locator(".ql-editor .link-card");
  await expect(card).toHaveCount(1);
  await press(page, "ArrowLeft");
  await ime.compose("제목");
  await expect(card).toHaveCount(1);
  await ime.end("목");
  await expect(card).toHaveCount(0);
  const link = (href: string) => `<a href="${href}" rel="noopener noreferrer" target="_blank">${href}`;
  expect(await storedText(page)).toBe(
    `<p>${link("https://a.test/x")}</a> 한글</p><p>${link("https://youtu.be/abcdefghijk")}제목</a></p><p></p>`.replace(
      "제목</a>",
      "</a>제목",
    ),
  );
});
