import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "~db/client.server";
import { commonCode } from "~db/schema/master";
import { type As, rest } from "../../support/app";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { makeCodes } from "../../support/factories/master";

let admin: As;
let member: As;
beforeAll(async () => {
  admin = await loginAs(await makeAdmin());
  member = await loginAs(await makeMember());
});

const stored = (group: string) =>
  database().select().from(commonCode).where(eq(commonCode.commonCode, group)).orderBy(commonCode.commonCodeKey);
const item = (commonCodeGroup: string, commonCodeKey: string) => ({
  commonCode: commonCodeGroup,
  commonCodeKey,
  commonCodeKeyName: `이름 ${commonCodeKey}`,
});

describe("common codes", () => {
  test("let anyone read the used codes of a group in order", async () => {
    const group = await makeCodes(["b", "a"]);
    const { status, body } = await rest("GET", `/v1/common/codes?commonCode=${group}`);
    expect(status).toBe(200);
    expect(body).toEqual([item(group, "b"), item(group, "a")]);
    expect((await rest("GET", "/v1/common/codes")).body).toEqual([]);
  });

  test("let only granted members write codes and read their page", async () => {
    const group = await makeCodes([]);
    expect((await rest("POST", "/v1/common/codes", { body: [item(group, "a")] })).status).toBe(401);
    expect((await rest("POST", "/v1/common/codes", { as: member, body: [item(group, "a")] })).status).toBe(403);
    expect((await rest("GET", "/v1/common/codes/page", { as: member })).status).toBe(403);
    expect(await stored(group)).toEqual([]);
  });

  test("count pages from 1 in the request and from 0 in pageable, with filter and sort", async () => {
    const group = await makeCodes(Array.from({ length: 12 }, (_, index) => `k${index + 10}`));
    const page = await rest("GET", `/v1/common/codes/page?commonCode=${group}&page=2&rowsPerPage=10`, { as: admin });
    expect(page.body).toMatchObject({ totalPages: 2, totalElements: 12, currentPage: 2, pageable: { pageNumber: 1 } });
    expect(page.body.content.map((row: { commonCodeKey: string }) => row.commonCodeKey)).toEqual(["k20", "k21"]);
    expect(Object.keys(page.body.content[0]).sort()).toEqual(
      [
        "commonCode",
        "commonCodeComment",
        "commonCodeKey",
        "commonCodeKeyName",
        "commonCodeSequence",
        "commonCodeUseYn",
        "updatedAt",
      ].sort(),
    );
    const found = await rest("GET", `/v1/common/codes/page?commonCode=${group}&commonCodeKey=k1&page=0&sort=-commonCodeKey`, { as: admin });
    expect(found.body).toMatchObject({ totalElements: 10, currentPage: 1 });
    expect(found.body.content[0].commonCodeKey).toBe("k19");
  });

  test("need only the key and changed fields for an update; an outdated `updatedAt` is refused with the newer value", async () => {
    const group = await makeCodes(["a"]);
    const [row] = (await rest("GET", `/v1/common/codes/page?commonCode=${group}`, { as: admin })).body.content;
    const update = { commonCode: group, commonCodeKey: "a", commonCodeKeyName: "고침" };
    expect((await rest("PUT", "/v1/common/codes", { as: admin, body: [update] })).body).toEqual({
      returnCode: "SUCCESS",
      message: "1건을 수정했습니다.",
    });
    const stale = await rest("PUT", "/v1/common/codes", { as: admin, body: [{ ...row, commonCodeKeyName: "늦음" }] });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "grid.stale-row", details: { problems: [{ field: "commonCodeKeyName", theirs: "고침" }] } },
    });
    expect((await stored(group))[0]).toMatchObject({ commonCodeKeyName: "고침", commonCodeSequence: 10 });
  });

  test.each([
    ["no body", undefined],
    ["an empty list", []],
    ["a text", "x"],
    ["rows without a key", [{ commonCodeKeyName: "x" }]],
    ["a wrong flag", [{ commonCode: "x", commonCodeKey: "y", commonCodeKeyName: "z", commonCodeUseYn: "?" }]],
  ])("%s is refused as a wrong shape by POST and by PUT", async (_name, body) => {
    for (const method of ["POST", "PUT"] as const) {
      const answer = await rest(method, "/v1/common/codes", { as: admin, body });
      expect(answer.status, method).toBe(400);
      expect(answer.body.message, method).toMatch(/[가-힣]/);
    }
  });
});

describe("common code headers", () => {
  test("refuse to delete a system group", async () => {
    const group = await makeCodes(["a"], { commonCodeSystemYn: "Y" });
    const answer = await rest("POST", "/v1/common/code/headers/delete", { as: admin, body: [group] });
    expect(answer).toMatchObject({ status: 409, body: { code: "master.system-code" } });
  });
});

describe("suggestions", () => {
  test("find groups, codes under either spelling of the address, and the codes of one group", async () => {
    const group = await makeCodes(["red"]);
    expect((await rest("GET", `/v1/suggest/commonCode-headers?keyword=${group}`, { as: admin })).body).toEqual([
      { value: group, label: `이름 ${group} (${group})` },
    ]);
    for (const spelling of ["commmonCode", "commonCode"]) {
      const { body } = await rest("GET", `/v1/suggest/${spelling}?keyword=red`, { as: admin });
      expect(body).toContainEqual({ value: "red", label: `이름 red (${group}, red)` });
    }
    const { body } = await rest("GET", `/v1/suggest/commmonCode/code?code=${group}&keyword=r`, { as: admin });
    expect(body).toEqual([{ value: "red", label: "이름 red (red)" }]);
    expect((await rest("GET", "/v1/suggest/commmonCode/code?keyword=r", { as: admin })).status).toBe(400);
    expect((await rest("GET", "/v1/suggest/commonCode-headers?keyword=a", { as: member })).status).toBe(403);
  });
});

test("offer members codes in use under either spelling; unused codes and groups are left out", async () => {
  const [group, hidden] = [await makeCodes(["말"]), await makeCodes(["말"], { commonCodeUseYn: "N" })];
  await database()
    .insert(commonCode)
    .values({ commonCode: group, commonCodeKey: "말없이", commonCodeKeyName: "말없이", commonCodeUseYn: "N" });
  for (const spelling of ["commmonCode", "commonCode"]) {
    const { status, body } = await rest("GET", `/v1/suggest/${spelling}?keyword=${encodeURIComponent("말")}`, { as: member });
    expect(status).toBe(200);
    const labels = body.map(({ label }: { label: string }) => label).join();
    expect(labels).toContain(group);
    expect(labels).not.toContain(hidden);
    expect(labels).not.toContain("말없이");
  }
  expect((await rest("GET", "/v1/suggest/commmonCode?keyword=a")).status).toBe(401);
});

describe("navigation", () => {
  const paths = (nodes: { path: string | null; children: never[] }[]): (string | null)[] =>
    nodes.flatMap((node) => [node.path, ...paths(node.children)]);

  test("shows a guest the open menus, a member more, an administrator the common codes too", async () => {
    const open = await rest("GET", "/v1/system/role/menu/disclosure");
    expect(open.status).toBe(200);
    expect(paths(open.body)).toContain("/app/main");
    expect(paths(open.body)).not.toContain("/app/common/codes");
    expect((await rest("GET", "/v1/system/role/menu")).status).toBe(401);
    const own = paths((await rest("GET", "/v1/system/role/menu", { as: member })).body);
    expect(own).not.toContain("/app/common/codes");
    expect(own.length).toBeGreaterThan(paths(open.body).length);
    const all = await rest("GET", "/v1/system/role/menu", { as: admin });
    expect(paths(all.body)).toContain("/app/common/codes");
    expect(paths(all.body)).not.toContain("/app/login");
    for (const node of all.body) expect(node.type).toBe(node.path === null ? "FOLDER" : "ITEM");
  });
});
