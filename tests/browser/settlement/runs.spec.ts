import { axeViolations, expect, rows, settled, test } from "../support/site";

/** Three writers with new fees, the third without an account. */
async function earners(): Promise<string> {
  const tag = `모두${Date.now().toString(36)}`;
  for (const last of ["가", "나", "다"])
    await rows(
      "INSERT INTO user (user_email, user_nickname, user_type, name, role, email_check) VALUES (?, ?, 'EMAIL', '홍길동', 'ROLE_USER', 'Y')",
      [`${tag}${last}@example.test`, `${tag}${last}`],
    );
  await rows(
    `INSERT INTO user_bank_account (user_id, creator_kind, bank_code, sealed_account_holder, sealed_account_number)
     SELECT made.user_id, 'INDIVIDUAL', bank_code, sealed_account_holder, sealed_account_number FROM user AS made, user_bank_account AS known
       JOIN user AS owner ON owner.user_id = known.user_id
     WHERE owner.user_email = 'creator@geulbeot.test' AND made.user_nickname IN (?, ?)`,
    [`${tag}가`, `${tag}나`],
  );
  await rows(
    `INSERT INTO send_history (user_id, author_id, contents_id, receiver_id, delivered_at, fee_won, created_at)
     SELECT user_id, user_id, 1, 1, UTC_TIMESTAMP(3), 50000, UTC_TIMESTAMP(3) FROM user WHERE user_nickname LIKE ?`,
    [`${tag}%`],
  );
  return tag;
}

test("an administrator settles all shown rows, watches the progress and failures, and finds the run again", async ({ as, js }) => {
  const tag = await earners();
  const page = await as("admin", { bypassCSP: true });
  await page.goto(`/app/manager/settlement?search=${encodeURIComponent(tag)}`);
  if (js) await settled(page);
  await page.getByRole("button", { name: "목록 모두 정산" }).click();
  await expect(page.getByRole("heading", { name: "보이는 미정산 3건을 모두 정산할까요?" })).toBeVisible();
  await expect(page.getByText("작가 3명의 저작권료 150,000원입니다.")).toBeVisible();
  await expect(page.getByText("아직 끝나지 않았습니다. 지금까지 쌓인 저작권료만 정산하고")).toBeVisible();
  await expect(page.getByText("1명은 계좌가 없어 정산하지 못하고")).toBeVisible();
  if (js) expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "일괄 정산", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("일괄 정산: 완료했어요");
  if (js) await settled(page);
  await expect(page.getByRole("main")).toContainText("3건 중 3건 완료");
  await expect(page.getByRole("main")).toContainText("2건, 100,000원");
  await expect(page.getByRole("main")).toContainText("96,700원");
  await page.getByRole("link", { name: "정산 못함 1" }).click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("table")).toContainText("저작권료 계좌가 없는 작가입니다.");
  if (js) expect(await axeViolations(page)).toEqual([]);
  const here = page.url().replace("&state=REFUSED", "");
  await page.getByRole("link", { name: "지난 기록" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("일괄 정산 기록");
  await expect(page.locator(`a[href="${new URL(here).pathname}${new URL(here).search}"]`)).toBeVisible();
  if (js) expect(await axeViolations(page)).toEqual([]);
});
