import { expect, type Page, rows, settled, test } from "./support/site";
import { openEditor, press } from "./support/writing";

test.use({ webFonts: true });

const PHONE = { viewport: { width: 390, height: 700 } };

const panel = async () => {
  const [post] = await rows<{ id: number }>(
    `SELECT contents_id AS id FROM contents WHERE delete_yn = 'N'
     AND user_id = (SELECT user_id FROM user WHERE user_email = 'creator@geulbeot.test') ORDER BY contents_id LIMIT 1`,
  );
  return `/app/send-messages/send-contents?contentsId=${post!.id}`;
};

/** Text of the focused element, or of what covers it. */
const focusInSight = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    const box = focused.getBoundingClientRect();
    const middle = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
    const over = document.elementFromPoint(box.left + box.width / 2, middle);
    if (!focused.contains(over) && !over?.contains(focused)) return `${focused.outerHTML.slice(0, 80)} lies under ${over?.className}`;
    return (focused === document.body ? "" : focused.textContent?.trim()) || focused.className;
  });

test("a refused form scrolls to its message on a phone, also the second time @browser", async ({ as, js }) => {
  const page = await as("creator", PHONE);
  await page.goto(await panel());
  if (js) await settled(page);
  for (let time = 0; time < 2; time++) {
    await page.getByRole("button", { name: "선택 발송" }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await press(page, "선택 발송");
    await expect.poll(() => focusInSight(page)).toContain("친구를 선택해 주세요.");
  }
});

test("a refused post focuses its empty text or title @browser", async ({ as, js }) => {
  const page = await as("creator", PHONE);
  await openEditor(page, js);
  await press(page, "저장");
  await expect(page.getByLabel("제목", { exact: true })).toBeFocused();
  await page.getByLabel("제목", { exact: true }).fill("글 없는 제목");
  for (let time = 0; time < 2; time++) {
    await page.evaluate(() => scrollTo(0, 0));
    await press(page, "저장");
    await expect.poll(() => focusInSight(page)).toMatch(js ? /ql-editor/ : /write-textarea/);
  }
});

test("nothing covers the focused element on a phone, and the link to the top stays visible @js", async ({ as }) => {
  const page = await as("creator", PHONE);
  for (const url of [await panel(), "/app/blog/write-contents?new=Y", "/app/contents/contents-shop"]) {
    await page.goto(url);
    await settled(page);
    await expect(page.getByRole("link", { name: "맨 위로" })).toBeInViewport();
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press("Tab");
      expect(await focusInSight(page), `${url}, step ${step}`).not.toContain("lies under");
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole("link", { name: "맨 위로" })).toBeInViewport();
    await page.getByRole("link", { name: "맨 위로" }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  }
});
