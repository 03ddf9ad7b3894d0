import { expect, rows, settled, test } from "../support/site";

test.use({ webFonts: true });

const h1 = /무엇을 할까요/;

test("a newcomer follows, hides and shows the first steps by keyboard alone", async ({ as, js }) => {
  const page = await as("member");
  await rows("DELETE FROM hidden_steps");
  await rows("DELETE FROM skipped_step");
  await page.goto("/app/main");
  if (js) await settled(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(h1);
  await expect(page.getByRole("heading", { name: "첫걸음" })).toBeVisible();
  const press = async (name: string) => {
    await page.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
  };
  await press("첫걸음 숨기기");
  await expect(page.getByRole("heading", { name: "첫걸음" })).toHaveCount(0);
  await expect(page.getByText("카카오 계정을 연결해야 친구에게 보낼 수 있어요.")).toBeVisible();
  await page.reload();
  if (js) await settled(page);
  await press("첫걸음 다시 보기");
  await expect(page.getByRole("heading", { name: "첫걸음" })).toBeVisible();
  await press("건너뛰기 (카카오 연결)");
  await expect(page.getByRole("region", { name: "다음 할 일" })).toContainText("프로필");
  await page.getByText("건너뛴 단계 보기 (1)").focus();
  await page.keyboard.press("Enter");
  await press("다시 하기 (카카오 연결)");
  await expect(page.getByText("건너뛴 단계 보기")).toHaveCount(0);
  await page.getByRole("link", { name: "프로필", exact: true }).last().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app\/user\/blog-profile$/);
});

test("a creator opens the newest run and the newest temporary save from the home", async ({ as, js }) => {
  const page = await as("creator");
  const title = `이어 쓸 글 ${js ? "J" : "N"}${Date.now().toString(36)}`;
  await rows(
    `INSERT INTO temp_contents (user_id, title, contents) SELECT user_id, ?, '<p>봄</p>' FROM user WHERE user_email = 'creator@geulbeot.test'`,
    [title],
  );
  await page.goto("/app/main");
  await page.getByRole("region", { name: "이어서 쓰기" }).getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(/tempContentsId=\d+/);
  await rows("DELETE FROM temp_contents WHERE title = ?", [title]);
  await page.goto("/app/main");
  const run = page.getByRole("region", { name: "최근 발송" });
  await expect(run).toContainText(/\d+명 중 \d+명 읽음/);
  await run.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/app\/send-messages\/send-run\?sendRunId=\d+$/);
});

test("the home neither scrolls sideways nor moves while loading @js", async ({ as }) => {
  const page = await as("creator");
  await page.addInitScript(() => {
    const seen = window as unknown as { moved: number };
    seen.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await page.goto("/app/main");
    await settled(page);
    const { moved, wide } = await page.evaluate(() => ({
      moved: (window as unknown as { moved: number }).moved,
      wide: document.documentElement.scrollWidth,
    }));
    expect(moved, `at ${size.width} px`).toBeLessThan(0.02);
    expect(wide).toBeLessThanOrEqual(size.width);
  }
});
