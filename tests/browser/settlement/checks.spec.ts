import { axeViolations, expect, type Page, rows, settled, test } from "../support/site";

const DESK = "/app/manager/settlement";

async function check(page: Page): Promise<void> {
  await page.getByRole("button", { name: "지금 점검" }).click();
  await expect(page.getByText("점검을 시작하였습니다.")).toBeVisible();
  await expect(page.getByText("이 화면을 닫아도 점검은 계속돼요.")).toBeHidden();
}

test("an administrator checks the sums, finds a manual change, and sees it corrected", async ({ as, js }) => {
  const page = await as("admin");
  const [settlement] = await rows<{ id: number; nickname: string }>(
    `SELECT settlement_id AS id, user_nickname AS nickname FROM creator_settlement JOIN user ON user.user_id = creator_settlement.user_id
     ORDER BY settlement_id LIMIT 1`,
  );
  const change = (by: number) =>
    rows("UPDATE creator_settlement SET dispatch_count = dispatch_count + ? WHERE settlement_id = ?", [by, settlement!.id]);
  const fault = page.getByRole("row").filter({ hasText: "정산한 발송 수가 요율별 발송 수의 합과 다름" });

  await change(1);
  await page.goto("/app/manager/settlement-checks");
  if (js) await settled(page);
  await check(page);
  await expect(fault).toContainText(settlement!.nickname);
  if (js) expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(fault).toContainText("취소하고 다시 정산해 주세요.");
  await page.setViewportSize({ width: 1_280, height: 900 });
  await fault.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("저작권료 정산");
  await expect(page.getByText(/지난 점검에서 합계가 맞지 않는 것을 \d+건 찾았습니다\./)).toBeVisible();

  await change(-1);
  await page.getByRole("link", { name: "정산 점검" }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("정산 점검");
  if (js) await settled(page);
  await check(page);
  await expect(fault).toHaveCount(0);
  await page.goto(DESK);
  await expect(page.getByText("지난 점검에서")).toHaveCount(0);
});
