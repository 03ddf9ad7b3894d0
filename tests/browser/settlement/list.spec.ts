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
  for (const name of ["닉네임", "지급액", "지급 예정일", "은행"]) {
    const box = await table.getByRole("columnheader", { name, exact: true }).boundingBox();
    expect(box!.x + box!.width, name).toBeLessThanOrEqual(Math.min(right, 1_280));
  }
});
