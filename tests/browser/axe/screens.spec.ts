import { makePayer, payingPage } from "../support/paying";
import { addRow, axeViolations, expect, type Page, type Person, rows, settled, test, withAxe } from "../support/site";

async function aPost(): Promise<number> {
  const postId = await addRow(
    `INSERT INTO contents (user_id, title, contents, summary, text_length, main_subject, created_at, updated_at)
     SELECT user_id, '누구나 읽기 쉬운 글', '<h1>작은 제목</h1><p>읽기 쉬운 글입니다.</p><ul><li>하나</li></ul>', '읽기 쉬운 글입니다.', 20, 'finance', NOW(3), NOW(3)
     FROM user WHERE user_email = 'creator@geulbeot.test'`,
  );
  await rows(
    "INSERT INTO contents_version (contents_id, version, title, contents) VALUES (?, 1, '전에 쓰던 제목', '<p>전에 쓰던 글</p>')",
    [postId],
  );
  await rows(
    `INSERT IGNORE INTO favorite_writer (user_id, favorite_user_id) SELECT a.user_id, b.user_id FROM user a, user b
     WHERE a.user_email = 'creator@geulbeot.test' AND b.user_email = 'writer@geulbeot.test'`,
  );
  await rows(
    `INSERT INTO contents_series (series_id, user_id, name) SELECT contents_id, user_id, CONCAT('연재 ', contents_id) FROM contents WHERE contents_id = ?`,
    [postId],
  );
  await rows("INSERT INTO series_contents (contents_id, series_id, place) VALUES (?, ?, 1)", [postId, postId]);
  return postId;
}

const PLAN = 900_001;

/** As "yyyyMM" in Seoul. */
function monthsAgo(count: number): string {
  const now = new Date(Date.now() + 9 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count)).toISOString().slice(0, 7).replace("-", "");
}

async function aPlan(): Promise<void> {
  await rows(
    "INSERT IGNORE INTO table_change (table_change_id, deed, user_id) SELECT ?, 'CREATE', user_id FROM user WHERE user_email = ?",
    [PLAN, "admin@geulbeot.test"],
  );
  for (const [index, tableId] of ["book", "bookSale"].entries())
    await rows(
      "INSERT IGNORE INTO table_change_step (table_change_id, position, table_id, data_item_release, deed) VALUES (?, ?, ?, 'DEVELOPMENT', 'CREATE')",
      [PLAN, index + 1, tableId],
    );
}

type Visitor = Person | "guest" | "payer";

/** Every screen with an address. `tests/house/contrast.test.ts` computes the contrast. */
const screens: [who: Visitor, name: string, url: (postId: number) => string][] = [
  ["guest", "home", () => "/"],
  ["guest", "login", () => "/app/login?redirectUrl=/app/main"],
  ["guest", "messenger login gone wrong", () => "/app/oauth/login?code=x&state=y"],
  ["guest", "token alert", () => "/app/token-alert"],
  ["guest", "unauthorized", () => "/app/unauthorized"],
  ["guest", "not found", () => "/app/no-such-screen"],
  ["guest", "customer service", () => "/app/support"],
  ["guest", "terms", () => "/app/policy/terms"],
  ["guest", "privacy", () => "/app/policy/privacy"],
  ["guest", "shop", () => "/app/contents/contents-shop"],
  ["guest", "shop, nothing found", () => "/app/contents/contents-shop?keyword=아무데도없는말"],
  ["guest", "forgotten password", () => "/app/user/find-password"],
  ["guest", "introduction", () => "/app/introduce"],
  ["guest", "service", () => "/app/service/service-introduce"],
  ["guest", "new service", () => "/app/service/new-service-introduce"],
  ["guest", "pricing", () => "/app/service/service-pricing?pay=Y"],
  ["guest", "wrong opt-out link", () => "/app/send-messages/opt-out?receiverId=1&t=x"],
  ["guest", "post", (postId) => `/app/blog/view-contents?contentsId=${postId}`],
  ["guest", "REST described", () => "/v1/docs"],
  ["admin", "changes of the back office", () => "/app/manager/audit"],
  ["creator", "main", () => "/app/main"],
  ["member", "main, first steps", () => "/app/main"],
  ["admin", "main, back office", () => "/app/main"],
  ["creator", "own post", (postId) => `/app/blog/view-contents?contentsId=${postId}`],
  ["creator", "blog", () => "/app/blog/contents-list"],
  ["creator", "fetched friends", () => "/app/user/friend-list-fetched"],
  ["creator", "password of a messenger's member", () => "/app/user/kakao-user-update-password?password=Y"],
  ["creator", "paying again", () => "/app/payment-ready"],
  ["creator", "payments", () => "/app/user/my-payment-history"],
  ["member", "profile of the blog", () => "/app/user/blog-profile"],
  ["member", "bank account", () => "/app/user/entry-user-bank-account"],
  ["member", "change of the password", () => "/app/user/change-password"],
  ["member", "information of a member", () => "/app/user/update-user-information"],
  ["member", "devices", () => "/app/user/devices"],
  ["member", "leaving", () => "/app/user/withdrawal"],
  ["payer", "paying", () => "/app/payment-ready"],
  ["payer", "payment that failed", () => "/app/payment-approve?pg_token=x"],
  ["payer", "payment information, none yet", () => "/app/user/my-payment-information"],
  ["payer", "payments, none yet", () => "/app/user/my-payment-history"],
  ["creator", "reader's page", () => "/app/my-page/reading"],
  ["member", "reader's page, by stars alone", () => "/app/my-page/reading"],
  ["creator", "followed writers' posts", () => "/app/my-page/reading/posts"],
  ["creator", "followed writers", () => "/app/my-page/reading/following"],
  ["creator", "starred posts", () => "/app/my-page/reading/stars"],
  ["member", "own comments", () => "/app/my-page/reading/comments"],
  ["creator", "tags of friends", () => "/app/user/friend-tags"],
  ["creator", "friends by conditions", () => "/app/user/friend-filter?said=Y&newDays=1000"],
  ["creator", "tagging nobody", () => "/app/user/friend-tagging"],
  ["creator", "settings of sending", () => "/app/send-messages/send-settings"],
  ["creator", "own blog", () => "/app/blog/my-blog-view-contents"],
  ["creator", "write", () => "/app/blog/write-contents"],
  ["creator", "edit", (postId) => `/app/blog/write-contents?contentsId=${postId}`],
  ["creator", "own posts", () => "/app/contents/blog"],
  ["creator", "the list of series", () => "/app/contents/series"],
  ["creator", "the order of a series", (postId) => `/app/blog/series?seriesId=${postId}`],
  ["creator", "temporary saves", () => "/app/contents/blog?view=drafts"],
  ["creator", "bringing posts in", () => "/app/contents/bring-in"],
  ["creator", "copy of all that is theirs", () => "/app/my-page/export"],
  ["creator", "earlier texts", (postId) => `/app/blog/versions?contentsId=${postId}`],
  ["creator", "favourite writers", () => "/app/contents/favorite-writer"],
  ["creator", "star without a form", () => "/app/blog/favorite"],
  ["creator", "send panel", (postId) => `/app/send-messages/send-contents?contentsId=${postId}`],
  ["creator", "send history", () => "/app/send-messages/send-history"],
  ["creator", "send runs", () => "/app/send-messages/send-runs"],
  ["creator", "planned runs", () => "/app/send-messages/planned-runs"],
  ["creator", "calendar of plans", () => "/app/send-messages/calendar"],
  ["creator", "send groups", () => "/app/send-messages/group-list-to-send"],
  ["creator", "send targets", () => "/app/send-messages/entry-friends-to-group?groupId=1"],
  ["creator", "waiting list", () => "/app/send-messages/sending-list"],
  ["guest", "seminar invitation", () => "/app/seminar/seminar-invitation?seminarId=1"],
  ["guest", "no such seminar", () => "/app/seminar/seminar-invitation"],
  ["creator", "seminars", () => "/app/seminar/seminar-list?mine=Y"],
  ["creator", "writing a seminar", () => "/app/seminar/entry-seminar?new=Y"],
  ["creator", "own seminar with comments", () => "/app/seminar/view-seminar?seminarId=2"],
  ["creator", "attendees", () => "/app/seminar/seminar-attendees-list?seminarId=3"],
  ["creator", "attendees on paper", () => "/app/seminar/attendees-sheet?seminarId=3"],
  ["creator", "mail to applicants", () => "/app/seminar/seminar-letters?seminarId=3"],
  ["admin", "applying to a seminar", () => "/app/seminar/view-seminar?seminarId=1"],
  ["creator", "view report", () => "/app/user-report/user-contents-view-report-by-contents?dateOption=whole&rowsPerPage=10"],
  [
    "creator",
    "view report in rows",
    () => "/app/user-report/user-contents-view-report-by-contents?dateOption=whole&view=rows&rowsPerPage=10",
  ],
  ["creator", "people of a post", (postId) => `/app/user-report/user-contents-view-report-by-contents?contentsId=${postId}`],
  ["creator", "view report by subject", () => "/app/user-report/user-contents-view-report-by-main-subject?dateOption=whole&rowsPerPage=10"],
  ["creator", "customer interest", () => "/app/user-report/all-user-contents-view-report?rowsPerPage=10"],
  ["creator", "fees by post", () => "/app/creator-report/creator-fee-list"],
  ["creator", "popular posts", () => "/app/creator-report/popular-contents-list?rowsPerPage=10"],
  ["creator", "view ranking", () => "/app/creator-report/contents-view-ranking?dateOption=month"],
  ["creator", "readings of a post by month", (postId) => `/app/creator-report/contents-view-ranking-chart?contentsId=${postId}`],
  ["creator", "fee chart", () => "/app/creator-report/creator-fee-chart"],
  ["creator", "dispatches of a fee", () => "/app/creator-report/fee-dispatches?rowsPerPage=10"],
  ["creator", "statements", () => "/app/user-report/statements"],
  ["creator", "a month's statement", () => `/app/user-report/statement?month=${monthsAgo(2)}`],
  ["creator", "withholding of a year", () => "/app/user-report/withholding"],
  ["creator", "readings of posts", () => "/app/creator-report/post-views?rowsPerPage=10"],
  ["creator", "where readers came from", () => "/app/creator-report/visits"],
  ["creator", "notices", () => "/app/notices"],
  ["creator", "choice of notices", () => "/app/notices/settings"],
  ["creator", "logout", () => "/app/oauth/logout"],
  ["admin", "another's post", (postId) => `/app/blog/view-contents?contentsId=${postId}`],
  ["admin", "deleting another's post", (postId) => `/app/blog/admin-delete-contents?contentsId=${postId}`],
  ["admin", "common codes", () => "/app/common/codes?commonCode=main_subject"],
  ["admin", "help codes", () => "/app/help-codes"],
  ["admin", "data items", () => "/app/dataitems"],
  ["admin", "data items by environment", () => "/app/dataitem/environment"],
  ["admin", "described tables", () => "/app/table/informations"],
  ["admin", "columns of a made table", () => "/app/table-columns?tableId=book&dataItemRelease=DEVELOPMENT"],
  ["admin", "columns of no table", () => "/app/table-columns"],
  ["admin", "drift of a table", () => "/app/table/drift?tableId=bookShop&dataItemRelease=DEVELOPMENT"],
  ["admin", "tables that nobody has described", () => "/app/table/import?dataItemRelease=DEVELOPMENT"],
  ["admin", "document of tables", () => "/app/table/document?dataItemRelease=DEVELOPMENT"],
  ["admin", "database environments", () => "/app/database/environment"],
  ["admin", "a database environment's form", () => "/app/database/environment?edit=TEST"],
  ["admin", "companies", () => "/app/system/company"],
  ["admin", "API information", () => "/app/api-informations"],
  ["admin", "roles", () => "/app/system/role"],
  ["admin", "menus", () => "/app/system/menu?as=ROLE_USER"],
  ["admin", "grants of menus", () => "/app/system/role/menu"],
  ["admin", "grants of calls", () => "/app/system/role-api"],
  ["admin", "roles of members", () => "/app/system/user-role"],
  ["admin", "what a role may do", () => "/app/system/role/matrix?role=ROLE_USER"],
  ["admin", "user management", () => "/app/system/user?rowsPerPage=10"],
  ["admin", "a member's page, closed", () => "/app/system/user/member?userId=1"],
  ["admin", "promotion", () => "/app/system/user/promotion?userId=1"],
  ["admin", "mail certification", () => "/app/system/mail-certification"],
  ["admin", "login history", () => "/app/system/user-login-historys?rowsPerPage=10"],
  ["admin", "settlements", () => "/app/manager/settlement?settlementYn=ALL&fromYearMonth=2022-01"],
  ["admin", "rules of deduction", () => "/app/manager/deduction-rules"],
  ["admin", "rates of fees", () => "/app/manager/fee-rates"],
  ["admin", "bank holidays", () => "/app/manager/bank-holidays"],
  ["admin", "files for the bank", () => "/app/manager/pay-files?payDay=2099-01-01"],
  ["admin", "payments of all members", () => "/app/manager/payment-history"],
  ["admin", "jobs", () => "/app/manager/jobs"],
  ["admin", "failed mails", () => "/app/manager/jobs?kind=mail&state=failed"],
  ["admin", "changes of tables", () => "/app/table/changes"],
  ["admin", "a plan of tables", () => `/app/table/change?tableChangeId=${PLAN}`],
  ["admin", "a change of tables", () => "/app/table/change?tableChangeId=1"],
  ["admin", "web vitals", () => "/app/manager/web-vitals"],
];

/** Screens that are complete once the editor's tool bar is there. */
const EDITORS = ["write", "edit", "writing a seminar"];

const LIGHT = { bypassCSP: true, colorScheme: "light" } as const;

function finder(options?: { ownColours: boolean }) {
  const findings: string[] = [];
  const look = async (page: Page, name: string) => {
    await settled(page).catch((error: Error) => Promise.reject(new Error(`${name}: ${error.message}`)));
    await shorten(page);
    for (const violation of await axeViolations(page, options)) findings.push(`${name}: ${violation}`);
  };
  return { findings, look };
}

/**
 * Hides all but the first rows and menu entries: axe needed 15 s for the REST docs. Hidden, because removing would redraw partly drawn
 * lists.
 */
const shorten = (page: Page) =>
  page.evaluate(() => {
    const hide = (selector: string) =>
      document.querySelectorAll<HTMLElement>(selector).forEach((element) => element.style.setProperty("display", "none", "important"));
    if (location.pathname !== "/app/main") hide(".drawer li:nth-child(n + 4)");
    if (document.querySelectorAll("main *").length < 300) return;
    hide("main :is(tr, li):nth-child(n + 9)");
    hide("main article:nth-of-type(n + 4)");
  });

// All workers run these tests, which share no rows.
test.describe.configure({ mode: "parallel" });

/** Screens per test; each visitor has one page. */
const PART = 30;
const parts = Array.from({ length: Math.ceil(screens.length / PART) }, (_, at) => screens.slice(at * PART, (at + 1) * PART));

for (const [index, part] of parts.entries())
  test(`axe accepts screens ${index * PART + 1} to ${index * PART + part.length} @js`, async ({ as, stranger }) => {
    const { findings, look } = finder();
    const pages = new Map<Visitor, Page>();
    const pageOf = async (who: Visitor) => {
      if (who === "guest") return withAxe(await stranger(LIGHT));
      return withAxe(who === "payer" ? await payingPage(await stranger(LIGHT), await makePayer()) : await as(who, LIGHT));
    };
    const postId = await aPost();
    await aPlan();
    for (const [who, name, url] of part) {
      const page = pages.get(who) ?? (await pageOf(who));
      pages.set(who, page);
      await page.goto(url(postId), { waitUntil: "domcontentloaded" });
      if (EDITORS.includes(name)) await expect(page.getByLabel("글 꾸미기")).toBeVisible();
      await look(page, name);
    }
    expect(findings).toEqual([]);
  });

test("axe accepts the editor's own colours in the dark @js", async ({ as }) => {
  const page = await as("creator", { ...LIGHT, colorScheme: "dark" });
  const { findings, look } = finder({ ownColours: true });
  await page.goto("/app/blog/write-contents?new=Y");
  await expect(page.getByLabel("글 꾸미기")).toBeVisible();
  await look(page, "write");
  expect(findings).toEqual([]);
});

test("axe accepts lists as cards on a phone @js", async ({ as }) => {
  const phone = { ...LIGHT, viewport: { width: 390, height: 800 } };
  const { findings, look } = finder();
  const [creator, admin] = [await as("creator", phone), await as("admin", phone)];
  await creator.goto("/app/user-report/all-user-contents-view-report?rowsPerPage=10");
  await look(creator, "customer interest");
  await admin.goto("/app/help-codes");
  await look(admin, "a grid");
  await creator.goto("/app/user/friend-list");
  await creator.locator("#conditions summary").click();
  await look(creator, "friends");
  expect(findings).toEqual([]);
});

test("axe accepts an import's preview and the question before a subscription ends @js", async ({ as }) => {
  const page = await as("creator", LIGHT);
  const { findings, look } = finder();
  await page.goto("/app/user/friend-list");
  await page.locator("#conditions summary").click();
  await look(page, "friends, conditions open");
  const [friend] = await rows<{ id: number; nickname: string }>(
    `SELECT receiver_id AS id, profile_nickname AS nickname FROM friend JOIN user USING (user_id)
     WHERE user_email = 'creator@geulbeot.test' AND gone_at IS NULL AND profile_nickname <> '' ORDER BY receiver_id LIMIT 1`,
  );
  await page.goto(`/app/user/friend?receiverId=${friend!.id}`);
  await look(page, "a friend");
  await page.goto("/app/user/friend-list-import");
  await page.getByLabel("붙여넣기").fill(`닉네임,이름,성별\n${friend!.nickname},새 이름,외계\n없음,가,여`);
  await page.getByRole("main").getByRole("button", { name: "미리보기" }).click();
  await expect(page.getByRole("heading", { name: "미리보기" })).toBeVisible();
  await look(page, "preview of an import");
  await page.goto("/app/user/my-payment-information");
  await settled(page);
  await page.getByRole("button", { name: "정기결제 해지" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look(page, "the question before a subscription ends");
  expect(findings).toEqual([]);
});

test("axe accepts open pop-ups, a refused form, and the menu on a phone @js", async ({ as }) => {
  const page = await as("creator", LIGHT);
  const { findings, look } = finder();
  await page.goto("/app/blog/write-contents?new=Y");
  await settled(page);
  await page.getByRole("button", { name: /^임시저장 목록/ }).click();
  await look(page, "temporary saves");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "사진 넣기" }).click();
  await look(page, "pictures");
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("button", { name: "저장", exact: true }).click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await look(page, "refused save");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/app/main");
  await settled(page);
  await page.getByRole("navigation", { name: "주 메뉴" }).locator("summary.drawer-toggle").click();
  await look(page, "menu on a phone");
  expect(findings).toEqual([]);
});
