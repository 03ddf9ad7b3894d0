import { expect, rows, settled, test } from "../support/site";

let number = 0;

test("an administrator tries a payout, renames a bank holiday, and cannot delete the only rule", async ({ as, js }) => {
  const page = await as("admin");
  const open = async (path: string) => {
    await page.goto(path);
    if (js) await settled(page);
  };
  await open("/app/manager/settlement");
  await page.getByRole("link", { name: "공제 기준 보기" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("공제 기준");
  if (js) await settled(page);
  await page.getByLabel("저작권료(원)").fill("20010");
  await page.getByRole("button", { name: "계산", exact: true }).click();
  await expect(page.getByRole("region", { name: "지급액 계산 표" }).getByRole("row", { name: /개인/ })).toContainText("19,350원");
  await expect(page).toHaveURL(/assumptionYn=Y/);

  const tag = `휴일${js ? "j" : "n"}${Date.now().toString(36)}${(number += 1)}`;
  const day = `2${js ? 1 : 2}${String(Date.now() % 100).padStart(2, "0")}-05-11`;
  await rows("INSERT INTO bank_holiday (day, holiday_name, created_at, updated_at) VALUES (?, ?, NOW(3), NOW(3))", [day, tag]);
  await open(`/app/manager/bank-holidays?holiday=${day}`);
  const pane = page.getByRole("region", { name: "은행 휴일", exact: true }).first();
  if (js) {
    await pane
      .getByRole("row")
      .filter({ has: page.getByRole("checkbox", { name: `${day} 선택` }) })
      .getByRole("gridcell")
      .nth(2)
      .click();
    await page.keyboard.type("임시공휴일");
    await page.keyboard.press("Enter");
  } else await pane.getByLabel(`이름, ${day}`).fill("임시공휴일");
  await pane.getByRole("button", { name: "저장", exact: true }).click();
  const named = async () => (await rows<{ name: string }>("SELECT holiday_name AS name FROM bank_holiday WHERE day = ?", [day]))[0]?.name;
  await expect.poll(named).toBe("임시공휴일");

  await open(`/app/manager/bank-holidays?holiday=${day}`);
  await pane.getByRole("checkbox", { name: `${day} 선택` }).check();
  await pane.getByRole("button", { name: "삭제", exact: true }).click();
  await (js ? page.getByRole("dialog") : page.getByRole("main")).locator(".btn-error").click();
  await expect.poll(named).toBeUndefined();

  await open("/app/manager/deduction-rules?creatorKind=INDIVIDUAL");
  const rules = page.getByRole("region", { name: "공제 기준", exact: true }).first();
  await rules
    .getByRole("checkbox", { name: /INDIVIDUAL.*선택|개인.*선택/ })
    .last()
    .check();
  await rules.getByRole("button", { name: "삭제", exact: true }).click();
  await expect(page.getByText("개인에 적용되는 공제 기준이 하나도 남지 않아 지울 수 없습니다.").first()).toBeVisible();
});
