import ExcelJS from "exceljs";
import { expect, type Locator, type Page, rows, settled, test } from "./support/site";

test.use({ webFonts: true });

type Item = {
  commonCodeKey: string;
  commonCodeKeyName: string;
  commonCodeComment: string;
  commonCodeUseYn: string;
  commonCodeSequence: number;
};

let number = 0;

async function aGroup(js: boolean, items: [key: string, name: string][] = []): Promise<string> {
  const group = `test_${js ? "j" : "n"}${Date.now().toString(36)}${(number += 1)}`;
  await rows("INSERT INTO common_code_header (common_code, common_code_name, created_at, updated_at) VALUES (?, '시험', NOW(3), NOW(3))", [
    group,
  ]);
  for (const [index, [key, name]] of items.entries())
    await rows(
      `INSERT INTO common_code (common_code, common_code_key, common_code_key_name, common_code_sequence, created_at, updated_at)
       VALUES (?, ?, ?, ?, NOW(3), NOW(3))`,
      [group, key, name, (index + 1) * 10],
    );
  return group;
}

const itemsOf = (group: string) =>
  rows<Item>(
    `SELECT common_code_key AS commonCodeKey, common_code_key_name AS commonCodeKeyName, common_code_comment AS commonCodeComment,
     common_code_use_yn AS commonCodeUseYn, common_code_sequence AS commonCodeSequence FROM common_code WHERE common_code = ?
     ORDER BY common_code_sequence, common_code_key`,
    [group],
  );

const namesOf = async (group: string) =>
  Object.fromEntries((await itemsOf(group)).map((item) => [item.commonCodeKey, item.commonCodeKeyName]));

async function openGroup(page: Page, js: boolean, group: string): Promise<Locator> {
  await page.goto(`/app/common/codes?commonCode=${group}`);
  if (js) await settled(page);
  const pane = page.getByRole("region", { name: "공통코드 항목", exact: true }).first();
  if (js) await expect(pane.getByRole("grid")).toBeVisible();
  return pane;
}

const press = (pane: Locator, name: string) => pane.getByRole("button", { name, exact: true }).click();
const openMore = (pane: Locator) => pane.getByRole("button", { name: /^목록 메뉴/ }).click();
const cell = (pane: Locator, row: string, column: number) =>
  pane
    .getByRole("row")
    .filter({ has: pane.page().getByRole("checkbox", { name: `${row} 선택` }) })
    .getByRole("gridcell")
    .nth(column);

test.describe("a grid on a phone", () => {
  test("shows cards that fit, and asks before typed text is lost @browser", async ({ as, js }) => {
    const page = await as("admin", { viewport: { width: 360, height: 740 } });
    const group = await aGroup(js, [
      ["one", "하나"],
      ...Array.from({ length: 15 }, (_, at): [string, string] => [`more${at}`, "더".repeat(20)]),
    ]);
    await page.goto(`/app/common/codes?commonCode=${group}`);
    if (js) await settled(page);
    const pane = page.getByRole("region", { name: "공통코드 항목", exact: true }).first();
    const name = pane.getByLabel("이름, one");
    await expect(name).toBeHidden();
    await pane.locator(".card-more summary").first().click();
    const frame = pane.locator(".grid-frame");
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect((await name.boundingBox())!.height, "high enough for a finger").toBeGreaterThanOrEqual(44);
    await name.fill("첫째");
    if (js) {
      await press(pane, "정렬");
      await pane.getByRole("link", { name: "순서" }).click();
      await expect(page.getByRole("dialog")).toContainText("저장하지 않은 변경이 있습니다");
      await page.getByRole("button", { name: "계속 수정" }).click();
    }
    await expect(name).toHaveValue("첫째");
    await press(pane, "저장");
    await expect(page.getByText("1건을 수정했습니다.")).toBeVisible();
    expect(await namesOf(group)).toMatchObject({ one: "첫째", more0: "더".repeat(20) });
  });
});

test("shows the first columns of a card, and the rest on opening @browser", async ({ as, js }) => {
  const page = await as("creator", { viewport: { width: 360, height: 740 } });
  await page.goto("/app/user/friend-list");
  if (js) await settled(page);
  const note = page.getByRole("textbox", { name: /^메모,/ }).first();
  await expect(note).toBeHidden();
  await page.locator(".card-more summary").first().click();
  await expect(note).toBeVisible();
});

test("offers actions on rows from the first tick on, and 저장 from the first change on @browser", async ({ as, js }) => {
  const page = await as("creator", { viewport: { width: 360, height: 740 } });
  await page.goto("/app/user/friend-list");
  if (js) await settled(page);
  const remove = page.getByRole("button", { name: "삭제", exact: true });
  const save = page.getByRole("button", { name: "저장", exact: true });
  await expect(remove).toBeVisible({ visible: !js });
  await expect(save).toBeVisible({ visible: !js });
  await page.getByRole("checkbox", { name: /선택$/ }).first().check();
  await expect(remove).toBeVisible();
  if (js) await expect(page.getByText("1명 선택")).toBeVisible();
  await page.locator(".card-more summary").first().click();
  await page
    .getByRole("textbox", { name: /^메모,/ })
    .first()
    .fill("봄");
  await expect(save).toBeVisible();
});

test.describe("a grid by the keyboard alone @js", () => {
  test("types rows by Tab and Enter, adds a row after the last column, undoes a cell by Esc, saves by Ctrl+S @js", async ({ as, js }) => {
    const page = await as("admin");
    const group = await aGroup(js);
    const pane = await openGroup(page, js, group);
    await press(pane, "행 추가");
    await expect(pane.getByLabel("코드, 새 행")).toBeFocused();
    const { keyboard } = page;
    for (const text of ["one", "하나", "첫째"]) {
      await keyboard.type(text);
      await keyboard.press("Tab");
    }
    await keyboard.press("n");
    await keyboard.press("Tab");
    await keyboard.type("5");
    await keyboard.press("Tab");
    await keyboard.type("two");
    await keyboard.press("Tab");
    await keyboard.type("둘");
    await keyboard.press("Enter");
    await expect(pane.getByText("등록 2")).toBeVisible();
    await keyboard.press("ControlOrMeta+s");
    await expect(pane.getByText("2건을 등록했습니다.")).toBeVisible();
    expect(await itemsOf(group)).toEqual([
      { commonCodeKey: "one", commonCodeKeyName: "하나", commonCodeComment: "첫째", commonCodeUseYn: "N", commonCodeSequence: 5 },
      { commonCodeKey: "two", commonCodeKeyName: "둘", commonCodeComment: "", commonCodeUseYn: "Y", commonCodeSequence: 10 },
    ]);

    await cell(pane, "one", 2).click();
    await keyboard.press("Enter");
    await keyboard.type("!");
    await keyboard.press("Enter");
    await keyboard.press("ArrowUp");
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await keyboard.type("버릴 말");
    await keyboard.press("Escape");
    await expect(pane.getByText("수정 1", { exact: true })).toBeVisible();
    await keyboard.press("ControlOrMeta+s");
    await expect.poll(() => namesOf(group)).toEqual({ one: "하나!", two: "둘" });

    await cell(pane, "two", 2).click();
    await keyboard.press("Delete");
    await expect(pane.getByText("수정 1", { exact: true })).toBeVisible();
    await keyboard.press("Escape");
    await expect(pane.getByText("수정 1", { exact: true })).toHaveCount(0);
  });

  test("copies a range as tab-separated text, and pastes text over cells and as new rows @js", async ({ as, js }) => {
    const page = await as("admin");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const group = await aGroup(js, [
      ["a", "가"],
      ["b", "나"],
      ["c", "다"],
    ]);
    const pane = await openGroup(page, js, group);
    const { keyboard } = page;
    await cell(pane, "a", 1).click();
    await keyboard.press("Shift+ArrowDown");
    await keyboard.press("Shift+ArrowRight");
    await keyboard.press("ControlOrMeta+c");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("a\t가\nb\t나");

    await page.evaluate(() => navigator.clipboard.writeText("라\t설명 라\tN\n마\t설명 마\tY"));
    await cell(pane, "b", 2).click();
    await keyboard.press("ControlOrMeta+v");
    const preview = page.getByRole("dialog");
    await expect(preview).toContainText("바뀌는 칸 5");
    await keyboard.press("Escape");
    await expect(preview).toHaveCount(0);
    await expect(pane.getByText("수정 2", { exact: true })).toHaveCount(0);
    await keyboard.press("ControlOrMeta+v");
    await expect(preview).toBeVisible();
    await keyboard.press("Enter");
    await expect(preview).toHaveCount(0);
    await expect(pane.getByText("수정 2", { exact: true })).toBeVisible();

    await page.evaluate(() => navigator.clipboard.writeText("x\t엑스\t\tY\t70\ny\t와이\t\tN\t80\nz\t제트\t\tY\t90\n"));
    await press(pane, "행 추가");
    await expect(pane.getByLabel("코드, 새 행")).toBeFocused();
    await keyboard.press("ControlOrMeta+v");
    await expect(page.getByRole("dialog")).toContainText("새 행 2");
    await keyboard.press("Enter");
    await expect(pane.getByText("등록 3 · 수정 2")).toBeVisible();
    await press(pane, "저장");
    await expect.poll(() => namesOf(group)).toEqual({ a: "가", b: "라", c: "마", x: "엑스", y: "와이", z: "제트" });
    const saved = await itemsOf(group);
    expect(saved.find((item) => item.commonCodeKey === "b")).toMatchObject({ commonCodeComment: "설명 라", commonCodeUseYn: "N" });
    expect(saved.find((item) => item.commonCodeKey === "y")).toMatchObject({ commonCodeUseYn: "N", commonCodeSequence: 80 });
  });

  test("asks before leaving with unsaved changes, by links and by the browser @js", async ({ as, js }) => {
    const page = await as("admin");
    const group = await aGroup(js, [["a", "가"]]);
    const pane = await openGroup(page, js, group);
    await cell(pane, "a", 2).click();
    await page.keyboard.type("고침");
    await page.keyboard.press("Tab");
    await pane.getByRole("columnheader").getByRole("link", { name: /^코드/ }).click();
    const asked = page.getByRole("dialog");
    await expect(asked).toContainText("저장하지 않은 변경이 있습니다");
    await asked.getByRole("button", { name: "계속 수정" }).click();
    await expect(pane.getByText("수정 1", { exact: true })).toBeVisible();
    const questions: string[] = [];
    page.on("dialog", (dialog) => (questions.push(dialog.type()), void dialog.accept()));
    await page.goto("/app/main");
    expect(questions).toEqual(["beforeunload"]);
    expect(await namesOf(group)).toEqual({ a: "가" });
  });
});

test("a pasted block says which cells do not fit, and marks them for correction @js", async ({ as, js }) => {
  const page = await as("admin");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const group = await aGroup(js, [["a", "가"]]);
  const pane = await openGroup(page, js, group);
  await page.evaluate(() => navigator.clipboard.writeText("b\t고친 가\t설명\t어쩌면\t열"));
  await cell(pane, "a", 1).click();
  await page.keyboard.press("ControlOrMeta+v");
  const preview = page.getByRole("dialog");
  await expect(preview).toContainText("맞지 않는 칸 3");
  for (const why of ["수정할 수 없는 칸이라 그대로 둡니다.", "예나 아니요만 쓸 수 있습니다.", "숫자만 쓸 수 있습니다."])
    await expect(preview).toContainText(why);
  await preview.getByRole("button", { name: "붙여넣기" }).click();
  await expect(pane.locator('td[aria-invalid="true"]')).toHaveCount(2);
  await expect(pane.getByText("수정 1", { exact: true })).toBeVisible();
  expect(await namesOf(group)).toEqual({ a: "가" });
});

test("spreadsheet lines become new rows without script too", async ({ as, js }) => {
  const page = await as("admin");
  const group = await aGroup(js, [["a", "가"]]);
  const pane = await openGroup(page, js, group);
  if (js) return expect(pane.getByText("여러 행 붙여넣기")).toHaveCount(0);
  await pane.getByText("여러 행 붙여넣기").click();
  await pane.getByLabel("엑셀에서 복사한 줄").fill("코드\t이름\nb\t나\nc\t다\t설명");
  await press(pane, "새 행으로 넣기");
  await expect(pane.getByLabel("코드, c")).toHaveValue("c");
  await press(pane, "저장");
  await expect.poll(() => namesOf(group)).toEqual({ a: "가", b: "나", c: "다" });
});

test("an administrator uploads a changed download: preview, then everything is saved", async ({ as, js }) => {
  const page = await as("admin");
  const group = await aGroup(js, [["a", "가"]]);
  const pane = await openGroup(page, js, group);
  await openMore(pane);
  const [file] = await Promise.all([page.waitForEvent("download"), pane.getByRole("link", { name: "엑셀 내려받기" }).click()]);
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await file.path());
  book.worksheets[0]!.getCell("B2").value = "파일에서";
  book.worksheets[0]!.addRow(["b", "새 행"]);
  const bytes = Buffer.from(await book.xlsx.writeBuffer());
  if (!(await pane.getByText("엑셀 올리기").isVisible())) await openMore(pane);
  await pane.getByText("엑셀 올리기").click();
  await pane.getByLabel("내려받아 수정한 파일").setInputFiles({ name: "고침.xlsx", mimeType: "application/octet-stream", buffer: bytes });
  await press(pane, "미리보기");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("엑셀 미리보기");
  await expect(page.getByRole("main")).toContainText("등록 1 · 수정 1");
  expect(await namesOf(group)).toEqual({ a: "가" });
  await page.getByRole("button", { name: "저장", exact: true }).click();
  await expect.poll(() => namesOf(group)).toEqual({ a: "파일에서", b: "새 행" });
});

test("one fault in two thousand edits: saves nothing, shows the fault, keeps the typed text @js", async ({ as, js }) => {
  const page = await as("admin");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const group = await aGroup(js);
  await rows(
    `INSERT INTO common_code (common_code, common_code_key, common_code_key_name, common_code_sequence, created_at, updated_at)
     SELECT ?, CONCAT('k', LPAD(seq, 4, '0')), '처음', seq, NOW(3), NOW(3) FROM seq_1_to_2000`,
    [group],
  );
  await page.goto(`/app/common/codes?commonCode=${group}&rowsPerPage=2000`);
  await settled(page);
  const pane = page.getByRole("region", { name: "공통코드 항목", exact: true }).first();
  await cell(pane, "k0001", 2).click();
  const names = Array.from({ length: 2000 }, (_, index) => (index === 1500 ? "" : `고친 ${index}`));
  await page.evaluate((text) => navigator.clipboard.writeText(text), names.join("\n"));
  await page.keyboard.press("ControlOrMeta+v");
  await page.keyboard.press("Enter");
  await expect(pane.getByText("수정 2000", { exact: true })).toBeVisible();
  await press(pane, "저장");
  await expect(pane.getByRole("alert").first()).toBeVisible();
  const fault = pane.locator('td[aria-invalid="true"]');
  await expect(fault).toHaveCount(1);
  await expect(fault).toBeInViewport();
  await expect(pane.getByText("수정 2000", { exact: true })).toBeVisible();
  expect(new Set(Object.values(await namesOf(group)))).toEqual(new Set(["처음"]));
});

test("an administrator adds, edits and deletes rows by the buttons", async ({ as, js }) => {
  const page = await as("admin");
  const group = await aGroup(js, [
    ["a", "가"],
    ["b", "나"],
  ]);
  const pane = await openGroup(page, js, group);
  await press(pane, "행 추가");
  await fill(page, pane, js, "새 행", 1, "코드", "c");
  await fill(page, pane, js, js ? "c" : "새 행", 2, "이름", "다");
  await fill(page, pane, js, "a", 2, "이름", "가나다");
  await press(pane, "저장");
  await expect.poll(() => namesOf(group)).toEqual({ a: "가나다", b: "나", c: "다" });
  await pane.getByRole("checkbox", { name: "b 선택" }).check();
  await press(pane, "삭제");
  const question = js ? page.getByRole("dialog") : page.getByRole("main");
  await expect(question).toContainText(/\bb\b/);
  expect(Object.keys(await namesOf(group))).toContain("b");
  await question.locator(".btn-error").click();
  await expect.poll(() => namesOf(group)).toEqual({ a: "가나다", c: "다" });
});

test("refuses and marks a row with an existing key, and keeps the typed text", async ({ as, js }) => {
  const page = await as("admin");
  const group = await aGroup(js, [["a", "가"]]);
  const pane = await openGroup(page, js, group);
  await press(pane, "행 추가");
  await fill(page, pane, js, "새 행", 1, "코드", "a");
  await fill(page, pane, js, js ? "a" : "새 행", 2, "이름", "또 가");
  await press(pane, "저장");
  await expect(pane.getByRole("alert").first()).toContainText(/중복된 데이터 \[.*a.*\]는 INSERT 할 수 없습니다\./);
  await expect(pane.locator('tr[data-state="duplicate"]')).toHaveCount(1);
  if (js) await expect(pane.locator('tr[data-state="duplicate"]')).toContainText("또 가");
  else await expect(pane.locator('tr[data-state="duplicate"]').getByLabel(/^이름/)).toHaveValue("또 가");
  expect(await namesOf(group)).toEqual({ a: "가" });
});

test("shows both values of a cell changed by someone else, and a second save overwrites it", async ({ as, js }) => {
  const page = await as("admin");
  const group = await aGroup(js, [["a", "가"]]);
  const pane = await openGroup(page, js, group);
  await rows(
    "UPDATE common_code SET common_code_key_name = '남의 글', updated_at = DATE_ADD(updated_at, INTERVAL 1 SECOND) WHERE common_code = ?",
    [group],
  );
  await fill(page, pane, js, "a", 2, "이름", "내 글");
  await press(pane, "저장");
  await expect(pane.getByRole("alert").first()).toContainText("다른 사람이 먼저 수정한 행이 있습니다");
  await expect(pane).toContainText("지금 값: 남의 글");
  expect(await namesOf(group)).toEqual({ a: "남의 글" });
  await press(pane, "저장");
  await expect.poll(() => namesOf(group)).toEqual({ a: "내 글" });
});

test("marks wrong cells and stores nothing of that save", async ({ as, js }) => {
  const page = await as("admin");
  const group = await aGroup(js, [
    ["a", "가"],
    ["b", "나"],
  ]);
  const pane = await openGroup(page, js, group);
  await fill(page, pane, js, "a", 2, "이름", "고친 가");
  await fill(page, pane, js, "b", 2, "이름", "");
  await press(pane, "저장");
  await expect(pane.locator('td[aria-invalid="true"]')).toHaveCount(1);
  await expect(pane.getByRole("alert").first()).toBeVisible();
  expect(await namesOf(group)).toEqual({ a: "가", b: "나" });
});

test("keeps search and order in the address, and exports the search to Excel", async ({ as, js }) => {
  const page = await as("admin");
  const many = Array.from({ length: 25 }, (_, index): [string, string] => [`k${String(index).padStart(2, "0")}`, `이름 ${index}`]);
  const group = await aGroup(js, many);
  const pane = await openGroup(page, js, group);
  const heading = pane.getByRole("columnheader").getByRole("link", { name: /^코드/ });
  await heading.click();
  await expect(heading).toHaveAttribute("href", /sort=-commonCodeKey/);
  await heading.click();
  await expect(page).toHaveURL(/sort=-commonCodeKey/);
  await expect(pane.getByRole("row").nth(1).getByRole("checkbox")).toHaveAccessibleName("k24 선택");
  await pane.getByRole("searchbox").or(pane.getByLabel("코드나 이름")).first().fill("k1");
  await pane.getByRole("button", { name: "검색" }).first().click();
  await expect(page).toHaveURL(/commonCodeKey=k1/);
  await expect(pane.getByRole("row")).toHaveCount(11);
  await openMore(pane);
  const [file] = await Promise.all([page.waitForEvent("download"), pane.getByRole("link", { name: "엑셀 내려받기" }).click()]);
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await file.path());
  const keys: string[] = [];
  book.worksheets[0]!.eachRow((row) => keys.push(String((row.values as unknown[]).find((value) => /^k\d\d$/.test(String(value))) ?? "")));
  expect(keys.filter(Boolean)).toEqual(
    many
      .map(([key]) => key)
      .filter((key) => key.startsWith("k1"))
      .reverse(),
  );
});

/** Fills a cell: an input without scripts, else typed over. */
async function fill(page: Page, pane: Locator, js: boolean, row: string, column: number, label: string, text: string) {
  if (!js) return pane.getByLabel(`${label}, ${row}`).first().fill(text);
  await cell(pane, row, column).first().click();
  if (text === "") return page.keyboard.press("Delete");
  await page.keyboard.type(text);
  await page.keyboard.press("Tab");
}
