import { axeViolations, expect, rows, settled, test } from "../support/site";
import { press } from "../support/writing";

const TITLE = "자주 보내지 않을 글";
const OWNER = "(SELECT user_id FROM user WHERE user_email = 'creator@geulbeot.test')";
const OTHER_POST = 999_999_999;

test.afterEach(async () => {
  await rows(`DELETE FROM send_choice WHERE user_id = ${OWNER}`);
  await rows("DELETE FROM send_history WHERE contents_id = ?", [OTHER_POST]);
  await rows("DELETE FROM post_slug WHERE contents_id IN (SELECT contents_id FROM contents WHERE title = ?)", [TITLE]);
  await rows("DELETE FROM contents WHERE title = ?", [TITLE]);
});

test("a creator sets the weekly limit, is warned before sending, and leaves friends out", async ({ as, js }) => {
  const page = await as("creator", { bypassCSP: true });
  await rows(
    `INSERT INTO contents (user_id, title, contents, summary, text_length, main_subject, created_at, updated_at)
     SELECT user_id, ?, '<p>봄</p>', '봄', 1, 'finance', NOW(3), NOW(3) FROM user WHERE user_email = 'creator@geulbeot.test'`,
    [TITLE],
  );
  const [post] = await rows<{ id: number }>("SELECT contents_id AS id FROM contents WHERE title = ?", [TITLE]);
  const friends = await rows<{ id: number }>(
    `SELECT receiver_id AS id FROM friend WHERE user_id = ${OWNER} AND exclusion_yn = 'N' AND gone_at IS NULL AND subscribe_yn IS NULL
     ORDER BY receiver_id LIMIT 3`,
  );
  for (let times = 0; times < 7; times++)
    await rows(
      `INSERT INTO send_history (user_id, author_id, contents_id, receiver_id, delivered_at, fee_won, created_at)
       SELECT user_id, user_id, ?, ?, NOW(3) - INTERVAL 1 DAY, 0, NOW(3) - INTERVAL 1 DAY FROM user WHERE user_email = 'creator@geulbeot.test'`,
      [OTHER_POST, friends[0]!.id],
    );
  await page.goto("/app/send-messages/send-settings");
  if (js) await settled(page);
  await page.getByLabel(/^한 친구에게 일주일에/).selectOption("7");
  await press(page, "저장");
  await expect(page.getByText("저장되었습니다.")).toBeVisible();

  await page.goto(`/app/send-messages/send-contents?contentsId=${post!.id}&picked=${friends.map(({ id }) => id).join(".")}`);
  if (js) await settled(page);
  await expect(page.getByText("한 친구에게 일주일에 7번까지로 정했어요.")).toBeVisible();
  await page.locator('button[name="intent"][value="ticked"]').click();
  const asked = js ? page.getByRole("dialog") : page.getByRole("main");
  await expect(asked.getByText("이 중 1명은 지난 7일 동안 이미 7번 이상 받았어요.")).toBeVisible();
  if (js) expect(await axeViolations(page)).toEqual([]);
  await expect(asked.getByRole("button", { name: "1명 빼고 2명에게 보내기" })).toBeVisible();
  await expect(asked.getByRole("button", { name: "3명에게 보내기", exact: true })).toBeVisible();
  await asked.getByRole("link", { name: "취소" }).click();
  await expect(page.getByText(/^선택: 3 \/ /)).toBeVisible();
});
