import type { Route } from "playwright/test";
import { addRow, expect, type Page, rows, settled, test } from "./support/site";
import { sendSelected } from "./support/sending";
import { openEditor, press } from "./support/writing";

test.use({ webFonts: true });

const PHONE = { viewport: { width: 390, height: 700 } };

const panel = async () => {
  const [post] = await rows<{ id: number }>(
    `SELECT contents_id AS id FROM contents WHERE delete_yn = 'N'
     AND user_id = (SELECT user_id FROM user WHERE user_email = 'creator@geulbeot.test') ORDER BY contents_id LIMIT 1`,
  );
  return `/app/send-messages/send-contents?contentsId=${post!.id}`;
};

/** Text of the focused element, or of what covers it; empty while the page loads. */
const focusInSight = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement | null;
    if (!focused) return "";
    const box = focused.getBoundingClientRect();
    const middle = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
    const over = document.elementFromPoint(box.left + box.width / 2, middle);
    if (!focused.contains(over) && !over?.contains(focused)) return `${focused.outerHTML.slice(0, 80)} lies under ${over?.className}`;
    return (focused === document.body ? "" : focused.textContent?.trim()) || focused.className;
  });

test("a refused form scrolls to its message on a phone, also the second time @browser", async ({ as, js }) => {
  const page = await as("creator", PHONE);
  await page.goto(await panel());
  if (js) await settled(page);
  for (let time = 0; time < 2; time++) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await sendSelected(page);
    await expect.poll(() => focusInSight(page)).toContain("친구를 선택해 주세요.");
  }
});

test("a refused post focuses its empty text or title @browser", async ({ as, js }) => {
  const page = await as("creator", PHONE);
  await openEditor(page, js);
  await press(page, "저장");
  await expect(page.getByLabel("제목", { exact: true })).toBeFocused();
  await page.getByLabel("제목", { exact: true }).fill("글 없는 제목");
  for (let time = 0; time < 2; time++) {
    await page.evaluate(() => scrollTo(0, 0));
    await press(page, "저장");
    await expect.poll(() => focusInSight(page)).toMatch(js ? /ql-editor/ : /write-textarea/);
  }
});

test("nothing covers the focused element on a phone, and the link to the top stays visible @js", async ({ as }) => {
  const page = await as("creator", PHONE);
  for (const url of [await panel(), "/app/blog/write-contents?new=Y", "/app/contents/contents-shop"]) {
    await page.goto(url);
    await settled(page);
    // The editor takes the place of its textarea.
    await expect(page.locator(".write-textarea:visible")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "맨 위로" })).toBeInViewport();
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press("Tab");
      expect(await focusInSight(page), `${url}, step ${step}`).not.toContain("lies under");
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole("link", { name: "맨 위로" })).toBeInViewport();
    await page.getByRole("link", { name: "맨 위로" }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  }
});

/** Holds the forms that the page sends; the test answers them. */
async function holdForms(page: Page): Promise<Route[]> {
  const held: Route[] = [];
  await page.route(/\/app\//, async (route) => {
    if (route.request().method() === "POST") held.push(route);
    else await route.fallback();
  });
  return held;
}

async function seminarWithPeople(): Promise<number> {
  const seminarId = await addRow(
    `INSERT INTO seminar (host_user_id, title, main_subject, start_at, end_at, contents)
     SELECT user_id, '참석을 적는 세미나', 'finance', NOW(3) + INTERVAL 9 DAY, NOW(3) + INTERVAL 9 DAY, '<p>글</p>'
     FROM user WHERE user_email = 'creator@geulbeot.test'`,
  );
  await rows(
    `INSERT INTO attendee (seminar_id, user_id, company_name, sealed_phone, state)
     SELECT ?, user_id, '글벗', '', 'APPLIED' FROM user WHERE user_email IN ('writer@geulbeot.test', 'member@geulbeot.test')`,
    [seminarId],
  );
  return seminarId;
}

test("a pressed button of a row shows that its form is being sent @js", async ({ as }) => {
  await test.step("the attendees of a seminar: back, then checked in", async () => {
    const page = await as("creator");
    await page.goto(`/app/seminar/seminar-attendees-list?seminarId=${await seminarWithPeople()}`);
    await settled(page);
    await page.getByRole("link", { name: "신청 2" }).click();
    await expect(page).toHaveURL(/state=APPLIED/);
    const held = await holdForms(page);
    const [pressed, other] = [page.locator("td button").first(), page.locator("td button").last()];

    await pressed.click();
    await expect(pressed).toHaveText("참석 확인 중…");
    await expect(pressed).toHaveAttribute("aria-disabled", "true");
    await expect(other).toHaveText("참석 확인");
    // Going back earlier could end the request before it is held.
    await expect.poll(() => held.length).toBe(1);
    await page.goBack();
    await expect(pressed).toHaveText("참석 확인");
    await expect(pressed).not.toHaveAttribute("aria-disabled");
    await pressed.click();
    await expect(pressed).toHaveText("참석 확인 중…");
    await pressed.press("Enter");
    await other.click();
    await expect.poll(() => held.length).toBe(2);
    await held[1]!.continue();
    // The row that was checked in leaves the filtered list.
    await expect(pressed).not.toHaveAttribute("aria-disabled");
    await expect(other).toHaveText("참석 확인");
    expect(held, "only the first press is sent").toHaveLength(2);
  });

  await test.step("the jobs: without a network, then a question", async () => {
    const page = await as("admin");
    await page.goto("/app/manager/jobs?kind=mail&state=failed");
    await settled(page);
    const held = await holdForms(page);
    const pressed = page.locator("td button", { hasText: "중지" }).first();

    await pressed.click();
    await expect(pressed).toHaveText("중지 중…");
    await expect.poll(() => held.length).toBe(1);
    await held[0]!.abort();
    await expect(page.getByText("응답이 없습니다.")).toBeVisible();
    await expect(pressed).toHaveText("중지");

    await pressed.click();
    await expect.poll(() => held.length).toBe(2);
    await held[1]!.continue();
    await expect(page.getByRole("heading", { name: "중지할까요?" })).toBeVisible();
    await expect(pressed).toHaveText("중지");
  });

  await test.step("own posts: only the pressed row", async () => {
    const page = await as("creator");
    await page.goto("/app/contents/blog");
    await settled(page);
    const held = await holdForms(page);
    const pins = page.getByRole("button", { name: "고정", exact: true, includeHidden: true });
    expect(await pins.count(), "rows with the same button").toBeGreaterThan(1);

    const row = page.getByRole("listitem").filter({ has: pins }).first();
    await row.getByRole("button", { name: "더 보기" }).click();
    await row.getByRole("button", { name: "고정", exact: true }).click();
    await expect(page.getByRole("button", { name: "고정 중…" })).toHaveCount(1);
    await expect.poll(() => held.length).toBe(1);
    await held[0]!.abort();
    await expect(page.getByText("응답이 없습니다.")).toBeVisible();
    await expect(page.getByRole("button", { name: "고정 중…" })).toHaveCount(0);
  });
});
