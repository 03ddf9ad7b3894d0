import { agreeAndReturn, logInByMessenger, makeMessengerMember, PANEL } from "../support/sending";
import { control, expect, rows, test } from "../support/site";
import { press } from "../support/writing";

const FRIENDS = 12;
const PLANNED = "/app/send-messages/planned-runs";

test("above the day's limit the rest is planned for tomorrow; advertising is marked and planned at night @nojs", async ({
  stranger,
  js,
}) => {
  const account = `78${Date.now()}2`;
  await control("accounts", { id: account, nickname: "새로 온 작가", friends: FRIENDS });
  const { userId, contentsId } = await makeMessengerMember(account);
  await rows(
    `INSERT INTO billing_history (user_id, payment_type, payment_result, approved_at, expiry_date, payment_amount_won, created_at)
     VALUES (?, 'PAYMENT', 'SUCCESS', NOW(3) - INTERVAL 1 DAY, CURDATE() + INTERVAL 20 DAY, 100000, NOW(3))`,
    [userId],
  );
  const page = await stranger();

  await test.step("logs in and fetches the friends", async () => {
    await logInByMessenger(page, account);
    await page.goto(PANEL + contentsId);
    await press(page, "친구 불러오기");
    await agreeAndReturn(page, js, { account, contentsId });
    await press(page, "다른 방법");
    await expect(page.getByRole("button", { name: `전체 발송(${FRIENDS}명)` })).toBeVisible();
  });

  await test.step("five of twelve go today, which is said before the press", async () => {
    await rows(
      `INSERT INTO sending_count (user_id, day, count, created_at) VALUES (?, DATE(CONVERT_TZ(NOW(), '+00:00', '+09:00')), 95, NOW(3))`,
      [userId],
    );
    await page.goto(PANEL + contentsId);
    await press(page, "모두 선택");
    await expect(page.getByText(`선택: ${FRIENDS} / ${FRIENDS}`)).toBeVisible();
    await page.locator('button[name="intent"][value="ticked"]').click();
    await expect(page.getByText("오늘 보낼 수 있는 수를 넘어요. 나머지 7명은")).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "5명에게 보내고 7명은 예약" }).click();
    await expect(page.getByText("5명 중 5명 완료")).toBeVisible();
    expect(await receivers(account)).toHaveLength(5);
  });

  await test.step("the seven who wait go by one press on the next day, nobody twice", async () => {
    await rows("UPDATE sending_count SET count = 0 WHERE user_id = ?", [userId]);
    await page.goto(PLANNED);
    await page.getByRole("link", { name: "함께 읽는 봄" }).click();
    await page.getByRole("main").getByRole("button", { name: "7명에게 보내기" }).click();
    await expect(page.getByText("7명 중 7명 완료")).toBeVisible();
    const all = await receivers(account);
    expect([all.length, new Set(all).size]).toEqual([FRIENDS, FRIENDS]);
    await page.goto(PLANNED);
    await expect(page.getByText("예약한 발송이 없어요")).toBeVisible();
  });

  await test.step("advertising: what becomes of it is said before the press", async () => {
    await page.goto(PANEL + contentsId);
    await page.getByLabel("광고성 글").check();
    await page.getByLabel("보내는 사람 이름").fill("글벗 책방");
    await page.getByLabel("연락처").fill("02-123-4567");
    await page.locator("input[name=receiverId]").first().check();
    await page.locator('button[name="intent"][value="ticked"]').click();
    await expect(page.getByText("광고성 글로 보내요.", { exact: false })).toBeVisible();
    const before = (await receivers(account)).length;
    // The site uses the machine's clock.
    if (isNightInSeoul()) {
      await page.getByRole("main").getByRole("button", { name: "1명 예약하기" }).click();
      await expect(page).toHaveURL(new RegExp(PLANNED));
      expect(await receivers(account)).toHaveLength(before);
      return;
    }
    await page.getByRole("main").getByRole("button", { name: "1명에게 보내기" }).click();
    await expect(page.getByText("1명 중 1명 완료")).toBeVisible();
    const sent = await messagesOf(account);
    expect(sent).toHaveLength(before + 1);
    expect(JSON.stringify(sent.at(-1))).toMatch(/\(광고\).*글벗 책방.*02-123-4567/);
  });
});

function isNightInSeoul(): boolean {
  const hour = Number(new Intl.DateTimeFormat("en", { timeZone: "Asia/Seoul", hour: "numeric", hourCycle: "h23" }).format(new Date()));
  return hour >= 21 || hour < 8;
}

type Message = { kind: string; receiver: string };

async function messagesOf(account: string): Promise<Message[]> {
  const { messages } = await control<{ messages: Message[] }>(`messages?sender=${account}`);
  return messages.filter(({ kind }) => kind !== "memo");
}

const receivers = async (account: string) => (await messagesOf(account)).map(({ receiver }) => receiver);
