import { control, expect, type Page, rows, sandboxUrl } from "./site";
import { press } from "./writing";

export const CREATOR_KAKAO_ID = "1000000001";

export type Friend = { receiverId: number; nickname: string; uuid: string };
export type Message = { receiver: string; link: string; time: string; template: Record<string, unknown> };

/** The creator's friends as our rows have them, those with a nickname of their own. Each project takes its own part, so that none disturbs another. */
export async function friendsFor(js: boolean): Promise<Friend[]> {
  const all = await rows<Friend>(
    `SELECT receiver_id AS receiverId, profile_nickname AS nickname, kakaotalk_uuid AS uuid FROM friend
     WHERE user_id = (SELECT user_id FROM user WHERE user_email = 'creator@geulbeot.test') AND exclusion_yn = 'N' ORDER BY receiver_id`,
  );
  const once = all.filter((one) => one.nickname && all.filter((other) => other.nickname.includes(one.nickname)).length === 1);
  return js ? once.slice(0, 10) : once.slice(10, 20);
}

/** From a post's page to the panel with these friends ticked, one search each. */
export async function pick(page: Page, js: boolean, friends: Friend[]) {
  for (const friend of friends) {
    await page.getByLabel("닉네임 검색").fill(friend.nickname);
    if (!js) await press(page, "검색");
    await page.getByRole("checkbox", { name: friend.nickname }).check();
  }
  await expect(page.getByText(new RegExp(`^선택: ${friends.length} / \\d+$`)))
    .toBeVisible({ timeout: js ? 5_000 : 1 })
    .catch(async () => {
      // Without scripts the count is drawn by the server: it is right once the ticks were posted.
      await press(page, "검색");
      await expect(page.getByText(new RegExp(`^선택: ${friends.length} / \\d+$`))).toBeVisible();
    });
}

/** The run page at its end; by itself with scripts, by its own refreshes without. */
export async function atItsEnd(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("보내기를 마쳤습니다", { timeout: 15_000 });
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
