import { axeViolations, expect, type Page, sandboxUrl, test } from "../support/site";
import { openEditor, storedText, text } from "../support/writing";

const link = (href: string) => `<p><a href="${href}" rel="noopener noreferrer" target="_blank">${href}</a></p>`;
const card = (page: Page, words: string) => page.locator(".ql-editor .link-card", { hasText: words });

test("a lone address is drawn as the card of the post, and stays text @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  const address = `${sandboxUrl()}/outside/article?${Date.now().toString(36)}`;
  await text(page, js).click();
  await page.keyboard.type("앞의 글");
  await page.keyboard.press("Enter");
  await page.keyboard.type(address);
  await page.keyboard.press("Enter");
  await page.keyboard.type("뒤의 글");
  await expect(card(page, "시장 골목의 작은 서점 이야기")).toContainText("동네신문");
  await expect(page.locator(".ql-editor .link-card img")).toHaveAttribute("src", /^\/files\//);
  expect(await storedText(page)).toBe(`<p>앞의 글</p>${link(address)}<p>뒤의 글</p>`);
  const top = async (selector: string) => (await page.locator(selector).boundingBox())!.y;
  await expect
    .poll(async () => Math.abs((await top(".block-handle")) - (await top(".ql-editor > :last-child"))), "the handle follows its line")
    .toBeLessThan(24);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page)).toEqual([]);
  }
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+Shift+Z");
  await expect(card(page, "시장 골목")).toHaveCount(1);
  await card(page, "시장 골목").click();
  await page.keyboard.type("x");
  await expect(page.locator(".ql-editor .link-card")).toHaveCount(0);
  await page.keyboard.press("Backspace");
  await expect(card(page, "시장 골목")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.type("?");
  expect(await storedText(page)).toBe(`<p>앞의 글?</p>${link(address)}<p>뒤의 글!</p>`);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await expect(page.locator(".ql-editor .link-card")).toHaveCount(0);
});

test("a video's address is a frame with its site before any answer @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await page.route("**/v1/blog/link-cards", (route) => route.abort());
  await text(page, js).click();
  await page.keyboard.type("https://youtu.be/abcdefghijk");
  await page.keyboard.press("Enter");
  await expect(card(page, "YouTube 동영상").locator(".link-card-frame")).toBeVisible();
  await page.keyboard.type("글");
  expect(await storedText(page)).toBe(`${link("https://youtu.be/abcdefghijk")}<p>글</p>`);
  await card(page, "YouTube 동영상").hover();
  const [handle, frame] = [await page.locator(".block-handle").boundingBox(), await card(page, "YouTube 동영상").boundingBox()];
  expect(Math.abs(handle!.y - frame!.y), "the handle stands at the card's head").toBeLessThan(24);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Alt+ArrowDown");
  expect(await storedText(page)).toBe(`<p>글</p>${link("https://youtu.be/abcdefghijk")}`);
  await expect(card(page, "YouTube 동영상")).toHaveCount(1);
});
