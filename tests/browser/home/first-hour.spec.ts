import { counterOf } from "../support/counting";
import { ready, tagOf } from "../support/joining";
import { atItsEnd, chatUrl, type Friend } from "../support/sending";
import { control, expect, rows, test } from "../support/site";
import { text, typeText } from "../support/writing";

const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const MOST = { screens: 9, presses: 16 };

test("a newcomer joins by the messenger, writes, pays and sends, and a friend reads", async ({ stranger, js }) => {
  const tag = tagOf(js);
  const id = String(6_000_000_000 + (Date.now() % 1_000_000_000));
  const email = `hour-${tag}@example.test`;
  const title = `첫 시간의 글 ${tag}`;
  await control("accounts", { id, nickname: `첫날 ${tag}`, email, friends: 12 });
  const page = await stranger();
  const count = counterOf(page);
  const agree = async () => {
    await page.getByRole("button", { name: new RegExp(`첫날 ${tag}`) }).click();
    for (const box of await page.getByRole("checkbox").all()) if (await box.isEnabled()) await box.check();
    await page.getByRole("button", { name: "동의하고 계속하기" }).click();
  };
  const at = async (heading: string | RegExp) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await ready(page, js);
  };

  await test.step("joins", async () => {
    await page.goto("/");
    await count.press(page.getByRole("main").getByRole("link", { name: "무료로 시작하기" }).first());
    await at("약관 동의");
    await count.tick(page.getByLabel("모두 동의해요."));
    await count.press(page.getByRole("button", { name: "카카오로 회원가입" }));
    await agree();
    await at("회원가입");
    if (js) await count.press(page.getByRole("dialog").getByRole("button", { name: "닫기" }).last());
    await expect(page.getByLabel("닉네임")).toHaveValue(`첫날 ${tag}`);
    await count.press(page.getByRole("button", { name: "회원가입" }));
  });

  await test.step("writes over the frame", async () => {
    await at("글쓰기");
    await expect(page.getByText("처음 쓰는 분을 위한 틀이에요.")).toBeVisible();
    if (js) await expect(text(page, js)).toContainText("마무리: ");
    await page.getByLabel("제목", { exact: true }).fill(title);
    await typeText(page, js, "금리가 움직이면 우리 살림에도 작은 물결이 닿습니다.");
    await count.press(page.locator(".write-bar").getByRole("button", { name: "저장", exact: true }));
    if (js) await count.press(page.getByRole("dialog").getByRole("button", { name: "저장", exact: true }));
    await at("즉시 발송");
    await expect(page.locator("#title")).toHaveText(title);
  });

  await test.step("fetches friends in the press that consents", async () => {
    await count.press(page.getByRole("button", { name: "친구 불러오기" }));
    await agree();
    await at("즉시 발송");
    await expect(page.getByText("친구 12명을 불러왔습니다.").first()).toBeVisible();
  });

  const [friend] = await rows<Friend>(
    `SELECT receiver_id AS receiverId, profile_nickname AS nickname, kakaotalk_uuid AS uuid FROM friend JOIN user USING (user_id)
     WHERE user_email = ? ORDER BY receiver_id LIMIT 1`,
    [email],
  );
  const box = page.locator(`input[type=checkbox][name=receiverId][value="${friend!.receiverId}"]`);
  await test.step("pays, and comes back to the ticked friend", async () => {
    await count.tick(box);
    await count.press(page.getByRole("button", { name: "결제하고 이어서 보내기" }));
    await at("결제하기");
    await count.press(page.getByRole("button", { name: "결제하기" }));
    if (!js) await count.press(page.getByRole("link", { name: "컴퓨터 결제창 열기" }));
    await page.getByRole("button", { name: "결제하기" }).click();
    await at("결제 확인");
    await count.press(page.getByRole("button", { name: "100,000원 결제하기" }));
    await at("결제 완료");
    await expect(page.getByText("이어서 보낼까요?")).toBeVisible();
    await count.press(page.getByRole("link", { name: "이어서 보내기" }));
    await at("즉시 발송");
    await expect(box).toBeChecked();
  });

  await test.step("sends", async () => {
    await count.press(page.locator('button[name="intent"][value="ticked"]'));
    await count.press((js ? page.getByRole("dialog") : page).getByRole("button", { name: "1명에게 보내기" }).last());
    await atItsEnd(page);
  });

  await test.step("a friend reads", async () => {
    const reader = await stranger();
    await reader.goto(chatUrl(friend!));
    await reader.getByRole("link", { name: "글 읽기" }).last().click();
    await expect(reader.getByRole("article")).toContainText("우리 살림에도 작은 물결이");
    // The form client loads no pictures: the picture counts a reading without scripts.
    if (!js)
      await fetch(new URL("/app/blog/reading-pixel", reader.url()), {
        headers: { Referer: reader.url(), "User-Agent": USER_AGENT },
      });
    const readings = () => rows("SELECT 1 FROM contents_view_history JOIN contents USING (contents_id) WHERE contents.title = ?", [title]);
    await expect.poll(async () => (await readings()).length).toBe(1);
  });

  expect(count.screens.size, count.said()).toBeLessThanOrEqual(MOST.screens);
  expect(count.presses, count.said()).toBeLessThanOrEqual(MOST.presses);
});
