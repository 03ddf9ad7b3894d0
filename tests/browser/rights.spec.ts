import { expect, type Locator, logIn, type Page, rows, settled, test } from "./support/site";

const START = "2022-03-01T00:00";

async function openGrid(page: Page, js: boolean, path: string): Promise<Locator> {
  await page.goto(path);
  if (js) await settled(page);
  return page.locator("section.grid-pane");
}

/** "" or null skips a cell. */
async function addRow(
  page: Page,
  js: boolean,
  path: string,
  cells: [label: string, text: string | null][],
  message = "1건을 등록했습니다.",
) {
  const pane = await openGrid(page, js, path);
  await pane.getByRole("button", { name: "행 추가", exact: true }).click();
  for (const [label, text] of cells) {
    const control = js ? pane.locator(".cell-control:focus") : pane.getByLabel(`${label}, 새 행`);
    if (js) {
      await expect(control).toHaveAttribute("aria-label", new RegExp(`^${label},`));
      const isChoice = text && (await control.getAttribute("readonly")) !== null;
      if (isChoice) {
        await page.keyboard.press("Enter");
        await pane.locator("select.cell-control").selectOption(text);
      } else if (text) await page.keyboard.type(text === START ? "2022/03/01 00:00" : text);
      await page.keyboard.press("Tab");
    } else if (text) {
      const isChoice = (await control.and(page.locator("select")).count()) > 0;
      await (isChoice ? control.selectOption(text) : control.fill(text));
    }
  }
  await pane.getByRole("button", { name: "저장", exact: true }).click();
  await expect(page.getByText(message).first()).toBeVisible();
}

async function deleteRow(page: Page, js: boolean, path: string) {
  const pane = await openGrid(page, js, path);
  await pane.getByRole("checkbox", { name: /선택$/ }).last().check();
  await pane.getByRole("button", { name: "삭제", exact: true }).click();
  await (js ? page.getByRole("dialog") : page.getByRole("main")).locator(".btn-error").click();
  await expect(page.getByText("1건을 삭제했습니다.").first()).toBeVisible();
}

const title = (page: Page, text: string) => expect(page.getByRole("heading", { level: 1 })).toHaveText(text);

test("an administrator makes a role for help codes and menus, grants it and takes it away", async ({ stranger, js, pageErrors }) => {
  const role = `ROLE_T${js ? "J" : "N"}${Date.now().toString(36).toUpperCase()}`;
  const help = `journey-${role.toLowerCase()}`;
  const [{ userId }] = (await rows<{ userId: number }>("SELECT user_id AS userId FROM user WHERE user_email = 'member@geulbeot.test'")) as [
    { userId: number },
  ];
  // Granting a role needs a proof younger than ten minutes.
  const admin = await stranger();
  await logIn(admin, "admin");
  const operator = await stranger();
  await logIn(operator, "member");
  await operator.goto("/app/help-codes");
  await expect(operator.getByRole("heading", { level: 1 })).not.toHaveText("도움말 코드");

  await addRow(admin, js, "/app/system/role", [
    ["권한", role],
    ["이름", "도움말 담당"],
  ]);
  for (const menu of ["COMMON", "HELP_CODES", "SYSTEM_USER_FOLDER", "MENU"])
    await addRow(admin, js, "/app/system/role/menu", [
      ["권한", role],
      ["메뉴", menu],
      ["화면 주소", null],
      ["시작일", START],
    ]);
  const give = () =>
    addRow(admin, js, "/app/system/user-role", [
      ["회원 번호", String(userId)],
      ["이름", null],
      ["이메일", null],
      ["권한", role],
      ["한 메뉴만", null],
      ["시작일", START],
    ]);
  await give();
  await admin.goto(`/app/system/role/matrix?role=${role}`);
  await expect(admin.getByRole("main")).toContainText("도움말 코드");
  await admin.goto(`/app/system/menu?as=${role}`);
  await expect(admin.getByRole("region", { name: "왼쪽 메뉴 미리보기" })).toContainText("메뉴 정보");

  await addRow(operator, js, "/app/help-codes", [
    ["도움말 코드", help],
    ["설명", "여정이 쓴 도움말"],
  ]);
  await title(operator, "도움말 코드");
  await expect(operator.getByRole("navigation", { name: "주 메뉴" })).toContainText("메뉴 정보");
  await operator.goto("/app/system/menu");
  await title(operator, "메뉴 정보");
  expect((await operator.goto("/app/system/role"))!.status()).toBe(403);

  const pane = await openGrid(operator, js, "/app/help-codes");
  await deleteRow(admin, js, `/app/system/user-role?userId=${userId}&role=${role}`);
  await pane.getByRole("button", { name: "행 추가", exact: true }).click();
  if (js) {
    for (const text of [`${help}-2`, "권한을 잃은 뒤"]) {
      await operator.keyboard.type(text);
      await operator.keyboard.press("Tab");
    }
    await pane.getByRole("button", { name: "저장", exact: true }).click();
  }
  await expect(operator.getByRole("heading", { level: 1 })).not.toHaveText("도움말 코드");
  pageErrors.splice(0);
  expect((await operator.goto("/app/help-codes"))!.status()).toBe(403);
  expect(await rows("SELECT help_code FROM help_code WHERE help_code LIKE ?", [`${help}%`])).toHaveLength(1);

  if (!js) return;
  await give();
  const again = await openGrid(operator, js, "/app/help-codes");
  await expect(again.getByText("저장하지 못한 내용을 되살렸습니다.")).toBeVisible();
  await again.getByRole("button", { name: "저장", exact: true }).click();
  await expect(again.getByText("1건을 등록했습니다.").first()).toBeVisible();
  expect(await rows("SELECT help_code FROM help_code WHERE help_code = ?", [`${help}-2`])).toHaveLength(1);
});

test("choosing another default role replaces the old one", async ({ as, js }) => {
  const page = await as("admin");
  const role = `ROLE_D${js ? "J" : "N"}${Date.now().toString(36).toUpperCase()}`;
  const defaults = async () => (await rows<{ role: string }>("SELECT role FROM role WHERE default_yn = 'Y'")).map((row) => row.role);
  await addRow(page, js, "/app/system/role", [
    ["권한", role],
    ["이름", "새 기본"],
    ["기본", "Y"],
  ]);
  expect(await defaults()).toEqual([role]);
  await rows("UPDATE role SET default_yn = 'N' WHERE role = ?", [role]);
  await rows("UPDATE role SET default_yn = 'Y' WHERE role = 'ROLE_USER'");
});
