import { expect, settled, test } from "../support/site";

test.use({ webFonts: true });

test("an administrator sees each settlement's payday and bank at 1,280 px without scrolling sideways @browser", async ({ as, js }) => {
  const page = await as("admin");
  await page.setViewportSize({ width: 1_280, height: 900 });
  await page.goto("/app/manager/settlement?settlementYn=ALL&fromYearMonth=202201&search=creator");
  if (js) await settled(page);
  const table = page.getByRole("table").first();
  await expect(table.getByRole("row").nth(1)).toBeVisible();
  const right = await table.evaluate((shown) => shown.parentElement!.getBoundingClientRect().right);
  for (const name of ["닉네임", "지급액", "지급 예정일", "예금주 · 은행 · 계좌번호", "지급", "더 보기"]) {
    const box = await table.getByRole("columnheader", { name: new RegExp(`^${name}( ?모두 고르기)?$`) }).boundingBox();
    expect(box!.x + box!.width, name).toBeLessThanOrEqual(Math.min(right, 1_280));
  }
});

test("ticked rows fill the button and show their sum @js", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/app/manager/settlement?settlementYn=N&fromYearMonth=202201&search=creator");
  await settled(page);
  const button = page.getByRole("button", { name: "정산", exact: true });
  const colour = () => button.evaluate((shown) => getComputedStyle(shown).backgroundColor);
  const quiet = await colour();
  const row = page.getByRole("row").filter({ has: page.getByRole("checkbox", { name: /선택$/ }) });
  await row.first().getByRole("checkbox").check();
  const fee = (await row.first().locator('td[data-label="저작권료"]').innerText()).trim();
  await expect(page.locator("output")).toHaveText(`1건 ${fee}을 골랐어요.`);
  await expect.poll(colour).not.toBe(quiet);
  await page.getByRole("checkbox", { name: "모두 고르기" }).check();
  await expect(page.locator("output")).toContainText(`${await row.count()}건`);
});
