import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { openMemberPage } from "~/areas/account/admin/member-page.server";
import { codeHeaders } from "~/areas/master/code-headers.store.server";
import { codes } from "~/areas/master/codes.store.server";
import { groups } from "~/areas/sending/groups/groups.store.server";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { deleteRows } from "~/grid/delete.server";
import { forgetChanges } from "~/grid/forget-changes.server";
import { saveRows } from "~/grid/save.server";
import { askUndo, undoSave } from "~/grid/undo.server";
import { setKoreanErrors } from "~/http/screen/korean-errors.server";
import { DAY_MS } from "~/time/seoul";
import { database } from "~db/client.server";
import { auditLog, gridChange } from "~db/schema/house";
import { commonCode } from "~db/schema/master";
import { makePostRow } from "../../support/factories/dispatches";
import { makeCodes, makeSubjects } from "../../support/factories/master";
import { makeAdmin, makeMember } from "../../support/factories/members";

let ctx: MemberCtx;
beforeAll(async () => {
  setKoreanErrors();
  ctx = makeCtx(await makeAdmin(), { office: { address: "203.0.113.9", door: "/app/common/codes" } });
});

let number = 0;
const newRequest = () => ({ ...ctx, requestId: `change-${process.pid}-${(number += 1)}` });
const auditOf = async ({ requestId }: MemberCtx) => (await database().select().from(auditLog).where(eq(auditLog.requestId, requestId)))[0]!;
const changesOf = async (request: MemberCtx) =>
  database()
    .select()
    .from(gridChange)
    .where(eq(gridChange.auditId, (await auditOf(request)).auditId))
    .orderBy(gridChange.position);

describe("the audit of a save", () => {
  test("keeps new rows, and the key, changed values and stamp of changed rows", async () => {
    const group = await makeCodes(["a", "b"]);
    const request = newRequest();
    const update = { key: [group, "a"], stamp: null, cells: { commonCodeKeyName: "고침", commonCodeUseYn: "Y" } };
    await saveRows(
      request,
      codes,
      { inserts: [{ commonCodeKey: "c", commonCodeKeyName: "새" }], updates: [update] },
      { commonCode: group },
    );
    const [inserted, changed, ...others] = await changesOf(request);
    expect(others).toEqual([]);
    expect(inserted).toMatchObject({ before: null, after: { commonCode: group, commonCodeKey: "c", commonCodeKeyName: "새" } });
    expect(changed).toMatchObject({
      rowKey: `${group} / a`,
      before: { commonCode: group, commonCodeKey: "a", commonCodeKeyName: "이름 a" },
    });
    expect(changed!.after).toEqual({ commonCodeKeyName: "고침", updatedAt: expect.any(String) });
    expect(await auditOf(request)).toMatchObject({
      ...{ actor: `member:${ctx.actor.userId}`, address: "203.0.113.9", door: "/app/common/codes", officeYn: "Y" },
      details: { inserted: 1, updated: 1, deleted: 0, scope: { commonCode: group } },
    });
  });

  test("keeps a deleted row completely, and nothing of a refused save", async () => {
    const group = await makeCodes(["a"]);
    const request = newRequest();
    const broken = { inserts: [{ commonCodeKey: "a", commonCodeKeyName: "또" }], updates: [] };
    await expect(saveRows(request, codes, broken, { commonCode: group })).rejects.toThrow();
    expect(await auditOf(request)).toBeUndefined();
    await deleteRows(request, codes, [[group, "a"]]);
    expect(await changesOf(request)).toMatchObject([{ before: { commonCodeKey: "a", commonCodeKeyName: "이름 a" }, after: null }]);
  });

  test("keeps no values and no address for a member's own grid", async () => {
    const request = { ...makeCtx(await makeMember()), requestId: newRequest().requestId };
    await saveRows(request, groups, { inserts: [{ groupName: "우리" }], updates: [] });
    expect(await auditOf(request)).toMatchObject({ officeYn: "N", address: null, details: { inserted: 1 } });
    expect(await changesOf(request)).toEqual([]);
  });

  test("loses values, address and reason after two years, and keeps who did it", async () => {
    const group = await makeCodes([]);
    const request = { ...newRequest(), now: () => new Date(Date.now() - 731 * DAY_MS) };
    await saveRows(request, codes, { inserts: [{ commonCodeKey: "old", commonCodeKeyName: "옛" }], updates: [] }, { commonCode: group });
    expect(await changesOf(request)).toHaveLength(1);
    const openRequest = { ...request, requestId: newRequest().requestId };
    await openMemberPage(openRequest, (await makeMember()).userId, "홍길동 님의 문의");
    await forgetChanges(ctx);
    expect((await auditOf(openRequest)).details).toEqual({});
    expect(await changesOf(request)).toEqual([]);
    const auditRow = and(eq(auditLog.requestId, request.requestId), eq(auditLog.actor, `member:${ctx.actor.userId}`));
    expect(await database().select({ address: auditLog.address }).from(auditLog).where(auditRow)).toEqual([{ address: null }]);
  });
});

describe("undoing a save", () => {
  const stored = async (group: string) =>
    Object.fromEntries(
      (await database().select().from(commonCode).where(eq(commonCode.commonCode, group))).map((row) => [
        row.commonCodeKey,
        row.commonCodeKeyName,
      ]),
    );
  const save = (request: MemberCtx, group: string, inserts: string[], updates: string[]) =>
    saveRows(
      request,
      codes,
      {
        inserts: inserts.map((key) => ({ commonCodeKey: key, commonCodeKeyName: `새 ${key}` })),
        updates: updates.map((key) => ({ key: [group, key], stamp: null, cells: { commonCodeKeyName: `고친 ${key}` } })),
      },
      { commonCode: group },
    );

  test("deletes new rows and restores changed cells; the undo itself can be undone", async () => {
    const group = await makeCodes(["a", "b"]);
    const [request, undoRequest, redoRequest] = [newRequest(), newRequest(), newRequest()];
    await save(request, group, ["c"], ["a"]);
    await undoSave(undoRequest, (await auditOf(request)).auditId);
    expect(await stored(group)).toEqual({ a: "이름 a", b: "이름 b" });
    const undone = await auditOf(undoRequest);
    expect(undone).toMatchObject({
      deed: "grid.save-undone",
      details: { updated: 1, deleted: 1, undoes: (await auditOf(request)).auditId },
    });
    await undoSave(redoRequest, undone.auditId);
    expect(await stored(group)).toEqual({ a: "고친 a", b: "이름 b", c: "새 c" });
  });

  test("restores deleted rows", async () => {
    const group = await makeCodes(["a", "b"]);
    const rows = () => database().select().from(commonCode).where(eq(commonCode.commonCode, group)).orderBy(commonCode.commonCodeKey);
    const before = await rows();
    const request = newRequest();
    await deleteRows(request, codes, [
      [group, "a"],
      [group, "b"],
    ]);
    await undoSave(newRequest(), (await auditOf(request)).auditId);
    expect(await rows()).toEqual(before.map((row) => ({ ...row, updatedAt: expect.any(Date) })));
  });

  test("restores a deleted group and its codes, which are two audit rows of one request", async () => {
    const group = await makeCodes(["a"]);
    const request = newRequest();
    await deleteRows(request, codeHeaders, [[group]]);
    const audits = await database().select().from(auditLog).where(eq(auditLog.requestId, request.requestId)).orderBy(auditLog.auditId);
    expect(audits.map(({ subject }) => subject)).toEqual(["grid:codes", "grid:code-headers"]);
    await undoSave(newRequest(), audits[1]!.auditId);
    await undoSave(newRequest(), audits[0]!.auditId);
    expect(await stored(group)).toEqual({ a: "이름 a" });
  });

  test("says beforehand which later rows would be deleted too", async () => {
    const group = `t_${randomUUID().slice(0, 8)}`;
    const request = newRequest();
    await saveRows(request, codeHeaders, { inserts: [{ commonCode: group, commonCodeName: "새 그룹" }], updates: [] });
    const { auditId } = await auditOf(request);
    expect(await askUndo(newRequest(), auditId)).toEqual([]);
    await save(newRequest(), group, ["a", "b"], []);
    expect(await askUndo(newRequest(), auditId)).toEqual([`${group}의 항목 2개도 함께 지웁니다.`]);
  });

  test("names rows that changed, went or came since, and then undoes nothing", async () => {
    const group = await makeCodes(["a", "b"]);
    const request = newRequest();
    await save(request, group, ["c"], ["a", "b"]);
    await save(newRequest(), group, [], ["b"]);
    expect(await stored(group)).toMatchObject({ b: "고친 b" });
    const other = { key: [group, "b"], stamp: null, cells: { commonCodeKeyName: "남의 것" } };
    await saveRows(newRequest(), codes, { inserts: [], updates: [other] }, { commonCode: group });
    const refused = await undoSave(newRequest(), (await auditOf(request)).auditId).catch((error) => error);
    expect([refused.code, refused.values]).toEqual(["grid.changed-since", { keys: `${group} / b` }]);
    expect(await stored(group)).toEqual({ a: "고친 a", b: "남의 것", c: "새 c" });

    const deletion = newRequest();
    await deleteRows(deletion, codes, [[group, "a"]]);
    await save(newRequest(), group, ["a"], []);
    await expect(undoSave(newRequest(), (await auditOf(deletion)).auditId)).rejects.toMatchObject({ code: "grid.changed-since" });
    await expect(undoSave(newRequest(), 0)).rejects.toMatchObject({ code: "grid.not-undoable" });
  });

  test("is refused when a row is in use request now", async () => {
    const group = await makeSubjects();
    const request = newRequest();
    await save(request, group, ["zz"], []);
    await makePostRow((await makeMember()).userId, { mainSubject: "zz" });
    await expect(askUndo(newRequest(), (await auditOf(request)).auditId)).rejects.toMatchObject({ code: "common.in-use" });
    await expect(undoSave(newRequest(), (await auditOf(request)).auditId)).rejects.toMatchObject({ code: "common.in-use" });
    expect(await stored(group)).toMatchObject({ zz: "새 zz" });
  });
});
