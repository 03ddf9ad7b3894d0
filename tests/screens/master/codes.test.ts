import ExcelJS from "exceljs";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { GridAnswer } from "~/grid/grid";
import { lastMemberCookie } from "~/http/request/cookies.server";
import { database } from "~db/client.server";
import { commonCode, commonCodeHeader } from "~db/schema/master";
import { type As, get, post, refused, screen } from "../../support/app";
import { advance } from "../../support/clock";
import { makeCodes } from "../../support/factories/master";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import type { Page } from "../../support/pages/page-rules";

let admin: As;
beforeAll(async () => {
  admin = await loginAs(await makeAdmin());
});

const path = (group: string) => `/app/common/codes?commonCode=${group}&h_commonCode=${group}`;
const live = (as: As): As => ({ ...as, headers: { Cookie: "geulbeot_js=Y" } });
const stored = (group: string) =>
  database().select().from(commonCode).where(eq(commonCode.commonCode, group)).orderBy(commonCode.commonCodeKey);
const items = (page: Page, name: string) => page.one("#codes-form").querySelectorAll(`input[name="${name}"]`)[0];
const value = (page: Page, name: string) =>
  items(page, name)
    ?.getAttributeValue("value")
    ?.replace(/&quot;/g, '"');
const namesOf = (page: Page) =>
  page
    .one("#codes-form")
    .querySelectorAll("input")
    .map((input) => input.getAttributeValue("name") ?? "");

/** Fields that a browser posts for one stored row, with the given cells changed. */
function itemFields(page: Page, row: string, typed: Record<string, string>): Record<string, string> {
  const rowFields = namesOf(page).filter((name) => name.startsWith(`${row}.`));
  const cells = Object.entries(typed).map(([field, text]) => [`${row}.${field}`, text]);
  return {
    grid: "codes",
    intent: "save",
    ...Object.fromEntries(rowFields.map((name) => [name, value(page, name) ?? ""])),
    [`${row}.commonCodeUseYn`]: "Y",
    ...Object.fromEntries(cells),
  };
}

describe("the screen of common codes", () => {
  test("leads a guest to the login and back", async () => {
    const response = await get("/app/common/codes?commonCode=job");
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(`/app/login?redirectUrl=${encodeURIComponent("/app/common/codes?commonCode=job")}`);
  });

  test("refuses a member without the grant: page, form and file", async () => {
    const as = await loginAs(await makeMember());
    await screen("/app/common/codes", as, 403);
    expect((await post("/app/common/codes", { grid: "code-headers", intent: "save" }, as)).status).toBe(403);
    expect((await get("/app/common/codes.xlsx?commonCode=job", as)).status).toBe(403);
  });
});

describe("the grids of common codes without scripts", () => {
  test("are two forms, of which the second asks for a group first", async () => {
    const page = await screen("/app/common/codes", admin);
    expect(page.one("h1").textContent).toBe("공통코드");
    expect(page.all("form.grid-form")).toHaveLength(2);
    expect(page.text).toContain("공통코드 항목을 선택해 주세요.");
    const answer = await refused("/app/common/codes", { grid: "codes", intent: "add" }, 400, admin);
    expect(answer.one('[role="alert"]').textContent).toContain("공통코드 항목을 선택해 주세요.");
  });

  test("show the codes of a chosen group in order", async () => {
    const group = await makeCodes(["b", "a"]);
    const page = await screen(path(group), admin);
    expect(page.all('a[aria-current="true"]').some((link) => link.textContent === "열기")).toBe(true);
    expect([value(page, "r0.commonCodeKeyName"), value(page, "r1.commonCodeKeyName")]).toEqual(["이름 b", "이름 a"]);
  });

  test("add a row, keep what was typed before, and save", async () => {
    const group = await makeCodes([]);
    const typed = { grid: "codes", "n0.commonCodeKey": "x", "n0.commonCodeKeyName": "<b>굵게</b>", "n0.commonCodeUseYn": "Y" };
    const more = await refused(path(group), { ...typed, intent: "add" }, 200, admin);
    expect(value(more, "n0.commonCodeKey")).toBe("x");
    expect(more.html).not.toContain("<b>굵게</b>");
    expect(more.all('input[name="n1.commonCodeKey"]')).toHaveLength(1);
    const saved = await post(path(group), { ...typed, "n1.commonCodeKey": "", "n1.commonCodeUseYn": "Y", intent: "save" }, admin);
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, path(group)]);
    expect((await stored(group)).map((row) => [row.commonCodeKey, row.commonCodeKeyName])).toEqual([["x", "<b>굵게</b>"]]);
  });

  test("keep everything typed after a refused save, and explain it at the cell", async () => {
    const group = await makeCodes(["a"]);
    const fields = { grid: "codes", intent: "save", "n0.commonCodeKey": "a", "n0.commonCodeKeyName": "또 있음", "n0.commonCodeUseYn": "Y" };
    const page = await refused(path(group), fields, 409, admin);
    expect(page.one('[role="alert"]').textContent).toContain(`중복된 데이터 [${group} / a]는 INSERT 할 수 없습니다.`);
    expect(page.all('tr[data-state="duplicate"]')).toHaveLength(1);
    expect(value(page, "n0.commonCodeKeyName")).toBe("또 있음");
    const wrong = await refused(path(group), { ...fields, "n0.commonCodeKey": "b", "n0.commonCodeKeyName": "" }, 400, admin);
    const cell = wrong.one('input[name="n0.commonCodeKeyName"]');
    expect(cell.getAttributeValue("aria-invalid")).toBe("true");
    expect(wrong.one(`#${cell.getAttributeValue("aria-describedby")}`).textContent).toBe("필수 항목입니다.");
    expect(value(wrong, "n0.commonCodeKey")).toBe("b");
  });

  test("save only changed cells, so that another member's changes stay", async () => {
    const group = await makeCodes(["a", "b"]);
    const page = await screen(path(group), admin);
    await database()
      .update(commonCode)
      .set({ commonCodeKeyName: "남이 고친 b" })
      .where(and(eq(commonCode.commonCode, group), eq(commonCode.commonCodeKey, "b")));
    const saved = await post(
      path(group),
      { ...itemFields(page, "r1", {}), ...itemFields(page, "r0", { commonCodeKeyName: "내가 고친 a" }) },
      admin,
    );
    expect(saved.status).toBe(303);
    expect((await stored(group)).map((row) => row.commonCodeKeyName)).toEqual(["내가 고친 a", "남이 고친 b"]);
  });

  test("refuse a row changed by somebody else, showing both values; saving again overwrites it", async () => {
    const group = await makeCodes(["a"]);
    const page = await screen(path(group), admin);
    advance(1);
    await database().update(commonCode).set({ commonCodeKeyName: "남의 것" }).where(eq(commonCode.commonCode, group));
    const refusal = await refused(path(group), itemFields(page, "r0", { commonCodeKeyName: "내 것" }), 409, admin);
    expect(value(refusal, "r0.commonCodeKeyName")).toBe("내 것");
    expect(refusal.text).toContain("지금 값: 남의 것");
    expect((await post(path(group), itemFields(refusal, "r0", {}), admin)).status).toBe(303);
    expect((await stored(group))[0]!.commonCodeKeyName).toBe("내 것");
  });

  test("refuse a forged key or stamp", async () => {
    const group = await makeCodes(["a"]);
    const page = await screen(path(group), admin);
    const forged = { ...itemFields(page, "r0", { commonCodeKeyName: "x" }), "r0.row": '["a",1,{}]' };
    await refused(path(group), forged, 400, admin);
    await refused(path(group), { ...forged, "r0.row": `[1,"a.b.c.d",["${group}","zzz"]]` }, 404, admin);
    expect((await stored(group)).map((row) => [row.commonCodeKey, row.commonCodeKeyName])).toEqual([["a", "이름 a"]]);
  });

  test("ask before a delete with the rows' names, and keep what was typed without a confirmation", async () => {
    const group = await makeCodes(["a", "b"]);
    const page = await screen(path(group), admin);
    const fields = { ...itemFields(page, "r0", { commonCodeKeyName: "아직 저장 안 함" }), "r1.row": value(page, "r1.row")!, chosen: "r1" };
    const confirmation = await refused(path(group), { ...fields, intent: "delete" }, 200, admin);
    expect(confirmation.one("h1").textContent).toBe("삭제하시겠습니까?");
    expect(confirmation.text).toContain(`1건을 지웁니다: ${group} / b`);
    const keptPage = await refused(path(group), { ...fields, intent: "keep" }, 200, admin);
    expect(value(keptPage, "r0.commonCodeKeyName")).toBe("아직 저장 안 함");
    const deletedPage = await refused(path(group), { ...fields, intent: "delete", confirmed: "Y" }, 200, admin);
    expect(value(deletedPage, "r0.commonCodeKeyName")).toBe("아직 저장 안 함");
    expect((await stored(group)).map((row) => row.commonCodeKey)).toEqual(["a"]);
    const none = await refused(path(group), { grid: "codes", intent: "delete" }, 400, admin);
    expect(none.one('[role="alert"]').textContent).toContain("행을 선택해 주세요.");
  });

  test("delete a group with its codes, but no system group", async () => {
    const group = await makeCodes(["a"]);
    const row = JSON.stringify([1, "", [group]]);
    const fields = { grid: "code-headers", intent: "delete", "r0.row": row, chosen: "r0" };
    const confirmation = await refused("/app/common/codes", fields, 200, admin);
    expect(confirmation.text).toContain(`${group}의 항목 1개도 함께 지웁니다.`);
    expect((await post("/app/common/codes", { ...fields, confirmed: "Y" }, admin)).status).toBe(303);
    expect(await database().select().from(commonCodeHeader).where(eq(commonCodeHeader.commonCode, group))).toEqual([]);
    const system = await makeCodes([], { commonCodeSystemYn: "Y" });
    await refused("/app/common/codes", { ...fields, "r0.row": JSON.stringify([1, "", [system]]) }, 409, admin);
  });

  test("offer to clear a search, and show hostile searches as text", async () => {
    const group = await makeCodes(["a"]);
    const page = await screen(`${path(group)}&commonCodeKey=${encodeURIComponent(`"><script>alert(1)</script>%`)}`, admin);
    expect(page.text).toContain("검색 지우기");
    expect(page.text).toContain("찾는 내용이 없어요.");
    expect(page.html).not.toContain("<script>alert(1)");
    await screen(`${path(group)}&page=-1&rowsPerPage=7&sort=nothing&h_page=1e9&h_sort=-`, admin);
  });

  test("restore a form after the next login when its login had expired", async () => {
    const group = await makeCodes(["a"]);
    const member = await makeAdmin();
    const as = await loginAs(member);
    const page = await screen(path(group), as);
    const loggedOut = { headers: { Cookie: (await lastMemberCookie().serialize(member.userId)).split(";")[0]! } };
    const fields = { ...itemFields(page, "r0", { commonCodeKeyName: "오래 쓴 이름" }), "n0.commonCodeKey": "x" };
    const sent = await post(path(group), fields, loggedOut);
    expect(sent.headers.get("Location")).toMatch(/^\/app\/login\?redirectUrl=.*&kept=Y$/);
    const cookie = sent.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const back = await screen(path(group), { ...as, headers: { Cookie: cookie } });
    expect(value(back, "r0.commonCodeKeyName")).toBe("오래 쓴 이름");
    expect(value(back, "n0.commonCodeKey")).toBe("x");
    expect(back.text).toContain("쓰던 내용을 복구했어요.");
    expect((await stored(group)).map((row) => row.commonCodeKeyName)).toEqual(["이름 a"]);
  });

  test("refuse a form without the token", async () => {
    const group = await makeCodes([]);
    const fields = { csrf: "forged", grid: "codes", intent: "save", "n0.commonCodeKey": "x", "n0.commonCodeKeyName": "이름" };
    await refused(path(group), fields, 403, admin);
    expect(await stored(group)).toEqual([]);
  });
});

describe("the grids of common codes with scripts", () => {
  test("get all rows as data, but render only the visible ones", async () => {
    const group = await makeCodes(Array.from({ length: 300 }, (_, index) => `k${index}`));
    const page = await screen(`${path(group)}&rowsPerPage=500`, live(admin));
    const grid = page.all('[role="grid"]')[1]!;
    expect(grid.getAttributeValue("aria-rowcount")).toBe("301");
    expect(grid.querySelectorAll("tbody tr").length).toBeLessThan(60);
    expect(page.html).toContain("이름 k299");
    expect(page.text).toContain("스크립트 없이 수정하는 화면으로 열기");
    const plain = await screen(`${path(group)}&rowsPerPage=500&plain=Y`, live(admin));
    expect(namesOf(plain).filter((name) => name.endsWith(".row"))).toHaveLength(300);
  });

  test("get the result of a save as data with its problems, not as a redirect", async () => {
    const group = await makeCodes(["a"]);
    const save = async (change: object, more = {}) => {
      const fields = { grid: "codes", intent: "save", live: "Y", change: JSON.stringify(change), ...more };
      const response = await post(`${path(group).replace("/codes?", "/codes.data?")}`, fields, admin);
      return { status: response.status, text: await response.text() };
    };
    const inserts = [{ commonCodeKey: "b", commonCodeKeyName: "비" }];
    const saved = await save({ inserts, updates: [] });
    expect(saved.status).toBe(200);
    expect(saved.text).toContain("1건을 등록했습니다.");
    const secondSave = await save({ inserts, updates: [] });
    expect(secondSave.status).toBe(409);
    expect(secondSave.text).toContain("이미 있는 데이터입니다.");
    const status: GridAnswer["status"] = "refused";
    expect(secondSave.text).toContain(status);
    expect((await save({ inserts: "x" })).status).toBe(400);
    expect((await save({ inserts, updates: [] }, { change: "{" })).status).toBe(400);
  });
});

test("the Excel file of common codes has every row of the search, and texts as text", async () => {
  const group = await makeCodes(["a", "b"]);
  await database()
    .update(commonCode)
    .set({ commonCodeComment: "=1+1" })
    .where(and(eq(commonCode.commonCode, group), eq(commonCode.commonCodeKey, "a")));
  const response = await get(`/app/common/codes.xlsx?grid=codes&commonCode=${group}&page=7`, admin);
  expect(response.headers.get("Content-Type")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  const rows = book.worksheets[0]!.getSheetValues().slice(1) as unknown[][];
  expect(rows.map((row) => row.slice(1))).toEqual([
    ["코드", "이름", "설명", "사용", "순서", "어디의 행(수정하지 마세요)"],
    ["a", "이름 a", "=1+1", "예", 10, group],
    ["b", "이름 b", undefined, "예", 20, group],
  ]);
});
