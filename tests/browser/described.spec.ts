import { axeViolations, expect, type Page, rows, settled, test } from "./support/site";

let number = 0;
/** A unique name: both projects' sites make tables in the same schemas. */
const fresh = (js: boolean) => `${js ? "j" : "n"}${Date.now().toString(36)}${(number += 1)}`;
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" }).click();

async function open(page: Page, js: boolean, url: string): Promise<void> {
  await page.goto(url);
  if (js) await settled(page);
}

type Typed = [label: string, text: string | null, kind?: "choice"];

/** `null` skips a cell. */
async function addRow(page: Page, js: boolean, cells: Typed[], row = "새 행"): Promise<void> {
  await press(page, "행 추가");
  if (js) await expect(page.getByLabel(`${cells[0]![0]}, ${row}`)).toBeFocused();
  for (const [label, text, kind] of cells) {
    if (js) {
      if (text !== null && kind === "choice") {
        await page.keyboard.press("Enter");
        await page.locator("select[data-control]").selectOption({ label: text });
      } else if (text !== null) await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    } else if (text !== null) {
      const control = page.getByLabel(`${label}, ${row}`);
      await (kind === "choice" ? control.selectOption({ label: text }) : control.fill(text));
    }
  }
}

async function save(page: Page): Promise<void> {
  await press(page, "저장");
  await expect(page.getByText("1건을 등록했습니다.")).toBeVisible();
}

async function putItem(item: string, ...releases: string[]): Promise<void> {
  await rows(
    `INSERT IGNORE INTO data_item (data_item, data_item_name, data_item_type, data_item_size, help_code, created_at, updated_at)
     VALUES (?, '시험 글', 'VARCHAR', 20, 'data-item', NOW(3), NOW(3))`,
    [item],
  );
  for (const release of releases)
    await rows(
      `INSERT INTO data_item_environment (data_item, data_item_release, data_item_name, data_item_type, data_item_size, help_code, created_at, updated_at)
       VALUES (?, ?, '시험 글', 'VARCHAR', 20, 'data-item', NOW(3), NOW(3))`,
      [item, release],
    );
}

async function pressFor(page: Page, js: boolean, tableId: string, releases: string[], button: string): Promise<void> {
  await open(page, js, `/app/table/informations?tableId=${tableId}`);
  for (const release of releases) await page.getByRole("checkbox", { name: `${tableId} / ${release} 선택` }).check();
  await press(page, button);
}

async function start(page: Page, button: RegExp): Promise<void> {
  await press(page, button);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("완료했어요");
}

async function typeNames(page: Page, tableId: string): Promise<void> {
  const fields = page.getByLabel("테이블 이름을 그대로 입력해 주세요");
  await expect(fields.first()).toBeVisible();
  for (const field of await fields.all()) await field.fill(tableId);
}

test("an administrator describes a table from the dictionary, makes, changes, compares and drops it", async ({ as, js }) => {
  test.slow();
  const page = await as("admin");
  const [tag, tableId] = [fresh(js), `book_${fresh(js)}`];
  const [id, memo] = [`id_${tag}`, `memo_${tag}`];
  await open(page, js, "/app/dataitems");
  await addRow(page, js, [
    ["항목", id],
    ["이름", "시험 번호"],
    ["환경", null],
    ["유형", "큰 정수", "choice"],
    ["크기", null],
    ["기본값", null],
    ["빈 값", null],
    ["소수", null],
    ["도움말 코드", "data-item"],
  ]);
  await save(page);
  await open(page, js, "/app/dataitem/environment");
  const inDevelopment = "DEVELOPMENT";
  const environmentItem: Typed[] = [
    ["항목", id],
    ["환경", null],
    ["이름", "시험 번호"],
    ["유형", "큰 정수", "choice"],
  ];
  await addRow(page, js, environmentItem, inDevelopment);
  await save(page);
  await open(page, js, "/app/table/informations");
  const table: Typed[] = [
    ["테이블", tableId],
    ["환경", null],
    ["이름", "시험 책"],
    ["설명", "시험하는 책입니다."],
  ];
  await addRow(page, js, table, inDevelopment);
  await save(page);

  await pressFor(page, js, tableId, ["DEVELOPMENT"], "보내기");
  await expect(page).toHaveURL(new RegExp(`/app/table-columns\\?tableId=${tableId}&dataItemRelease=DEVELOPMENT`));
  if (js) await settled(page);
  await addRow(page, js, [
    ["순서", "1"],
    ["항목", id],
    ["이름", null],
    ["컬럼 유형", "기본 키", "choice"],
  ]);
  await save(page);
  if (js) await settled(page);
  await press(page, "테이블 생성");
  await expect(page.getByText(/CREATE TABLE/).first()).toBeVisible();
  await start(page, /^생성 시작/);

  await open(page, js, `/app/table/informations?tableId=${tableId}`);
  await expect(page.getByText("등록 정보와 같음")).toBeVisible();
  await putItem(memo, "DEVELOPMENT");
  await open(page, js, `/app/table-columns?tableId=${tableId}&dataItemRelease=DEVELOPMENT`);
  await expect(page.getByText("컬럼을 더할 수만 있어요.")).toBeVisible();
  await addRow(page, js, [
    ["순서", "2"],
    ["항목", memo],
  ]);
  await save(page);
  await pressFor(page, js, tableId, ["DEVELOPMENT"], "테이블 변경");
  await expect(page.getByText(/ADD COLUMN/).first()).toBeVisible();
  await start(page, /^변경 시작/);

  await rows("UPDATE data_item_environment SET data_item_size = 30 WHERE data_item = ?", [memo]);
  await open(page, js, `/app/table/informations?tableId=${tableId}`);
  await page.getByRole("link", { name: "1곳이 다름" }).click();
  await expect(page.getByText("varchar(30)").first()).toBeVisible();
  await expect(page.getByText("varchar(20)").first()).toBeVisible();
  if (js) expect(await axeViolations(page)).toEqual([]);

  await pressFor(page, js, tableId, ["DEVELOPMENT"], "삭제");
  await expect(page.getByText("개발, 테스트, 운영에 반영된 테이블도 함께 삭제됩니다.").first()).toBeVisible();
  await typeNames(page, tableId);
  await start(page, /^삭제 시작/);
  await open(page, js, `/app/table/informations?tableId=${tableId}`);
  await expect(page.getByText("찾는 내용이 없어요.")).toBeVisible();
});

test("one press each makes and drops a table of all three environments @nojs", async ({ as, js }) => {
  test.slow();
  const page = await as("admin");
  const [item, tableId] = [`memo_${fresh(js)}`, `note_${fresh(js)}`];
  const releases = ["DEVELOPMENT", "TEST", "PRODUCTION"];
  await putItem(item, ...releases);
  for (const release of releases) {
    await rows(
      `INSERT INTO table_information (table_id, data_item_release, table_name, table_desc, created_at, updated_at)
       VALUES (?, ?, '시험 메모', '시험합니다.', NOW(3), NOW(3))`,
      [tableId, release],
    );
    await rows(
      `INSERT INTO table_column (table_id, data_item_release, table_columns_sequence, data_item, created_at, updated_at)
       VALUES (?, ?, 1, ?, NOW(3), NOW(3))`,
      [tableId, release, item],
    );
  }
  await pressFor(page, js, tableId, releases, "테이블 생성");
  await start(page, /^생성 시작/);
  await pressFor(page, js, tableId, releases, "삭제");
  await typeNames(page, tableId);
  await start(page, /^삭제 시작/);
  const left = await rows("SELECT 1 FROM table_information WHERE table_id = ?", [tableId]);
  expect(left).toEqual([]);
});

// This file's tests run one by one, so none meets the failing connection.
test("an administrator changes a database environment, and sees why its connection fails", async ({ as, js }) => {
  const page = await as("admin");
  const [environment] = await rows<{ sealed: string }>(
    "SELECT sealed_password AS sealed FROM database_environment WHERE data_item_release = 'TEST'",
  );
  expect(environment, "the embedded server's own environments are seeded").toBeDefined();
  try {
    await open(page, js, "/app/database/environment");
    if (!js) {
      await press(page, "수정");
      await expect(page.getByText("수정할 테이블을 선택해 주세요.")).toBeVisible();
    }
    await page.getByRole("checkbox", { name: "TEST 선택" }).check();
    await press(page, "연결 확인");
    await expect(page.getByText(/테스트 환경에 연결했습니다\. 테이블 \d+개/)).toBeVisible();

    if (js) await settled(page);
    const box = page.getByRole("checkbox", { name: "TEST 선택" });
    if (!(await box.isChecked())) await box.check();
    await press(page, "수정");
    if (js) await expect(page.getByRole("dialog", { name: "데이터베이스 환경 수정" })).toBeVisible();
    else await expect(page.getByRole("heading", { name: "데이터베이스 환경 수정" })).toBeVisible();
    await expect(page.getByLabel("사용자", { exact: true })).toHaveValue("meta_test");
    await expect(page.getByLabel("비밀번호", { exact: true })).toHaveValue("");
    await page.getByLabel("비밀번호", { exact: true }).fill("wrong password");
    await press(page, "저장하고 연결 확인");
    await expect(page.getByText("테스트 환경에 연결하지 못했습니다. 사용자나 비밀번호가 맞지 않습니다.")).toBeVisible();
    await expect(page).toHaveURL(/\/app\/database\/environment$/);
  } finally {
    await rows("UPDATE database_environment SET sealed_password = ? WHERE data_item_release = 'TEST'", [environment!.sealed]);
  }
});
