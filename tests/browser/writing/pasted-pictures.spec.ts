import { axeViolations, expect, type Page, test } from "../support/site";
import { openEditor, paste, picture, storedText, text } from "../support/writing";

const UPLOAD = "**/v1/blog/write-contents/upload";
const dataUrl = async (width: number) => `data:image/jpeg;base64,${(await picture("a.jpg", width)).buffer.toString("base64")}`;
const widths = (page: Page) =>
  page.locator(".ql-editor img").evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth));
const places = (page: Page) =>
  page
    .locator(".ql-editor > *")
    .evaluateAll((all) =>
      all.map((line) => (line.querySelector("img") ? "사진" : line.querySelector(".ql-waiting") ? "자리" : line.textContent)),
    );
const undo = (page: Page) => page.keyboard.press("ControlOrMeta+z");
const redo = (page: Page) => page.keyboard.press("ControlOrMeta+Shift+Z");

test("pasted pictures keep their places between paragraphs while the writer types on @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  await page.keyboard.type("앞의 글");
  await page.keyboard.press("Enter");
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(UPLOAD, async (route) => (await held, route.continue()));
  await paste(page, `<p>하나</p><p><img src="${await dataUrl(200)}"></p><p>둘</p><img src="${await dataUrl(300)}"><p>셋</p>`);
  await expect(page.locator(".ql-waiting progress")).toHaveCount(2);
  expect(await places(page)).toEqual(["앞의 글", "하나", "자리", "둘", "자리", "셋"]);
  expect(await storedText(page)).toBe("<p>앞의 글</p><p>하나</p><p>둘</p><p>셋</p>");
  await page.keyboard.type(" 넷");
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type("맨 ");
  await page.keyboard.press("Enter");
  await expect(page.locator(".write-upload")).toHaveText("사진 2장을 올리고 있어요.");
  expect(await axeViolations(page)).toEqual([]);
  release();
  await expect(page.locator(".ql-editor img")).toHaveCount(2);
  await page.keyboard.type("글");
  expect(await places(page)).toEqual(["맨 ", "글앞의 글", "하나", "사진", "둘", "사진", "셋 넷"]);
  await expect.poll(() => widths(page)).toEqual([200, 300]);
  await expect(page.locator(".write-upload")).toBeEmpty();
});

test("undo takes a paste back with its pictures, and redo puts the uploaded ones in @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  await page.keyboard.type("앞의 글");
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(UPLOAD, async (route) => (await held, route.continue()));
  await paste(page, `<p>하나</p><p><img src="${await dataUrl(200)}"></p><p>둘</p>`);
  await expect(page.locator(".ql-waiting")).toHaveCount(1);
  await undo(page);
  expect(await places(page), "before the upload ends").toEqual(["앞의 글"]);
  const answered = page.waitForResponse(UPLOAD);
  release();
  await answered;
  await redo(page);
  await expect(page.locator(".ql-editor img")).toHaveCount(1);
  expect(await places(page)).toEqual(["앞의 글하나", "사진", "둘"]);
  await undo(page);
  expect(await places(page), "after the upload").toEqual(["앞의 글"]);
  await redo(page);
  expect(await places(page)).toEqual(["앞의 글하나", "사진", "둘"]);
  await page.keyboard.type("!");
  await undo(page);
  await undo(page);
  expect(await places(page)).toEqual(["앞의 글"]);
});

test("a failed picture is named at its place, and a missing one is chosen there @js", async ({ as, js, pageErrors }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  let calls = 0;
  await page.route(UPLOAD, (route) => (++calls === 1 ? route.abort() : route.continue()));
  await paste(
    page,
    `<p>하나</p><p><img alt="봄꽃" src="${await dataUrl(200)}"></p><p>둘</p><p><img src="https://other.test/a.jpg"></p><p>셋</p><p><img src="file:///c:/a.jpg"></p><p>넷</p>`,
  );
  const [failed, missing] = [page.getByRole("group", { name: "올리지 못한 사진" }), page.getByRole("group", { name: "빠진 사진" })];
  await expect(failed).toContainText("봄꽃: 연결이 끊겨 보내지 못했습니다.");
  await expect(missing).toContainText(["other.test", "다른 프로그램의 사진"]);
  expect(await places(page)).toEqual(["하나", "자리", "둘", "자리", "셋", "자리", "넷"]);
  await expect(page.locator(".write-upload")).toHaveText("사진 3장이 빠져 있어요. 글에는 실리지 않아요.");
  expect(await axeViolations(page)).toEqual([]);
  await failed.getByRole("button", { name: "다시 시도" }).press("Enter");
  await expect(page.locator(".ql-editor img")).toHaveCount(1);
  await missing
    .first()
    .locator("input")
    .setInputFiles(await picture("b.jpg", 300));
  await expect(page.locator(".ql-editor img")).toHaveCount(2);
  await missing.getByRole("button", { name: "빼기" }).click();
  expect(await places(page)).toEqual(["하나", "사진", "둘", "사진", "셋", "", "넷"]);
  await expect.poll(() => widths(page)).toEqual([200, 300]);
  await undo(page);
  expect(await places(page)).toEqual(["하나", "사진", "둘", "사진", "셋", "자리", "넷"]);
  await redo(page);
  // Caps Lock
  await page.keyboard.press("ControlOrMeta+Z");
  expect(await places(page)).toEqual(["하나", "사진", "둘", "사진", "셋", "자리", "넷"]);
  pageErrors.splice(0);
});

test("pictures of a pasted table wait below the table, and several in a line stay together @js", async ({ as, js }) => {
  const page = await as("writer");
  await openEditor(page, js);
  await text(page, js).click();
  const [a, b] = [await dataUrl(200), await dataUrl(300)];
  await paste(page, `<table><tr><td>칸<img src="${a}"></td></tr></table><p>둘</p><p><img src="${a}"><img src="${b}"></p><p>셋</p>`);
  await expect(page.locator(".ql-editor img")).toHaveCount(3);
  expect(await storedText(page)).toMatch(/<\/table><p><img [^>]*><\/p><p>둘<\/p><p><img [^>]*><img [^>]*><\/p><p>셋<\/p>$/);
});
