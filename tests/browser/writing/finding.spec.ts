import { axeViolations, expect, type Page, test } from "../support/site";
import { openEditor, pasteAtCursor, picture, storedText, text } from "../support/writing";

const bar = (page: Page) => page.getByRole("search", { name: "찾아 바꾸기" });
const said = (page: Page) => bar(page).getByRole("status");

const marked = (page: Page) =>
  page.evaluate(() => [...((CSS.highlights.get("found-now") ?? []) as Iterable<Range>)].map((range) => range.toString()));

test("the bar finds words in any spelling, across marks and in tables, and Escape returns to the match @js", async ({ as, js }) => {
  const page = await as("writer", { bypassCSP: true });
  await openEditor(page, js);
  const apart = "금리".normalize("NFD");
  await pasteAtCursor(
    page,
    `<p>금<strong>리가</strong> 올라요</p><p>${apart} 인상</p><table><tbody><tr><td>금리</td><td>다른 칸</td></tr></tbody></table><p>끝</p>`,
  );
  await page.getByRole("button", { name: "도구 더 보기" }).click();
  await page.getByRole("button", { name: "찾아 바꾸기" }).click();
  const sought = bar(page).getByLabel("찾을 말");
  await expect(sought).toBeFocused();
  const ime = await page.context().newCDPSession(page);
  for (const part of ["ㄱ", "그", "금"]) await ime.send("Input.imeSetComposition", { text: part, selectionStart: 1, selectionEnd: 1 });
  await ime.send("Input.insertText", { text: "금" });
  await page.keyboard.type("리");
  await expect(said(page)).toHaveText(/^3개 중/);
  expect(await axeViolations(page)).toEqual([]);
  const seen: string[] = [];
  for (let step = 0; step < 3; step++) {
    await page.keyboard.press("Enter");
    seen.push(...(await marked(page)));
  }
  expect(seen.map((words) => words.normalize("NFC"))).toEqual(["금리", "금리", "금리"]);
  while ((await said(page).textContent()) !== "3개 중 3번째") await bar(page).getByRole("button", { name: "이전" }).click();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await expect(page.locator(".ql-editor td").first(), "the focus is in the match's cell").toBeFocused();
  await page.keyboard.type("이자");
  expect(await storedText(page)).toContain("<td>이자</td>");
});

test("replacing keeps the first letter's marks, and all at once is one step of undo @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  const table = (words: string) => `<table><tbody><tr><td>${words}</td></tr></tbody></table>`;
  const before = `<p>금<strong>리가</strong> <strong>금</strong>리</p>${table("금리 금리")}<p>끝 금리</p>`;
  await pasteAtCursor(page, before);
  await page.keyboard.press("Control+Shift+F");
  await bar(page).getByLabel("찾을 말").fill("금리");
  await bar(page).getByLabel("바꿀 말").fill("금리차");
  await page.keyboard.press("Control+H");
  await expect(bar(page).getByLabel("찾을 말")).toBeFocused();
  while (!(await said(page).textContent())?.endsWith("중 1번째")) await bar(page).getByRole("button", { name: "다음" }).click();
  await bar(page).getByRole("button", { name: "바꾸기", exact: true }).click();
  await expect(said(page), "goes on behind the new words").toHaveText("5개 중 2번째");
  expect(await storedText(page)).toContain("<p>금리차<strong>가</strong> <strong>금</strong>리</p>");
  await page.getByRole("button", { name: "되돌리기" }).click();
  await expect(said(page)).toHaveText(/^5개/);
  await bar(page).getByRole("button", { name: "모두 바꾸기" }).click();
  await expect(said(page)).toHaveText("5개를 바꿨어요");
  expect(await storedText(page)).toBe(
    `<p>금리차<strong>가 금리차</strong></p>${table("금리차 금리차")}<p>끝 금리차</p>`.replace(
      "<strong>가 금리차</strong>",
      "<strong>가</strong> <strong>금리차</strong>",
    ),
  );
  await page.getByRole("button", { name: "되돌리기" }).click();
  expect(await storedText(page)).toBe(before);
});

test("case counts when asked, Enter never sends the form, and nothing found is said @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await pasteAtCursor(page, "<p>Apple apple</p>");
  await page.keyboard.press("Control+H");
  await bar(page).getByLabel("찾을 말").fill("APPLE");
  await page.keyboard.press("Enter");
  await expect(said(page)).toHaveText(/^2개 중/);
  await bar(page).getByLabel("대소문자").check();
  await expect(said(page)).toHaveText("찾는 말이 없어요");
  await bar(page).getByLabel("찾을 말").press("Enter");
  await expect(page).toHaveURL(/write-contents\?new=Y/);
  await page.keyboard.press("Escape");
  await expect(text(page, js)).toBeFocused();
});

test("half a million letters are searched and replaced in linear time @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  const times = await page.evaluate(() => {
    const field = (name: string) => document.querySelector<HTMLInputElement>(`.find-bar [aria-label="${name}"]`)!;
    const press = (name: string) =>
      [...document.querySelectorAll<HTMLElement>(".find-bar button")].find((one) => one.textContent === name)!.click();
    const measure = (lines: number) => {
      const editor = document.querySelector<HTMLElement>(".ql-editor")!;
      const data = new DataTransfer();
      const line = "금리가 움직이면 우리 살림에도 작은 물결이 닿습니다. ".repeat(4).trim();
      data.setData("text/plain", `${line}\n`.repeat(lines));
      document.getSelection()!.selectAllChildren(editor);
      editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      document.querySelector<HTMLElement>(".ql-find")!.click();
      field("찾을 말").value = "물결";
      field("바꿀 말").value = "파도";
      field("찾을 말").dispatchEvent(new Event("input"));
      let start = performance.now();
      press("다음");
      const found = performance.now() - start;
      const said = document.querySelector(".find-said")!.textContent;
      start = performance.now();
      press("모두 바꾸기");
      return { found, replaced: performance.now() - start, said };
    };
    return [measure(425), measure(4_250)];
  });
  expect(times[0]!.said).toMatch(/^1700개 중/);
  expect(times[1]!.said).toMatch(/^17000개 중/);
  // Ten times the letters; quadratic work would take a hundred times as long.
  expect(times[1]!.found).toBeLessThan(Math.max(50, 40 * times[0]!.found));
  expect(times[1]!.replaced).toBeLessThan(40 * times[0]!.replaced);
});

test("a failed upload is kept, and a retry puts the picture into its place @js", async ({ as, js, pageErrors }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  let calls = 0;
  await page.route("**/v1/blog/write-contents/upload", (route) => (++calls === 2 ? route.abort() : route.continue()));
  const files = await Promise.all([300, 310, 320].map(async (width) => (await picture("a.jpg", width)).buffer.toString("base64")));
  await page.locator(".ql-editor").evaluate((editor, all) => {
    const clipboardData = new DataTransfer();
    for (const [place, bytes] of all.entries())
      clipboardData.items.add(
        new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], `${place + 1}.jpg`, { type: "image/jpeg" }),
      );
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, files);
  const images = page.locator(".ql-editor img");
  await expect(images).toHaveCount(2);
  const upload = page.getByRole("group", { name: "올리지 못한 사진" });
  await expect(upload).toContainText("2.jpg");
  const [first, last] = await images.evaluateAll((all) => all.map((image) => image.getAttribute("src")));
  await upload.getByRole("button", { name: "다시 시도" }).click();
  await expect(images).toHaveCount(3);
  const order = await images.evaluateAll((all) => all.map((image) => image.getAttribute("src")));
  expect([order[0], order[2]], "in order").toEqual([first, last]);
  await expect(upload).toHaveCount(0);
  pageErrors.splice(0);
});
