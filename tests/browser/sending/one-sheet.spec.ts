import { agreeAndReturn, friendsFor, logInByMessenger, makeMessengerMember, PANEL } from "../support/sending";
import { control, expect, type Page, rows, settled, test } from "../support/site";
import { press } from "../support/writing";

const PHONE = { viewport: { width: 390, height: 844 } };

async function aPost(): Promise<number> {
  const [post] = await rows<{ id: number }>(
    `SELECT contents_id AS id FROM contents WHERE delete_yn = 'N'
     AND user_id = (SELECT user_id FROM user WHERE user_email = 'creator@geulbeot.test') ORDER BY contents_id LIMIT 1`,
  );
  return post!.id;
}

/** A paid member with a post and twelve fetched friends. */
async function logInPaid(page: Page, js: boolean): Promise<number> {
  const account = `79${Date.now()}${js ? 1 : 2}`;
  await control("accounts", { id: account, nickname: "새로 온 작가", friends: 12 });
  const { userId, contentsId } = await makeMessengerMember(account);
  await rows(
    `INSERT INTO billing_history (user_id, payment_type, payment_result, approved_at, expiry_date, payment_amount_won, created_at)
     VALUES (?, 'PAYMENT', 'SUCCESS', NOW(3) - INTERVAL 1 DAY, CURDATE() + INTERVAL 20 DAY, 100000, NOW(3))`,
    [userId],
  );
  await logInByMessenger(page, account);
  await page.goto(PANEL + contentsId);
  await press(page, "친구 불러오기");
  await agreeAndReturn(page, js, { account, contentsId });
  return contentsId;
}

/** Screens of a journey by their first heading, a question's dialog too, and its presses. */
function counting(page: Page, js: boolean) {
  const screens: string[] = [];
  let presses = 0;
  const see = async () => {
    if (js) await settled(page);
    const title = await page.locator("dialog[open] h2, h1").last().textContent();
    if (title !== screens.at(-1)) screens.push(title!);
  };
  return {
    screens,
    see,
    press: async (act: () => Promise<unknown>) => {
      presses++;
      await act();
      await see();
    },
    presses: () => presses,
  };
}

test("a post goes to four friends in four screens and eight presses at most @browser", async ({ stranger, js }) => {
  const page = await stranger();
  const id = await logInPaid(page, js);
  await page.setViewportSize(PHONE.viewport);
  const journey = counting(page, js);
  await page.goto(`/app/blog/my-blog-view-contents?contentsId=${id}`);
  await journey.see();
  await journey.press(() => page.getByRole("main").getByRole("link", { name: "보내기", exact: true }).click());
  const boxes = page.getByRole("group", { name: "받을 친구" }).getByRole("checkbox", { disabled: false });
  for (let at = 0; at < 4; at++) await journey.press(() => boxes.nth(at).check());
  await journey.press(() => page.getByRole("button", { name: js ? "4명에게 보내기" : "선택한 친구에게 보내기" }).click());
  await journey.press(() =>
    (js ? page.getByRole("dialog") : page.getByRole("main")).getByRole("button", { name: "4명에게 보내기" }).click(),
  );
  await expect(page.getByText("4명 중 4명 완료")).toBeVisible();
  expect(journey.screens.length, journey.screens.join(", ")).toBeLessThanOrEqual(4);
  expect(journey.presses()).toBeLessThanOrEqual(8);
});

test("on a phone the first friend is within eight Tabs and 500 px @browser", async ({ as, js }) => {
  const page = await as("creator", PHONE);
  await page.goto(PANEL + (await aPost()));
  if (js) await settled(page);
  const first = page.locator(".send-friends li").first();
  expect(await first.evaluate((row) => row.getBoundingClientRect().bottom + scrollY)).toBeLessThanOrEqual(500);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const isFriend = () => page.evaluate(() => document.activeElement?.matches(".send-friends input") ?? false);
  let tabs = 1;
  while (tabs < 20 && !(await isFriend())) {
    await page.keyboard.press("Tab");
    tabs++;
  }
  expect(tabs).toBeLessThanOrEqual(8);
});

test("chips show the chosen and take them off; the button counts along @js", async ({ as, js }) => {
  const page = await as("creator", PHONE);
  const [first, second] = await friendsFor(js);
  await page.goto(`${PANEL}${await aPost()}&picked=${first!.receiverId}.${second!.receiverId}`);
  await settled(page);
  const chip = (name: string) => page.getByRole("button", { name: `${name} 빼기` });
  await expect(page.getByRole("button", { name: "2명에게 보내기" })).toBeVisible();
  await chip(first!.nickname).click();
  await expect(chip(second!.nickname)).toBeFocused();
  await expect(page.getByRole("button", { name: "1명에게 보내기" })).toBeVisible();
  await expect(page.locator(`input[type=checkbox][name=receiverId][value="${first!.receiverId}"]`)).not.toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "선택한 친구에게 보내기" })).toBeVisible();
});
