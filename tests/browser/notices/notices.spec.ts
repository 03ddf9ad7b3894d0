import { expect, type Page, rows, settled, test } from "../support/site";

test.use({ webFonts: true });

async function open(page: Page, url: string, js: boolean) {
  await page.goto(url);
  if (js) await settled(page);
}

const bell = (page: Page) => page.getByRole("banner").locator("a.bell");
const unread = async (page: Page) => Number(/(\d+)개/.exec(await bell(page).innerText())?.[1] ?? 0);

/** Inserts new notices, so that a retry has unread ones. */
async function tellWriter(about: string, count: number): Promise<void> {
  for (let run = 1; run <= count; run++)
    await rows(
      `INSERT INTO notice (user_id, kind, about, facts, told_at, created_at)
       SELECT user_id, 'fee-paid', ?, '{"netWon": 9670, "month": "202609"}', NOW(3), NOW(3) FROM user WHERE user_email = 'writer@geulbeot.test'`,
      [`${about}:${run}:${Date.now()}`],
    );
}

test("the bell leads to new notices; opening one marks it as read, 모두 읽음 the rest", async ({ as, js }) => {
  await tellWriter("open", 3);
  const page = await as("writer");
  await open(page, "/app/user/devices", js);
  const before = await unread(page);
  expect(before).toBeGreaterThanOrEqual(3);
  await bell(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("알림");
  if (js) await settled(page);

  await page.getByRole("button", { name: "2026년 9월 저작권료 9,670원을 보냈어요." }).first().click();
  await expect(page).toHaveURL(/user-report\/statement\?month=202609/);
  if (js) await settled(page);
  expect(await unread(page)).toBe(before - 1);

  await open(page, "/app/notices", js);
  await expect(page.getByRole("main").getByRole("link", { name: "2026년 9월 저작권료 9,670원을 보냈어요." }).first()).toBeVisible();
  await page.getByRole("button", { name: "모두 읽음" }).click();
  await expect(page.getByRole("status").filter({ hasText: "습니다" })).toContainText("읽음으로 했습니다");
  await expect(page.getByText("안 읽은 알림 0개.")).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("알림");
  await expect(page.getByRole("button", { name: "모두 읽음" })).toHaveCount(0);
});

test("a creator chooses by keyboard where each kind of notice goes, and finds it stored", async ({ as, js }) => {
  const page = await as("creator");
  await open(page, "/app/notices/settings", js);
  const mail = page.getByRole("group", { name: "새 구독자" }).getByRole("checkbox", { name: "메일" });
  const was = await mail.isChecked();
  await mail.focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "저장" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "습니다" })).toContainText("알림 설정을 저장했습니다");
  await open(page, "/app/notices/settings", js);
  await expect(mail).toBeChecked({ checked: !was });
  await expect(page.getByRole("group", { name: "결제와 환불" }).getByRole("checkbox")).toHaveCount(1);
});

test("the bar with the bell fits a narrow phone @browser", async ({ as, js }) => {
  await tellWriter("narrow", 1);
  const page = await as("writer", { viewport: { width: 320, height: 640 } });
  await open(page, "/app/notices", js);
  // The widest text: the monthly limit, all used.
  await page.locator(".sent").evaluate((sent) => (sent.lastChild!.textContent = "2000 / 2000 보냄"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expect(bell(page)).toBeInViewport();
});
