import { control, expect, type Page, rows, sandboxUrl, settled } from "./site";
import { press } from "./writing";
import { patience } from "../../support/yardstick";

export const PANEL = "/app/send-messages/send-contents?contentsId=";

export const CREATOR_KAKAO_ID = "1000000001";

export type Friend = { receiverId: number; nickname: string; uuid: string };
export type Message = { receiver: string; link: string; time: string; template: Record<string, unknown> };

/** Friends with unique nicknames; each project uses its own part. */
export async function friendsFor(js: boolean): Promise<Friend[]> {
  const all = await rows<Friend>(
    `SELECT receiver_id AS receiverId, profile_nickname AS nickname, kakaotalk_uuid AS uuid FROM friend
     WHERE user_id = (SELECT user_id FROM user WHERE user_email = 'creator@geulbeot.test') AND exclusion_yn = 'N' ORDER BY receiver_id`,
  );
  const once = all.filter((friend) => friend.nickname && all.filter((other) => other.nickname.includes(friend.nickname)).length === 1);
  return js ? once.slice(0, 10) : once.slice(10, 20);
}

/** Ticks these friends in the panel. */
export async function pick(page: Page, js: boolean, friends: Friend[]) {
  for (const friend of friends) {
    await page.getByLabel("닉네임 검색").fill(friend.nickname);
    if (!js) await press(page, "검색");
    await page.getByRole("checkbox", { name: friend.nickname }).check();
  }
  await expect(page.getByText(new RegExp(`^선택: ${friends.length} / \\d+$`)))
    .toBeVisible({ timeout: js ? patience(5_000) : 1 })
    .catch(async () => {
      // Without scripts, only the next page counts the new ticks.
      await press(page, "검색");
      await expect(page.getByText(new RegExp(`^선택: ${friends.length} / \\d+$`))).toBeVisible();
    });
}

/** Sends to the ticked friends alone, by the folded button. */
export async function sendSelected(page: Page) {
  await press(page, "다른 방법");
  await press(page, "선택 발송");
}

/** Sends the card to the sender's own chat, by the folded button. */
export async function sendToSelf(page: Page) {
  await press(page, "다른 방법");
  await press(page, "나에게 먼저 보내기");
}

export const openGroups = (page: Page) => page.locator("summary").filter({ hasText: "그룹" }).click();

/** Waits for the run's end; without scripts the page refreshes itself. */
export async function atItsEnd(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("보내기를 마쳤어요");
}

export const stateOf = (page: Page, friend: Friend) => page.getByRole("row").filter({ hasText: friend.nickname }).locator(".run-state");

export async function messagesTo(friend: Friend, since: string): Promise<Message[]> {
  const query = new URLSearchParams({ receiver: friend.uuid, since });
  return (await control<{ messages: Message[] }>(`messages?${query}`)).messages;
}

export async function messagesSince(since: string): Promise<Message[]> {
  const query = new URLSearchParams({ sender: CREATOR_KAKAO_ID, since });
  return (await control<{ messages: Message[] }>(`messages?${query}`)).messages;
}

export const chatUrl = (friend: Friend) => `${sandboxUrl()}/chat?receiver=${encodeURIComponent(friend.uuid)}`;

export async function logInByMessenger(page: Page, account: string) {
  await page.goto("/app/login");
  await page.getByRole("link", { name: "카카오로 로그인" }).click();
  await page.getByRole("button", { name: new RegExp(account) }).click();
  await page.getByRole("button", { name: "동의하고 계속하기" }).click();
  await expect(page.getByRole("button", { name: "로그아웃" })).toBeVisible();
}

type Consent = { account: string; contentsId: number };

export async function consentAndReturn(page: Page, js: boolean, consent: Consent) {
  await page.getByRole("link", { name: "카카오톡 동의하기" }).click();
  await agreeAndReturn(page, js, consent);
}

export async function agreeAndReturn(page: Page, js: boolean, { account, contentsId }: Consent) {
  await page.getByRole("button", { name: new RegExp(account) }).click();
  for (const box of await page.getByRole("checkbox").all()) if (await box.isEnabled()) await box.check();
  await page.getByRole("button", { name: "동의하고 계속하기" }).click();
  await expect(page).toHaveURL(PANEL + contentsId);
  if (js) await settled(page);
}

/** A member without synced friends, who meets each obstacle in turn. */
export async function makeMessengerMember(account: string): Promise<{ userId: number; contentsId: number }> {
  await rows(
    `INSERT INTO user (user_email, user_type, user_nickname, name, email_check, role, kakao_id, created_at, updated_at)
     SELECT CONCAT(?, '@example.test'), 'KAKAOTALK', CONCAT('작가', RIGHT(?, 8)), '이봄', 'Y', role, ?, NOW(3), NOW(3)
     FROM user WHERE user_email = 'creator@geulbeot.test'`,
    [account, account, account],
  );
  const [{ userId }] = (await rows<{ userId: number }>("SELECT user_id AS userId FROM user WHERE kakao_id = ?", [account])) as [
    { userId: number },
  ];
  await rows(
    `INSERT INTO contents (user_id, title, contents, summary, text_length, main_subject, created_at, updated_at)
     VALUES (?, '함께 읽는 봄', '<p>봄이 왔습니다.</p>', '봄이 왔습니다.', 8, 'finance', NOW(3), NOW(3))`,
    [userId],
  );
  const [post] = await rows<{ contentsId: number }>("SELECT contents_id AS contentsId FROM contents WHERE user_id = ?", [userId]);
  return { userId, contentsId: post!.contentsId };
}
