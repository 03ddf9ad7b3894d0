import { PANEL } from "../support/sending";
import { expect, rows, settled, test } from "../support/site";

test("the keyboard ticks a friend, skips the list and reaches the button @browser", async ({ as, js }) => {
  const page = await as("creator");
  const [post] = await rows<{ contentsId: number }>(
    "SELECT contents_id AS contentsId FROM contents WHERE user_id = (SELECT user_id FROM user WHERE user_email = 'creator@geulbeot.test') LIMIT 1",
  );
  await page.goto(PANEL + post!.contentsId);
  if (js) await settled(page);
  const box = page.getByRole("group", { name: "받을 친구" }).getByRole("checkbox", { disabled: false }).first();
  const skip = page.getByRole("link", { name: "친구 목록 건너뛰기" });
  await (js ? page.getByLabel("닉네임 검색") : page.getByRole("button", { name: "검색", exact: true })).focus();
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(box).toBeFocused();
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#send-what$/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "글 보기" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("첫 줄")).toBeFocused();
  const send = page.locator('button[name="intent"][value="ticked"]');
  for (let tabs = 0; tabs < 15 && !(await send.evaluate((button) => button === document.activeElement)); tabs += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("카카오톡 친구 1명에게 메시지가 한 번씩 가요.")).toBeVisible();
});
