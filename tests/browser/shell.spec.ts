import { axeViolations, expect, logIn, test } from "./support/site";

test("an unknown address answers not found with a way back", async ({ page }) => {
  const answer = await page.goto("/app/no-such-screen");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "처음 화면" }).click();
  await expect(page).toHaveURL(/\/$/);
});
