import { counterOf } from "../support/counting";
import { axeViolations, expect, type Page, rows, settled, test, withAxe } from "../support/site";
import { openEditor, picture, publish, storedText, text, typeText } from "../support/writing";

test.use({ webFonts: true });

const top = (page: Page, selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

async function typeKeys(page: Page, ...words: string[]) {
  for (const word of words) await (word === "\n" ? page.keyboard.press("Enter") : page.keyboard.type(word));
}

test("nothing moves while the write page loads, on a phone and on a desktop @js", async ({ as, js }) => {
  const page = await as("writer");
  await page.addInitScript(() => {
    const seen = window as unknown as { moved: number };
    seen.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await openEditor(page, js);
    await settled(page);
    const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved);
    expect(moved, `at ${size.width} px`).toBeLessThan(0.02);
    expect(await top(page, ".ql-editor"), "the text begins in the upper half").toBeLessThan(size.height * 0.6);
    expect(await page.locator(".ql-toolbar").evaluate((row) => row.clientHeight)).toBeLessThan(52);
  }
});

test("the toolbar shows whole tools on one row, and the others after a press @js", async ({ as, js }) => {
  const page = await as("writer");
  await page.setViewportSize({ width: 1280, height: 900 });
  await openEditor(page, js);
  const row = page.locator(".ql-toolbar");
  expect(await row.evaluate((element) => element.scrollWidth - element.clientWidth), "no tool is cut").toBeLessThanOrEqual(0);
  const code = page.getByRole("button", { name: "코드" });
  await expect(code).toBeHidden();
  await page.getByRole("button", { name: "도구 더 보기" }).click();
  await expect(code).toBeVisible();
  await page.getByRole("button", { name: "도구 접기" }).click();
  await expect(code).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  const [rowBox, moreBox] = [await row.boundingBox(), await page.getByRole("button", { name: "도구 더 보기" }).boundingBox()];
  expect(moreBox!.x + moreBox!.width, "the button stays at the row's end").toBeLessThanOrEqual(rowBox!.x + rowBox!.width);
  expect(moreBox!.x).toBeGreaterThan(300);
});

test("the text begins above a phone's fold @browser", async ({ as, js }) => {
  const page = await as("writer");
  await page.setViewportSize({ width: 360, height: 740 });
  await openEditor(page, js);
  expect((await text(page, js).boundingBox())!.y).toBeLessThan(440);
});

test("Markdown is formatted while typing, and undo restores the characters @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  await typeKeys(page, "## 소제목", "\n", "보통 **굵은 말** 다음", "\n", "- 하나", "\n", "둘", "\n", "\n", "1. 첫째", "\n", "\n", "> 인용");
  await typeKeys(page, "\n", "\n", "---", "끝");
  expect(await storedText(page)).toBe(
    "<h2>소제목</h2><p>보통 <strong>굵은 말</strong> 다음</p><ul><li>하나</li><li>둘</li></ul><ol><li>첫째</li></ol>" +
      "<blockquote>인용</blockquote><hr><p>끝</p>",
  );
  await openEditor(page, js);
  await text(page, js).click();
  await typeKeys(page, "# ");
  await expect(page.locator(".ql-editor h1")).toHaveCount(1);
  await page.getByRole("button", { name: "되돌리기" }).click();
  await expect(page.locator(".ql-editor")).toHaveText("#");
  await page.getByRole("button", { name: "다시 실행" }).click();
  await expect(page.locator(".ql-editor h1")).toHaveCount(1);
});

test("a writer inserts, fills and enlarges a table, and it is stored @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  await page.getByRole("button", { name: "표 넣기" }).click();
  await expect(page.locator(".ql-editor td").first()).toBeFocused();
  await page.keyboard.type("칸");
  await page.getByRole("button", { name: "행 추가" }).click();
  await page.getByRole("button", { name: "열 추가" }).click();
  await expect(page.locator(".ql-editor tr")).toHaveCount(4);
  await expect(page.locator(".ql-editor td")).toHaveCount(12);
  expect(await storedText(page)).toContain("<tr><td>칸</td><td></td><td></td></tr>");
});

test("a dropped or pasted picture goes into the text @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await typeText(page, js, "사진 앞의 글");
  const bytes = (await picture("a.jpg", 300)).buffer.toString("base64");
  for (const kind of ["drop", "paste"]) {
    await page.locator(".ql-editor").evaluate(
      (editor, { kind, bytes }) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], "a.jpg", { type: "image/jpeg" }));
        const { left, top: upper } = editor.getBoundingClientRect();
        const at = { bubbles: true, cancelable: true, clientX: left + 20, clientY: upper + 24 };
        editor.dispatchEvent(
          kind === "drop"
            ? new DragEvent("drop", { ...at, dataTransfer: data })
            : new ClipboardEvent("paste", { ...at, clipboardData: data }),
        );
      },
      { kind, bytes },
    );
    await expect(page.locator(".ql-editor img")).toHaveCount(kind === "drop" ? 1 : 2);
  }
  expect(await storedText(page)).toMatch(/(<img src="\/files\/[^>]*>.*){2}/s);
});

test("a pasted text keeps its colours, but not its page's black, white and grey @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  await page.locator(".ql-editor").evaluate((editor) => {
    const data = new DataTransfer();
    data.setData(
      "text/html",
      `<p style="color: rgb(34, 34, 34); background-color: #ffffff">검은 <b style="color: windowtext">굵은</b> <span style="color:#e60000">빨간</span>
       <span style="background-color: rgb(255, 255, 0); color: black">칠한</span> 글</p>`,
    );
    editor.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }));
  });
  await expect(page.locator(".ql-editor")).toContainText("검은 굵은 빨간");
  const styles = await page
    .locator(".ql-editor [style]")
    .evaluateAll((elements) => elements.map((element) => [element.textContent, element.getAttribute("style")!.replace(/\s/g, "")]));
  expect(styles).toEqual([
    ["빨간", "color:rgb(230,0,0);"],
    ["칠한", "background-color:rgb(255,255,0);"],
  ]);
});

test("a phone publishes from the sheet over the page", async ({ as, js }) => {
  const page = await as("writer");
  await page.setViewportSize({ width: 360, height: 740 });
  const title = `판에서 낸 글 ${js ? "J" : "N"}${Date.now().toString(36)}`;
  await openEditor(page, js);
  await page.getByLabel("제목", { exact: true }).fill(title);
  await typeText(page, js, "판에서 낸 글의 내용입니다.");
  if (js) {
    const save = page.locator(".write-bar").getByRole("button", { name: "저장", exact: true });
    const sheet = page.getByRole("dialog", { name: "발행" });
    await save.click();
    await expect(sheet.getByRole("heading", { name: "발행" })).toBeFocused();
    await expect(sheet.getByText(title)).toBeVisible();
    await expect(sheet.getByText("지금 15자예요.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(save).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(sheet).toBeVisible();
  }
  await page.getByLabel("콘텐츠 숍에도 올리기").uncheck();
  await page.getByText("연재, 주소, 댓글").click();
  await page
    .getByLabel("연재", { exact: false })
    .first()
    .fill(`이어 쓰기 ${title.slice(-9)}`);
  await page.getByLabel("글 주소").fill("내가 고른 주소");
  await page.getByLabel("댓글 받지 않기").check();
  if (js) await page.getByLabel("글 주소").press("Enter");
  else await publish(page, js);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("이어 쓰기").first()).toBeVisible();
  const [stored] = await rows(
    `SELECT shop_yn AS shopYn, comments_closed_at IS NOT NULL AS closed, slug FROM contents
     JOIN post_slug ON post_slug.contents_id = contents.contents_id AND former_at IS NULL WHERE title = ?`,
    [title],
  );
  expect(stored).toMatchObject({ shopYn: "N", closed: 1, slug: expect.stringMatching(/^내가-고른-주소/) });
});

test("a new post takes the first picture of its text @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  const title = `첫 사진이 대표 ${Date.now().toString(36)}`;
  await page.getByLabel("제목", { exact: true }).fill(title);
  await typeText(page, js, "사진이 있는 글");
  const bytes = (await picture("a.jpg", 300)).buffer.toString("base64");
  await page.locator(".ql-editor").evaluate((editor, bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], "a.jpg", { type: "image/jpeg" }));
    editor.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }));
  }, bytes);
  await expect(page.locator(".ql-editor img")).toHaveCount(1);
  const inText = await page.locator(".ql-editor img").getAttribute("src");
  await publish(page, js);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  expect(await rows("SELECT CONCAT('/files/', picture_file_id) AS path FROM contents WHERE title = ?", [title])).toEqual([
    { path: inText },
  ]);
});

test("a new post is published on two screens with five presses at most", async ({ as, js }) => {
  const page = await as("writer");
  const title = `세 번 눌러 낸 글 ${js ? "J" : "N"}${Date.now().toString(36)}`;
  await page.goto("/app/main");
  const count = counterOf(page);
  await page.locator("a.write").click();
  count.presses++;
  if (js) await expect(text(page, js)).toBeVisible();
  await page.getByLabel("제목", { exact: true }).fill(title);
  await typeText(page, js, "세 번 누르면 실리는 글입니다.");
  await count.press(page.locator(".write-bar").getByRole("button", { name: "저장", exact: true }));
  if (js) await count.press(page.getByRole("dialog").getByRole("button", { name: "저장", exact: true }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  count.add(0);
  expect(count.screens.size, count.said()).toBeLessThanOrEqual(2);
  expect(count.presses, count.said()).toBeLessThanOrEqual(js ? 3 : 2);
});

test("the open sheet has no fault for axe, shows a refusal in it, and is left by keyboard @js", async ({ as, js }) => {
  const page = await withAxe(await as("writer", { bypassCSP: true }));
  await openEditor(page, js);
  await page.getByLabel("제목", { exact: true }).fill("자판만으로");
  await typeText(page, js, "자판만으로 쓰고 싣는 글입니다.");
  const save = page.locator(".write-bar").getByRole("button", { name: "저장", exact: true });
  await save.focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "발행" });
  await sheet.getByText("연재, 주소, 댓글").focus();
  await page.keyboard.press("Enter");
  await sheet.getByLabel("글 주소").fill("!!!");
  await page.keyboard.press("Enter");
  await expect(sheet.getByText("한글, 영문, 숫자로 써 주세요.")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(text(page, js)).toContainText("자판만으로 쓰고");
});
