import { expect, type Page, settled, test } from "../support/site";

async function follow(page: Page, js: boolean, name: string | RegExp) {
  await page.getByRole("main").getByRole("link", { name }).first().click();
  if (js) await settled(page);
}

const won = (text: string | null) => Number((text ?? "").replace(/\D/g, ""));

test("a creator goes from fees to statements, a month's printed sheet and the year's withholding", async ({ as, js }) => {
  const page = await as("creator");
  await page.goto("/app/creator-report/creator-fee-list");
  if (js) await settled(page);
  await follow(page, js, "저작권료 명세");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("저작권료 명세");
  const nets = await page.locator("tbody tr").filter({ hasNotText: "정산 전" }).locator("td:nth-child(7)").allInnerTexts();
  const [, paid, toPay] = await page.locator(".stats dd:not(.quiet)").allInnerTexts();
  expect(nets.length).toBeGreaterThan(0);
  expect(nets.reduce((sum, text) => sum + won(text), 0)).toBe(won(paid!) + won(toPay!));

  const row = page.locator("tbody tr").filter({ hasNotText: "정산 전" }).first();
  const [month, net] = [await row.locator("td").first().innerText(), await row.locator("td:nth-child(7)").innerText()];
  await row.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${month} 저작권료 명세서`);
  if (js) await settled(page);
  const sum = page.getByRole("table").first();
  const lines = await sum.locator("tbody tr").filter({ hasText: "×" }).locator("td").allInnerTexts();
  expect(lines.reduce((all, text) => all + won(text), 0)).toBe(
    won(await sum.getByRole("row", { name: "저작권료" }).first().locator("td").innerText()),
  );
  await expect(sum.getByRole("row").last()).toContainText(net);
  await expect(page.getByRole("main")).not.toContainText("110123456789");

  if (js) {
    await page.emulateMedia({ media: "print" });
    for (const hidden of [page.getByRole("banner"), page.getByRole("link", { name: "모든 달" }), page.getByRole("contentinfo")])
      await expect(hidden).toBeHidden();
    await expect(sum).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  }

  await follow(page, js, "모든 달");
  await follow(page, js, "원천징수 내역");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^\d{4}년 원천징수 내역$/);
  // The sample's month may have been paid last year.
  await page.getByRole("navigation", { name: "해" }).getByRole("link").last().click();
  const year = page.getByRole("row", { name: "합계" }).locator("td").last();
  await expect.poll(async () => won(await year.innerText())).toBe(won(paid!));
});

test("an administrator opens a creator's statement from the settlement screen", async ({ as, js }) => {
  const page = await as("admin");
  await page.goto("/app/manager/settlement?search=creator&settlementYn=Y&fromYearMonth=2024-01");
  if (js) await settled(page);
  await page
    .locator("tbody tr")
    .first()
    .getByRole("link", { name: /^\d{4}-\d{2}$/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/저작권료 명세서$/);
  await expect(page.getByRole("main")).toContainText("creator@geulbeot.test");
});
