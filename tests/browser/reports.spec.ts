import { expect, type Locator, type Page, rows, settled, test } from "./support/site";
import { patience } from "../support/yardstick";

test.use({ webFonts: true });

const FEES = "/app/creator-report/creator-fee-list";
const POPULAR = "/app/creator-report/popular-contents-list";
const RANKING = "/app/creator-report/contents-view-ranking";

const figures = async (page: Page) =>
  (await page.locator(".stats dd:not(.quiet)").allInnerTexts()).map((text) => Number(text.replace(/\D/g, "")));

async function open(page: Page, url: string, js: boolean) {
  await page.goto(url);
  if (js) await settled(page);
}

const dataOf = (screen: string) => (url: URL) =>
  url.pathname.endsWith(".data") && Boolean(url.searchParams.get("_routes")?.endsWith(screen));

const readNow = () =>
  rows(
    `INSERT INTO contents_view_history (send_history_id, receiver_id, contents_id, viewed_at)
     SELECT send_history_id, receiver_id, contents_id, UTC_TIMESTAMP(3) FROM send_history
     WHERE author_id = (SELECT user_id FROM user WHERE user_email = 'creator@geulbeot.test') ORDER BY send_history_id LIMIT 20`,
  );

test("fees of all posts add up to the figures above and lead to their dispatches", async ({ as, js }) => {
  const page = await as("creator");
  await open(page, `${FEES}?rowsPerPage=2000`, js);
  const shown = await figures(page);
  const [fee, sent] = shown.slice(-2);
  const column = async (at: number) =>
    (await page.locator(`tbody td:nth-child(${at})`).allInnerTexts()).reduce((sum, text) => sum + Number(text.replace(/\D/g, "")), 0);
  expect(sent).toBeGreaterThan(0);
  expect([await column(2), await column(3)]).toEqual([sent, fee]);

  await page.getByRole("columnheader", { name: "누적 전달" }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=sendCountAll&direction=desc/);
  await expect(page.getByRole("columnheader", { name: "누적 전달" })).toHaveAttribute("aria-sort", "descending");
  const most = page.locator("tbody td:nth-child(2) a").first();
  const dispatches = Number((await most.innerText()).replace(/\D/g, ""));
  await most.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("저작권료가 생긴 발송");
  expect((await figures(page))[0]).toBe(dispatches);
});

test("column heads sort popular posts", async ({ as, js }) => {
  const page = await as("creator");
  await open(page, POPULAR, js);
  await expect(page.getByRole("columnheader", { name: "하루 평균(B/A)" })).toHaveAttribute("aria-sort", "descending");
  const head = page.getByRole("columnheader", { name: "지난 날(A)" });
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await head.getByRole("link").click();
  await expect(page).toHaveURL(/sort=postingDays&direction=asc/);
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  const days = (await page.locator("tbody td:nth-child(4)").allInnerTexts()).map((text) => Number(text.replace(/\D/g, "")));
  expect(days).toEqual(days.toSorted((a, b) => a - b));
});

test("a month's ranking opens a post's chart on a page or in a dialog of 900 × 500", async ({ as, js }) => {
  await readNow();
  const page = await as("creator");
  await open(page, RANKING, js);
  await page.getByRole("navigation", { name: "기간" }).getByRole("link", { name: "이번 달" }).click();
  await expect(page).toHaveURL(/dateOption=month/);
  const today = new Date().toLocaleDateString("sv", { timeZone: "Asia/Seoul" });
  await expect(page.getByLabel("기준일")).toHaveValue(today);
  await page.getByRole("button", { name: "검색" }).click();
  await expect(page).toHaveURL(new RegExp(`dateOption=month.*yearMonth=${today}`));
  const row = page.locator("tbody tr").first();
  const title = await row.locator("td.wide").innerText();
  const views = (await row.locator("td").nth(4).innerText()).trim();
  const chart = js ? page.getByRole("dialog") : page.getByRole("main");
  await row.getByRole("link", { name: title }).click();
  if (!js) await expect(page).toHaveURL(/contents-view-ranking-chart/);
  await expect(chart.getByRole("heading", { name: title })).toBeVisible();
  await expect(chart.locator("svg").first()).toBeVisible();
  await expect(chart.locator("tbody tr").last().locator("td").last()).toHaveText(views);
  if (!js) return;
  const { width, height } = (await chart.boundingBox())!;
  expect([width, height]).toEqual([900, 500]);
  await page.keyboard.press("Escape");
  await expect(chart).toBeHidden();
  await expect(row.getByRole("link", { name: title })).toBeFocused();
});

test("a report that fails to load says so and keeps its rows @js", async ({ as, js }) => {
  const page = await as("creator");
  await open(page, FEES, js);
  const count = await page.locator("tbody tr").count();
  await page.context().setOffline(true);
  const head = page.getByRole("columnheader", { name: "이번 달 전달" }).getByRole("link");
  await head.click();
  await expect(page.getByRole("alert")).toContainText("지금은 불러오지 못했습니다.");
  expect(await page.locator("tbody tr").count()).toBe(count);
  await page.context().setOffline(false);
  await head.click();
  await expect(page.getByRole("columnheader", { name: "이번 달 전달" })).toHaveAttribute("aria-sort", /ending/);
  await expect(page.getByRole("alert")).toBeHidden();

  await readNow();
  await open(page, RANKING, js);
  await page.route(dataOf("contents-view-ranking-chart"), (route) => route.abort());
  await page.locator("tbody a").first().click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("지금은 불러오지 못했습니다.");
});

const INTEREST = "/app/user-report/all-user-contents-view-report";

test("rows drawn only as HTML stay when scripts redraw @js", async ({ as, js }) => {
  const page = await as("creator");
  await open(page, `${INTEREST}?rowsPerPage=100`, js);
  const customers = page.locator("tbody tr");
  await expect(customers).toHaveCount(100);
  await page.getByRole("link", { name: "다음" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(customers).not.toHaveCount(100);
  await page.goBack();
  await expect(customers).toHaveCount(100);

  await open(page, `${INTEREST}?rowsPerPage=100`, js);
  const shown = await customers.allInnerTexts();
  expect(shown).toHaveLength(100);
  await page.context().setOffline(true);
  await page.getByRole("columnheader", { name: "보낸 글" }).getByRole("link").click();
  await expect(page.getByRole("alert")).toContainText("지금은 불러오지 못했습니다.");
  expect(await customers.allInnerTexts()).toEqual(shown);
  await page.context().setOffline(false);
});

test("rows stay when an extension changed the page before its scripts begin @js", async ({ as, pageErrors }) => {
  const page = await as("creator");
  // Like a browser extension; React then redraws the complete page.
  await page.addInitScript(() => {
    // Scripts may draw before DOMContentLoaded.
    const observer = new MutationObserver(() => {
      const heading = document.querySelector("h1");
      if (!heading?.nextElementSibling && !heading?.parentElement?.nextElementSibling) return;
      observer.disconnect();
      heading.replaceChildren("번역된 제목");
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto(INTEREST);
  await settled(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("고객 관심 현황");
  await expect(page.locator("tbody tr")).toHaveCount(20);
  // React's hydration errors.
  const others = pageErrors.filter((error) => !/Minified React error #(418|423|425)/.test(error));
  expect(pageErrors.length).toBeGreaterThan(0);
  pageErrors.splice(0, pageErrors.length, ...others);
});

test("a printed list shows all its columns @js", async ({ as, js }) => {
  const page = await as("creator");
  await page.setViewportSize({ width: 718, height: 1_000 });
  await page.emulateMedia({ media: "print" });
  for (const list of [FEES, POPULAR, INTEREST]) {
    await open(page, list, js);
    const { right } = await page.locator("table").evaluate((table) => table.getBoundingClientRect().toJSON() as DOMRect);
    expect(right, list).toBeLessThanOrEqual(718);
  }
});

const REPORTS = "/app/user-report";
const BY_CONTENTS = `${REPORTS}/user-contents-view-report-by-contents`;

/** A post that three friends just got; one opened it. */
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

test("a creator sees who read a post, and sends it again to the others", async ({ as, js }) => {
  const title = `읽은 사람 ${js ? "J" : "N"}${Date.now().toString(36)}`;
  const contentsId = await aSentPost(title);
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
  const resend = page.getByRole("link", { name: "안 읽은 2명에게 다시 보내기" });
  await expect(resend, "on the day of the dispatch").toHaveCount(0);
  await rows("UPDATE send_history SET delivered_at = NOW(3) - INTERVAL 2 DAY WHERE contents_id = ? AND viewed_at IS NULL", [contentsId]);
  await page.reload();
  await resend.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("즉시 발송");
  await expect(page.locator("#title")).toHaveText(title);
  await expect(page.locator("input[name=receiverId]:checked")).toHaveCount(2);
});

test("each figure above a report leads to as many dispatches, whose filter can be cleared @nojs", async ({ as }) => {
  await aSentPost(`세어 볼 글 ${Date.now().toString(36)}`);
  const page = await as("creator");
  // Other tests may send or read in between, so count again.
  const opens = (read: () => Promise<{ link: Locator; count: string }>) =>
    expect(async () => {
      const { link, count } = await read();
      await link.click();
      await expect(page.getByText(`총 ${count}건`)).toBeVisible({ timeout: patience(2_000) });
    }).toPass();
  for (const screen of ["user-contents-view-report-by-contents", "user-contents-view-report-by-main-subject"])
    await opens(async () => {
      await page.goto(`${REPORTS}/${screen}`);
      const { link, count } = await figure(page, "보낸 글");
      return { link, count: count.toLocaleString("ko-KR") };
    });
  await opens(async () => {
    await page.goto(`${REPORTS}/user-contents-view-report-by-main-subject?sort=viewCount`);
    const read = inTable(page).first().getByRole("cell").nth(3);
    return { link: read.getByRole("link"), count: (await read.textContent())! };
  });
  await expect(page.locator(".filter-said")).toContainText("조회 읽음");
  await page.getByRole("link", { name: "조건 지우기" }).click();
  await expect(page.locator(".filter-said")).toHaveCount(0);
});

test("customer interest leads to both reports of a customer @nojs", async ({ as }) => {
  const page = await as("creator");
  await page.goto(`${REPORTS}/all-user-contents-view-report?sort=sendCount`);
  const customer = inTable(page).first();
  const name = (await customer.getByRole("cell").first().textContent())!.trim();
  const sent = await customer.getByRole("cell").nth(2).textContent();
  await customer.getByRole("button", { name: `${name} 보고서` }).click();
  await customer.getByRole("link", { name: "글별 조회 현황" }).click();
  await expect(page.getByText(`총 ${sent}건`)).toBeVisible();
  await expect(page.locator(".filter-said")).toContainText(`받은 사람 ${name}`);
  await page.goBack();
  await customer.getByRole("button", { name: `${name} 보고서` }).click();
  await customer.getByRole("link", { name: "주제별 조회 현황" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("주제별 고객 조회 현황");
  await expect(page.locator(".stats")).toContainText(`${sent}건`);
});

test("an invalid date shows a message and the default range", async ({ as }) => {
  const page = await as("creator");
  await page.goto(`${BY_CONTENTS}?startDateTime=2026-02-30`);
  await expect(page.getByRole("alert")).toContainText("날짜를 알아볼 수 없어");
});
