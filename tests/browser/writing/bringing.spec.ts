import fs from "node:fs";
import { expect, type Page, rows, settled, test } from "../support/site";
import { picture } from "../support/writing";
import { zipOf } from "../../support/factories/archives";

const BRING_IN = "/app/contents/bring-in";

async function open(page: Page, url: string, js: boolean) {
  await page.goto(url);
  if (js) await settled(page);
}

test.beforeEach(async () => {
  const writer = "(SELECT user_id FROM user WHERE user_email = 'writer@geulbeot.test')";
  await rows(`DELETE FROM bringing WHERE user_id = ${writer}`, []);
  await rows(`DELETE FROM temp_contents WHERE user_id = ${writer} AND title LIKE '옮긴 글%'`, []);
  await rows(`DELETE FROM member_export WHERE user_id = ${writer}`, []);
});

test("a member imports posts of another service: preview, ticks, drafts with pictures, nothing published", async ({ as, js }) => {
  const { buffer } = await picture("바다.jpg");
  const zip = await zipOf({
    "하나.html": "<title>옮긴 글 하나</title><p>본문</p><script>alert(1)</script><p><img src='바다.jpg' alt='바다'></p>",
    "둘.html": "<title>옮긴 글 둘</title><p>본문 <img src='https://far.example/a.jpg'></p>",
    "빈.html": "",
    "바다.jpg": buffer,
  });
  const page = await as("writer");
  await open(page, BRING_IN, js);
  await page.getByLabel("가져올 파일").setInputFiles({ name: "블로그.zip", mimeType: "application/zip", buffer: zip });
  await page.getByRole("button", { name: "미리보기" }).click();
  await expect(page.getByRole("heading", { name: "블로그.zip" })).toBeVisible();
  await expect(page.getByText("글이 비어 있어요.")).toBeVisible();
  await expect(page.getByText("다른 사이트에 있는 사진 1장은 빠져요.", { exact: false })).toBeVisible();
  if (js) await settled(page);

  await page.getByRole("checkbox", { name: "옮긴 글 둘" }).uncheck();
  await page.getByRole("button", { name: "고른 글 가져오기" }).click();
  await expect(page.getByRole("status").filter({ hasText: "습니다" })).toContainText("1편을 임시저장했습니다.");
  await expect(page.getByText("임시저장함")).toBeVisible();
  if (js) await settled(page);
  await page.getByRole("link", { name: "옮긴 글 하나" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("글쓰기");
  await expect(page.getByLabel("제목", { exact: true })).toHaveValue("옮긴 글 하나");
  if (js) await expect(page.locator(".ql-editor img")).toHaveCount(1);

  await open(page, BRING_IN, js);
  await page.getByRole("button", { name: "다른 파일 올리기" }).click();
  await expect(page.getByLabel("가져올 파일")).toBeVisible();
});

test("a member requests a copy of their data, and gets it when ready", async ({ as, js }) => {
  const page = await as("writer");
  await open(page, "/app/my-page/export", js);
  await page.getByRole("button", { name: "내 자료 만들기" }).click();
  await page.waitForURL(/\/app\/(user\/prove|my-page\/export)/);
  if (page.url().includes("/prove")) {
    await page.getByLabel("비밀번호").fill("geulbeot1!");
    await page.getByRole("button", { name: "확인", exact: true }).click();
    await page.getByRole("button", { name: "내 자료 만들기" }).click();
  }
  const link = page.getByRole("link", { name: "ZIP 받기" });
  await expect(link).toBeVisible();
  const coming = page.waitForEvent("download");
  await link.click();
  const file = await (await coming).path();
  expect(fs.readFileSync(file).subarray(0, 2).toString()).toBe("PK");
});
