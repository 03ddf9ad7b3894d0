import { findCutOff, findLost, rememberPainted } from "../support/looks";
import { addRow, axeViolations, expect, type Person, rows, settled, test, withAxe } from "../support/site";

type Made = { contentsId: number; userId: number };
type Screens = [name: string, url: (made: Made) => string][];

const visitors: [who: Person | "guest", screens: Screens][] = [
  [
    "guest",
    [
      ["home", () => "/"],
      ["login", () => "/app/login"],
      ["terms of joining", () => "/app/terms"],
      ["main", () => "/app/main"],
      ["shop", () => "/app/contents/contents-shop"],
      ["prices", () => "/app/service/service-pricing"],
      ["post", ({ contentsId }) => `/app/blog/view-contents?contentsId=${contentsId}`],
      ["blog", ({ userId }) => `/app/blog/contents-list?userId=${userId}`],
      ["seminar", () => "/app/seminar/seminar-invitation?seminarId=1"],
      ["customer service", () => "/app/support"],
      ["not found", () => "/app/no-such-screen"],
    ],
  ],
  [
    "creator",
    [
      ["main", () => "/app/main"],
      ["write", () => "/app/blog/write-contents?new=Y"],
      ["own posts", () => "/app/contents/blog"],
      ["friends", () => "/app/user/friend-list"],
      ["send panel", ({ contentsId }) => `/app/send-messages/send-contents?contentsId=${contentsId}`],
      ["send runs", () => "/app/send-messages/send-runs"],
      ["waiting list", () => "/app/send-messages/sending-list"],
      ["view report", () => "/app/user-report/user-contents-view-report-by-contents?dateOption=whole&rowsPerPage=10"],
      ["view ranking", () => "/app/creator-report/contents-view-ranking?dateOption=month"],
      ["reader's page", () => "/app/my-page/reading"],
      ["writing a seminar", () => "/app/seminar/entry-seminar?new=Y"],
      ["payments", () => "/app/user/my-payment-history"],
      ["settings of notices", () => "/app/notices/settings"],
    ],
  ],
  [
    "admin",
    [
      ["main", () => "/app/main"],
      ["a grid", () => "/app/common/codes?commonCode=main_subject"],
      ["menus", () => "/app/system/menu?as=ROLE_USER"],
      ["what a role may do", () => "/app/system/role/matrix?role=ROLE_USER"],
      ["members", () => "/app/system/user?rowsPerPage=10"],
      ["settlements", () => "/app/manager/settlement?settlementYn=ALL&fromYearMonth=2022-01"],
      ["changes of the back office", () => "/app/manager/audit"],
    ],
  ],
];

const EDITORS = ["write", "writing a seminar"];

test.describe.configure({ mode: "parallel" });

for (const [who, screens] of visitors)
  test(`the screens of the ${who} fit 320 px and a zoom of 200 %, and keep their edges in forced colours @js`, async ({ as, stranger }) => {
    const options = { bypassCSP: true, colorScheme: "light" } as const;
    const page = await withAxe(who === "guest" ? await stranger(options) : await as(who, options));
    const made = await aPost();
    const findings: string[] = [];
    for (const [name, url] of screens) {
      const note = (look: string, found: string[]) => findings.push(...found.map((text) => `${name}, ${look}: ${text}`));
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(url(made), { waitUntil: "domcontentloaded" });
      await settled(page);
      // The editor comes after the page.
      if (EDITORS.includes(name)) await expect(page.getByLabel("글 꾸미기")).toBeVisible();
      note("320 px", await page.evaluate(findCutOff));
      note("320 px, light", await axeViolations(page, { ownColours: true }));
      await page.emulateMedia({ colorScheme: "dark" });
      note("320 px, dark", await axeViolations(page, { ownColours: true }));
      await page.emulateMedia({ colorScheme: "light" });
      // 1280 px at 200 %.
      await page.setViewportSize({ width: 640, height: 400 });
      note("200 %", await page.evaluate(findCutOff));
      await page.evaluate(rememberPainted);
      await page.emulateMedia({ forcedColors: "active" });
      note("forced colours", await page.evaluate(findLost));
      await page.emulateMedia({ forcedColors: "none" });
    }
    expect(findings).toEqual([]);
  });

async function aPost(): Promise<Made> {
  const [writer] = await rows<{ userId: number }>("SELECT user_id AS userId FROM user WHERE user_email = 'creator@geulbeot.test'");
  const contentsId = await addRow(
    `INSERT INTO contents (user_id, title, contents, summary, text_length, main_subject, created_at, updated_at)
     VALUES (?, '좁은 화면에서도 읽히는 글', '<h1>작은 제목</h1><p>읽기 쉬운 글입니다.</p>', '읽기 쉬운 글', 11, 'finance', NOW(3), NOW(3))`,
    [writer!.userId],
  );
  return { contentsId, userId: writer!.userId };
}
