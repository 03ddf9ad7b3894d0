import { randomUUID } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases } from "~/areas/master/databases/databases.store.server";
import { tryDatabase, tryTarget } from "~/areas/master/databases/try-database.server";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { unseal } from "~/core/crypto.server";
import type { Refusal } from "~/core/refusal";
import { forgetSettings, settings } from "~/core/settings.server";
import { listRows } from "~/grid/list.server";
import { problemsOf } from "~/grid/problems.server";
import { saveRows } from "~/grid/save.server";
import { setKoreanErrors } from "~/http/screen/korean-errors.server";
import { connectEnvironment } from "~db/environment-connection.server";
import { META_SCHEMAS, metaPassword } from "~db/meta-schemas";
import { database } from "~db/client.server";
import { databaseEnvironment } from "~db/schema/dictionary";
import { type OwnServers, startOwnServers } from "../../../bin/testing/servers";
import { seed } from "../../../db/seeds/reference/database-environments";
import { rest } from "../../support/app";
import { makeRelease } from "../../support/factories/dictionary";
import { loginAs, makeAdmin } from "../../support/factories/members";
import { closeConnections, serverDir } from "../../support/killable";

let ctx: MemberCtx;
let own: OwnServers | undefined;
let saved: string;
beforeAll(async () => {
  // Only the embedded server brings the schemas; start one if the tests use another.
  if (!serverDir()) {
    await closeConnections();
    own = await startOwnServers("databases", false);
    process.env.DATABASE_URL = own.databaseUrl;
  }
  saved = settings().DATABASE_URL;
  setKoreanErrors();
  ctx = makeCtx(await makeAdmin());
});

afterAll(async () => {
  await closeConnections();
  await own?.pair.stop();
  if (own) fs.rmSync(own.dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const sitePassword = () => decodeURIComponent(new URL(settings().DATABASE_URL).password);
const target = (schema = "meta_test") => ({ databaseName: schema, databaseUser: schema, password: metaPassword(schema, sitePassword()) });
const stored = async (release: string) =>
  (await database().select().from(databaseEnvironment).where(eq(databaseEnvironment.dataItemRelease, release)))[0]!;

async function make(over: Record<string, string> = {}): Promise<string> {
  const dataItemRelease = `T_${randomUUID().slice(0, 8)}`;
  await makeRelease(dataItemRelease);
  const { databaseName, databaseUser, password } = target();
  const row = { dataItemRelease, databaseName, databaseUser, databasePassword: password, ...over };
  await saveRows(ctx, databases, { inserts: [row], updates: [] });
  return dataItemRelease;
}

const change = (key: string, cells: Record<string, string>) =>
  saveRows(ctx, databases, { inserts: [], updates: [{ key: [key], stamp: null, cells }] });

describe("an environment's user", () => {
  test.each(["root", "geulbeot", "meta", "meta_", "metadata", "Meta_test"])(
    "cannot be an account of the site or the server: %s",
    async (databaseUser) => {
      const refused = await make({ databaseUser }).catch((error: unknown) => error);
      expect(problemsOf(refused as Refusal).problems.map(({ field, message }) => [field, message])).toEqual([
        ["databaseUser", "meta_로 시작하고, 영문, 숫자와 . _ - 만 쓸 수 있습니다."],
      ]);
      const key = await make();
      await expect(change(key, { databaseUser })).rejects.toMatchObject({ code: "common.wrong-shape" });
    },
  );
});

describe("an environment's password", () => {
  test("is encrypted, shown only as set or unset, and kept when the cell is unchanged", async () => {
    const key = await make({ databasePassword: "비밀" });
    const row = async () =>
      (await listRows(ctx, databases, { page: 1, size: 10, sort: "", search: { dataItemRelease: key } })).rows[0]!.databasePassword;
    const { sealedPassword } = await stored(key);
    expect([await row(), unseal(sealedPassword!)]).toEqual(["설정됨", "비밀"]);
    await change(key, { databaseUser: "meta_other", databasePassword: "" });
    await change(key, { databaseUser: "meta_another", databasePassword: "설정됨" });
    expect(await stored(key)).toMatchObject({ databaseUser: "meta_another", sealedPassword });
    await change(key, { databasePassword: "새것" });
    expect(unseal((await stored(key)).sealedPassword!)).toBe("새것");
    const without = await make({ databasePassword: "" });
    expect((await stored(without)).sealedPassword).toBeNull();
  });

  test("is returned by no call, not even by the one that sent it", async () => {
    const as = await loginAs(await makeAdmin());
    const key = await make({ databasePassword: "secret-1" });
    const body = [{ dataItemRelease: key, databaseName: "a", databaseUser: "meta_b", databasePassword: "secret-2" }];
    const duplicate = await rest("POST", "/v1/database/environment", { as, body });
    expect(duplicate.body).toEqual([{ dataItemRelease: key, databaseName: "a", databaseUser: "meta_b" }]);
    const changed = await rest("PUT", `/v1/database/environment/${key}`, {
      as,
      body: { databasePassword: "secret-3", databaseUser: "meta_c" },
    });
    expect(changed.body).toEqual({ returnCode: "SUCCESS", message: "수정했습니다." });
    const page = await rest("GET", `/v1/database/environment/page?dataItemRelease=${key}`, { as });
    expect(page.body.content).toEqual([expect.objectContaining({ databaseUser: "meta_c", databasePassword: "설정됨" })]);
    expect(unseal((await stored(key)).sealedPassword!)).toBe("secret-3");
  });
});

describe("an environment's schema", () => {
  test("cannot be the site's or the server's own, in any spelling", async () => {
    const own = new URL(settings().DATABASE_URL).pathname.slice(1);
    for (const databaseName of [own, own.toUpperCase(), "mysql", "INFORMATION_SCHEMA", "sys"])
      await expect(make({ databaseName }), databaseName).rejects.toMatchObject({ code: "master.own-schema" });
    for (const databaseName of ["a`b", "a.b", "a b", "a;b", "가", "a-b"])
      await expect(make({ databaseName }), databaseName).rejects.toMatchObject({ code: "common.wrong-shape" });
  });

  test("exists on the embedded server from the start, and its user reaches nothing else", async () => {
    await seed(ctx);
    for (const [release, schema] of Object.entries(META_SCHEMAS)) {
      expect(await tryDatabase(ctx, release)).toEqual({
        ok: true,
        text: expect.stringMatching(/^(개발|테스트|운영) 환경에 연결했습니다\. 테이블 \d+개, 서버 /),
      });
      const connection = await connectEnvironment(target(schema), 5_000);
      try {
        const [found] = await connection.query("SHOW DATABASES");
        expect((found as { Database: string }[]).map((row) => row.Database).sort()).toEqual(["information_schema", schema]);
        await expect(connection.query(`SELECT 1 FROM ${new URL(settings().DATABASE_URL).pathname.slice(1)}.user`)).rejects.toThrow();
      } finally {
        await connection.end();
      }
    }
  });

  test("gets its regenerated password from the seed; an administrator's own password stays", async () => {
    await seed(ctx);
    await change("TEST", { databasePassword: "old" });
    await change("PRODUCTION", { databaseName: "elsewhere", databasePassword: "own" });
    await seed(ctx);
    expect(unseal((await stored("TEST")).sealedPassword!)).toBe(target().password);
    expect(await stored("PRODUCTION")).toMatchObject({ databaseName: "elsewhere" });
    await database().delete(databaseEnvironment).where(eq(databaseEnvironment.dataItemRelease, "PRODUCTION"));
    await seed(ctx);
  });
});

describe("testing a connection reports the reason of a failure:", () => {
  const at = (url: string) => {
    process.env.DATABASE_URL = url;
    forgetSettings();
  };
  afterAll(() => at(saved));

  test("a wrong password or user, a forbidden schema, no password yet", async () => {
    const wrong = { ok: false, text: "사용자나 비밀번호가 맞지 않습니다." };
    expect(await tryTarget({ ...target(), password: "wrong" })).toEqual(wrong);
    expect(await tryTarget({ ...target(), databaseUser: "nobody" })).toEqual(wrong);
    expect((await tryTarget({ ...target(), databaseName: "meta_development" })).text).toContain("이 데이터베이스를 쓸 수 없습니다.");
    expect((await tryDatabase(ctx, await make({ databasePassword: "" }))).text).toContain("비밀번호가 없습니다.");
    await expect(tryDatabase(ctx, "no_such")).rejects.toMatchObject({ code: "common.not-found" });
  });

  test("a user without the rights to create tables", async () => {
    expect(await tryTarget({ ...target(), databaseName: "information_schema" })).toEqual({
      ok: false,
      text: "이 사용자에게 SELECT, CREATE, ALTER, DROP, INDEX 권한이 없습니다. 데이터베이스 관리자에게 부탁해 주세요.",
    });
  });

  test("a missing schema", async () => {
    const { username } = new URL(saved);
    const site = { databaseName: "geulbeot_no_such", databaseUser: decodeURIComponent(username), password: sitePassword() };
    expect(await tryTarget(site)).toEqual({ ok: false, text: "그런 이름의 데이터베이스가 없습니다." });
  });

  test("a server that is away or does not answer in time", async () => {
    const silent = net.createServer(() => {});
    await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
    const { port } = silent.address() as net.AddressInfo;
    const moved = new URL(saved);
    moved.port = String(port);
    at(moved.href);
    expect((await tryTarget(target(), 300)).text).toContain("안에 답하지 않았습니다.");
    await new Promise((closed) => silent.close(closed));
    expect((await tryTarget(target(), 300)).text).toContain("데이터베이스 서버에 연결되지 않습니다.");
  });
});
