import { expect, logIn, type Page, settled, test } from "../support/site";
import { openEditor, text, typeText } from "../support/writing";

const NEW = "/app/blog/write-contents?new=Y";
const isKept = (page: Page, words: string) =>
  page.evaluate((typed) => Object.entries(localStorage).some(([name, value]) => name.startsWith("text:") && value.includes(typed)), words);
const found = (page: Page) => page.getByText("저장하지 못한 글이 이 브라우저에 남아 있어요.");

test("a text typed in a window that was closed is found in the next one, and kept until a save @js", async ({ as, js }) => {
  const page = await as("writer");
  const words = `갑자기 닫힌 창의 글 ${Date.now().toString(36)}`;
  await openEditor(page, js, NEW);
  await page.getByLabel("제목", { exact: true }).fill("닫힌 창의 제목");
  await typeText(page, js, words);
  await expect.poll(() => isKept(page, words)).toBe(true);
  const next = await page.context().newPage();
  await page.close();
  await openEditor(next, js, NEW);
  await expect(found(next)).toBeVisible();
  await next.getByText("닫힌 창의 제목").click();
  await expect(next.getByText(words)).toBeVisible();
  await next.getByRole("button", { name: "이 글로 이어 쓰기" }).click();
  await expect(next.getByLabel("제목", { exact: true })).toHaveValue("닫힌 창의 제목");
  await expect(text(next, js)).toContainText(words);
  await expect(found(next)).toHaveCount(0);
  await next.getByRole("main").getByRole("button", { name: "임시저장", exact: true }).click();
  await expect(next.getByText(/에 임시저장했어요\./)).toBeVisible();
  expect(await isKept(next, words)).toBe(false);
  await openEditor(next, js, NEW);
  await settled(next);
  await expect(found(next)).toHaveCount(0);
});

test("without a network typing goes on, and the text reaches the server with it again @js", async ({ as, js }) => {
  const page = await as("writer");
  const words = `끊긴 동안 쓴 글 ${Date.now().toString(36)}`;
  await openEditor(page, js, NEW);
  await page.getByLabel("제목", { exact: true }).fill("끊긴 동안");
  await page.context().setOffline(true);
  await expect(page.getByText("연결이 끊겼어요.")).toBeVisible();
  await typeText(page, js, words);
  await expect.poll(() => isKept(page, words)).toBe(true);
  await page.context().setOffline(false);
  await expect(page.getByText(/에 자동 저장했어요\./)).toBeVisible();
  expect(await isKept(page, words)).toBe(false);
  await page.getByRole("button", { name: /^임시저장 목록/ }).click();
  await expect(page.getByRole("dialog").getByText(words)).toBeVisible();
});

test("two windows with one draft say so, and a logout forgets what the browser keeps @js", async ({ stranger, js }) => {
  const page = await stranger();
  await logIn(page, "writer");
  await openEditor(page, js, NEW);
  await page.getByLabel("제목", { exact: true }).fill("두 창의 글");
  await page.getByRole("main").getByRole("button", { name: "임시저장", exact: true }).click();
  await expect(page.getByText(/에 임시저장했어요\./)).toBeVisible();
  const other = await page.context().newPage();
  await openEditor(other, js, page.url());
  for (const one of [page, other]) await expect(one.getByText("이 글을 다른 창에서도 쓰고 있어요.")).toBeVisible();
  await typeText(other, js, "둘째 창에서 쓴 말");
  await expect.poll(() => isKept(other, "둘째 창에서 쓴 말")).toBe(true);
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page.getByRole("link", { name: "로그인" }).first()).toBeVisible();
  expect(await isKept(other, "둘째 창에서 쓴 말")).toBe(false);
});

test("a text kept for one member is gone once another member is logged in @js", async ({ stranger, js }) => {
  const page = await stranger();
  await logIn(page, "writer");
  await openEditor(page, js, NEW);
  await typeText(page, js, "남이 보면 안 되는 말");
  await expect.poll(() => isKept(page, "남이 보면 안 되는 말")).toBe(true);
  // A closed window, whose session ended on the server.
  const next = await page.context().newPage();
  await page.close();
  await next.context().clearCookies();
  await logIn(next, "member");
  await expect.poll(() => isKept(next, "남이 보면 안 되는 말")).toBe(false);
});
