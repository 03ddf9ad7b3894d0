import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { desc, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { databases } from "~/areas/master/databases/databases.store.server";
import { unseal } from "~/core/crypto.server";
import { deleteRows } from "~/grid/delete.server";
import { saveRows } from "~/grid/save.server";
import { shownChanges } from "~/grid/shown-change.server";
import { askUndo, readSave, undoSave } from "~/grid/undo.server";
import { database } from "~db/client.server";
import { databaseEnvironment } from "~db/schema/dictionary";
import { auditLog, gridChange } from "~db/schema/house";
import { makeRelease } from "../support/factories/dictionary";
import { ctxOf, makeAdmin } from "../support/factories/members";

const newest = async () =>
  (await database().select().from(auditLog).where(eq(auditLog.subject, "grid:databases")).orderBy(desc(auditLog.auditId)).limit(1))[0]!
    .auditId;
const stored = async (key: string) =>
  (await database().select().from(databaseEnvironment).where(eq(databaseEnvironment.dataItemRelease, key)))[0];

it("leaves no copy of an environment's password in the audit trail, which notes the change; an undo restores none", async () => {
  const admin = ctxOf(await makeAdmin());
  const key = `t${randomUUID().slice(0, 8)}`;
  await makeRelease(key);
  const cells = { dataItemRelease: key, databaseName: "meta_one", databaseUser: "meta_one", databasePassword: "first-secret" };
  await saveRows(admin, databases, { inserts: [cells], updates: [] });
  const sealed = (await stored(key))!.sealedPassword!;
  const save = (more: Record<string, string>) =>
    saveRows(admin, databases, { inserts: [], updates: [{ key: [key], stamp: null, cells: more }] });

  await save({ databasePassword: "second-secret" });
  const secretOnly = await newest();
  const shown = await readSave(admin, secretOnly);
  expect((await shownChanges(admin, databases, shown!.changes))[0]!.cells).toContainEqual({
    label: "비밀번호",
    before: "(가림)",
    after: "바뀜",
    isChanged: true,
  });
  await expect(undoSave(admin, secretOnly)).rejects.toMatchObject({ code: "grid.not-undoable" });

  await save({ databaseUser: "meta_two", databasePassword: "third-secret" });
  expect(await askUndo(admin, await newest())).toEqual(["비밀번호는 예전 값을 남겨 두지 않아 되돌리지 않습니다."]);
  await undoSave(admin, await newest());
  const row = (await stored(key))!;
  expect([row.databaseUser, unseal(row.sealedPassword!)]).toEqual(["meta_one", "third-secret"]);

  await deleteRows(admin, databases, [[key]]);
  await undoSave(admin, await newest());
  expect((await stored(key))!.sealedPassword).toBeNull();

  const kept = JSON.stringify(await database().select().from(gridChange));
  expect(kept).toContain(key);
  expect(kept).not.toContain(sealed);
  expect(kept).not.toContain(row.sealedPassword!);
});

it("the first password of an environment cannot be undone, and its undo is not offered", async () => {
  const admin = ctxOf(await makeAdmin());
  const key = `t${randomUUID().slice(0, 8)}`;
  await makeRelease(key);
  await saveRows(admin, databases, {
    inserts: [{ dataItemRelease: key, databaseName: "meta_one", databaseUser: "meta_one" }],
    updates: [],
  });
  const first = { key: [key], stamp: null, cells: { databasePassword: "first-secret" } };
  await saveRows(admin, databases, { inserts: [], updates: [first] });
  await expect(askUndo(admin, await newest())).rejects.toMatchObject({ code: "grid.not-undoable" });
  await expect(undoSave(admin, await newest())).rejects.toMatchObject({ code: "grid.not-undoable" });
  expect(unseal((await stored(key))!.sealedPassword!)).toBe("first-secret");
});

it("the migration deletes earlier copies from the audit trail", async () => {
  const [audit] = await database()
    .insert(auditLog)
    .values({ actor: "user:1", deed: "grid.rows-saved", subject: "grid:databases", requestId: "old", officeYn: "Y" })
    .$returningId();
  const before = { dataItemRelease: "TEST", sealedPassword: "k1:old" };
  await database()
    .insert(gridChange)
    .values({ auditId: audit!.auditId, position: 0, rowKey: "TEST", before, after: { sealedPassword: "k1:new", databaseUser: "a" } });
  const statements = fs.readFileSync("db/migrations/0066_sealed_passwords_leave_the_trail.sql", "utf8").split("--> statement-breakpoint");
  for (const statement of statements) await database().execute(sql.raw(statement.replace(/^--.*$/gm, "")));
  const [row] = await database().select().from(gridChange).where(eq(gridChange.auditId, audit!.auditId));
  expect(row).toMatchObject({
    before: { dataItemRelease: "TEST", sealedPassword: "CHANGED" },
    after: { sealedPassword: "CHANGED", databaseUser: "a" },
  });
});
