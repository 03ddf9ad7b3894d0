import { expect, type Locator, type Page, rows, settled, test } from "./support/site";
import { atItsEnd, friendsFor, messagesTo, stateOf } from "./support/sending";
import { press } from "./support/writing";

const GROUPS = "/app/send-messages/group-list-to-send";
const WAITING = "/app/send-messages/sending-list";
const targets = (groupId: number) => `/app/send-messages/entry-friends-to-group?groupId=${groupId}`;
const unique = (js: boolean) => `${js ? "J" : "N"}${Date.now().toString(36)}`;
const pane = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name} [\\d,]+명`) });
const names = (list: Locator) => list.locator(".target-name").allTextContents();

const idOf = async (email: string) => (await rows<{ id: number }>("SELECT user_id AS id FROM user WHERE user_email = ?", [email]))[0]!.id;
async function aGroup(name: string): Promise<number> {
  const userId = await idOf("creator@geulbeot.test");
  await rows("INSERT INTO send_group (user_id, group_name) VALUES (?, ?)", [userId, name]);
  return (await rows<{ id: number }>("SELECT group_id AS id FROM send_group WHERE group_name = ?", [name]))[0]!.id;
}
async function waitingPosts(email: string, titles: string[]): Promise<void> {
  const userId = await idOf(email);
  for (const title of titles) {
    await rows("INSERT INTO contents (user_id, title, contents, main_subject) VALUES (?, ?, '<p>봄</p>', 'finance')", [userId, title]);
    await rows("INSERT INTO sending_list (user_id, contents_id) SELECT user_id, contents_id FROM contents WHERE title = ?", [title]);
  }
}

test("a creator makes a group, adds and removes friends, and sends a waiting post to it", async ({ as, js }) => {
  const page = await as("creator");
  const group = `모임 ${unique(js)}`;
  const title = `기다리는 글 ${unique(js)}`;
  const [first, second] = (await friendsFor(js)).slice(-2);

  await test.step("names the group", async () => {
    await page.goto(GROUPS);
    if (js) await settled(page);
    await press(page, "그룹 만들기");
    if (js) await page.keyboard.type(group);
    else await page.getByRole("textbox", { name: "그룹 이름, 새 행" }).fill(group);
    if (js) await page.keyboard.press("Enter");
    await press(page, "저장");
    await expect(page.getByText("1건을 등록했습니다.")).toBeVisible();
  });

  await test.step("opens its targets from the toolbar", async () => {
    await page.goto(`${GROUPS}?groupName=${encodeURIComponent(group)}`);
    if (js) await settled(page);
    await page.getByRole("checkbox", { name: `${group} 선택` }).click();
    await press(page, "발송 대상 관리");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${group} · 친구 넣고 빼기`);
  });

  await test.step("puts two friends in and takes one out", async () => {
    for (const friend of [first!, second!]) {
      if (js) await settled(page);
      await pane(page, "친구").getByRole("combobox", { name: "친구 닉네임" }).fill(friend.nickname);
      await pane(page, "친구").getByRole("button", { name: "검색", exact: true }).click();
      await pane(page, "친구").getByRole("checkbox", { name: friend.nickname }).check();
      await pane(page, "친구")
        .getByRole("button", { name: /^선택한 .+ 넣기$/ })
        .click();
      await expect(page.getByText("1명을 발송 대상에 넣었습니다.").first()).toBeVisible();
      await expect(pane(page, group)).toContainText(friend.nickname);
    }
    await pane(page, group).getByRole("checkbox", { name: second!.nickname }).check();
    await pane(page, group)
      .getByRole("button", { name: /^선택한 .+ 빼기$/ })
      .click();
    await expect(page.getByText("1명을 발송 대상에서 뺐습니다.").first()).toBeVisible();
    expect(await names(pane(page, group))).toEqual([first!.nickname]);
  });

  await waitingPosts("creator@geulbeot.test", [title]);
  const since = new Date().toISOString();
  await test.step("sends the waiting post to the group", async () => {
    await page.goto(WAITING);
    const item = page.getByRole("listitem").filter({ hasText: title });
    await item.getByRole("button", { name: `보내기: ${title}` }).click();
    await expect(item.getByText("발송 그룹을 선택해 주세요.")).toBeVisible();
    await item.getByLabel("보낼 그룹").selectOption({ label: `${group} (1명)` });
    await item.getByRole("button", { name: `보내기: ${title}` }).click();
    await (js ? page.getByRole("dialog") : page).getByRole("button", { name: "1명에게 보내기", exact: true }).click();
    await atItsEnd(page);
    await expect(stateOf(page, first!)).toHaveText("보냄");
    expect(await messagesTo(first!, since)).toHaveLength(1);
    await page.goto(WAITING);
    await expect(page.getByText(title)).toHaveCount(0);
  });
});

test("the waiting list shows five more at a press, and asks before deleting an entry", async ({ as, js }) => {
  const page = await as("writer");
  const titles = Array.from({ length: 7 }, (_, index) => `차례 ${index + 1} ${unique(js)}`);
  await waitingPosts("writer@geulbeot.test", titles);
  await page.goto(WAITING);
  if (js) await settled(page);
  const shown = page.locator(".waiting-item h2");
  await expect(shown).toHaveText(titles.slice(2).reverse());
  await page.getByRole("link", { name: "더 보기" }).click();
  await expect(shown).toHaveText([...titles].reverse());
  if (js) await expect(page.getByRole("link", { name: titles[1], exact: true })).toBeFocused();
  await expect(page.getByRole("link", { name: "더 보기" })).toHaveCount(0);
  await page.getByRole("button", { name: `더 보기: ${titles[0]}` }).click();
  await page.getByRole("button", { name: `삭제: ${titles[0]}` }).click();
  await expect(page.getByRole("heading", { name: /대기 목록에서 지울까요/ })).toBeVisible();
  await page.getByRole("button", { name: "삭제", exact: true }).click();
  await expect(page.getByText("발송 대기 목록에서 삭제했습니다.").first()).toBeVisible();
  await expect(shown).toHaveCount(6);
});

test("the keyboard moves friends into a group: the focus moves on, and each move is announced @js", async ({ as, js }) => {
  const page = await as("creator");
  const group = `글쇠 ${unique(js)}`;
  const groupId = await aGroup(group);
  await page.goto(`${targets(groupId)}&nickname=${encodeURIComponent("김")}`);
  await settled(page);
  const [friends, chosen] = [pane(page, "친구"), pane(page, group)];
  const before = await names(friends);
  expect(before.length).toBeGreaterThan(3);
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest(".target-row")?.querySelector(".target-name")?.textContent ?? null);
  const announcement = page.locator(".targets-said");

  for (let presses = 0; presses < 60 && (await focused()) === null; presses++) await page.keyboard.press("Tab");
  expect(await focused()).toBe(before[0]);
  // One Tab stop with arrow keys: nobody should tab through hundreds of friends.
  await page.keyboard.press("Tab");
  await expect(friends.getByRole("button", { name: "선택한 친구 넣기" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(friends.getByText("선택 2명")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(announcement).toHaveText("2명을 발송 대상에 넣었습니다.");
  await expect(announcement).toHaveRole("status");
  expect(await names(chosen)).toEqual(before.slice(1, 3));
  await expect.poll(focused).toBe(before[3]);

  await page.keyboard.press("Enter");
  await expect(announcement).toHaveText("1명을 발송 대상에 넣었습니다.");
  await page.keyboard.press("ArrowRight");
  await expect.poll(focused).toBe(before[1]);
  await page.keyboard.press("End");
  expect(await focused()).toBe(before[3]);
  await page.keyboard.press("ControlOrMeta+A");
  await expect(chosen.getByText("선택 3명")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chosen.getByText("선택 0명")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Enter");
  await expect(announcement).toHaveText("3명을 발송 대상에서 뺐습니다.");
  expect(await names(friends)).toEqual(before);
  await expect(chosen.getByText("아직 넣은 친구가 없어요.")).toBeFocused();
});

test("a creator drags ticked friends into a group, and adds all matches by one press @js", async ({ as, js }) => {
  const page = await as("creator");
  const group = `끌기 ${unique(js)}`;
  const groupId = await aGroup(group);
  await page.goto(`${targets(groupId)}&nickname=${encodeURIComponent("김")}`);
  await settled(page);
  const [friends, chosen] = [pane(page, "친구"), pane(page, group)];
  const before = await names(friends);
  for (const name of before.slice(0, 2)) await friends.getByRole("checkbox", { name }).first().check();
  await friends.locator(".target-row").nth(1).dragTo(chosen.getByRole("heading"));
  await expect(chosen.locator(".target-name")).toHaveText(before.slice(0, 2));
  await chosen.locator(".target-row").first().dragTo(friends.getByRole("heading"));
  await expect(chosen.locator(".target-name")).toHaveText(before.slice(1, 2));
  await friends.getByRole("button", { name: /^검색한 \d+명 모두 넣기$/ }).click();
  await expect(chosen.locator(".target-name")).toHaveText(before);
  await chosen.getByRole("button", { name: /모두 빼기$/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /모두 빼기$/ })
    .click();
  await expect(chosen.locator(".target-name")).toHaveCount(0);

  // Ticks stay while a search hides their friends.
  await friends.getByRole("checkbox", { name: before[0] }).first().check();
  await friends.getByRole("combobox").fill("박");
  await friends.getByRole("button", { name: "검색", exact: true }).click();
  await expect(friends.locator(".target-name").first()).toHaveText(/박/i);
  const [other] = await names(friends);
  await friends.locator(".target-row input").first().check();
  await expect(friends.getByText("선택 2명")).toBeVisible();
  await friends.getByRole("button", { name: "선택한 2명 넣기" }).click();
  await expect(chosen.locator(".target-name")).toHaveText([before[0]!, other!]);
});
