import { and, desc, eq, gt } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { helpCodes } from "~/areas/master/help/help-codes.store.server";
import { roleMenus } from "~/areas/master/roles/role-menus.store.server";
import type { Member } from "~/core/ctx.server";
import { saveRows } from "~/grid/save.server";
import { undoSave } from "~/grid/undo.server";
import { listCalls } from "~/http/rest/list-calls.server";
import { database } from "~db/client.server";
import { session } from "~db/schema/account";
import { auditLog } from "~db/schema/house";
import { roleMenu } from "~db/schema/master";
import { type As, get, post, rest, screen } from "../support/app";
import { built } from "../support/built";
import { ctxOf, loginAs, makeAdmin } from "../support/factories/members";
import { makeRole } from "../support/factories/rights";
import { locationOf } from "../support/jar";

const PROVE = "/app/user/prove";
const NOTHING = JSON.stringify({ inserts: [], updates: [] });

let admin: Member;
let as: As;

/** An administrator in a borrowed browser: the login was proven an hour ago. */
beforeEach(async () => {
  admin = await makeAdmin();
  as = await loginAs(admin);
  await database()
    .update(session)
    .set({ provedAt: new Date(Date.now() - 3_600_000) })
    .where(eq(session.userId, admin.userId));
});

async function borrowed() {
  const [row] = await database().select({ hash: session.tokenHash }).from(session).where(eq(session.userId, admin.userId));
  return ctxOf({ ...admin, sessionHash: row!.hash });
}

describe("a stranger in an administrator's browser", () => {
  it("is refused by every call that needs a fresh proof, before the input is read", async () => {
    const calls = listCalls((await built()).routes as never).filter(({ endpoint }) => endpoint.proof);
    expect(calls.length).toBeGreaterThan(40);
    for (const { method, path } of calls) {
      const answer = await rest(method as "POST", path.replace(/\{\w+\}/g, "TEST"), { as, body: {} });
      expect(answer, `${method} ${path}`).toMatchObject({ status: 403, body: { code: "account.proof-needed" } });
    }
  });

  it.each([
    [
      "/app/system/role/menu",
      { grid: "role-menus", intent: "save", change: change({ role: "ROLE_HELP", menu: "MENU", startDate: "2026/03/01 00:00" }) },
    ],
    [
      "/app/system/role/menu",
      { grid: "role-menus", intent: "delete", change: NOTHING, keys: '[["ROLE_ADMIN","HELP_CODES","2022-01-01T00:00:00.000Z"]]' },
    ],
    ["/app/manager/settlement", { intent: "settle", row: "1:202601:" }],
    ["/app/manager/settlement", { intent: "cancel", row: "1:202601:1" }],
    [
      "/app/manager/pay-files",
      { formKey: "a-key-of-a-form", payDay: "2026-03-10", transferCount: "1", netWon: "1", reason: "정기 지급을 하려고" },
    ],
    ["/app/manager/pay-file?payFileId=1", { intent: "discard" }],
    ["/app/manager/pay-file?payFileId=1", { intent: "hand-over", confirmed: "Y" }],
    ["/app/manager/pay-file-download?payFileId=1", { format: "csv", reason: "은행에 올리려고" }],
    ["/app/manager/payment-history", { intent: "cancel", billingHistoryId: "1", confirmed: "Y" }],
    ["/app/manager/payment-history", { intent: "charge", billingHistoryId: "1" }],
    ["/app/database/environment?edit=", { dataItemRelease: "TEST", databaseName: "meta_test", databaseUser: "meta_test" }],
  ])("is redirected from %s to the proof page, for every button", async (url, fields) => {
    const answer = await post(url, fields as Record<string, string>, as);
    const [page] = url.replace("-download", "").split("?");
    expect([answer.status, decodeURIComponent(locationOf(answer) ?? "")]).toEqual([
      303,
      expect.stringContaining(`${PROVE}?redirectUrl=${page}`),
    ]);
  });

  it("cannot open the form for an environment's password", async () => {
    expect(locationOf(await get("/app/database/environment?edit=TEST", as))).toContain(PROVE);
    expect((await get("/app/database/environment", as)).status).toBe(200);
  });

  it("cannot undo a save of rights, only a save of texts", async () => {
    const role = await makeRole();
    const saved = async (save: Promise<unknown>) => {
      await save;
      const ownRows = and(eq(auditLog.actor, `member:${admin.userId}`), gt(auditLog.auditId, 0));
      const [row] = await database().select().from(auditLog).where(ownRows).orderBy(desc(auditLog.auditId)).limit(1);
      return row!.auditId;
    };
    const rights = await saved(
      saveRows(ctxOf(admin), roleMenus, { inserts: [{ role, menu: "HELP_CODES", startDate: "2022/01/01 00:00" }], updates: [] }),
    );
    await expect(undoSave(await borrowed(), rights)).rejects.toMatchObject({ code: "account.proof-needed" });
    expect(await database().$count(roleMenu, eq(roleMenu.role, role))).toBe(1);
    const words = await saved(
      saveRows(ctxOf(admin), helpCodes, { inserts: [{ helpCode: `h-${role}`, helpDescription: "말" }], updates: [] }),
    );
    await undoSave(await borrowed(), words);
  });

  it("finds the typed text on the page again after the proof", async () => {
    const url = "/app/manager/pay-file-download?payFileId=1";
    const answer = await post(url, { format: "csv", reason: "은행에 올리려고 합니다" }, as);
    expect(decodeURIComponent(locationOf(answer)!)).toBe(`${PROVE}?redirectUrl=/app/manager/pay-file?payFileId=1`);
    expect((await screen(locationOf(answer)!, as)).one("h1").textContent).toBe("본인 확인");
  });
});

function change(insert: Record<string, string>): string {
  return JSON.stringify({ inserts: [insert], updates: [] });
}
