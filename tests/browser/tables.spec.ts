import { axeViolations, expect, type Locator, type Page, rows, settled, test } from "./support/site";
import { openEditor, picture, publish, text, typeText, writePost } from "./support/writing";

test.use({ webFonts: true });

const pasted =
  `<table class=xl65 style='border-collapse:collapse'><caption>예금 금리</caption><col width=72><tr height=22><th>은행</th><th colspan=2>금리</th></tr>` +
  `<tr><td height=22 class=xl66 onclick="alert(1)">가<o:p></o:p></td><td><p class=MsoNormal>3.25</p><p class=MsoNormal>우대</p></td><td>&nbsp;</td></tr></table>`;
const kept =
  `<table><caption>예금 금리</caption><tbody><tr><th>은행</th><th colspan="2">금리</th></tr>` +
  `<tr><td>가</td><td>3.25<br />우대</td><td></td></tr></tbody></table>`;

const wide = `<table><tr>${"<td>열두달살림</td>".repeat(14)}</tr></table>`;

const saved = async (title: string) =>
  (await rows<{ contents: string }>("SELECT contents FROM contents WHERE title = ? AND delete_yn = 'N'", [title]))[0]!.contents;

/** The box scrolls sideways, the page does not. */
const movesWithin = (box: Locator) =>
  box.evaluate((element) => [element.scrollWidth > element.clientWidth, document.documentElement.scrollWidth <= window.innerWidth]);

/** Sends a paste event: a test cannot fill the clipboard with HTML. */
async function paste(page: Page, html: string, words = "") {
  await page.evaluate(
    ([html, words]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", html!);
      clipboardData.setData("text/plain", words!);
      document.activeElement!.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, words],
  );
}

/** Drops the browser's error about the pasted `onclick`. */
function forgetHandlers(pageErrors: string[]) {
  const others = pageErrors.filter((error) => !error.includes("Executing inline event handler violates"));
  pageErrors.splice(0, pageErrors.length, ...others);
}

/** Types like a Korean input method, where each state replaces the last. */
async function compose(page: Page, ...states: string[]) {
  const browser = await page.context().newCDPSession(page);
  for (const state of states)
    await browser.send("Input.imeSetComposition", { text: state, selectionStart: state.length, selectionEnd: state.length });
  await browser.send("Input.insertText", { text: states.at(-1)! });
}

test("a pasted table is stored, scrolls in its own frame, and survives edits elsewhere", async ({ as, js }) => {
  const page = await as("writer", { bypassCSP: true });
  const title = `표 ${js ? "J" : "N"}${Date.now().toString(36)}`;
  await writePost(page, js, title, js ? "앞글" : `<p>앞글</p>${pasted}${wide}<p>뒷글</p>`);
  if (js) {
    await page.keyboard.press("Enter");
    await paste(page, pasted);
    await paste(page, wide);
    await page.keyboard.insertText("뒷글");
    await expect(page.locator(".write-count")).toContainText("111자");
    expect(await axeViolations(page)).toEqual([]);
  }
  await publish(page, js);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const first = await saved(title);
  expect(first).toContain(`<p>앞글</p>${kept}<table>`);
  await expect(page.getByRole("region", { name: "예금 금리" }).getByRole("columnheader", { name: "은행" })).toBeVisible();
  const frame = page.getByRole("region", { name: "표 2" });
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(frame).toBeVisible();
  // The heading may come before the style sheet.
  if (js) await expect.poll(() => movesWithin(frame)).toEqual([true, true]);
  if (js) expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "수정" }).click();
  if (js) {
    await settled(page);
    await expect.poll(() => movesWithin(page.locator(".ql-editor .table-scroll").last())).toEqual([true, true]);
    await page.locator(".ql-editor > p").first().click();
    await page.keyboard.press("End");
    await page.keyboard.insertText(" 고침");
  } else await text(page, js).fill((await text(page, js).inputValue()).replace("앞글", "앞글 고침"));
  await publish(page, js, "수정");
  await expect(page.getByRole("article")).toContainText("앞글 고침");
  expect(await saved(title)).toBe(first.replace("앞글", "앞글 고침"));
});

test("a writer types in a table's cells, undoes, and deletes the table by keys or button @js", async ({ as, js, pageErrors }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await typeText(page, js, "");
  const textarea = page.locator("textarea[name=contents]");
  const tables = page.locator(".ql-editor table");
  await paste(page, pasted);
  await expect(textarea).toHaveValue(new RegExp(`^${kept}`));
  await page.keyboard.press("ControlOrMeta+z");
  await expect(tables, "one step back takes a pasted table away").toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(textarea).toHaveValue(new RegExp(`^${kept}`));

  await page.locator(".ql-editor td").first().click();
  await page.keyboard.press("End");
  await compose(page, "ㅎ", "하", "한");
  await compose(page, "ㄱ", "그", "글");
  await page.keyboard.press("Enter");
  await paste(page, "<b>굵은</b>", "붙인\n말");
  const typed = kept.replace("<td>가</td>", "<td>가한글<br />붙인 말</td>");
  await expect(textarea).toHaveValue(new RegExp(`^${typed}`));
  await page.keyboard.press("ControlOrMeta+z");
  await expect(textarea, "what was typed in a cell is taken back, and the table stays").toHaveValue(new RegExp(`^${kept}`));
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(textarea).toHaveValue(new RegExp(`^${typed}`));
  await page.keyboard.press("Escape");
  await page.keyboard.insertText("아래");
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.insertText("위");
  await expect(textarea).toHaveValue(`<p>위</p>${typed}<p>아래</p>`);

  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  await expect(textarea).toHaveValue("<p>위</p><p>아래</p>");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(tables).toHaveCount(1);
  await page.getByRole("button", { name: "표 삭제" }).click();
  await expect(tables).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(tables, "a deleted table comes back by one step").toHaveCount(1);
  await page.locator(".ql-editor > p").first().click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await paste(page, pasted);
  await page.keyboard.insertText("밑");
  await expect(textarea, "behind a pasted table the text goes on below it").toHaveValue(`${kept}<p>밑</p>`);
  forgetHandlers(pageErrors);
  // Suppress the question about unsaved text, which would stop the test's end.
  await page.evaluate(() => window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true));
});

test("a text looks the same in the editor and on the post's page @js", async ({ as, js, pageErrors }) => {
  const page = await as("writer");
  const title = `모양 ${Date.now().toString(36)}`;
  const everything =
    `<p>첫 글</p>${[1, 2, 3, 4, 5].map((level) => `<h${level}>제목 ${level}</h${level}>`).join("")}<p><a href="https://a.test/">링크</a> 본문</p>` +
    `<ul><li>목록</li></ul><ol><li>번호</li></ol><blockquote>인용</blockquote><pre>코드</pre><hr>${pasted}<p>끝</p>`;
  // In a narrower window the line breaks would differ.
  await page.setViewportSize({ width: 1600, height: 900 });
  await writePost(page, js, title, "");
  await page.locator(".ql-editor").focus();
  await paste(page, everything);
  await expect(page.locator(".ql-editor table")).toHaveCount(1);
  forgetHandlers(pageErrors);
  await page.getByRole("button", { name: "사진 넣기" }).click();
  await page.getByLabel(/사진을 여기에 놓거나/).setInputFiles([await picture("하나.jpg")]);
  await page.getByRole("button", { name: "1장 본문에 넣기" }).click();
  await expect(page.locator(".ql-editor img")).toHaveCount(1);
  await page.keyboard.insertText("마지막");
  const inEditor = "p h1 h2 h3 h4 h5 a blockquote hr table caption th td".split(" ").map((name) => `.ql-editor ${name}`);
  const lists = [".ql-editor ol", ".ql-editor li[data-list=ordered]", ".ql-editor .ql-code-block-container"];
  const onPage = "p h2 h3 h4 h5 h6 a blockquote hr table caption th td".split(" ").map((name) => `article .reading ${name}`);
  const shown = ["article .reading ul", "article .reading ol > li", "article .reading pre"];
  const before = await looks(page, [...inEditor, ...lists]);
  const picturesBefore = await placeOfPicture(page, ".ql-editor img");
  await publish(page, js);
  await expect(page).toHaveURL(/view-contents/);
  // The address changes before the style sheet is there.
  await page.waitForLoadState("load");
  expect(before).toEqual(await looks(page, [...onPage, ...shown]));
  expect(picturesBefore).toEqual(await placeOfPicture(page, "article .reading img"));
});

async function placeOfPicture(page: Page, selector: string) {
  await expect.poll(() => page.locator(selector).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(900);
  return page.locator(selector).evaluate((img) => {
    const place = img.getBoundingClientRect();
    const [above, below] = [img.closest("p")!.previousElementSibling!, img.closest("p")!.nextElementSibling!];
    return [place.width, place.top - above.getBoundingClientRect().bottom, below.getBoundingClientRect().top - place.bottom].map(
      Math.round,
    );
  });
}

/** Font, colour, margins and left edge of each selector's first element. */
function looks(page: Page, selectors: string[]) {
  return page.evaluate(async (all) => {
    await document.fonts.ready;
    const names = "fontFamily fontSize fontWeight lineHeight letterSpacing color marginTop marginBottom".split(" ");
    return all.map((selector) => {
      const one = document.querySelector(selector);
      if (!one) return `nothing is ${selector}`;
      const style = getComputedStyle(one);
      const place = document.createRange();
      place.selectNodeContents(one.lastChild ?? one);
      const box = one.closest(".reading")!;
      const from = box.getBoundingClientRect().left + parseFloat(getComputedStyle(box).paddingLeft);
      const left = one.textContent ? Math.round(place.getBoundingClientRect().left - from) : 0;
      return { ...Object.fromEntries(names.map((name) => [name, style[name as keyof CSSStyleDeclaration]])), left };
    });
  }, selectors);
}
