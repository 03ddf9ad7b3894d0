import { giveLogin, ready, tagOf } from "./support/joining";
import { addRow, expect, type Page, rows, test } from "./support/site";
import { picture, press } from "./support/writing";

const PHONE = { viewport: { width: 390, height: 844 } };
const MEMBER = `INSERT INTO user (user_email, user_type, password_hash, user_nickname, name, email_check, role)
  SELECT ?, 'EMAIL', password_hash, ?, '한들', 'Y', role FROM user WHERE user_email = 'writer@geulbeot.test'`;
const CONSENTS = `INSERT INTO consent (user_id, kind, version, agreed_yn, way, decided_at)
  SELECT ?, kind, '2022-03-01', 'Y', 'SIGN_UP_EMAIL', NOW(3) FROM (SELECT 'TERMS' kind UNION SELECT 'PRIVACY') kinds`;
const POST =
  "INSERT INTO contents (user_id, title, contents, summary, text_length, main_subject) VALUES (?, ?, '<p>글</p>', '두 줄로 보이는 글', 900, 'finance')";

async function makeWriter(tag: string) {
  const email = `dress-${tag}@example.test`;
  const userId = await addRow(MEMBER, [email, `들꽃${tag.slice(-6)}`]);
  await addRow(CONSENTS, [userId]);
  const titles = Array.from({ length: 8 }, (_, n) => `들길 ${n + 1}편 ${tag}`);
  for (const title of titles) await addRow(POST, [userId, title]);
  return { userId, email, titles };
}

const rowOf = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title, exact: true }) });

/** Presses a button of a post's row in 내 글 and waits until the list has it. */
async function pressInRow(page: Page, js: boolean, title: string, button: string) {
  await ready(page, js);
  await rowOf(page, title).getByRole("button", { name: "더 보기" }).click();
  await rowOf(page, title).getByRole("button", { name: button, exact: true }).click();
}

test("a writer dresses the blog, and a guest sees cover, address, pinned post and series", async ({ stranger, js }) => {
  const tag = tagOf(js);
  const { userId, email, titles } = await makeWriter(tag);
  const page = await stranger(PHONE);
  await page.goto("/app/login");
  await giveLogin(page, email);
  await expect(page.locator(".account")).toBeVisible();

  await test.step("sets cover, face, address and introduction", async () => {
    await page.goto("/app/user/blog-profile");
    await ready(page, js);
    await page.getByLabel("프로필 사진 고르기").setInputFiles(await picture("얼굴.jpg", 200));
    await page.getByLabel("표지 사진 고르기").setInputFiles(await picture("표지.jpg", 1600));
    await page.getByLabel(/^블로그 주소/).fill(`들꽃-${tag}`);
    await page.getByLabel(/^자기소개/).fill("들길을 걷는 사람");
    await page.getByLabel(/^활동 분야 1/).selectOption({ label: "운동·레저" });
    await press(page, "저장");
    await expect(page.getByText("저장되었습니다.").first()).toBeVisible();
    await expect(page.getByRole("img", { name: "지금 표지 사진" })).toBeVisible();
  });

  await test.step("sends whole texts to feeds", async () => {
    await page.getByRole("link", { name: "블로그 설정", exact: true }).last().click();
    await ready(page, js);
    await press(page, "글 전체 싣기");
    await expect(page.getByText("피드에 글 전체를 싣습니다.").first()).toBeVisible();
  });

  await test.step("pins a post, and puts seven others into a series", async () => {
    await page.goto("/app/contents/blog");
    await pressInRow(page, js, titles[7]!, "고정");
    await expect(rowOf(page, titles[7]!).getByText("고정", { exact: true }).first()).toBeVisible();
    for (const title of titles.slice(0, 7)) {
      await ready(page, js);
      const row = rowOf(page, title);
      await row.getByRole("button", { name: "더 보기" }).click();
      await row.getByText("연재와 유형").click();
      await row.getByLabel("연재 이름").fill("들길 걷기");
      await row.getByRole("button", { name: "연재에 넣기" }).click();
      await expect(row.getByRole("link", { name: "들길 걷기" })).toBeVisible();
    }
  });

  const guest = await stranger(PHONE);
  await guest.goto(`/@들꽃-${tag}`);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(`들꽃${tag.slice(-6)}`);
  await expect(guest.getByText("들길을 걷는 사람")).toBeVisible();
  await expect(guest.locator("img.blog-cover")).toBeVisible();
  await expect(guest.locator(".shelf-name")).toHaveText("들길 걷기 7편");
  await expect(guest.getByRole("link", { name: titles[7]! }).first()).toBeVisible();
  await guest.getByRole("link", { name: "들길 걷기", exact: true }).click();
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("들길 걷기");
  await expect(guest.getByText("글 7편")).toBeVisible();
  await expect(guest.getByRole("link", { name: titles[6]! })).toBeVisible();
  const [profile] = await rows<{ cover: number | null; feed: string }>(
    "SELECT cover_file_id AS cover, feed_full_yn AS feed FROM blog_profile WHERE user_id = ?",
    [userId],
  );
  expect(profile).toEqual({ cover: expect.anything(), feed: "Y" });
});
