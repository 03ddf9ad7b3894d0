import { expect, test } from "../support/site";

test("the calculator answers while somebody types, without a request @js", async ({ page }) => {
  await page.goto("/");
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  const answer = page.getByRole("status").filter({ hasText: "한 달 이용 요금" });
  await page.getByLabel("보낼 친구").fill("100");
  await expect(answer).toContainText("400건");
  await page.getByLabel("한 달에 보낼 글").fill("많이");
  await expect(page.getByText("0부터 100까지 숫자로 입력해 주세요.")).toBeVisible();
  await expect(page.getByLabel("한 달에 보낼 글")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("한 달에 보낼 글").fill("20");
  await page.getByRole("button", { name: "계산하기" }).click();
  await expect(answer).toContainText("2,000건");
  expect(asked.filter((url) => !/\.(webp|woff2)$|\/files\//.test(url))).toEqual([]);
});

test("the page fits a narrow phone, and its questions open @browser", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/?friends=300&posts=8");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByText("저작권료는 언제 받나요?").click();
  await expect(page.getByText("다음 달 10일에 등록한 계좌로 드려요.")).toBeVisible();
});
