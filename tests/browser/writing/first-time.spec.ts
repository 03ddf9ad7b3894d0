import { counterOf } from "../support/counting";
import { axeViolations, expect, type Page, rows, test, withAxe } from "../support/site";
import { openEditor, picture, storedText, text, typeText } from "../support/writing";

const td = (page: Page) => page.locator(".ql-editor td");
const cellWords = async (page: Page) => (await td(page).allInnerTexts()).map((words) => words.trim());

test("a new post opens with the cursor in its title, and an opened one does not @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await expect(page.getByLabel("제목", { exact: true })).toBeFocused();
  await page.keyboard.type("바로 쓰는 제목");
  await page.keyboard.press("Enter");
  await page.keyboard.type("바로 쓰는 글");
  await page.getByRole("main").getByRole("button", { name: "임시저장", exact: true }).click();
  await expect(page.getByText(/^\d\d:\d\d에 임시저장했어요\./)).toBeVisible();
  await openEditor(page, js, page.url());
  await expect(page.getByLabel("제목", { exact: true })).toHaveValue("바로 쓰는 제목");
  await expect(page.getByLabel("제목", { exact: true })).not.toBeFocused();
});

test("a way back brings title and text again @js", async ({ as, js }) => {
  const page = await as("writer");
  page.on("dialog", (dialog) => dialog.accept());
  await openEditor(page, js);
  await page.keyboard.type("돌아온 제목");
  await page.keyboard.press("Enter");
  await page.keyboard.type("돌아온 글");
  await page.goto("/app/terms");
  await page.goBack();
  await expect(text(page, js)).toContainText("돌아온 글");
  await expect(page.getByLabel("제목", { exact: true })).toHaveValue("돌아온 제목");
  await page.locator(".write-bar").getByRole("button", { name: "저장", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "발행" }).locator(".publish-card strong")).toHaveText("돌아온 제목");
});

test("a title counts its letters near the limit, and a refused temporary save names it @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await page.keyboard.insertText("가".repeat(180));
  await expect(page.getByText(/^제목 \d+자/)).toHaveCount(0);
  await page.keyboard.insertText("나".repeat(21));
  await expect(page.getByText("제목 201자 / 200자")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "임시저장", exact: true }).click();
  await expect(page.getByText("임시저장하지 못했어요. 제목: 200자까지 입력할 수 있습니다.")).toBeVisible();
});

test("the button of blocks begins a line of its own below a heading or a table @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  await page.keyboard.type("## 작은 제목");
  await page.getByRole("button", { name: "블록 넣기" }).click();
  await page.getByRole("option", { name: "표" }).click();
  await page.keyboard.type("칸");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowUp");
  await page.getByRole("button", { name: "블록 넣기" }).click();
  await page.keyboard.type("인용");
  await page.keyboard.press("Enter");
  await page.keyboard.type("옮긴 말");
  expect(await storedText(page)).toMatch(/^<h2>작은 제목<\/h2>/);
  expect(await storedText(page)).toContain("<blockquote>옮긴 말</blockquote>");
  expect(await storedText(page)).not.toContain(">/");
});

test("a press on a picture takes its words, and a closed file picker keeps the dialog @js", async ({ as, js }) => {
  const page = await withAxe(await as("writer"));
  await openEditor(page, js);
  await text(page, js).click();
  await page.getByRole("button", { name: "사진 넣기" }).click();
  const pick = page.getByLabel(/사진을 여기에 놓거나/);
  await expect(pick).toBeFocused();
  await pick.evaluate((input) => input.dispatchEvent(new Event("cancel", { bubbles: true })));
  await pick.setInputFiles([await picture("하나.jpg"), await picture("둘.jpg")]);
  await page.getByRole("button", { name: "2장 본문에 넣기" }).click();
  await expect(page.getByText("대체 텍스트 없음 2장")).toBeVisible();
  const low = page.locator(".ql-editor > p").last();
  const bar = (await page.locator(".write-bar").boundingBox())!;
  await expect.poll(async () => (await low.boundingBox())!.y, "the cursor's line is above the bar").toBeLessThan(bar.y);
  await page.locator(".ql-picture").nth(1).click();
  const panel = page.getByRole("group", { name: "고른 사진" });
  await panel.getByLabel("사진 아래 설명").focus();
  const ime = await page.context().newCDPSession(page);
  for (const state of ["ㅇ", "아", "앛", "아치", "아침"])
    await ime.send("Input.imeSetComposition", { text: state, selectionStart: state.length, selectionEnd: state.length });
  await ime.send("Input.insertText", { text: "아침" });
  await page.keyboard.insertText(" 시장");
  await panel.getByLabel("대체 텍스트").fill("두부를 고르는 사람");
  expect(await axeViolations(page)).toEqual([]);
  await panel.getByLabel("대체 텍스트").press("Enter");
  await expect(panel).toBeHidden();
  await expect(text(page, js)).toBeFocused();
  expect(await storedText(page)).toMatch(/^<p><img [^>]*alt="" \/><\/p><p><img [^>]*alt="두부를 고르는 사람" title="아침 시장" \/><\/p>/);
  await expect(page.getByText("대체 텍스트 없음 1장")).toBeVisible();
});

test("keys fill a table, add its rows, and leave it; its buttons take rows and columns away @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await typeText(page, js, "표 앞의 글");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "표 넣기" }).click();
  for (const word of ["가", "나", "다", "라", "마", "바"]) {
    await page.keyboard.type(word);
    await page.keyboard.press("Tab");
  }
  await expect(td(page)).toHaveCount(8);
  await page.keyboard.type("사");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("아");
  expect(await cellWords(page)).toEqual(["가", "나", "다", "라", "마", "바", "아", ""]);
  await page.keyboard.press("ArrowUp");
  await page.getByRole("button", { name: "행 삭제" }).click();
  expect(await cellWords(page)).toEqual(["가", "나", "다", "라", "아", ""]);
  await td(page).first().click();
  await page.getByRole("button", { name: "열 삭제" }).click();
  expect(await cellWords(page)).toEqual(["나", "라", ""]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type(" 뒤에");
  await td(page).last().click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("표 뒤의 글");
  const stored = await storedText(page);
  expect(stored).toMatch(/표 앞의 글.*<table>.*<\/table><p>표 뒤의 글<\/p>$/);
  expect(stored).toContain(" 뒤에");
});

test("a film's address is asked for at once, and the preview plays it @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await page.keyboard.type("동영상이 있는 글");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/동영상");
  await expect(page.getByRole("listbox", { name: "넣을 블록" }).getByRole("option")).toHaveText(["동영상 https://"]);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("동영상 주소")).toBeFocused();
  await page.keyboard.type("youtu.be/aqz-KE-bpKQ");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "미리보기" }).click();
  await expect(page.locator(".write-preview .link-card [data-play]")).toHaveText(/YouTube 동영상/);
  await page.getByRole("button", { name: "계속 쓰기" }).click();
  await expect(text(page, js)).toContainText("youtu.be/aqz-KE-bpKQ");
});

test("the sheet says the day of a planned post, and a picture of the text replaces a chosen file @js", async ({ as, js }) => {
  const page = await withAxe(await as("writer"));
  await openEditor(page, js);
  await page.keyboard.type("예약할 글");
  await page.keyboard.press("Enter");
  await page.keyboard.type("예약할 글의 내용이에요.");
  await page.getByRole("button", { name: "사진 넣기" }).click();
  await page.getByLabel(/사진을 여기에 놓거나/).setInputFiles([await picture("하나.jpg")]);
  await page.getByRole("button", { name: "1장 본문에 넣기" }).click();
  await page.locator(".write-bar").getByRole("button", { name: "저장", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "발행" });
  const card = sheet.getByAltText("대표 사진 미리보기");
  await expect(card).toHaveAttribute("src", /^\/files\//);
  const file = sheet.getByLabel("다른 사진 고르기");
  await file.setInputFiles(await picture("다른.jpg", 400));
  await expect(card).toHaveAttribute("src", /^blob:/);
  await file.evaluate((input) => input.dispatchEvent(new Event("cancel", { bubbles: true })));
  await sheet.getByText("없음", { exact: true }).click();
  await expect(card).toHaveCount(0);
  expect(await file.evaluate((input: HTMLInputElement) => input.files!.length)).toBe(0);
  await sheet.getByText("예약", { exact: true }).click();
  await sheet.getByLabel("날짜").fill("2030-03-05");
  await sheet.getByLabel("시각").fill("18:30");
  await expect(sheet.getByText(/한국 시각 3월 5일\(화\) 18:30에 발행해요/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test("a new post is published within two screens and five presses @js", async ({ as }) => {
  const page = await as("writer");
  await page.goto("/app/main");
  const count = counterOf(page);
  await count.press(page.getByRole("banner").getByRole("link", { name: "글쓰기" }).last());
  await expect(page.getByLabel("제목", { exact: true })).toBeFocused();
  await expect(page.locator(".ql-editor")).toBeVisible();
  await page.keyboard.type("두 화면에서 낸 글");
  await page.keyboard.press("Enter");
  await page.keyboard.type("제목 다음 줄에 바로 쓴 글이에요.");
  await count.press(page.locator(".write-bar").getByRole("button", { name: "저장", exact: true }));
  await count.press(page.getByRole("dialog", { name: "발행" }).getByRole("button", { name: "저장", exact: true }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("두 화면에서 낸 글");
  expect(count.screens.size, count.said()).toBeLessThanOrEqual(2);
  expect(count.presses, count.said()).toBe(3);
});

test("a post with a table is written, planned in the sheet and saved by the keyboard alone @js", async ({ as }) => {
  const page = await as("writer");
  const { keyboard } = page;
  await page.goto("/app/blog/write-contents?new=Y");
  await expect(page.locator(".ql-editor")).toBeVisible();
  /** Presses Tab until the focus is on this control. */
  const tabTo = async (control: ReturnType<Page["locator"]>, most: number) => {
    for (let presses = 0; presses < most; presses++) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press("Tab");
    }
    await expect(control).toBeFocused();
  };
  await keyboard.type("자판으로만 쓴 글");
  await keyboard.press("Enter");
  await keyboard.type("## 작은 제목");
  await keyboard.press("Enter");
  await keyboard.type("/표");
  await keyboard.press("Enter");
  await keyboard.type("칸에 쓴 말");
  await keyboard.press("Control+Home");
  for (let row = 0; row < 4; row++) await keyboard.press("ArrowDown");
  await keyboard.type("표 뒤의 글");
  await tabTo(page.locator(".write-bar").getByRole("button", { name: "저장", exact: true }), 20);
  await keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "발행" });
  await expect(sheet).toBeVisible();
  await tabTo(sheet.getByRole("combobox", { name: "주제" }), 12);
  await keyboard.press("ArrowDown");
  await tabTo(sheet.getByRole("radio", { name: "지금" }), 6);
  await keyboard.press("ArrowRight");
  await expect(sheet.getByLabel("날짜")).toBeVisible();
  await tabTo(sheet.getByRole("button", { name: /^(저장|예약)/ }), 16);
  await keyboard.press("Enter");
  await expect(sheet).toBeHidden();
  await expect(page.getByText("자판으로만 쓴 글").first()).toBeVisible();
  const [planned] = await rows<{ contents: string }>("SELECT contents FROM planned_post WHERE title = '자판으로만 쓴 글'");
  expect(planned!.contents).toMatch(/<h2>작은 제목<\/h2><table>.*칸에 쓴 말.*<\/table><p>표 뒤의 글<\/p>$/);
});
