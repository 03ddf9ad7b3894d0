import { expect, logIn, type Page, settled, test } from "./support/site";

test.use({ webFonts: true });

const menu = (page: Page) => page.getByRole("navigation", { name: "주 메뉴" });
const panel = (page: Page) => menu(page).locator(".drawer-panel");
const toggle = (page: Page) => menu(page).locator("summary.drawer-toggle");

test.describe("the menu", () => {
  test("stands next to the content on a wide page, folds to a rail, and stays folded @browser", async ({ as, js }) => {
    const page = await as("creator", { viewport: { width: 1300, height: 800 } });
    await page.goto("/app/main");
    await expect(panel(page)).toBeVisible();
    await expect(menu(page).getByRole("link", { name: "처음 화면" })).toBeVisible();
    if (js) await toggle(page).click();
    else await page.getByRole("button", { name: "메뉴 접어 두기" }).click();
    await expect(panel(page)).toBeHidden();
    await expect(menu(page).locator(".rail")).toBeVisible();
    await page.reload();
    await expect(panel(page)).toBeHidden();
    // A folded menu must not cover the content when opened.
    await toggle(page).click();
    await expect(panel(page)).toBeVisible();
    const left = await page.getByRole("heading", { level: 1 }).boundingBox();
    const right = await panel(page).boundingBox();
    expect(left!.x, "the panel does not lie over the page").toBeGreaterThanOrEqual(right!.x + right!.width);
  });

  test("opens over the content on a page 1200 px wide @browser", async ({ as, js }) => {
    const page = await as("creator", { viewport: { width: 1200, height: 800 } });
    await page.goto("/app/main");
    await expect(panel(page)).toBeHidden();
    // A text browser would show a rail as a second menu.
    if (js) await expect(menu(page).locator(".rail")).toBeVisible();
    const padding = await page.getByRole("main").evaluate((main) => Number.parseFloat(getComputedStyle(main).paddingLeft));
    expect(padding, "room is kept for a rail that is there").toBe(js ? 92 : 32);
    await toggle(page).click();
    await expect(panel(page)).toBeVisible();
    if (js) {
      await page.keyboard.press("Escape");
      await expect(panel(page)).toBeHidden();
      await expect(toggle(page)).toBeFocused();
      await toggle(page).click();
      await page.getByRole("heading", { level: 1 }).click({ force: true });
    } else await toggle(page).click();
    await expect(panel(page)).toBeHidden();
  });

  test("has no rail on a phone, and closes after a link @browser", async ({ as }) => {
    const page = await as("creator", { viewport: { width: 390, height: 800 } });
    await page.goto("/app/main");
    await expect(panel(page)).toBeHidden();
    await expect(menu(page).locator(".rail")).toBeHidden();
    await toggle(page).click();
    await panel(page).getByText("둘러보기", { exact: true }).click();
    await panel(page).getByRole("link", { name: "처음 화면" }).click();
    await expect(page).toHaveURL(/\/app\/main$/);
    await expect(panel(page)).toBeHidden();
    await expectNoSideways(page);
  });

  test("shows only screens that the person may open", async ({ as, page }) => {
    await page.goto("/");
    await expect(menu(page).getByText("공통코드")).toHaveCount(0);
    await expect(menu(page).getByText("글쓰기")).toHaveCount(0);
    const creator = await as("creator");
    await creator.goto("/app/main");
    // Scripts draw the rail next to the panel, with the same words.
    await expect(panel(creator).getByText("글쓰기")).toHaveCount(1);
    await expect(menu(creator).getByText("공통코드")).toHaveCount(0);
    const admin = await as("admin");
    await admin.goto("/app/main");
    await expect(menu(admin).getByText("공통코드")).toHaveCount(1);
  });
});

test.describe("without a network @js", () => {
  test("shows our own page at the requested address, and continues when the network is back @js", async ({ as }) => {
    const page = await as("creator", { serviceWorkers: "allow" });
    await page.goto("/app/main");
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active!.state);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.goto("/app/blog/contents-list");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("인터넷에 연결되어 있지 않습니다");
    await expect(page).toHaveURL(/\/app\/blog\/contents-list$/);
    await page.context().setOffline(false);
    await page.getByRole("link", { name: "다시 열기" }).click();
    await expect(page.getByRole("button", { name: "로그아웃" })).toBeVisible();
    expect(
      await page.evaluate(async () => (await (await caches.open("offline-1")).keys()).map(({ url }) => new URL(url).pathname)),
    ).toEqual(["/offline.html"]);
  });
});

async function expectNoSideways(page: Page) {
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]).catch(() => [0, 0]);
  expect(wide, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(seen!);
}

test("the header shows the nickname and how many were sent", async ({ as }) => {
  const page = await as("creator");
  await page.goto("/app/main");
  await expect(page.getByRole("banner")).toContainText("하늘작가");
  await expect(page.getByRole("banner")).toContainText(/\d+ \/ 2000/);
  await page.getByRole("banner").getByRole("link", { name: "글벗" }).click();
  await expect(page).toHaveURL(/\/app\/main$/);
});

test("the account menu opens without scripts; with them Escape and a press outside close it @browser", async ({ as, js }) => {
  const page = await as("creator", { viewport: { width: 1300, height: 800 } });
  await page.goto("/app/user/friend-list");
  const opener = page.locator(".account > summary");
  const library = page.getByRole("banner").getByRole("link", { name: "내 서재" }).last();
  await opener.click();
  await expect(library).toBeVisible();
  if (js) {
    await page.keyboard.press("Escape");
    await expect(library).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await page.getByRole("heading", { level: 1 }).click();
  } else await opener.click();
  await expect(library).toBeHidden();
  await opener.click();
  await library.click();
  await expect(page).toHaveURL(/\/app\/my-page\/reading$/);
  await expect(page.locator(".account-panel")).toBeHidden();
});

test("brand, nickname and count are whole on a phone of 320 px, and the account menu has the logout @browser", async ({ as }) => {
  const page = await as("creator", { viewport: { width: 320, height: 640 } });
  await page.goto("/app/user/friend-list");
  await expectNoSideways(page);
  for (const part of [".brand span", ".who", ".sent"]) {
    const [wide, seen] = await page.locator(part).evaluate((text: HTMLElement) => [text.scrollWidth, text.offsetWidth]);
    expect(wide, part).toBeLessThanOrEqual(seen!);
    const box = await page.locator(part).boundingBox();
    expect(box!.x + box!.width, part).toBeLessThanOrEqual(320);
  }
  const logout = page.getByRole("banner").getByRole("button", { name: "로그아웃" });
  await expect(logout).toBeHidden();
  await page.locator(".account > summary").click();
  await expect(logout).toBeInViewport();
  const [panel, button] = [await page.locator(".account-panel").boundingBox(), await logout.boundingBox()];
  expect(button!.y, "at the head of the menu").toBeLessThan(panel!.y + 60);
});

test("☰ stands on a wide page before scripts run, and on a page without side menu @browser", async ({ as, js }) => {
  const page = await as("creator", { viewport: { width: 1300, height: 800 } });
  await page.goto("/app/user/entry-user-bank-account");
  await expect(panel(page)).toBeHidden();
  await expect(menu(page).locator(".rail")).toHaveCount(0);
  await toggle(page).click();
  await expect(panel(page)).toBeVisible();
  if (js) return;
  await page.goto("/app/main");
  const fold = await page.getByRole("button", { name: "메뉴 접어 두기" }).boundingBox();
  expect([fold!.x < 60, fold!.y < 56]).toEqual([true, true]);
});

test("the header's search finds screens and friends, with the page alone @browser", async ({ as }) => {
  const page = await as("creator", { viewport: { width: 1300, height: 800 } });
  await page.goto("/app/main");
  const banner = page.getByRole("banner");
  await banner.getByRole("searchbox", { name: "글, 친구, 화면, 도움말" }).fill("영수증");
  await banner.getByRole("button", { name: "찾기" }).click();
  await expect(page).toHaveURL(/\/app\/search\?q=/);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^결제 내역/ })
    .click();
  await expect(page).toHaveURL(/\/app\/user\/my-payment-history$/);
});

test("Ctrl+K and / open the palette; arrows, Enter and Escape work there @js", async ({ as }) => {
  const page = await as("creator", { viewport: { width: 1300, height: 800 } });
  await page.goto("/app/main");
  await settled(page);
  const palette = page.getByRole("dialog", { name: "찾기" });
  const scripts = await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /palette/.test(name)).length);
  expect(scripts, "nothing of the palette is loaded before it opens").toBe(0);
  await page.keyboard.press("Control+k");
  const field = palette.getByRole("combobox");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await page.locator("body").press("/");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await page.keyboard.type("발송");
  const options = palette.getByRole("option");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  const second = await options.nth(1).getAttribute("href");
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${second}$`));
});

test("/ in a field is a letter, and a failed search leads to the page @js", async ({ as }) => {
  const page = await as("creator", { viewport: { width: 1300, height: 800 } });
  await page.goto("/app/search");
  await settled(page);
  await page.getByRole("main").getByRole("searchbox").press("/");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.route("**/app/search.json*", (route) => route.abort());
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("결제");
  await expect(page.getByRole("dialog")).toContainText("지금은 찾지 못했어요.");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app\/search\?q=/);
});

test("the chosen dark or light theme stays on the next pages @browser", async ({ page }) => {
  const ground = () => page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  await page.goto("/app/login");
  const light = await ground();
  await page.getByRole("button", { name: "어둡게" }).click();
  await expect(page).toHaveURL(/\/app\/login$/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.goto("/");
  expect(await ground()).toBe(dark);
  await page.getByRole("button", { name: "기기 설정" }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", /./);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await ground()).toBe(dark);
});

test("the first Tab offers to skip to the content @browser", async ({ page }) => {
  await page.goto("/app/login");
  await page.locator("body").press("Tab");
  const skip = page.getByRole("link", { name: "본문으로 건너뛰기" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await skip.press("Enter");
  await expect(page).toHaveURL(/#main$/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "카카오로 로그인" })).toBeFocused();
});

test("a wrong login shows a message, and keeps the e-mail but not the password", async ({ page }) => {
  await page.goto("/app/login");
  await page.getByLabel("이메일").fill("nobody@geulbeot.test");
  await page.getByLabel("비밀번호").fill("틀린비밀번호1!");
  await page.getByRole("main").getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("회원정보가 맞지 않거나 없는 회원입니다");
  await expect(page.getByLabel("이메일")).toHaveValue("nobody@geulbeot.test");
  await expect(page.getByLabel("비밀번호")).toHaveValue("");
});

test("a member's screen leads a guest to the login and back to itself", async ({ page }) => {
  await page.goto("/app/creator-report/creator-fee-chart?start=2026-01");
  await expect(page).toHaveURL(/\/app\/login\?redirectUrl=/);
  await page.getByLabel("이메일").fill("writer@geulbeot.test");
  await page.getByLabel("비밀번호").fill("geulbeot1!");
  await page.getByRole("main").getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page).toHaveURL(/\/app\/creator-report\/creator-fee-chart\?start=2026-01$/);
});

test("a logout in one window is announced in the other", async ({ stranger, js }) => {
  const firstWindow = await stranger();
  await logIn(firstWindow, "member");
  const other = await firstWindow.context().newPage();
  await other.goto("/app/main");
  if (js) await settled(other);
  await firstWindow.getByRole("banner").getByRole("button", { name: "로그아웃" }).click();
  await expect(firstWindow.getByRole("banner").getByRole("link", { name: "로그인" })).toBeVisible();
  if (js) await expect(other.getByText("다른 창에서 로그아웃했습니다")).toBeVisible();
  await other.goto("/app/creator-report/creator-fee-chart");
  await expect(other).toHaveURL(/\/app\/login/);
});

test("a notice floats for a while, longer under the mouse, and then stays in the page", async ({ stranger, js }) => {
  const page = await stranger();
  await logIn(page, "member");
  await page.goto("/app/user/blog-profile");
  if (js) await page.clock.install();
  await page.getByRole("main").getByRole("button", { name: "저장", exact: true }).click();
  const notice = page.getByRole("status").filter({ hasText: "저장되었습니다." });
  await expect(notice).toBeVisible();
  if (js) {
    await expect(notice).toHaveAttribute("data-floating", "");
    await notice.hover();
    await page.clock.runFor(10_000);
    await expect(notice).toHaveAttribute("data-floating", "");
    await page.mouse.move(5, 700);
    await page.clock.runFor(700);
    await expect(notice).not.toHaveAttribute("data-floating", /.*/);
    await expect(notice).toBeVisible();
    await notice.getByRole("button", { name: "알림 닫기" }).click();
    await expect(notice).toHaveCount(0);
  }
  await page.reload();
  await expect(notice).toHaveCount(0);
});

test("a screen without permission says so, with a link to the first page @nojs", async ({ as }) => {
  const page = await as("member");
  const answer = await page.goto("/app/common/codes");
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "처음 화면" })).toBeVisible();
  expect((await page.goto("/app/unauthorized"))?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("권한이 없습니다");
});

test("the token alert leads to the login and back", async ({ page }) => {
  await page.goto("/app/token-alert?redirectUrl=/app/main");
  await expect(page.getByRole("alertdialog")).toContainText("로그인 시간이 지났거나 이용할 권한이 없어요.");
  await page.getByRole("main").getByRole("link", { name: "로그인" }).click();
  await expect(page).toHaveURL(/\/app\/login\?redirectUrl=%2Fapp%2Fmain$/);
});

test("an unknown address answers 404 with a link to the first page", async ({ page }) => {
  const answer = await page.goto("/app/no-such-screen");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "처음 화면" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a click just before hydration causes no error @js", async ({ stranger }) => {
  const page = await stranger();
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    // React starts by such a message, so the click comes just before hydration.
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      MessagePort.prototype.postMessage = postMessage;
      queueMicrotask(() => document.querySelector("h1")!.click());
      Reflect.apply(postMessage, this, message);
    };
  });
  await page.goto("/app/login");
  await settled(page);
});
