import { chatUrl } from "./support/sending";
import { axeViolations, control, expect, type Page, rows, sandboxUrl, settled, test } from "./support/site";
import { press } from "./support/writing";

const FRIENDS = 130;
const PANEL = "/app/send-messages/send-contents?contentsId=";

test("a creator clears every hindrance without losing the ticks, sends to themselves, to a group, and again to those who have not read", async ({
  stranger,
  js,
}) => {
  test.setTimeout(90_000);
  const account = `77${Date.now()}${js ? 1 : 2}`;
  await control("accounts", { id: account, nickname: "새로 온 작가", friends: FRIENDS });
  const { userId, contentsId } = await makeMember(account);
  const page = await stranger({ bypassCSP: true });
  const picked = page.getByText(new RegExp(`^선택: 2 / ${FRIENDS}$`));
  const axe: string[] = [];
  const look = async () => void (js && axe.push(...(await axeViolations(page))));

  await test.step("logs in; the friends are asked for by name, and come after the consent", async () => {
    await page.goto("/app/login");
    await page.getByRole("link", { name: "카카오로 로그인" }).click();
    await page.getByRole("button", { name: /새로 온 작가/ }).click();
    await page.getByRole("button", { name: "동의하고 계속하기" }).click();
    await expect(page.getByRole("button", { name: "로그아웃" })).toBeVisible();
    await page.goto(PANEL + contentsId);
    await press(page, "친구 불러오기");
    await expect(page.getByRole("alert").first()).toContainText("카카오 서비스 내 친구목록");
    await consentAndReturn(page, js, contentsId);
    await press(page, "친구 불러오기");
    await expect(page.getByRole("button", { name: `전체 발송(${FRIENDS}명)` })).toBeVisible();
  });

  const friends = await friendsOf(userId);
  await test.step("unpaid: a dialog with scripts, a strip without; the ticks stay, also one beyond the first page", async () => {
    for (const friend of [friends[0]!, friends.at(-1)!]) {
      await page.getByLabel("닉네임 검색").fill(friend.nickname);
      if (!js) await press(page, "검색");
      await page.locator(`input[type=checkbox][name=receiverId][value="${friend.receiverId}"]`).check();
    }
    await press(page, "선택 발송");
    const unpaid = js ? page.getByRole("dialog") : page.getByRole("alert");
    await expect(unpaid.first()).toContainText("결제가 필요한 서비스입니다.");
    await look();
    if (js) await page.getByRole("dialog").getByRole("button", { name: "닫기" }).last().click();
    await expect(picked).toBeVisible();
    await rows(
      `INSERT INTO billing_history (user_id, payment_type, payment_result, approved_at, expiry_date, payment_amount_won, created_at)
       VALUES (?, 'PAYMENT', 'SUCCESS', NOW(3) - INTERVAL 1 DAY, CURDATE() + INTERVAL 20 DAY, 100000, NOW(3))`,
      [userId],
    );
  });

  if (js)
    await test.step("nobody answers: said in the panel, and the ticks stay", async () => {
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "선택 발송" }).click();
      await expect(page.getByRole("alert").first()).toContainText("응답이 없습니다. 인터넷 연결을 확인하고 다시 눌러 주세요.");
      await expect(picked).toBeVisible();
      await page.context().setOffline(false);
    });

  await test.step("a consent taken back is named, and the ticks are there after it", async () => {
    await page.goto(PANEL + contentsId);
    await expect(picked).toBeVisible();
    await control("revoke", { accountId: account, scopes: ["talk_message"] });
    await press(page, "나에게 먼저 보내기");
    await expect(page.getByRole("alert").first()).toContainText("‘카카오톡 메시지 전송’에 동의해 주세요.");
    await consentAndReturn(page, js, contentsId);
    await expect(picked).toBeVisible();
  });

  await test.step("to oneself first: in the own chat, not counted", async () => {
    await press(page, "나에게 먼저 보내기");
    await expect(page.getByText("카카오톡의 ‘나와의 채팅’으로 보냈습니다.")).toBeVisible();
    await expect(picked).toBeVisible();
    const chat = await stranger();
    await chat.goto(`${sandboxUrl()}/friends?account=${account}`);
    await chat.getByRole("link", { name: "나와의 채팅 (1건)" }).click();
    await chat.getByRole("link", { name: "글 읽기" }).click();
    await expect(chat.getByRole("heading", { level: 1 })).toHaveText("함께 읽는 봄");
    expect(await rows("SELECT 1 FROM send_history WHERE user_id = ?", [userId])).toEqual([]);
  });

  const three = friends.slice(1, 4);
  await test.step("a group: asked for when none is chosen, then sent to", async () => {
    await makeGroup(
      userId,
      three.map((friend) => friend.receiverId),
    );
    await page.reload();
    await press(page, "그룹 발송");
    await expect(page.getByRole("alert").filter({ hasText: "발송 그룹을 선택해 주세요." })).toBeVisible();
    await look();
    await page.getByRole("checkbox", { name: "독서 모임 (3명)" }).check();
    await press(page, "그룹 발송");
    await page.getByRole("button", { name: "3명에게 보내기" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("보내기를 마쳤습니다", { timeout: 15_000 });
  });

  await test.step("one opens it; the others get it once more, after a warning", async () => {
    const reader = await stranger();
    await reader.goto(chatUrl(three[0]!));
    await reader.locator(".card a.button").first().click();
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("함께 읽는 봄");
    await expect
      .poll(async () => (await rows("SELECT 1 FROM send_history WHERE user_id = ? AND viewed_at IS NOT NULL", [userId])).length)
      .toBe(1);
    await page.reload();
    await look();
    await page.getByRole("button", { name: "아직 열지 않은 사람에게(2명)" }).click();
    await expect(page.getByText("이 가운데 2명은 이 글을 이미 받았습니다.")).toBeVisible();
    await page.getByRole("button", { name: "2명에게 보내기" }).click();
    await expect(page.getByText("2명 가운데 2명 끝")).toBeVisible({ timeout: 15_000 });
    const { messages } = await control<{ messages: { kind: string }[] }>(`messages?sender=${account}`);
    expect(messages.filter((message) => message.kind !== "memo")).toHaveLength(5);
  });

  await test.step("the record has them all, each with its run", async () => {
    await page.goto("/app/send-messages/send-history");
    await expect(page.getByText("총 5건")).toBeVisible();
    await page.getByRole("link", { name: "함께 읽는 봄" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("보내기를 마쳤습니다");
  });
  expect(axe).toEqual([]);
});

async function consentAndReturn(page: Page, js: boolean, contentsId: number) {
  await page.getByRole("link", { name: "카카오톡 동의하기" }).click();
  await page.getByRole("button", { name: /새로 온 작가/ }).click();
  for (const box of await page.getByRole("checkbox").all()) if (await box.isEnabled()) await box.check();
  await page.getByRole("button", { name: "동의하고 계속하기" }).click();
  await expect(page).toHaveURL(PANEL + contentsId);
  if (js) await settled(page);
}

/** A member of the messenger with one post, whose friends are not synced yet, so that each hindrance comes up in turn. */
async function makeMember(account: string): Promise<{ userId: number; contentsId: number }> {
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

function friendsOf(userId: number) {
  return rows<{ receiverId: number; nickname: string; uuid: string }>(
    `SELECT receiver_id AS receiverId, profile_nickname AS nickname, kakaotalk_uuid AS uuid FROM friend
     WHERE user_id = ? ORDER BY profile_nickname, receiver_id`,
    [userId],
  );
}

async function makeGroup(userId: number, receiverIds: number[]) {
  await rows("INSERT INTO send_group (user_id, group_name, created_at, updated_at) VALUES (?, '독서 모임', NOW(3), NOW(3))", [userId]);
  await rows(
    `INSERT INTO send_group_friend (group_id, receiver_id, created_at)
     SELECT g.group_id, f.receiver_id, NOW(3) FROM send_group g JOIN friend f USING (user_id) WHERE g.user_id = ? AND f.receiver_id IN (?)`,
    [userId, receiverIds],
  );
}
