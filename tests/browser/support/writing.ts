import sharp from "sharp";
import { expect, type Page, settled } from "./site";

const longText = (words: string) => `${words} 금리가 움직이면 우리 살림에도 작은 물결이 닿습니다. `.repeat(3).trim();

export async function picture(name: string, width = 1600) {
  const buffer = await sharp({ create: { width, height: 900, channels: 3, background: "#2F4B8F" } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** Waits until the write screen accepts text. */
export async function openEditor(page: Page, js: boolean, url = "/app/blog/write-contents?new=Y") {
  await page.goto(url);
  if (!js) return;
  await settled(page);
  await expect(editor(page)).toBeVisible();
}

const editor = (page: Page) => page.locator(".ql-editor");

/** Quill with scripts, the textarea without. */
export const text = (page: Page, js: boolean) => (js ? editor(page) : page.getByLabel("내용", { exact: true }));

export async function typeText(page: Page, js: boolean, words: string) {
  if (!js) return text(page, js).fill(words);
  await text(page, js).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(words);
}

export async function writePost(page: Page, js: boolean, title: string, words = longText(title)) {
  await openEditor(page, js);
  await page.getByLabel("제목", { exact: true }).fill(title);
  await typeText(page, js, words);
}

/** Saves a post: with scripts the button opens the publishing sheet. */
export async function publish(page: Page, js: boolean, word: "저장" | "수정" = "저장") {
  const sheet = page.getByRole("dialog", { name: "발행" });
  if (js) await page.locator(".write-bar").getByRole("button", { name: word, exact: true }).click();
  await (js ? sheet : page.locator(".write-bar")).getByRole("button", { name: word, exact: true }).click();
}

export const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();

export const storedText = (page: Page) => page.locator('textarea[name="contents"]').evaluate((field: HTMLTextAreaElement) => field.value);

/** Pastes into the editor as the browser does after Ctrl+V. */
export async function paste(page: Page, html: string, words = "") {
  await editor(page).evaluate(
    (element, [html, words]) => {
      const clipboardData = new DataTransfer();
      if (html) clipboardData.setData("text/html", html);
      if (words) clipboardData.setData("text/plain", words);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, words] as const,
  );
}

/** Gives the text the cursor, and pastes there. */
export async function pasteAtCursor(page: Page, html: string) {
  await editor(page).click();
  await paste(page, html);
}
