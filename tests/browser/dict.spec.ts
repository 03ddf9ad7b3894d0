import { expect, type Locator, type Page, rows, settled, test } from "./support/site";

let number = 0;
const fresh = (js: boolean) => `test_${js ? "j" : "n"}${Date.now().toString(36)}${(number += 1)}`;

const press = (where: Page | Locator, name: string) => where.getByRole("button", { name, exact: true }).click();

async function open(page: Page, js: boolean, url: string): Promise<void> {
  await page.goto(url);
  if (js) await settled(page);
}

/** `null` skips a cell. */
async function addRow(page: Page, js: boolean, cells: [label: string, text: string | null][]): Promise<void> {
  await press(page, "행 추가");
  if (js) await expect(page.getByLabel(`${cells[0]![0]}, 새 행`)).toBeFocused();
  for (const [label, text] of cells) {
    const control = page.getByLabel(`${label}, 새 행`);
    if (text !== null && js && label === "유형") {
      await page.keyboard.press("Enter");
      await page.locator("select[data-control]").selectOption({ label: text });
    } else if (text !== null && js) await page.keyboard.type(text);
    else if (text !== null && label === "유형") await control.selectOption({ label: text });
    else if (text !== null) await control.fill(text);
    if (js) await page.keyboard.press("Tab");
  }
}

async function tick(page: Page, row: string): Promise<void> {
  await page.getByRole("checkbox", { name: `${row} 선택` }).check();
}

test("an administrator writes a help code, sees it behind a column's ?, and cannot delete it while used", async ({ as, js }) => {
  const page = await as("admin");
  const code = fresh(js);
  await open(page, js, "/app/help-codes");
  await addRow(page, js, [
    ["도움말 코드", code],
    ["설명", "회사를 가리키는 짧은 이름입니다."],
    ["파일 이름", "이용 요금 안내"],
    ["파일 주소", "/app/service/service-pricing"],
  ]);
  await press(page, "저장");
  await expect(page.getByText("1건을 등록했습니다.")).toBeVisible();

  // A column shows the help of the data item named like its field.
  await rows("DELETE FROM data_item WHERE data_item = 'companyShortName'");
  await open(page, js, "/app/dataitems");
  await addRow(page, js, [
    ["항목", "companyShortName"],
    ["이름", "회사의 약칭"],
    ["환경", null],
    ["유형", "문자열"],
    ["크기", "50"],
    ["기본값", null],
    ["빈 값", null],
    ["소수", null],
    ["도움말 코드", code],
  ]);
  await press(page, "저장");
  await expect(page.getByText("1건을 등록했습니다.")).toBeVisible();

  await open(page, js, "/app/system/company");
  const help = page.getByText("회사를 가리키는 짧은 이름입니다.");
  await expect(help).toBeHidden();
  if (js) {
    await press(page, "약칭 도움말");
    await expect(help).toBeVisible();
    await expect(page.getByRole("link", { name: "이용 요금 안내" })).toHaveAttribute("rel", "noopener");
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(help).toBeVisible();
  }

  await open(page, js, `/app/help-codes?helpCode=${code}`);
  await tick(page, code);
  await press(page, "삭제");
  await expect(page.getByText(`쓰이고 있어 지울 수 없습니다: ${code} (데이터 항목 companyShortName)`)).toBeVisible();
  await rows("DELETE FROM data_item WHERE data_item = 'companyShortName'");
});

test("help opens on the send panel and the bank account form @browser", async ({ as, js }) => {
  const page = await as("creator");
  const [post] = await rows<{ id: number }>("SELECT MAX(contents_id) AS id FROM contents WHERE delete_yn = 'N'");
  for (const [url, name, text] of [
    [`/app/send-messages/send-contents?contentsId=${post!.id}`, "발송 한도", "하루 100건"],
    ["/app/user/entry-user-bank-account", "계좌번호", "본인 이름의 계좌"],
  ] as const) {
    await open(page, js, url);
    if (name === "계좌번호") await page.getByText("계좌 바꾸기").click();
    await press(page, `${name} 도움말`);
    await expect(page.getByText(text)).toBeVisible();
  }
});
