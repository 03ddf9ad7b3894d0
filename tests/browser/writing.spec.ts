import { createHash } from "node:crypto";
import { expect, logIn, type Page, rows, skipValidation, test } from "./support/site";
import { openEditor, picture, press, publish, text, typeText, writePost } from "./support/writing";

const postsCalled = (title: string) =>
  rows<{ contentsId: number; contents: string; pictureFileId: string | null }>(
    "SELECT contents_id AS contentsId, contents, picture_file_id AS pictureFileId FROM contents WHERE title = ? AND delete_yn = 'N'",
    [title],
  );
const tempsCalled = (title: string) =>
  rows<{ autosaveYn: string; contents: string; version: number }>(
    "SELECT autosave_yn AS autosaveYn, contents, version FROM temp_contents WHERE title = ?",
    [title],
  );

/** Unique titles: the tests share a database. */
let number = 0;
const aTitle = (js: boolean) => `글 ${js ? "J" : "N"}${Date.now().toString(36)}${(number += 1)}`;

test("a writer writes, previews, saves, edits and deletes a post with a picture", async ({ as, stranger, js }) => {
  const page = await as("writer");
  const guest = await stranger();
  const title = aTitle(js);
  await writePost(page, js, title);
  await page.getByLabel(/^대표 사진/).setInputFiles(await picture("앞면.jpg", 800));
  await press(page, "미리보기");
  await expect(page.getByText("미리보기예요. 아직 저장하지 않았어요.")).toBeVisible();
  await expect(page.getByRole("article")).toContainText("우리 살림에도 작은 물결이");
  expect(await postsCalled(title)).toEqual([]);
  await press(page, "계속 쓰기");
  await expect(page.getByLabel("제목", { exact: true })).toHaveValue(title);
  await publish(page, js);
  await expect(page).toHaveURL(/\/app\/blog\/view-contents\?/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const [post] = await postsCalled(title);
  expect(post?.contents).toContain("우리 살림에도 작은 물결이");
  expect(post?.pictureFileId).toBeTruthy();

  await page.getByRole("link", { name: "수정" }).click();
  await expect(page.getByLabel("제목", { exact: true })).toHaveValue(title);
  await expect(text(page, js)).toBeVisible();
  await typeText(page, js, "고쳐 쓴 글입니다.");
  await publish(page, js, "수정");
  await expect(page.getByRole("article")).toContainText("고쳐 쓴 글입니다.");
  const address = `/app/blog/view-contents?contentsId=${post!.contentsId}`;
  await guest.goto(address);
  await expect(guest.getByRole("article")).toContainText("고쳐 쓴 글입니다.");

  await page.getByRole("link", { name: "수정" }).click();
  await press(page, "글 삭제");
  await expect(page.getByText("이 글을 지울까요?")).toBeVisible();
  if (js) {
    await page.getByLabel("제목", { exact: true }).pressSequentially("더쓴말");
    await expect(page.getByLabel("제목", { exact: true }), "the question takes the focus only once").toHaveValue(/더쓴말/);
  }
  await press(page, "글 삭제");
  await expect(page).toHaveURL(/contents-list/);
  expect(await postsCalled(title)).toEqual([]);
  expect((await page.goto(address))?.status()).toBe(410);
  expect((await guest.goto(address))?.status(), "also for those whose page was kept").toBe(410);
});

test("refuses an empty title at the field, and keeps the text", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await typeText(page, js, "제목 없이 쓴 글");
  await skipValidation(page);
  await page.getByLabel("제목", { exact: true }).fill(" ");
  await press(page, "저장");
  const title = page.getByLabel("제목", { exact: true });
  await expect(title).toHaveAttribute("aria-invalid", "true");
  if (js) await expect(title).toBeFocused();
  if (js) await expect(text(page, js)).toContainText("제목 없이 쓴 글");
  else await expect(text(page, js)).toHaveValue(/제목 없이 쓴 글/);
});

test("saves one post when save is pressed twice", async ({ as, js }) => {
  const page = await as("writer");
  const title = aTitle(js);
  await writePost(page, js, title);
  const bar = page.locator(".write-bar");
  if (js) await bar.getByRole("button", { name: "저장", exact: true }).click();
  await (js ? page.getByRole("dialog") : bar).getByRole("button", { name: "저장", exact: true }).dblclick();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  expect(await postsCalled(title)).toHaveLength(1);
});

test("a writer makes, loads and deletes temporary saves", async ({ as, js }) => {
  const page = await as("member");
  const title = aTitle(js);
  const list = page.getByText(/^임시저장 목록 \(\d+\)$/);
  await writePost(page, js, title);
  await page.getByLabel(/^대표 사진/).setInputFiles(await picture("앞면.jpg", 800));
  await press(page, "임시저장");
  await expect(page.getByText(/임시저장했(어요|습니다)/)).toBeVisible();
  await expect(page).toHaveURL(/tempContentsId=\d+/);
  await expect(page.locator('img[alt="대표 사진 미리보기"]'), "a chosen picture is saved too").toHaveAttribute("src", /^\/files\//);
  await writePost(page, js, `${title} 둘`);
  await press(page, "임시저장");
  await expect(page.getByText(/임시저장했(어요|습니다)/)).toBeVisible();
  expect([(await tempsCalled(title)).length, (await tempsCalled(`${title} 둘`)).length]).toEqual([1, 1]);

  await list.click();
  await page
    .getByRole("link", { name: new RegExp(`^${title} 금`) })
    .or(page.getByRole("link", { name: new RegExp(`^${title} ${title}`) }))
    .first()
    .click();
  await expect(page.getByLabel("제목", { exact: true })).toHaveValue(title);
  await expect(text(page, js)).toBeVisible();
  await publish(page, js);
  await expect(page.getByText(/저장되었습니다/).first()).toBeVisible();
  expect(await tempsCalled(title), "saving the post takes its temporary save away").toEqual([]);

  await openEditor(page, js);
  await list.click();
  await page.getByRole("button", { name: `${title} 둘 삭제` }).click();
  await expect.poll(() => tempsCalled(`${title} 둘`)).toEqual([]);
  await writePost(page, js, `${title} 셋`);
  await press(page, "임시저장");
  await expect(page.getByText(/임시저장했(어요|습니다)/)).toBeVisible();
  await list.click();
  await page.getByRole("button", { name: "모두 삭제" }).click();
  await expect(page.getByText(/모두 지울까요/)).toBeVisible();
  await page.getByRole("button", { name: "모두 삭제" }).click();
  await expect.poll(() => tempsCalled(`${title} 셋`)).toEqual([]);
});

test("the editor saves the text every five minutes into one row @js", async ({ as, js }) => {
  const page = await as("writer");
  const title = aTitle(js);
  await page.clock.install();
  await writePost(page, js, title, "첫 다섯 분의 글");
  await page.clock.fastForward("05:01");
  await expect(page.getByText(/자동 저장했어요/)).toBeVisible();
  await typeText(page, js, "다음 다섯 분의 글");
  await page.clock.fastForward("05:01");
  await expect.poll(async () => (await tempsCalled(title))[0]?.contents).toContain("다음 다섯 분의 글");
  expect(await tempsCalled(title)).toHaveLength(1);
  expect((await tempsCalled(title))[0]!.autosaveYn).toBe("Y");

  let answer = () => {};
  const answered = new Promise<void>((done) => (answer = done));
  const asked = page.waitForRequest((request) => request.method() === "PUT");
  await page.route("**/v1/blog/write-temp-contents", async (route) => {
    const response = await route.fetch();
    await answered;
    await route.fulfill({ response });
  });
  await typeText(page, js, "저장하기 바로 앞의 글");
  await page.clock.fastForward("05:01");
  await asked;
  await publish(page, js);
  answer();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  expect(await tempsCalled(title), "a save under way leaves nothing behind").toEqual([]);
});

test("a temporary save deleted elsewhere is made again, and the text stays", async ({ as, js }) => {
  const page = await as("writer");
  const title = aTitle(js);
  await writePost(page, js, title, "첫 글");
  await press(page, "임시저장");
  await expect(page.getByText(/임시저장했(어요|습니다)/)).toBeVisible();
  await rows("DELETE FROM temp_contents WHERE title = ?", [title]);
  await typeText(page, js, "지워진 뒤의 글");
  await press(page, "임시저장");
  await expect.poll(async () => (await tempsCalled(title)).map(({ contents }) => contents).join()).toContain("지워진 뒤의 글");
  await expect(page.getByText(/임시저장했(어요|습니다)/)).toBeVisible();
  await typeText(page, js, "한 번 더");
  await press(page, "임시저장");
  await expect.poll(async () => (await tempsCalled(title)).map(({ contents }) => contents).join()).toContain("한 번 더");
  expect(await tempsCalled(title)).toHaveLength(1);
});

test("two windows on one post: the later save shows both texts and loses neither", async ({ as, js }) => {
  const firstWindow = await as("writer");
  const title = aTitle(js);
  await writePost(firstWindow, js, title, "처음 글");
  await publish(firstWindow, js);
  await expect(firstWindow.getByRole("heading", { level: 1 })).toHaveText(title);
  const [post] = await postsCalled(title);
  const address = `/app/blog/write-contents?contentsId=${post!.contentsId}`;
  const secondWindow = await firstWindow.context().newPage();
  await openEditor(firstWindow, js, address);
  await openEditor(secondWindow, js, address);
  await typeText(firstWindow, js, "첫째 창의 글");
  await publish(firstWindow, js, "수정");
  await expect(firstWindow.getByRole("article")).toContainText("첫째 창의 글");
  await typeText(secondWindow, js, "둘째 창의 글");
  await publish(secondWindow, js, "수정");
  await expect(secondWindow.getByRole("alert").first()).toContainText("다른 창에서 먼저 저장한 글이 있습니다.");
  await expect(secondWindow.locator(".write-theirs-text")).toContainText("첫째 창의 글");
  if (js) await expect(text(secondWindow, js)).toContainText("둘째 창의 글");
  else await expect(text(secondWindow, js)).toHaveValue(/둘째 창의 글/);
  expect((await postsCalled(title))[0]!.contents).toContain("첫째 창의 글");
  await publish(secondWindow, js, "수정");
  await expect(secondWindow.getByRole("article")).toContainText("둘째 창의 글");
});

test("a text typed before the login ran out returns after the next login", async ({ stranger, js }) => {
  const page = await stranger();
  await logIn(page, "writer");
  const title = aTitle(js);
  await writePost(page, js, title, "로그인이 끊겨도 남는 글");
  await rows("DELETE FROM session WHERE token_hash = ?", [await tokenHashOf(page)]);
  // A process caches a login's owner for a second.
  await expect.poll(async () => (await page.request.get("/app/blog/write-contents", { maxRedirects: 0 })).status()).toBe(303);
  await publish(page, js);
  await expect(page).toHaveURL(/\/app\/login\?/);
  await expect(page.getByText("쓰던 내용은 보관했어요.")).toBeVisible();
  await page.getByLabel("이메일").fill("writer@geulbeot.test");
  await page.getByLabel("비밀번호").fill("geulbeot1!");
  await press(page, "로그인");
  await expect(page).toHaveURL(/\/app\/blog\/write-contents/);
  await expect(page.getByLabel("제목", { exact: true })).toHaveValue(title);
  if (js) await expect(text(page, js)).toContainText("로그인이 끊겨도 남는 글");
  else await expect(text(page, js)).toHaveValue(/로그인이 끊겨도 남는 글/);
  await publish(page, js);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test("a writer inserts pictures by the pop-up, without scripts by the field next to the text", async ({ as, js }) => {
  const page = await as("writer");
  const title = aTitle(js);
  await writePost(page, js, title, "사진이 있는 글");
  const files = [await picture("하나.jpg"), await picture("둘.jpg")];
  if (js) {
    await page.getByRole("button", { name: "사진 넣기" }).click();
    await page.getByLabel(/사진을 여기에 놓거나/).setInputFiles(files);
    await page.getByRole("button", { name: "2장 본문에 넣기" }).click();
    await expect(page.locator(".ql-editor img")).toHaveCount(2);
  } else {
    await page.getByText("본문에 사진 넣기").click();
    await page.locator('input[type="file"][name="photos"]').setInputFiles(files);
    await page.locator('button[value="photos"]').click();
    await expect(text(page, js)).toHaveValue(/\[사진 1\]\s+\[사진 2\]/);
  }
  await publish(page, js);
  const shown = page.getByRole("article").locator(".reading img");
  await expect(shown).toHaveCount(2);
  if (js) await expect.poll(() => shown.first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(900);
  const kept = await page.request.get((await shown.first().getAttribute("src"))!);
  expect(kept.headers()["content-type"]).toBe("image/jpeg");
  expect(kept.headers()["x-content-type-options"]).toBe("nosniff");
});

test("refuses a file that is no picture, and keeps the text", async ({ as, js }) => {
  const page = await as("writer");
  await writePost(page, js, aTitle(js), "그림이 아닌 것");
  await page
    .getByLabel(/^대표 사진/)
    .setInputFiles({ name: "무해.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<script>alert(1)</script>") });
  await publish(page, js);
  await expect(page.getByText("jpg, jpeg, gif, png 사진만 올릴 수 있습니다.").first()).toBeVisible();
  if (js) await expect(text(page, js)).toContainText("그림이 아닌 것");
  else await expect(text(page, js)).toHaveValue(/그림이 아닌 것/);
});

async function tokenHashOf(page: Page): Promise<string> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === "geulbeot_session")!;
  const token = JSON.parse(Buffer.from(decodeURIComponent(cookie.value), "base64").toString()) as string;
  return createHash("sha256").update(token).digest("hex");
}
