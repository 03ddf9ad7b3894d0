import { execFile, spawn } from "node:child_process";
import fs from "node:fs";
import { promisify } from "node:util";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seal, unseal } from "~/core/crypto.server";
import { makeCtx } from "~/core/ctx.server";
import { resealAll } from "~/core/sealed/reseal.server";
import { sealedPlaces } from "~/core/sealed/sealed-places.server";
import { forgetSettings } from "~/core/settings.server";
import { ask } from "~db/ask.server";
import { database } from "~db/client.server";
import { messengerToken } from "~db/schema/account";
import { paymentAnswer } from "~db/schema/payments";
import { friend } from "~db/schema/sending";
import { copyDatabase, databaseUrl, dropDatabase, TEMPLATE } from "../support/database";
import { makeMember } from "../support/factories/members";
import { closeConnections, until } from "../support/killable";

/** One row more than two batches. */
const FRIENDS = 1_001;
const home = process.env.DATABASE_URL!;
const old = process.env.ENCRYPTION_KEYS!;
const fresh = `k2:${Buffer.alloc(32, 9).toString("base64")}`;
const newest = `k3:${Buffer.alloc(32, 10).toString("base64")}`;
const ctx = () => makeCtx({ kind: "job", name: "test" });
let userId: number;
let answerId: number;

function useKeys(keys: string) {
  process.env.ENCRYPTION_KEYS = keys;
  forgetSettings();
}

beforeAll(async () => {
  // A database of its own: other tests have only the old key.
  await closeConnections();
  process.env.DATABASE_URL = await copyDatabase(databaseUrl(home, TEMPLATE), "geulbeot_test_reseal");
  ({ userId } = await makeMember());
  await database()
    .execute(sql`INSERT INTO friend (user_id, kakaotalk_id, kakaotalk_uuid, profile_nickname, sealed_phone, created_at, updated_at)
    SELECT ${userId}, 9000000000 + seq, CONCAT('reseal-', seq), '친구', ${seal("01012345678")}, '2026-01-01', '2026-01-01' FROM ${sql.raw(`seq_1_to_${FRIENDS}`)}`);
  await database()
    .insert(messengerToken)
    .values({ userId, sealedAccessToken: seal("access"), scopes: [], accessExpiresAt: new Date() });
  const answered = { tid: "T1", sealedSid: seal("S1"), sealedWindow: seal('["a","b"]') };
  const [inserted] = await database()
    .insert(paymentAnswer)
    .values({ userId, deed: "approve", subject: "reseal", asked: {}, answered, outcome: "ok", askedAt: new Date(), requestId: "r" })
    .$returningId();
  answerId = inserted!.paymentAnswerId;
});

afterAll(async () => {
  await closeConnections();
  await dropDatabase(process.env.DATABASE_URL!);
  Object.assign(process.env, { DATABASE_URL: home, ENCRYPTION_KEYS: old });
  forgetSettings();
});

const command = ["--enable-source-maps", "build/reseal.js"];
const run = (keys: string, more: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, command, { env: { ...process.env, ENCRYPTION_KEYS: keys, ...more } }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
  );
const newFriends = () => database().$count(friend, sql`${friend.userId} = ${userId} AND ${friend.sealedPhone} LIKE 'k2.%'`);

it("knows every encrypted column of the schema", () => {
  const columns = fs
    .readdirSync("db/schema")
    .flatMap((file) => [...fs.readFileSync(`db/schema/${file}`, "utf8").matchAll(/"(sealed_\w+)"/g)].map(([, name]) => name));
  const places = sealedPlaces().filter(({ name }) => name.split(".")[1]!.startsWith("sealed_"));
  expect(places).toHaveLength(columns.length);
  expect(sealedPlaces().every(({ key }) => key.length > 0)).toBe(true);
});

it("re-encrypts every value, also after a kill; then the new key alone reads them all", async () => {
  const killed = spawn(process.execPath, command, { env: { ...process.env, ENCRYPTION_KEYS: `${fresh},${old}` }, stdio: "ignore" });
  const ended = new Promise((done) => killed.once("exit", (_, signal) => done(signal)));
  await database().transaction(async (tx) => {
    // A locked row of a later batch: the kill comes in the middle of the work.
    await tx
      .select()
      .from(friend)
      .where(eq(friend.kakaotalkUuid, `reseal-${FRIENDS}`))
      .for("update");
    await until(async () => (await newFriends()) > 0);
    killed.kill("SIGKILL");
    expect(await ended).toBe("SIGKILL");
  });
  const before = await newFriends();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(FRIENDS);

  const { code, stdout } = await run(`${fresh},${old}`);
  expect(stdout).toContain(`friend.sealed_phone: ${FRIENDS - before} sealed anew`);
  expect(stdout).toContain("test may be taken out of ENCRYPTION_KEYS");
  expect(code).toBe(0);

  useKeys(fresh);
  const rows = await database().select().from(friend).where(eq(friend.userId, userId));
  expect(new Set(rows.map(({ sealedPhone }) => unseal(sealedPhone!)))).toEqual(new Set(["01012345678"]));
  expect(new Set(rows.map(({ updatedAt }) => updatedAt.toISOString()))).toEqual(new Set(["2026-01-01T00:00:00.000Z"]));
  const [token] = await database().select().from(messengerToken).where(eq(messengerToken.userId, userId));
  expect(unseal(token!.sealedAccessToken)).toBe("access");
  const [answer] = await database().select().from(paymentAnswer).where(eq(paymentAnswer.paymentAnswerId, answerId));
  expect([answer!.answered.tid, unseal(String(answer!.answered.sealedSid)), unseal(String(answer!.answered.sealedWindow))]).toEqual([
    ...["T1", "S1", '["a","b"]'],
  ]);
  for (const { name, table, value } of sealedPlaces())
    for (const { sealed } of await ask<{ sealed: string }>(
      ctx(),
      sql`SELECT ${value} AS sealed FROM ${table} WHERE ${value} <> '' LIMIT 200`,
    ))
      expect(unseal(sealed), name).toEqual(expect.any(String));
});

it("keeps a value that the site changes meanwhile", async () => {
  useKeys(`${newest},${fresh},${old}`);
  let resealing: Promise<unknown> | undefined;
  await database().transaction(async (tx) => {
    await tx
      .update(friend)
      .set({ sealedPhone: seal("01099999999") })
      .where(eq(friend.kakaotalkUuid, "reseal-1"));
    resealing = resealAll(ctx());
    await until(async () => {
      const waiting = await ask(ctx(), sql`SELECT id FROM information_schema.processlist WHERE info LIKE 'UPDATE \`friend\`%'`);
      return waiting.length > 0;
    });
  });
  await resealing;
  const [row] = await database().select().from(friend).where(eq(friend.kakaotalkUuid, "reseal-1"));
  expect(unseal(row!.sealedPhone!)).toBe("01099999999");
});

it("is not stopped by the statement limit for pages", async () => {
  const row = eq(friend.kakaotalkUuid, "reseal-2");
  useKeys(fresh);
  await database()
    .update(friend)
    .set({ sealedPhone: seal("01012345678") })
    .where(row);
  let resealing: ReturnType<typeof run> | undefined;
  await database().transaction(async (tx) => {
    await tx.select().from(friend).where(row).for("update");
    // The server rounds its limit to seconds.
    resealing = run(`${newest},${fresh},${old}`, { DATABASE_WRITE_MS: "100" });
    await until(async () => {
      const waiting = sql`SELECT id FROM information_schema.processlist WHERE info LIKE 'UPDATE \`friend\`%' AND time_ms > 1500`;
      return (await ask(ctx(), waiting)).length > 0;
    });
  });
  expect(await resealing).toMatchObject({ code: 0, stdout: expect.stringContaining("friend.sealed_phone: 1 sealed anew") });
});

it("keeps and counts values that it cannot decrypt, and says that no key may be removed", async () => {
  await database().update(friend).set({ sealedPhone: "gone.a.b.c" }).where(eq(friend.kakaotalkUuid, "reseal-1"));
  const { code, stdout } = await run(`${newest},${fresh},${old}`);
  expect(stdout).toContain("friend.sealed_phone: 0 sealed anew, 1 unreadable, 1 left");
  expect(stdout).toContain("keep every key");
  expect(code).toBe(1);
  const [row] = await database().select().from(friend).where(eq(friend.kakaotalkUuid, "reseal-1"));
  expect(row!.sealedPhone).toBe("gone.a.b.c");
});
