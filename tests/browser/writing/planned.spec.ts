import { expect, type Page, test } from "../support/site";
import { writePost } from "../support/writing";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10);

/** With scripts the choice is in the publishing sheet. */
async function plan(page: Page, js: boolean, day: string) {
  const part = js ? page.getByRole("dialog", { name: "발행" }) : page.locator(".write-bar");
  if (js) await page.locator(".write-bar").getByRole("button", { name: "저장", exact: true }).click();
  await page.getByRole("radio", { name: "예약" }).check();
  await page.getByLabel("날짜").fill(day);
  await page.getByLabel("시각", { exact: true }).fill("09:00");
  await part.getByRole("button", { name: "저장", exact: true }).click();
}

test("a writer plans a post, changes its moment, cancels, and publishes another at once", async ({ as, js }) => {
  const page = await as("writer");
  const mark = `예약 ${js ? "J" : "N"}${Date.now().toString(36)}`;
  const row = page.getByRole("listitem").filter({ hasText: mark });
  await writePost(page, js, mark, "내일 아침에 읽을 글입니다.");
  await plan(page, js, inDays(1));
  await expect(page).toHaveURL(/view=planned/);
  await expect(page.getByText("09:00에 발행해요.")).toBeVisible();
  await expect(row).toContainText(`예약 · ${inDays(1).slice(5).replace("-", ".")} 09:00`);

  await row.getByRole("link", { name: "수정" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("예약한 글 수정");
  await expect(page.getByLabel("날짜")).toHaveValue(inDays(1));
  await plan(page, js, inDays(2));
  await expect(row).toContainText(inDays(2).slice(5).replace("-", "."));

  await row.getByRole("button", { name: "예약 취소" }).click();
  await expect(page).toHaveURL(/view=drafts/);
  await row.getByRole("link", { name: "이어서 쓰기" }).click();
  await plan(page, js, inDays(3));
  await row.getByRole("button", { name: "지금 발행" }).click();
  await expect(page.getByText("지금 발행할까요?")).toBeVisible();
  await page.getByRole("button", { name: "지금 발행", exact: true }).first().click();
  await expect(page.getByText("발행했습니다.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(mark);
});

test("a day in the past is refused at its field, and the text stays", async ({ as, js }) => {
  const page = await as("writer");
  await writePost(page, js, "어제 올릴 글", "시간은 거꾸로 가지 않아요.");
  await plan(page, js, inDays(-1));
  await expect(page.getByText("지금부터 3분 뒤부터 예약할 수 있습니다.")).toBeVisible();
  if (js) await expect(page.getByLabel("날짜")).toBeFocused();
  await expect(page.getByRole("textbox", { name: "제목" })).toHaveValue("어제 올릴 글");
});
