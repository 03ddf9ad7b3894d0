import { expect, rows, test } from "../support/site";
import { openEditor, press, publish, text, writePost } from "../support/writing";

test("a writer finds, pins, groups and deletes posts in the list", async ({ as, js }) => {
  const page = await as("writer");
  const mark = `책상 ${js ? "J" : "N"}${Date.now().toString(36)}`;
  for (const name of ["1화", "2화"]) {
    await writePost(page, js, `${mark} ${name}`, `${name} 글입니다.`);
    await publish(page, js);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${mark} ${name}`);
  }
  const search = `/app/contents/blog?title=${encodeURIComponent(mark)}`;
  const row = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("link", { name: `${mark} ${name}`, exact: true }) });
  await page.goto("/app/contents/blog");
  await page.getByRole("searchbox", { name: "제목" }).fill(mark);
  await press(page, "검색");
  await expect(page.locator(".desk-row")).toHaveCount(2);

  const menu = (name: string) => row(name).getByRole("button", { name: "더 보기" }).click();
  await menu("1화");
  await row("1화").getByRole("button", { name: "고정", exact: true }).click();
  await expect(page.getByText("블로그 맨 앞에 고정했습니다.")).toBeVisible();
  await expect(page.locator(".desk-row").first()).toContainText("1화");
  await menu("1화");
  await row("1화").getByRole("button", { name: "고정 해제" }).click();
  await expect(page.getByText("고정을 해제했습니다.")).toBeVisible();

  for (const name of ["1화", "2화"]) {
    await menu(name);
    await row(name).getByText("연재와 유형").click();
    await row(name).getByLabel("연재 이름").fill(mark);
    await row(name).getByRole("button", { name: "연재에 넣기" }).click();
    await expect(row(name).getByRole("link", { name: mark, exact: true })).toBeVisible();
  }
  await row("2화").getByRole("link", { name: mark, exact: true }).click();
  await page.getByRole("listitem").filter({ hasText: "2화" }).getByRole("button", { name: "위로" }).click();
  await expect(page.locator(".series-order li").first()).toContainText("2화");
  await press(page, "연재 삭제");
  await expect(page.getByText("이 연재를 지울까요?")).toBeVisible();
  await page.getByRole("button", { name: "연재 삭제" }).first().click();
  await expect(page).toHaveURL(/\/app\/contents\/series$/);

  await page.goto(search);
  await menu("1화");
  await row("1화").getByRole("button", { name: "삭제" }).click();
  await expect(page.getByText("이 글을 지울까요?")).toBeVisible();
  await page.getByRole("button", { name: "글 삭제" }).click();
  await expect(page.getByText("삭제되었습니다.")).toBeVisible();
  await page.goto(search);
  await expect(page.locator(".desk-row")).toHaveCount(1);
  await menu("2화");
  await row("2화").getByRole("link", { name: "수정" }).click();
  await expect(text(page, js)).toBeVisible();
});

test("a writer deletes several posts at once", async ({ as, js }) => {
  const page = await as("writer");
  const mark = `여럿 ${js ? "J" : "N"}${Date.now().toString(36)}`;
  for (const name of ["하나", "둘", "셋"]) await writeRow(mark, name);
  await page.goto(`/app/contents/blog?title=${encodeURIComponent(mark)}`);
  const chosen = page.locator(".chosen-bar").getByRole("button", { name: "삭제" });
  if (js) await expect(chosen, "nothing is ticked").toBeHidden();
  for (const name of ["하나", "셋"]) await page.getByRole("checkbox", { name: `${mark} ${name} 선택` }).check();
  await chosen.click();
  await expect(page.getByText("글 2편을 지울까요?")).toBeVisible();
  await page.getByRole("button", { name: "글 삭제" }).click();
  await expect(page.getByText("삭제되었습니다.")).toBeVisible();
  await page.goto(`/app/contents/blog?title=${encodeURIComponent(mark)}`);
  await expect(page.locator(".desk-row")).toHaveCount(1);
});

async function writeRow(mark: string, name: string) {
  await rows(
    `INSERT INTO contents (user_id, title, contents, main_subject)
     SELECT user_id, ?, '<p>글</p>', 'finance' FROM user WHERE user_email = 'writer@geulbeot.test'`,
    [`${mark} ${name}`],
  );
}

test("editing a rich text keeps its formats, with and without scripts", async ({ as, js }) => {
  const page = await as("writer");
  const title = `서식 ${js ? "J" : "N"}${Date.now().toString(36)}`;
  const red = '<p>앞 <span style="color:rgb(230, 0, 0)">붉은 말</span></p><h2>소제목</h2><p>끝 글</p>';
  await rows(
    `INSERT INTO contents (user_id, title, contents, main_subject) SELECT user_id, ?, ?, 'finance' FROM user WHERE user_email = 'writer@geulbeot.test'`,
    [title, red],
  );
  const [post] = await rows<{ id: number }>("SELECT contents_id AS id FROM contents WHERE title = ?", [title]);
  await openEditor(page, js, `/app/blog/write-contents?contentsId=${post!.id}`);
  if (js) {
    await text(page, js).locator("p", { hasText: "끝 글" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type("을 고쳤다");
  } else {
    await expect(text(page, js)).toHaveValue("앞 붉은 말\n\n## 소제목\n\n끝 글");
    await text(page, js).fill("앞 붉은 말\n\n## 소제목\n\n끝 글을 고쳤다");
  }
  await publish(page, js, "수정");
  await expect(page.getByRole("article")).toContainText("끝 글을 고쳤다");
  const [saved] = await rows<{ contents: string }>("SELECT contents FROM contents WHERE contents_id = ?", [post!.id]);
  expect(saved!.contents).toBe(red.replace("끝 글", "끝 글을 고쳤다"));
});
