import { makeMessengerMember, logInByMessenger, PANEL, agreeAndReturn } from "../support/sending";
import { control, expect, type Page, rows, test } from "../support/site";
import { press } from "../support/writing";

const FRIENDS = 12;
const RUNS = "/app/send-messages/planned-runs";
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10);

test("a sender plans a run, finds it in list and calendar, moves it, and starts it by one press", async ({ stranger, js }) => {
  const account = `79${Date.now()}3`;
  await control("accounts", { id: account, nickname: "예약하는 작가", friends: FRIENDS });
  const { userId, contentsId } = await makeMessengerMember(account);
  await rows(
    `INSERT INTO billing_history (user_id, payment_type, payment_result, approved_at, expiry_date, payment_amount_won, created_at)
     VALUES (?, 'PAYMENT', 'SUCCESS', NOW(3) - INTERVAL 1 DAY, CURDATE() + INTERVAL 20 DAY, 100000, NOW(3))`,
    [userId],
  );
  const page = await stranger();
  await logInByMessenger(page, account);
  await page.goto(PANEL + contentsId);
  await press(page, "친구 불러오기");
  await agreeAndReturn(page, js, { account, contentsId });
  await press(page, "모두 선택");
  await fillMoment(page, inDays(3), "10:30");
  await press(page, "예약하기");
  await expect(page.getByText("자동으로 보내지 않으니", { exact: false }).first()).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "예약하기" }).first().click();

  await expect(page).toHaveURL(new RegExp(RUNS));
  await expect(page.getByRole("row").filter({ hasText: "10:30" })).toContainText(`${FRIENDS}명`);
  await page.goto(`/app/send-messages/calendar?month=${inDays(3).slice(0, 7)}`);
  await page.getByRole("link", { name: /함께 읽는 봄/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${FRIENDS}명에게 보낼까요?`);

  await page.getByLabel("시각", { exact: true }).fill("23:30");
  await press(page, "시각 바꾸기");
  await expect(page.getByText("조용한 시간이에요", { exact: false })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "시각 바꾸기" }).first().click();
  await expect(page.getByText("23:30에 알려 드려요", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: `${FRIENDS}명에게 보내기` }).click();
  await expect(page.getByText(`${FRIENDS}명 중 ${FRIENDS}명 완료`)).toBeVisible();
  await page.goto(RUNS);
  await expect(page.getByText("예약한 발송이 없어요")).toBeVisible();
});

async function fillMoment(page: Page, day: string, time: string) {
  await page.getByText("나중에 보내도록 예약").click();
  await page.getByLabel("날짜", { exact: true }).fill(day);
  await page.getByLabel("시각", { exact: true }).fill(time);
}
