import { axeViolations, expect, type Page, rows, settled, test } from "./support/site";
import { picture, press, publish, text, writePost } from "./support/writing";

test.use({ webFonts: true });

const row = (page: Page, number: number) => page.getByRole("group", { name: `사진 ${number}`, exact: true });
const alt = (page: Page, number: number) => row(page, number).getByLabel("대체 텍스트");
const caption = (page: Page, number: number) => row(page, number).getByLabel("사진 아래 설명");
const pictureRows = (page: Page) => page.getByRole("group", { name: /^사진 \d+$/ });
const figure = (page: Page) => page.getByRole("article").getByRole("figure");

const keptText = async (title: string) =>
  (await rows<{ contents: string }>("SELECT contents FROM contents WHERE title = ? AND delete_yn = 'N'", [title]))[0]?.contents;

/** Types letter by letter, as a Korean keyboard composes a syllable. */
async function compose(page: Page, ...syllables: string[][]) {
  const keyboard = await page.context().newCDPSession(page);
  for (const states of syllables) {
    for (const state of states)
      await keyboard.send("Input.imeSetComposition", { text: state, selectionStart: state.length, selectionEnd: state.length });
    await keyboard.send("Input.insertText", { text: states.at(-1)! });
  }
}

async function putPictures(page: Page, js: boolean, ...names: string[]) {
  const files = await Promise.all(names.map((name) => picture(name, 600)));
  if (js) {
    await page.getByRole("button", { name: "사진 넣기" }).click();
    await page.getByLabel(/사진을 여기에 놓거나/).setInputFiles(files);
    await page.getByRole("button", { name: `${names.length}장 본문에 넣기` }).click();
    await page.getByText(/^사진 설명 \(/).click();
  } else {
    await page.getByText("본문에 사진 넣기").click();
    await page.locator('input[type="file"][name="photos"]').setInputFiles(files);
    await page.locator('button[value="photos"]').click();
  }
}

test("a writer types a picture's alternative text and caption, and the post shows both", async ({ as, js }) => {
  const page = await as("writer", { bypassCSP: true });
  const title = `그림 ${js ? "J" : "N"}${Date.now().toString(36)}`;
  await writePost(page, js, title, "사진이 있는 글");
  await expect(pictureRows(page)).toHaveCount(0);
  await putPictures(page, js, "하나.jpg", "둘.jpg");
  await expect(pictureRows(page)).toHaveCount(2);
  await alt(page, 1).fill("창가에 앉은 고양이");
  await caption(page, 1).click();
  if (js) await compose(page, ["ㅂ", "보", "봄"], ["ㄴ", "나", "날"]);
  else await page.keyboard.insertText("봄날");
  await page.keyboard.insertText(' "오후" <3시>');
  await expect(caption(page, 1)).toHaveValue('봄날 "오후" <3시>');
  if (js) {
    await expect(text(page, js).getByRole("figure").first()).toHaveText('봄날 "오후" <3시>');
    expect(await axeViolations(page)).toEqual([]);
  }

  await press(page, "미리보기");
  await expect(figure(page)).toHaveText('봄날 "오후" <3시>');
  await press(page, "계속 쓰기");
  await expect(alt(page, 1)).toHaveValue("창가에 앉은 고양이");
  await caption(page, 2).fill("긴 설명 ".repeat(39).trim());
  await publish(page, js);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(figure(page)).toHaveCount(2);
  await expect(figure(page).first().getByRole("img", { name: "창가에 앉은 고양이" })).toBeVisible();
  await expect(figure(page).first()).toHaveText('봄날 "오후" <3시>');
  expect(await keptText(title)).toMatch(/alt="창가에 앉은 고양이" title="봄날 &quot;오후&quot; &lt;3시&gt;" \/>/);
  await page.setViewportSize({ width: 390, height: 800 });
  if (js) await expect.poll(() => page.locator("html").evaluate((html) => html.scrollWidth)).toBe(390);
  if (js) expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("link", { name: "수정" }).click();
  await expect(text(page, js)).toBeVisible();
  await expect(caption(page, 1)).toHaveValue('봄날 "오후" <3시>');
  await caption(page, 1).fill("");
  await publish(page, js, "수정");
  await expect(figure(page)).toHaveCount(1);
  expect(await keptText(title)).toContain('alt="창가에 앉은 고양이" />');
});

test("text typed before the editor loads stays, with its cursor @js", async ({ as }) => {
  const page = await as("writer");
  const title = `그림 먼저 ${Date.now().toString(36)}`;
  await writePost(page, true, title, "사진이 있는 글");
  await putPictures(page, true, "하나.jpg");
  await press(page, "임시저장");
  await expect(page).toHaveURL(/tempContentsId=\d+/);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/quill\.client/, (route) => arrived.then(() => route.continue()));
  await page.reload();
  await settled(page);
  const plain = page.getByLabel("내용", { exact: true });
  await plain.press("Control+Home");
  await plain.pressSequentially("먼저 쓴 줄");
  await caption(page, 1).fill("먼저 적은 설명");
  arrive();
  await expect(text(page, true).getByRole("figure")).toHaveText("먼저 적은 설명");
  await expect(text(page, true)).toContainText("먼저 쓴 줄");
  await expect(caption(page, 1)).toBeFocused();
  await page.keyboard.insertText(" 더");
  await expect(text(page, true).getByRole("figure")).toHaveText("먼저 적은 설명 더");
});

test("picture descriptions follow the text, and are undone and saved with it @js", async ({ as }) => {
  const page = await as("writer");
  await page.clock.install();
  const title = `그림 따라 ${Date.now().toString(36)}`;
  await writePost(page, true, title, "사진이 있는 글");
  await putPictures(page, true, "하나.jpg", "둘.jpg");
  await caption(page, 1).fill("첫째");
  await caption(page, 2).fill("둘째");
  const inText = text(page, true).getByRole("figure");
  await expect(inText).toHaveText(["첫째", "둘째"]);

  await text(page, true).focus();
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(caption(page, 2)).toHaveValue("");
  await expect(inText).toHaveText(["첫째", ""]);
  await page.keyboard.press("ControlOrMeta+Shift+Z");
  await expect(caption(page, 2)).toHaveValue("둘째");

  // Clicking a picture's left half puts the cursor before it.
  await inText
    .first()
    .locator("img")
    .click({ position: { x: 20, y: 20 } });
  await compose(page, ["ㅇ", "아", "앞"]);
  const image = inText.first().locator("img");
  const { width } = (await image.boundingBox())!;
  await image.click({ position: { x: width - 20, y: 20 } });
  await compose(page, ["ㄷ", "두", "뒤"]);
  await expect(page.locator('textarea[name="contents"]')).toHaveValue(/<p>앞<img [^>]*title="첫째" \/>뒤<\/p>/);

  // The editor undoes changes within one second together.
  await page.clock.fastForward("00:02");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(pictureRows(page)).toHaveCount(1);
  await expect(caption(page, 1)).toHaveValue("둘째");
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(caption(page, 2)).toHaveValue("둘째");
  await expect(inText).toHaveText(["첫째", "둘째"]);

  await text(page, true).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+X");
  await expect(pictureRows(page)).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+V");
  await page.getByText(/^사진 설명 \(/).click();
  await expect(caption(page, 2)).toHaveValue("둘째");

  await page.clock.fastForward("05:01");
  await expect(page.getByText(/자동 저장했어요/)).toBeVisible();
  const [temp] = await rows<{ contents: string }>("SELECT contents FROM temp_contents WHERE title = ?", [title]);
  expect(temp?.contents).toMatch(/title="첫째"[\s\S]*title="둘째"/);
});
