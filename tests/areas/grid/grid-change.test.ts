import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { codes } from "~/areas/master/codes.store.server";
import { groups } from "~/areas/sending/groups/groups.store.server";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { deleteRows } from "~/grid/delete.server";
import { forgetChanges } from "~/grid/forget-changes.server";
import { saveRows } from "~/grid/save.server";
import { setKoreanErrors } from "~/http/screen/korean-errors.server";
import { DAY_MS } from "~/time/seoul";
import { database } from "~db/client.server";
import { auditLog, gridChange } from "~db/schema/house";
import { makeCodes } from "../../support/factories/master";
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

  test("is forgotten with its address after two years; who did it stays", async () => {
    const group = await makeCodes([]);
    const by = { ...asked(), now: () => new Date(Date.now() - 731 * DAY_MS) };
    await saveRows(by, codes, { inserts: [{ commonCodeKey: "old", commonCodeKeyName: "옛" }], updates: [] }, { commonCode: group });
    expect(await changesOf(by)).toHaveLength(1);
    await forgetChanges(ctx);
    expect(await changesOf(by)).toEqual([]);
    const named = and(eq(auditLog.requestId, by.requestId), eq(auditLog.actor, `member:${ctx.actor.userId}`));
    expect(await database().select({ address: auditLog.address }).from(auditLog).where(named)).toEqual([{ address: null }]);
  });
});
