import { randomUUID } from "node:crypto";
import ExcelJS from "exceljs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "~db/client.server";
import { commonCode } from "~db/schema/master";
import { type As, get, post, rest, screen } from "../../support/app";
import { makeCodes } from "../../support/factories/master";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";

const PAGE = "/app/manager/audit";
const names = async (group: string) =>
  (await database().select().from(commonCode).where(eq(commonCode.commonCode, group))).map((row) => row.commonCodeKeyName);

async function changed(as: As, key: string): Promise<string> {
  const group = await makeCodes([key]);
  const body = [{ commonCode: group, commonCodeKey: key, commonCodeKeyName: "<b>고친</b> 이름" }];
  expect((await rest("PUT", "/v1/common/codes", { as, body })).status).toBe(200);
  return group;
}

async function entryOf(group: string, as: As): Promise<string> {
  const drawn = await screen(`${PAGE}?text=${group}`, as);
  const links = drawn.all("td a").map((link) => link.getAttributeValue("href") ?? "");
  expect(links).toHaveLength(1);
  return links[0]!;
}

test("a change is found by member, operation, day and key, and shows values before and after under its grid's headings", async () => {
  const admin = await makeAdmin();
  const as = await loginAs(admin);
  const group = await changed(as, "a");
  for (const query of [`who=${admin.userId}`, `who=${encodeURIComponent(admin.email)}`, `what=grid:codes`, `what=grid.rows-saved`])
    expect((await screen(`${PAGE}?text=${group}&${query}`, as)).text, query).toContain("공통코드 항목");
  for (const query of ["who=no-such-person", "what=grid:code-headers", "to=2020-01-01", "from=2099-01-01"])
    expect((await screen(`${PAGE}?text=${group}&${query}`, as)).text, query).toContain("이 조건에 맞는 기록이 없어요");
  const entry = await screen(await entryOf(group, as), as);
  for (const text of ["이름 a", "<b>고친</b> 이름", "PUT:/v1/common/codes", admin.email, `${group} / a`])
    expect(entry.text).toContain(text);
});

test("a save can be undone once, after a confirmation, by every member with write access", async () => {
  const as = await loginAs(await makeAdmin());
  const group = await changed(as, "a");
  const path = await entryOf(group, as);
  const confirmation = await post(path, {}, as);
  expect([confirmation.status, await names(group)]).toEqual([200, ["<b>고친</b> 이름"]]);
  expect(await confirmation.text()).toContain("이 저장을 되돌릴까요?");
  expect((await post(path, { confirmed: "Y" }, as)).status).toBe(303);
  expect(await names(group)).toEqual(["이름 a"]);
  const after = await screen(path, as);
  expect(after.text).toContain("이 저장은 되돌렸습니다");
  expect(after.text).not.toContain("이 저장 되돌리기");
  expect((await post(path, { confirmed: "Y" }, as)).status).toBe(409);
  const undo = await screen(`${PAGE}?text=${group}`, as);
  expect(undo.text).toContain("저장 되돌리기");
});

test("the confirmation of an undo names codes added to a new group since, and only then deletes them", async () => {
  const as = await loginAs(await makeAdmin());
  const group = `t_${randomUUID().slice(0, 8)}`;
  await rest("POST", "/v1/common/code/headers", { as, body: [{ commonCode: group, commonCodeName: "새 그룹" }] });
  const path = await entryOf(group, as);
  await rest("POST", "/v1/common/codes", { as, body: [{ commonCode: group, commonCodeKey: "a", commonCodeKeyName: "이름 a" }] });
  expect(await (await post(path, {}, as)).text()).toContain(`${group}의 항목 1개도 함께 지웁니다.`);
  expect(await names(group)).toEqual(["이름 a"]);
  expect((await post(path, { confirmed: "Y" }, as)).status).toBe(303);
  expect(await names(group)).toEqual([]);
});

test("the audit requires its grant, and its files have the rows of the list", async () => {
  const as = await loginAs(await makeAdmin());
  const group = await changed(as, "a");
  const path = await entryOf(group, as);
  const nobody = await loginAs(await makeMember());
  for (const url of [PAGE, path, `${PAGE}.xlsx`, `${PAGE}.csv`]) expect((await get(url, nobody)).status, url).toBe(403);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await (await get(`${PAGE}.xlsx?text=${group}`, as)).arrayBuffer());
  expect(book.worksheets[0]!.rowCount).toBe(2);
  expect((await (await get(`${PAGE}.csv?text=${group}`, as)).text()).trim().split("\r\n")).toHaveLength(2);
});
