import { agreeToTerms, codeMailedTo, enterCode, NEW_PASSWORD, signUpByMail, tagOf } from "./support/joining";
import { openWindow, userIdOf } from "./support/paying";
import { atItsEnd, type Friend, type Message, pick, sendSelected, stateOf } from "./support/sending";
import { control, expect, type Page, rows, skipValidation, test } from "./support/site";
import { press, writePost } from "./support/writing";

const h1 = (page: Page) => page.getByRole("heading", { level: 1 });
const question = (page: Page, js: boolean) => (js ? page.getByRole("dialog") : page.getByRole("main"));

test("an e-mail member joins, links the messenger, pays, sends, stops and resumes, withdraws and returns @nojs", async ({
  stranger,
  js,
}) => {
  const page = await stranger();
  const tag = tagOf(js);
  const email = `life-${tag}@example.test`;
  const nickname = `새벽${tag}`;
  const kakaoId = String(9_000_000_000 + (Date.now() % 1_000_000_000));
  await control("accounts", { id: kakaoId, nickname: `삶 ${tag}`, email: `other-${tag}@example.test`, friends: 3 });
  const title = `평생 쓰는 글 ${tag}`;

  await test.step("signs up by e-mail", async () => {
    await signUpByMail(page, js, { email, tag });
    await enterCode(page, js, await codeMailedTo(email));
    await expect(page.getByText("인증되었습니다.").first()).toBeVisible();
    await expect(page.getByRole("banner")).toContainText(nickname);
  });

  await test.step("is asked for the messenger before paying, and links it", async () => {
    await page.goto("/app/payment-ready");
    await expect(page.getByRole("main")).toContainText("카카오 로그인이 필요한 서비스입니다");
    await page.getByRole("main").getByRole("link", { name: "카카오로 로그인" }).click();
    await page.getByRole("button", { name: new RegExp(`삶 ${tag}`) }).click();
    await page.getByRole("button", { name: /동의/ }).click();
    await expect(h1(page)).toHaveText("계정 연결");
    await page.getByLabel("비밀번호").fill(NEW_PASSWORD);
    await press(page, "계정 연결");
    await expect(page.getByText("카카오 계정을 연결했습니다.").first()).toBeVisible();
  });

  await test.step("pays", async () => {
    await expect(h1(page)).toHaveText("결제하기");
    await openWindow(page, js);
    await page.getByRole("button", { name: "결제하기" }).click();
    await page.getByRole("button", { name: "100,000원 결제하기" }).click();
    await expect(page.getByRole("main")).toContainText("결제가 완료되었습니다.");
  });

  await test.step("writes, fetches the friends, and sends to two of them", async () => {
    await writePost(page, js, title);
    await press(page, "저장");
    await expect(h1(page), "a first post leads to sending").toHaveText("즉시 발송");
    await press(page, "친구 불러오기");
    await agreeAtTheMessenger(page, tag);
    await expect(page.getByText("친구 3명을 불러왔습니다.")).toBeVisible();
    const friends = await friendsOf(email);
    await pick(page, js, friends.slice(0, 2));
    await sendSelected(page);
    await page.locator("form:has([name=confirmed]) .btn-primary", { hasText: "2명에게 보내기" }).click();
    await atItsEnd(page);
    for (const friend of friends.slice(0, 2)) await expect(stateOf(page, friend)).toHaveText("보냄");
    const { messages } = await control<{ messages: Message[] }>(`messages?sender=${kakaoId}`);
    expect(messages.map(({ receiver }) => receiver).sort()).toEqual(
      friends
        .slice(0, 2)
        .map(({ uuid }) => uuid)
        .sort(),
    );
    await expect(page.getByRole("banner")).toContainText("2 / 2000");
  });

  await test.step("stops the subscription, told the rule and the sum first, and takes it back", async () => {
    await page.goto("/app/user/my-payment-information");
    await press(page, "정기결제 해지");
    await expect(page.getByRole("heading", { name: "정기결제를 해지할까요?" })).toBeVisible();
    // Two dispatches lower the refund by 50 won each (rule 13).
    await expect(question(page, js)).toContainText("99,900원");
    await question(page, js).getByRole("button", { name: "정기결제 해지" }).click();
    await expect(page.getByText("까지 그대로 쓸 수 있어요.")).toBeVisible();
    await press(page, "정기결제 다시 시작");
    await expect(page.getByRole("button", { name: "정기결제 해지" })).toBeVisible();
  });

  const userId = await userIdOf(email);
  const blog = `/app/blog/contents-list?userId=${userId}`;

  await test.step("leaves: what goes, what stays and what is paid; not without the tick", async () => {
    await page.goto("/app/user/withdrawal");
    await expect(page.getByRole("heading", { name: "지워지는 것" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("친구 보고서: 누가 언제 읽었는지 (되살릴 수 없어요)");
    await expect(page.getByRole("heading", { name: "남는 것" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("같은 이메일이나 카카오 계정으로 다시 가입하면 되돌아와요.");
    await expect(page.getByRole("heading", { name: "지급되는 것" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("아직 지급하지 않은 저작권료가 20원 있어요.");
    await expect(page.getByRole("main")).toContainText("정기결제 중이에요. 탈퇴하면 해지되고 더 결제되지 않아요.");
    await skipValidation(page);
    await press(page, "탈퇴");
    await expect(
      page
        .locator(".field, .check")
        .filter({ has: page.getByRole("checkbox") })
        .last(),
    ).toContainText("동의해 주세요.");
    await page.getByRole("checkbox").check();
    await press(page, "탈퇴");
    await expect(page.getByRole("heading", { name: "탈퇴하시겠습니까?" })).toBeVisible();
    await question(page, js).getByRole("button", { name: "탈퇴", exact: true }).click();
    await expect(page.getByText("탈퇴했습니다.")).toBeVisible();
    const visitor = await stranger();
    expect((await visitor.goto(blog))!.status()).toBe(404);
  });

  await test.step("comes back by the same messenger account, and the blog with it", async () => {
    await page.getByRole("link", { name: "카카오로 로그인" }).click();
    await page.getByRole("button", { name: new RegExp(`삶 ${tag}`) }).click();
    await expect(page.getByRole("main")).toContainText("이미 탈퇴한 회원입니다.");
    await page.getByRole("link", { name: "다시 가입하기" }).click();
    await agreeToTerms(page, "카카오로 회원가입");
    await page.getByRole("button", { name: new RegExp(`삶 ${tag}`) }).click();
    await expect(h1(page)).toHaveText("회원가입");
    await page.getByLabel("닉네임").fill(nickname);
    await press(page, "회원가입");
    await page.getByRole("link", { name: "시작하기" }).click();
    await expect(page.getByRole("banner")).toContainText(nickname);
    await page.goto(blog);
    await expect(page.getByRole("main")).toContainText(title);
    const { chargedWon, canceledWon } = await control<{ chargedWon: number; canceledWon: number }>(`payments?partnerUserId=${userId}`);
    expect([chargedWon, canceledWon]).toEqual([100_000, 0]);
  });
});

/** Consent to the friend list, which the messenger asks for when first needed. */
async function agreeAtTheMessenger(page: Page, tag: string) {
  await page.getByRole("button", { name: new RegExp(`삶 ${tag}`) }).click();
  await page.getByRole("button", { name: "동의하고 계속하기" }).click();
}

const friendsOf = (email: string) =>
  rows<Friend>(
    `SELECT receiver_id AS receiverId, profile_nickname AS nickname, kakaotalk_uuid AS uuid FROM friend
     WHERE user_id = (SELECT user_id FROM user WHERE user_email = ?) ORDER BY receiver_id`,
    [email],
  );
