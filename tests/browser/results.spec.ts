import { control, expect, type Page, rows, settled, test } from "./support/site";
import { sendToSelf } from "./support/sending";
import { press } from "./support/writing";

/** Messages at fields and above the form; none may stay after a success. */
const wrong = (page: Page) => page.locator(".field-error, main .strip[data-type=error]");

test("a form's messages go when the form is accepted", async ({ as, stranger, js }) => {
  await test.step("a password that was forgotten: a wrong address, then a right one", async () => {
    const page = await stranger();
    await page.goto("/app/user/find-password");
    if (js) await settled(page);
    await press(page, "임시 비밀번호 받기");
    await expect(wrong(page)).toHaveCount(1);
    await page.getByLabel("이메일").fill(`nobody-${js}@geulbeot.test`);
    await press(page, "임시 비밀번호 받기");
    await expect(page.getByText("등록된 이메일로 임시 비밀번호를 발급했습니다.")).toBeVisible();
    await expect(wrong(page)).toHaveCount(0);
  });

  await test.step("the blog's profile: the same sector twice, then once; a later refusal is said again", async () => {
    const page = await as("writer");
    await page.goto("/app/user/blog-profile");
    if (js) await settled(page);
    const second = page.getByLabel(/^활동 분야 2/);
    const before = await second.inputValue();
    const save = async (sector: string) => {
      await second.selectOption(sector);
      await press(page, "저장");
    };
    for (let time = 1; time <= 2; time++) {
      await save(await page.getByLabel(/^활동 분야 1/).inputValue());
      await expect(wrong(page)).not.toHaveCount(0);
      await page.goto(`${new URL(page.url()).pathname}#main`);
      if (js) await expect(wrong(page)).not.toHaveCount(0);
      await save(before);
      await expect(page.getByText("저장되었습니다.")).toBeVisible();
      await expect(wrong(page)).toHaveCount(0);
    }
  });

  await test.step("the card in the own chat: the messenger is away, then answers", async () => {
    const page = await as("creator");
    const [post] = await rows<{ contentsId: number }>(
      `SELECT contents_id AS contentsId FROM contents JOIN user USING (user_id)
       WHERE user_email = 'creator@geulbeot.test' AND delete_yn = 'N' ORDER BY contents_id DESC LIMIT 1`,
    );
    await page.goto(`/app/send-messages/send-contents?contentsId=${post!.contentsId}`);
    if (js) await settled(page);
    await control("faults", {
      target: "memo",
      mode: "status",
      status: 503,
      code: -9798,
      times: 1,
      match: `contentsId=${post!.contentsId}`,
    });
    await sendToSelf(page);
    await expect(wrong(page)).toContainText("카카오톡이 응답하지 않습니다.");
    await sendToSelf(page);
    await expect(page.getByText("카카오톡의 ‘나와의 채팅’으로 보냈습니다.")).toBeVisible();
    await expect(wrong(page)).toHaveCount(0);
  });
});
