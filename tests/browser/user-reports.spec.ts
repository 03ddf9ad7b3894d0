import { expect, type Page, rows, test } from "./support/site";

const REPORTS = "/app/user-report";
const BY_CONTENTS = `${REPORTS}/user-contents-view-report-by-contents`;

/** A post of the creator's that three friends got just now, one of whom opened it at once. */
async function aSentPost(title: string): Promise<number> {
  const [creator] = await rows<{ id: number }>("SELECT user_id AS id FROM user WHERE user_email = 'creator@geulbeot.test'");
  await rows(
    `INSERT INTO contents (user_id, title, contents, summary, text_length, main_subject, created_at, updated_at)
     VALUES (?, ?, '<p>읽은 사람을 볼 글</p>', '읽은 사람을 볼 글', 9, 'finance', NOW(3), NOW(3))`,
    [creator!.id, title],
  );
  const [post] = await rows<{ id: number }>("SELECT contents_id AS id FROM contents WHERE title = ?", [title]);
  await rows(
    `INSERT INTO send_history (user_id, author_id, contents_id, receiver_id, delivered_at, viewed_at, fee_won, created_at)
     SELECT user_id, user_id, ?, receiver_id, NOW(3),
       IF(ROW_NUMBER() OVER (ORDER BY receiver_id) = 1, NOW(3), NULL), 10, NOW(3)
     FROM friend WHERE user_id = ? AND gone_at IS NULL AND exclusion_yn = 'N' AND subscribe_yn IS NULL AND reading_record_yn = 'Y' ORDER BY receiver_id LIMIT 3`,
    [post!.id, creator!.id],
  );
  return post!.id;
}

const inTable = (page: Page) => page.locator("tbody tr");
const figure = async (page: Page, name: string) => {
  const link = page
    .locator(".stats div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole("link");
  return { link, count: Number((await link.textContent())!.replace(/\D/g, "")) };
};

test("a creator sees how many read a post, who did and who has not, and sends it again to those", async ({ as, js }) => {
  const title = `읽은 사람 ${js ? "J" : "N"}${Date.now().toString(36)}`;
  await aSentPost(title);
  const page = await as("creator");
  await page.goto(BY_CONTENTS);
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("3명 중 1명 읽음");
  await expect(card).toContainText("33.3%");
  await expect(card).toContainText("1분 안");
  await card.getByRole("link", { name: title, exact: true }).click();
  await expect(inTable(page)).toHaveCount(3);
  await expect(inTable(page).first()).toContainText("에 읽음");
  await expect(inTable(page).nth(1)).toContainText("안 읽음");
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(inTable(page).nth(2).getByText("안 읽음")).toBeVisible();
  await page.getByRole("link", { name: "안 읽은 2명에게 다시 보내기" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("즉시 발송");
  await expect(page.getByLabel("제목")).toHaveValue(title);
  await expect(page.locator("input[name=receiverId]:checked")).toHaveCount(2);
});

test("each figure above a report opens into as many dispatches, which say what they are narrowed to and take it back", async ({
  as,
  js,
}) => {
  await aSentPost(`세어 볼 글 ${js ? "J" : "N"}${Date.now().toString(36)}`);
  const page = await as("creator");
  for (const screen of ["user-contents-view-report-by-contents", "user-contents-view-report-by-main-subject"]) {
    await page.goto(`${REPORTS}/${screen}`);
    const { link, count } = await figure(page, "보낸 글");
    await link.click();
    await expect(page.getByText(`총 ${count.toLocaleString("ko-KR")}건`)).toBeVisible();
  }
  await page.goto(`${REPORTS}/user-contents-view-report-by-main-subject?sort=viewCount`);
  const read = inTable(page).first().getByRole("cell").nth(3);
  const count = await read.textContent();
  await read.getByRole("link").click();
  await expect(page.getByText(`총 ${count}건`)).toBeVisible();
  await expect(page.locator(".filter-said")).toContainText("조회 읽음");
  await page.getByRole("link", { name: "조건 지우기" }).click();
  await expect(page.locator(".filter-said")).toHaveCount(0);
});

test("customer interest leads from a customer to both reports of theirs", async ({ as }) => {
  const page = await as("creator");
  await page.goto(`${REPORTS}/all-user-contents-view-report?sort=sendCount`);
  const customer = inTable(page).first();
  const name = (await customer.getByRole("cell").first().textContent())!.trim();
  const sent = await customer.getByRole("cell").nth(3).textContent();
  await customer.getByRole("link", { name: `${name} 글별 조회 현황` }).click();
  await expect(page.getByText(`총 ${sent}건`)).toBeVisible();
  await expect(page.locator(".filter-said")).toContainText(`받은 사람 ${name}`);
  await page.goBack();
  await inTable(page)
    .first()
    .getByRole("link", { name: `${name} 주제별 조회 현황` })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("주제별 고객 조회 현황");
  await expect(page.locator(".stats")).toContainText(`${sent}건`);
});

test("a date that is none is said in place, and the default range is shown", async ({ as }) => {
  const page = await as("creator");
  await page.goto(`${BY_CONTENTS}?startDateTime=2026-02-30`);
  await expect(page.getByRole("alert")).toContainText("날짜를 알아볼 수 없어");
});
