import { officeTexts } from "../../support/texts/office-texts";
import { axeViolations, expect, type Page, test } from "../support/site";
import { openEditor, paste, picture, publish, storedText, text, writePost } from "../support/writing";

const tops = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));

test("a text pasted from Word or Hangul has the editor's look, and a chosen colour stays @js", async ({ as, js }) => {
  const page = await as("writer");
  for (const html of Object.values(officeTexts)) {
    await openEditor(page, js);
    await text(page, js).click();
    await paste(page, html);
    await expect(text(page, js)).toContainText("굵은 글");
    const kept = await storedText(page);
    expect(kept).not.toMatch(/font|color|line-height|justify|mso/);
    expect(kept).toMatch(/<h2>봄 이야기<\/h2><p style="text-align: center;">가운데 줄<\/p>.*<strong>굵은 글<\/strong> 보통 글 <a href/);
    await paste(page, `<p><span style="color:#e60000;font-size:18pt">고른 글</span></p>`);
    expect(await storedText(page)).toMatch(/color: rgb\(230, 0, 0\)/);
  }
});

test("a writer sets footnotes and code by button and by signs @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  await page.keyboard.type("- 금리");
  await page.getByRole("button", { name: "각주 넣기" }).click();
  await page.keyboard.type("기준금리");
  expect(await storedText(page)).toBe("<ul><li>금리[^1]</li></ul><p>[^1]: 기준금리</p>");
  await page.getByRole("button", { name: "되돌리기" }).click();
  await openEditor(page, js);
  await text(page, js).click();
  await page.keyboard.type("글 속의 `코드` 다음");
  expect(await storedText(page)).toBe("<p>글 속의 <code>코드</code> 다음</p>");
});

test("pictures side by side, notes, code and print of a post @js", async ({ as, stranger, js }) => {
  const page = await as("writer");
  const title = `갖춘 글 ${Date.now().toString(36)}`;
  await writePost(page, js, title, "");
  await text(page, js).click();
  const code = `<pre>${"x".repeat(200)}</pre>`;
  await paste(page, `<p>금리[^1]는 https://a.test/에서 <a href="https://b.test/">여기</a></p>${code}<p>[^1]: 각주</p>`);
  await page.getByRole("button", { name: "사진 넣기" }).click();
  await page.getByLabel(/사진을 여기에 놓거나/).setInputFiles([await picture("하나.jpg"), await picture("둘.jpg")]);
  await page.getByRole("button", { name: "나란히 넣기" }).click();
  await expect(page.locator(".ql-editor img")).toHaveCount(2);
  await expect.poll(async () => new Set(await tops(page, ".ql-editor img")).size, "side by side in the editor").toBe(1);
  await publish(page, js);
  await expect(page).toHaveURL(/view-contents/);
  const reader = await stranger({ viewport: { width: 390, height: 844 } });
  await reader.goto(page.url());
  await expect(reader.locator(".gallery img")).toHaveCount(2);
  expect(new Set(await tops(reader, ".gallery img")).size).toBe(1);
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  for (const colorScheme of ["light", "dark"] as const) {
    await reader.emulateMedia({ colorScheme });
    expect(await axeViolations(reader)).toEqual([]);
  }
  await reader.getByRole("link", { name: "각주 1", exact: true }).click();
  await expect(reader.locator("#note-1")).toBeInViewport();
  await reader.getByRole("link", { name: "본문으로 (각주 1)" }).click();
  await expect(reader.locator("#note-from-1")).toBeInViewport();
  await reader.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const hidden of [".topbar", ".view-actions", ".thread", ".footer"]) await expect(reader.locator(hidden).first()).toBeHidden();
  const behind = (name: string) =>
    reader
      .locator(".reading")
      .getByRole("link", { name })
      .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(await behind("여기")).toContain("https://b.test/");
  expect(await behind("https://a.test/")).toBe("none");
  expect(await reader.locator(".reading").evaluate((box) => getComputedStyle(box).color)).toBe("rgb(0, 0, 0)");
});
