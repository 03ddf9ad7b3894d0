import { expect, rows, settled, test } from "./support/site";
import { aShopPost } from "./support/shop";

let number = 0;
const word = (js: boolean) => `${js ? "j" : "n"}${Date.now().toString(36)}${(number += 1)}`;

/** Card buttons end with the post's title. */
const of = (action: string, { title }: { title: string }) => new RegExp(`^${action}\\s*: ${title}$`);

test("a search in the shop leads to a post and to its blog", async ({ page, js }) => {
  const keyword = word(js);
  const post = await aShopPost(`바다 곁에서 ${keyword}`);
  await page.goto("/app/contents/contents-shop");
  if (js) await settled(page);
  await page.getByRole("combobox", { name: "제목, 글쓴이" }).fill(keyword);
  await page.getByRole("button", { name: "검색" }).click();
  await expect(page).toHaveURL(new RegExp(`keyword=${keyword}`));
  await expect(page.getByText(/ 글 1편$/)).toBeVisible();
  await page.getByRole("link", { name: post.title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(post.title);
  await page.getByRole("link", { name: "글쓰는바다" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("글쓰는바다");
  await expect(page.getByRole("link", { name: new RegExp(post.title) })).toBeVisible();
  await page.goto("/app/contents/contents-shop?keyword=아무데도없는말");
  await expect(page.getByRole("main")).toContainText("찾는 글이 없어요");
});

test("arrows choose suggestions, Enter searches, Escape closes @js", async ({ page }) => {
  const keyword = word(true);
  const titles = [`첫째 ${keyword}`, `둘째 ${keyword}`];
  for (const title of titles) await aShopPost(title);
  await page.goto("/app/contents/contents-shop");
  await settled(page);
  const search = page.getByRole("combobox", { name: "제목, 글쓴이" });
  await search.pressSequentially(keyword, { delay: 15 });
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);
  await search.press("Backspace");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toContainText(titles[0]!);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/ 글 1편$/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(titles[0]!);
});

test("a member filters and sorts the shop, stars a post, puts it on a group's waiting list, and sends it", async ({ as, js }) => {
  const keyword = word(js);
  const posts = [await aShopPost(`가까운 섬 ${keyword}`), await aShopPost(`먼 산 ${keyword}`, "creator")];
  const page = await as("creator");
  await rows(
    `INSERT IGNORE INTO send_group (user_id, group_name) SELECT user_id, '숍에서 고른 글' FROM user WHERE user_email = 'creator@geulbeot.test'`,
  );
  const settle = async () => void (js && (await settled(page)));
  await page.goto(`/app/contents/contents-shop?keyword=${keyword}`);
  await settle();
  await page.getByRole("link", { name: "국내 여행", exact: true }).click();
  await expect(page).toHaveURL(/mainSubject=domestic_travel/);
  await page.getByText("정렬: 최신순").click();
  await page.getByRole("link", { name: "제목순" }).click();
  await expect(page).toHaveURL(/mainSubject=domestic_travel.*sortType=title/);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(posts.map(({ title }) => title));

  await page.getByRole("button", { name: of("즐겨찾기", posts[1]!) }).click();
  await expect(page.getByRole("button", { name: of("즐겨찾기", posts[1]!) })).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(new RegExp(`sortType=title.*#post-${posts[1]!.contentsId}$`));
  await settle();
  await page.getByRole("link", { name: "즐겨찾기만" }).click();
  await expect(page.getByText(/ 글 1편$/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(posts[1]!.title);

  await settle();
  await page.getByRole("button", { name: of("대기", posts[1]!) }).click();
  await expect(page.getByText("발송 그룹을 선택해 주세요.")).toBeVisible();
  await page.getByLabel("받을 그룹").selectOption({ label: "숍에서 고른 글 (0명)" });
  await page.getByRole("button", { name: /^‘먼 산 .*’ 대기$/ }).click();
  await expect(page).toHaveURL(/groupId=\d+/);
  await expect(page.getByText("발송 그룹을 선택해 주세요.")).toHaveCount(0);
  const waiting = "SELECT sending_list_id FROM sending_list WHERE contents_id = ? AND send_yn = 'N'";
  expect(await rows(waiting, [posts[1]!.contentsId])).toHaveLength(1);

  await page.goto(`/app/contents/contents-shop?keyword=${keyword}&groupId=`);
  await settle();
  await page.getByRole("button", { name: of("대기", posts[0]!) }).click();
  await page.getByLabel("받을 그룹").selectOption({ label: "숍에서 고른 글 (0명)" });
  await page.getByRole("button", { name: of("대기", posts[0]!) }).click();
  await expect(page).toHaveURL(new RegExp(`groupId=\\d+#post-${posts[0]!.contentsId}$`));
  expect(await rows(waiting, [posts[0]!.contentsId])).toHaveLength(1);
  await expect(page.getByLabel("받을 그룹").locator("option:checked")).toHaveText("숍에서 고른 글 (0명)");

  await settle();
  await page.getByRole("link", { name: of("보내기", posts[1]!) }).click();
  await expect(page).toHaveURL(new RegExp(`/app/send-messages/send-contents\\?contentsId=${posts[1]!.contentsId}`));
});

test("a creator takes a post out of the shop and offers it again with another type", async ({ as, js }) => {
  const keyword = word(js);
  const post = await aShopPost(`내릴 글 ${keyword}`, "creator");
  const page = await as("creator");
  const found = async () => {
    await page.goto(`/app/contents/contents-shop?keyword=${keyword}`);
    return page.locator(".shop-card").count();
  };
  expect(await found()).toBe(1);
  await page.getByRole("link", { name: "내 글 보기", exact: true }).last().click();
  if (js) await settled(page);
  const row = page.getByRole("listitem").filter({ hasText: post.title });
  await row.getByRole("button", { name: "더 보기" }).click();
  await row.getByRole("button", { name: "숍에서 내리기" }).click();
  await expect(row).toContainText("올리지 않음");
  expect(await found()).toBe(0);
  await page.goto("/app/contents/blog?shopYn=N");
  if (js) await settled(page);
  await row.getByRole("button", { name: "더 보기" }).click();
  await row.getByText("연재와 유형").click();
  await row.getByLabel("유형", { exact: true }).selectOption("column");
  await row.getByRole("button", { name: "이 유형으로 숍에 올리기" }).click();
  await expect(row).toHaveCount(0);
  expect(await found()).toBe(1);
  await expect(page.locator(".shop-card")).toContainText("칼럼");
});
