import { axeViolations, expect, type Page, rows, test } from "./support/site";
import { atItsEnd, chatUrl, type Friend, messagesTo, sendSelected, stateOf } from "./support/sending";
import { press } from "./support/writing";

const OWNER = "(SELECT user_id FROM user WHERE user_email = 'creator@geulbeot.test')";
const LIST = "/app/user/friend-list";

/** Two friends, not new subscribers, whom the messenger does not know. */
async function lateFriends(js: boolean): Promise<[Friend, Friend]> {
  const all = await rows<Friend>(
    `SELECT receiver_id AS receiverId, profile_nickname AS nickname, kakaotalk_uuid AS uuid FROM friend
     WHERE user_id = ${OWNER} AND exclusion_yn = 'N' AND subscribe_yn IS NULL AND gone_at IS NULL AND profile_nickname <> '' ORDER BY receiver_id DESC`,
  );
  const once = all.filter((friend) => all.filter((other) => other.nickname.includes(friend.nickname)).length === 1);
  return (js ? once.slice(0, 2) : once.slice(2, 4)) as [Friend, Friend];
}

async function sendTo(page: Page, friends: Friend[]) {
  const [post] = await rows<{ id: number }>(
    `SELECT contents_id AS id FROM contents WHERE user_id = ${OWNER} AND delete_yn = 'N' ORDER BY contents_id LIMIT 1`,
  );
  const picked = friends.map(({ receiverId }) => receiverId).join(".");
  await page.goto(`/app/send-messages/send-contents?contentsId=${post!.id}&picked=${picked}`);
  await sendSelected(page);
  await page.locator("form:has([name=confirmed]) .btn-primary").click();
  await atItsEnd(page);
}

test("a friend opts out by the link in the chat, gets no more messages, and opts in again", async ({ as, stranger, js }) => {
  const page = await as("creator");
  const [stopping, staying] = await lateFriends(js);
  const since = new Date().toISOString();
  await sendTo(page, [stopping, staying]);
  expect([(await messagesTo(stopping, since)).length, (await messagesTo(staying, since)).length]).toEqual([1, 1]);

  const friendPage = await stranger({ bypassCSP: true });
  await friendPage.goto(chatUrl(stopping));
  await friendPage.getByRole("link", { name: "그만 받기" }).last().click();
  await expect(friendPage.getByRole("heading", { level: 1 })).toHaveText("하늘작가님의 메시지를 그만 받을까요?");
  const address = friendPage.url();
  if (js) expect(await axeViolations(friendPage)).toEqual([]);
  await friendPage.getByRole("button", { name: "그만 받기" }).click();
  await expect(friendPage.getByRole("heading", { level: 1 })).toHaveText("하늘작가님의 메시지를 받지 않아요");

  await page.goto(`${LIST}?subscribeYn=N`);
  await expect(page.getByRole("main")).toContainText("수신 거부");
  await page.goto(`/app/user/friend?receiverId=${stopping.receiverId}`);
  await expect(page.getByRole("main")).toContainText("친구가 그만 받겠다고 했어요.");
  await page.goto(LIST);
  await press(page, "친구 불러오기");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("친구 불러오기 결과");
  const later = new Date().toISOString();
  await sendTo(page, [staying]);
  expect((await messagesTo(stopping, later)).length).toBe(0);
  await page.goto(page.url());
  await expect(stateOf(page, staying)).toHaveText("보냄");

  await friendPage.goto(address);
  await friendPage.getByRole("button", { name: "다시 받기" }).click();
  await expect(friendPage.getByRole("heading", { level: 1 })).toHaveText("하늘작가님의 메시지를 그만 받을까요?");
});

test("a creator pastes friends' details: a wrong row says why, the others are saved", async ({ as, js }) => {
  const page = await as("creator");
  const [friend] = await lateFriends(js);
  const note = `메모 ${js ? "J" : "N"}${Date.now().toString(36)}`;
  await page.goto(LIST);
  await press(page, "더 보기");
  await page.getByRole("link", { name: "엑셀·CSV로 한 번에 입력" }).click();
  await page.getByLabel("붙여넣기").fill(`닉네임\t메모\n${friend.nickname}\t${note}\n없는 사람\t메모`);
  await press(page, "미리보기");
  await expect(page.getByRole("row").filter({ hasText: "없는 사람" })).toContainText("친구 목록에 없는 닉네임입니다.");
  await expect(page.getByRole("row").filter({ hasText: friend.nickname })).toContainText(note);
  await press(page, "1명 내용 적기");
  await expect(page.getByRole("main")).toContainText("가져오지 못한 1줄은 아래에 남겨 두었습니다.");
  await expect(page.getByLabel("붙여넣기")).toHaveValue(/^닉네임,메모\n없는 사람,메모\n?$/);
  await page.goto(`/app/user/friend?receiverId=${friend.receiverId}`);
  await expect(page.getByLabel(/^메모/)).toHaveValue(note);
});
