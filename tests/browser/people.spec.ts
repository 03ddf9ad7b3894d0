import { expect, rows, settled, test } from "./support/site";

let number = 0;
const tagOf = (js: boolean) => `p${js ? "j" : "n"}${Date.now().toString(36)}${(number += 1)}`;

test("an administrator creates a member, gives a reason to open their page, and gives a promotion", async ({ as, js }) => {
  const tag = tagOf(js);
  const page = await as("admin");
  await page.goto("/app/system/user");
  if (js) await settled(page);
  const pane = page.getByRole("region", { name: "회원 관리", exact: true }).first();
  await pane.getByRole("button", { name: "회원 추가" }).click();
  if (js) {
    for (const text of [`${tag}@example.test`, tag, "박서준"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Control+s");
  } else {
    await page.locator('input[name="n0.userEmail"]').fill(`${tag}@example.test`);
    await page.locator('input[name="n0.userNickname"]').fill(tag);
    await page.locator('input[name="n0.name"]').fill("박서준");
    await pane.getByRole("button", { name: "저장", exact: true }).click();
  }
  const findMembers = () => rows<{ id: number; role: string }>("SELECT user_id AS id, role FROM user WHERE user_nickname = ?", [tag]);
  await expect.poll(async () => (await findMembers()).map(({ role }) => role)).toEqual(["ROLE_USER"]);
  const { id } = (await findMembers())[0]!;

  await page.goto(`/app/system/user/member?userId=${id}`);
  await expect(page.getByText("박서준")).toHaveCount(0);
  await page.getByLabel("사유").fill("가입을 도우려고 엽니다");
  await page.getByRole("button", { name: "회원 정보 보기" }).click();
  await expect(page.getByText("박서준")).toBeVisible();
  await expect(page.getByText("회원 정보 열람").first()).toBeVisible();

  await page.getByRole("link", { name: "프로모션 등록" }).click();
  await page.getByRole("button", { name: "프로모션 등록" }).click();
  await expect(page.getByText("프로모션이 등록되었습니다.")).toBeVisible();
});

test("an administrator sees the workers and cancels a mail after a question", async ({ as, js }) => {
  await rows(
    `INSERT INTO mail_outbox (sealed_mail, stale_at, status, attempts, next_at, created_at, updated_at)
     SELECT sealed_mail, NOW(3) + INTERVAL 1 DAY, 'FAILED', 1, NOW(3), NOW(3), NOW(3) FROM mail_outbox WHERE status = 'FAILED' LIMIT 1`,
  );
  const page = await as("admin");
  await page.goto("/app/manager/jobs?kind=mail&state=failed");
  if (js) await settled(page);
  await expect(page.getByRole("region", { name: "작업 프로세스 표" })).toBeVisible();
  const before = await rows("SELECT mail_id FROM mail_outbox WHERE status = 'FAILED'");
  await page.getByRole("button", { name: "중지" }).first().click();
  await expect(page.getByRole("heading", { name: "중지할까요?" })).toBeVisible();
  await page.getByRole("button", { name: "중지", exact: true }).last().click();
  await expect.poll(async () => (await rows("SELECT mail_id FROM mail_outbox WHERE status = 'FAILED'")).length).toBe(before.length - 1);
});

test("leaving a page reports its web vitals by route only @js", async ({ as }) => {
  const page = await as("admin");
  // The test cannot see the report of a closing page, only stored counts.
  const counted = async () =>
    Number(
      (await rows<{ total: string }>("SELECT SUM(total) AS total FROM web_vital WHERE page = '/app/system/mail-certification'"))[0]!.total,
    );
  const before = await counted();
  await page.goto("/app/system/mail-certification?userId=1");
  await settled(page);
  await page.goto("/app/main");
  await expect.poll(counted).toBeGreaterThan(before);
  expect(await rows("SELECT page FROM web_vital WHERE page LIKE '%?%'")).toEqual([]);
});
