import { axeViolations, expect, type Page, settled, test } from "../support/site";
import { openEditor, press, text, typeText } from "../support/writing";

const words = async (page: Page, js: boolean) => (js ? text(page, js).innerText() : text(page, js).inputValue());

test("a temporary save is compared with the typed text, taken back, and the typed text after it", async ({ as, js }) => {
  const page = await as("writer");
  const name = `비교할 글 ${js ? "J" : "N"}${Date.now().toString(36)}`;
  await openEditor(page, js);
  await page.getByLabel("제목", { exact: true }).fill(name);
  await typeText(page, js, "봄이 온다 꽃이 핀다");
  await press(page, "임시저장");
  await expect(page.getByText(/임시저장(했어요|했습니다)\./).first()).toBeVisible();
  await typeText(page, js, "봄이 온다 꽃이 진다");
  const compare = async () => {
    await (js ? page.getByRole("button", { name: /^임시저장 목록/ }) : page.getByText(/^임시저장 목록 \(\d+\)$/)).click();
    await page
      .getByRole("button", { name: `${name} 비교` })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "임시저장과 비교" })).toBeVisible();
  };
  await compare();
  await expect(page.locator("del")).toHaveText(["핀다"]);
  await expect(page.locator("ins")).toHaveText(["진다"]);
  if (js) expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "계속 쓰기" }).click();
  expect(await words(page, js)).toContain("꽃이 진다");
  await compare();
  await page.getByRole("button", { name: "이 임시저장으로 되돌리기" }).click();
  await expect(page.getByText("임시저장한 글로 되돌렸어요.")).toBeVisible();
  if (js) await settled(page);
  await expect.poll(() => words(page, js)).toContain("꽃이 핀다");
  await page.getByRole("button", { name: "되돌리기 취소" }).click();
  await expect.poll(() => words(page, js)).toContain("꽃이 진다");
  await expect(page.getByLabel("제목", { exact: true })).toHaveValue(name);
});
