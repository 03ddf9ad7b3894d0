import {
  agreeAndReturn,
  chatUrl,
  consentAndReturn,
  logInByMessenger,
  makeMessengerMember,
  openGroups,
  PANEL,
  sendSelected,
  sendToSelf,
} from "./support/sending";
import { axeViolations, control, expect, rows, sandboxUrl, test } from "./support/site";
import { press } from "./support/writing";

const FRIENDS = 130;

test("a creator resolves every obstacle with ticks kept, sends to self, to a group, and again to non-readers @browser", async ({
  stranger,
  js,
}) => {
  const account = `77${Date.now()}${js ? 1 : 2}`;
  await control("accounts", { id: account, nickname: "새로 온 작가", friends: FRIENDS });
  const { userId, contentsId } = await makeMessengerMember(account);
  const page = await stranger({ bypassCSP: true });
  const picked = page.getByText(new RegExp(`^선택: 2 / ${FRIENDS}$`));
  const axe: string[] = [];
  const look = async () => void (js && axe.push(...(await axeViolations(page))));

  await test.step("logs in; one press asks for the consent and fetches the friends", async () => {
    await logInByMessenger(page, account);
    await page.goto(PANEL + contentsId);
    await press(page, "친구 불러오기");
    await agreeAndReturn(page, js, { account, contentsId });
    await expect(page.getByText(`친구 ${FRIENDS}명을 불러왔습니다.`).first()).toBeVisible();
    await expect(page.getByText(`선택: 0 / ${FRIENDS}`)).toBeVisible();
  });

  const friends = await friendsOf(userId);
  await test.step("unpaid: a dialog with scripts, a strip without; the ticks stay, also one beyond the first page", async () => {
    for (const friend of [friends[0]!, friends.at(-1)!]) {
      await page.getByLabel("닉네임 검색").fill(friend.nickname);
      if (!js) await press(page, "검색");
      await page.locator(`input[type=checkbox][name=receiverId][value="${friend.receiverId}"]`).check();
    }
    await sendSelected(page);
    const unpaid = js ? page.getByRole("dialog") : page.getByRole("alert");
    await expect(unpaid.first()).toContainText("결제가 필요한 서비스입니다.");
    await look();
    if (js) {
      await page.getByRole("dialog").getByRole("button", { name: "닫기" }).last().click();
      await expect(
        page.getByRole("button", { name: "다른 방법" }),
        "the form was drawn anew; the focus returns all the same",
      ).toBeFocused();
    }
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
      await sendSelected(page);
      await expect(page.getByRole("alert").first()).toContainText("응답이 없습니다. 인터넷 연결을 확인하고 다시 눌러 주세요.");
      await expect(picked).toBeVisible();
      await page.context().setOffline(false);
    });

  await test.step("a consent taken back is named, and the ticks are there after it", async () => {
    await page.goto(PANEL + contentsId);
    await expect(picked).toBeVisible();
    await control("revoke", { accountId: account, scopes: ["talk_message"] });
    await sendToSelf(page);
    await expect(page.getByRole("alert").first()).toContainText("‘카카오톡 메시지 전송’에 동의해 주세요.");
    await consentAndReturn(page, js, { account, contentsId });
    await expect(picked).toBeVisible();
  });

  await test.step("to oneself first: in the own chat, not counted", async () => {
    await sendToSelf(page);
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
  await test.step("a group with a line of one's own: somebody has to be ticked, then it goes to each of them", async () => {
    await makeGroup(
      userId,
      three.map((friend) => friend.receiverId),
    );
    await page.reload();
    const sendTicked = page.locator('button[name="intent"][value="ticked"]');
    await page.getByRole("button", { name: "모두 해제" }).click();
    await expect(page.getByText(`선택: 0 / ${FRIENDS}`)).toBeVisible();
    await page.getByLabel("첫 줄").fill("봄 인사를 드려요");
    if (js) await expect(page.getByRole("figure", { name: "친구가 받을 메시지" })).toContainText("봄 인사를 드려요");
    await sendTicked.click();
    await expect(page.getByRole("alert").filter({ hasText: "친구를 선택해 주세요." })).toBeVisible();
    await expect(page.getByRole("figure", { name: "친구가 받을 메시지" })).toContainText("봄 인사를 드려요");
    await look();
    await openGroups(page);
    await page.getByRole("checkbox", { name: "독서 모임 (3명)" }).check();
    if (js) await expect(sendTicked).toHaveText("3명에게 보내기");
    await sendTicked.click();
    await (js ? page.getByRole("dialog") : page).getByRole("button", { name: "3명에게 보내기" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("보내기를 마쳤어요");
  });

  await test.step("one opens it; the others get it once more, after a warning", async () => {
    const reader = await stranger();
    await reader.goto(chatUrl(three[0]!));
    await expect(reader.getByText("봄 인사를 드려요")).toBeVisible();
    await reader.locator(".card a.button").first().click();
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("함께 읽는 봄");
    await expect
      .poll(async () => (await rows("SELECT 1 FROM send_history WHERE user_id = ? AND viewed_at IS NOT NULL", [userId])).length)
      .toBe(1);
    await page.reload();
    await look();
    await expect(page.getByText("2명이 아직 열지 않았어요. 하루가 지나도 열지 않은 사람이 있으면 내일 다시 알려 드릴게요.")).toBeVisible();
    await rows("UPDATE send_run SET finished_at = finished_at - INTERVAL 1 DAY WHERE user_id = ?", [userId]);
    await page.reload();
    await page.getByRole("button", { name: "아직 열지 않은 사람에게(2명)" }).click();
    await expect(page.getByText("2명 모두 이 글을 이미 받았어요.")).toBeVisible();
    await page.getByRole("button", { name: "2명에게 보내기" }).click();
    await expect(page.getByText("2명 중 2명 완료")).toBeVisible();
    const { messages } = await control<{ messages: { kind: string }[] }>(`messages?sender=${account}`);
    expect(messages.filter((message) => message.kind !== "memo")).toHaveLength(5);
  });

  await test.step("the record has them all, each with its run", async () => {
    await page.goto("/app/send-messages/send-history");
    await expect(page.getByText("총 5건")).toBeVisible();
    await page.getByRole("link", { name: "함께 읽는 봄" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("보내기를 마쳤어요");
  });
  expect(axe).toEqual([]);
});

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
