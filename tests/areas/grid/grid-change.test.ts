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
const asked = () => ({ ...ctx, requestId: `change-${process.pid}-${(number += 1)}` });
const auditOf = async ({ requestId }: MemberCtx) => (await database().select().from(auditLog).where(eq(auditLog.requestId, requestId)))[0]!;
const changesOf = async (by: MemberCtx) =>
  database()
    .select()
    .from(gridChange)
    .where(eq(gridChange.auditId, (await auditOf(by)).auditId))
    .orderBy(gridChange.position);

describe("a save of an administrators' grid leaves each row before and after", () => {
  test("a new row, and of a changed one its key, what changed and the stamp", async () => {
    const group = await makeCodes(["a", "b"]);
    const by = asked();
    const update = { key: [group, "a"], stamp: null, cells: { commonCodeKeyName: "고침", commonCodeUseYn: "Y" } };
    await saveRows(by, codes, { inserts: [{ commonCodeKey: "c", commonCodeKeyName: "새" }], updates: [update] }, { commonCode: group });
    const [made, changed, ...none] = await changesOf(by);
    expect(none).toEqual([]);
    expect(made).toMatchObject({ before: null, after: { commonCode: group, commonCodeKey: "c", commonCodeKeyName: "새" } });
    expect(changed).toMatchObject({
      rowKey: `${group} / a`,
      before: { commonCode: group, commonCodeKey: "a", commonCodeKeyName: "이름 a" },
    });
    expect(changed!.after).toEqual({ commonCodeKeyName: "고침", updatedAt: expect.any(String) });
    expect(await auditOf(by)).toMatchObject({
      ...{ actor: `member:${ctx.actor.userId}`, address: "203.0.113.9", door: "/app/common/codes", officeYn: "Y" },
      details: { inserted: 1, updated: 1, deleted: 0, scope: { commonCode: group } },
    });
  });

  test("a deleted row whole, and nothing of a refused save", async () => {
    const group = await makeCodes(["a"]);
    const by = asked();
    const broken = { inserts: [{ commonCodeKey: "a", commonCodeKeyName: "또" }], updates: [] };
    await expect(saveRows(by, codes, broken, { commonCode: group })).rejects.toThrow();
    expect(await auditOf(by)).toBeUndefined();
    await deleteRows(by, codes, [[group, "a"]]);
    expect(await changesOf(by)).toMatchObject([{ before: { commonCodeKey: "a", commonCodeKeyName: "이름 a" }, after: null }]);
  });

  test("of a member's own grid only its keys, and no address", async () => {
    const by = { ...makeCtx(await makeMember()), requestId: asked().requestId };
    await saveRows(by, groups, { inserts: [{ groupName: "우리" }], updates: [] });
    expect(await auditOf(by)).toMatchObject({ officeYn: "N", address: null, details: { inserted: 1 } });
    expect(await changesOf(by)).toEqual([]);
  });

  test("is forgotten with its address and the reason of the deed after two years; who did it stays", async () => {
    const group = await makeCodes([]);
    const by = { ...asked(), now: () => new Date(Date.now() - 731 * DAY_MS) };
    await saveRows(by, codes, { inserts: [{ commonCodeKey: "old", commonCodeKeyName: "옛" }], updates: [] }, { commonCode: group });
    expect(await changesOf(by)).toHaveLength(1);
    const opened = { ...by, requestId: asked().requestId };
    await openMemberPage(opened, (await makeMember()).userId, "홍길동 님의 문의");
    await forgetChanges(ctx);
    expect((await auditOf(opened)).details).toEqual({});
    expect(await changesOf(by)).toEqual([]);
    const named = and(eq(auditLog.requestId, by.requestId), eq(auditLog.actor, `member:${ctx.actor.userId}`));
    expect(await database().select({ address: auditLog.address }).from(auditLog).where(named)).toEqual([{ address: null }]);
  });
});

describe("one save is taken back", () => {
  const stored = async (group: string) =>
    Object.fromEntries(
      (await database().select().from(commonCode).where(eq(commonCode.commonCode, group))).map((row) => [
        row.commonCodeKey,
        row.commonCodeKeyName,
      ]),
    );
  const save = (by: MemberCtx, group: string, inserts: string[], updates: string[]) =>
    saveRows(
      by,
      codes,
      {
        inserts: inserts.map((key) => ({ commonCodeKey: key, commonCodeKeyName: `새 ${key}` })),
        updates: updates.map((key) => ({ key: [group, key], stamp: null, cells: { commonCodeKeyName: `고친 ${key}` } })),
      },
      { commonCode: group },
    );

  test("new rows go, changed cells get their old values; and that is taken back in the same way", async () => {
    const group = await makeCodes(["a", "b"]);
    const [by, back, again] = [asked(), asked(), asked()];
    await save(by, group, ["c"], ["a"]);
    await undoSave(back, (await auditOf(by)).auditId);
    expect(await stored(group)).toEqual({ a: "이름 a", b: "이름 b" });
    const undone = await auditOf(back);
    expect(undone).toMatchObject({ deed: "grid.save-undone", details: { updated: 1, deleted: 1, undoes: (await auditOf(by)).auditId } });
    await undoSave(again, undone.auditId);
    expect(await stored(group)).toEqual({ a: "고친 a", b: "이름 b", c: "새 c" });
  });

  test("deleted rows come back as they were", async () => {
    const group = await makeCodes(["a", "b"]);
    const rows = () => database().select().from(commonCode).where(eq(commonCode.commonCode, group)).orderBy(commonCode.commonCodeKey);
    const before = await rows();
    const by = asked();
    await deleteRows(by, codes, [
      [group, "a"],
      [group, "b"],
    ]);
    await undoSave(asked(), (await auditOf(by)).auditId);
    expect(await rows()).toEqual(before.map((row) => ({ ...row, updatedAt: expect.any(Date) })));
  });

  test("a deleted group and the codes deleted with it are two deeds of one request; each comes back", async () => {
    const group = await makeCodes(["a"]);
    const by = asked();
    await deleteRows(by, codeHeaders, [[group]]);
    const deeds = await database().select().from(auditLog).where(eq(auditLog.requestId, by.requestId)).orderBy(auditLog.auditId);
    expect(deeds.map(({ subject }) => subject)).toEqual(["grid:codes", "grid:code-headers"]);
    await undoSave(asked(), deeds[1]!.auditId);
    await undoSave(asked(), deeds[0]!.auditId);
    expect(await stored(group)).toEqual({ a: "이름 a" });
  });

  test("tells before it what was put below a new row since and goes with it", async () => {
    const group = `t_${randomUUID().slice(0, 8)}`;
    const by = asked();
    await saveRows(by, codeHeaders, { inserts: [{ commonCode: group, commonCodeName: "새 그룹" }], updates: [] });
    const { auditId } = await auditOf(by);
    expect(await askUndo(asked(), auditId)).toEqual([]);
    await save(asked(), group, ["a", "b"], []);
    expect(await askUndo(asked(), auditId)).toEqual([`${group}의 항목 2개도 함께 지웁니다.`]);
  });

  test("is refused by name when a row has changed, gone or come since, and then nothing is taken back", async () => {
    const group = await makeCodes(["a", "b"]);
    const by = asked();
    await save(by, group, ["c"], ["a", "b"]);
    await save(asked(), group, [], ["b"]);
    expect(await stored(group)).toMatchObject({ b: "고친 b" });
    const other = { key: [group, "b"], stamp: null, cells: { commonCodeKeyName: "남의 것" } };
    await saveRows(asked(), codes, { inserts: [], updates: [other] }, { commonCode: group });
    const refused = await undoSave(asked(), (await auditOf(by)).auditId).catch((error) => error);
    expect([refused.code, refused.values]).toEqual(["grid.changed-since", { keys: `${group} / b` }]);
    expect(await stored(group)).toEqual({ a: "고친 a", b: "남의 것", c: "새 c" });

    const deletion = asked();
    await deleteRows(deletion, codes, [[group, "a"]]);
    await save(asked(), group, ["a"], []);
    await expect(undoSave(asked(), (await auditOf(deletion)).auditId)).rejects.toMatchObject({ code: "grid.changed-since" });
    await expect(undoSave(asked(), 0)).rejects.toMatchObject({ code: "grid.not-undoable" });
  });

  test("is refused when its row is in use since", async () => {
    const group = await makeSubjects();
    const by = asked();
    await save(by, group, ["zz"], []);
    await makePostRow((await makeMember()).userId, { mainSubject: "zz" });
    await expect(askUndo(asked(), (await auditOf(by)).auditId)).rejects.toMatchObject({ code: "common.in-use" });
    await expect(undoSave(asked(), (await auditOf(by)).auditId)).rejects.toMatchObject({ code: "common.in-use" });
    expect(await stored(group)).toMatchObject({ zz: "새 zz" });
  });
});
