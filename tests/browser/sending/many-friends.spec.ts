import { giveLogin } from "../support/joining";
import { makeLongLists } from "../support/long-lists";
import { PANEL, sendSelected } from "../support/sending";
import { expect, type Page, settled, test } from "../support/site";

async function openPanel(page: Page): Promise<void> {
  const { email, contentsId } = await makeLongLists();
  await page.goto("/app/login");
  await giveLogin(page, email);
  await expect(page.getByRole("button", { name: "로그아웃" })).toBeVisible();
  await page.goto(PANEL + contentsId);
  await settled(page);
}

test("the send panel lists all friends, draws the visible ones, and keeps ticks while scrolling @js", async ({ stranger }) => {
  const page = await stranger();
  await openPanel(page);
  const list = page.getByRole("group", { name: "받을 친구" });
  const drawn = () => list.getByRole("checkbox").count();
  await expect.poll(drawn).toBeLessThan(100);
  await list.getByRole("checkbox", { name: "친구0001" }).check();
  await list.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(list.getByRole("checkbox", { name: "친구0210" })).toBeVisible();
  expect(await drawn()).toBeLessThan(100);
  await list.getByRole("checkbox", { name: "친구0210" }).check();
  await expect(page.getByText("선택: 2 / 210")).toBeVisible();
  await list.evaluate((box) => box.scrollTo(0, 0));
  await expect(list.getByRole("checkbox", { name: "친구0001" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.getByLabel("닉네임 검색").fill("친구0209");
  await expect.poll(drawn).toBe(1);
  await list.getByRole("checkbox").check();
  await page.getByLabel("닉네임 검색").fill("");
  await expect(page.getByText("선택: 3 / 210")).toBeVisible();
  await sendSelected(page);
  await expect(page.getByRole("alert").filter({ hasText: "카카오톡으로 로그인해 주세요" })).toBeVisible();
  await expect(page.getByText("선택: 3 / 210")).toBeVisible();
});

test("the send panel says when friends are missing, and loads them at a press @js", async ({ stranger, pageErrors }) => {
  const page = await stranger();
  await page.route(/\/send-friends\?/, (route) => route.abort());
  await openPanel(page);
  await expect(page.getByText("210명 중 100명이에요. 나머지를 불러오지 못했어요.")).toBeVisible();
  await page.unroute(/\/send-friends\?/);
  await page.getByRole("button", { name: "모두 보기", exact: true }).click();
  await expect(page.getByText("210명 중")).toBeHidden();
  await page.getByLabel("닉네임 검색").fill("친구0210");
  await expect(page.getByRole("group", { name: "받을 친구" }).getByRole("checkbox")).toHaveCount(1);
  pageErrors.splice(0);
});
