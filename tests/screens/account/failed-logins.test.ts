import { randomUUID } from "node:crypto";
import { eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { forgetFailedLogins } from "~/areas/account/session/failed-logins.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { failedLogin } from "~db/schema/account";
import { post, rest, screen } from "../../support/app";
import { advance } from "../../support/clock";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { loginAs, makeMember } from "../../support/factories/members";
import { codeOf, makeSecondFactor } from "../../support/factories/second-factor";
import { Jar } from "../../support/jar";

const DEVICES = "/app/user/devices";
const CALL = "/v1/system/user/failed-logins";
const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const elsewhere = { address: "2001:db8:5::9", headers: { "User-Agent": chrome } };
const guess = (username: string) => post("/app/login", { username, password: "a guess 1!" }, elsewhere);

test("a member sees how many logins failed since the previous login, when and from where", async () => {
  const member = await makeMemberWithPassword();
  const jar = new Jar();
  const logIn = () => {
    advance(1_000);
    return jar.post("/app/login", { username: member.email, password: PASSWORD });
  };
  await logIn();
  expect((await screen(DEVICES, jar.as)).text).toContain("실패한 로그인이 없어요.");
  await jar.post("/app/oauth/logout");
  advance(1_000);
  for (let n = 0; n < 2; n++) expect((await guess(member.email)).status).toBe(401);
  await rest("POST", "/authenticate", { body: { username: member.email, password: "another guess" }, as: elsewhere });
  await logIn();
  const page = await screen(DEVICES, jar.as);
  expect(page.text).toMatch(/지난번 로그인\(\d{4}\.\d\d\.\d\d \d\d:\d\d\) 이후 실패한 로그인이 3번 있었어요/);
  expect(page.text.match(/주소 2001:db8:5::9/g)).toHaveLength(3);
  await jar.post("/app/oauth/logout");
  await logIn();
  expect((await screen(DEVICES, jar.as)).text).toMatch(/이후 실패한 로그인이 없어요/);
});

test("stores a failed login without the typed text, also for an unknown e-mail", async () => {
  const name = `${randomUUID()}@example.test`;
  await guess(name);
  const rows = await database().select().from(failedLogin).where(isNull(failedLogin.userId));
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(await database().select().from(failedLogin))).not.toMatch(new RegExp(`${name}|guess`));
});

test("lists failed logins by page for administrators; refuses members and guests", async () => {
  const [target, other] = [await makeMemberWithPassword(), await makeMemberWithPassword()];
  for (const { email } of [target, other, target]) await guess(email);
  const admin = await loginAs(await makeMember({ role: "ROLE_ADMIN" }));
  const { body } = await rest("GET", `${CALL}?userId=${target.userId}`, { as: admin });
  expect([body.totalElements, body.currentPage]).toEqual([2, 1]);
  expect(body.content[0]).toMatchObject({ userId: target.userId, userEmail: target.email, wrong: "PASSWORD", address: "2001:db8:5::9" });
  expect((await rest("GET", CALL, { as: admin })).body.content.slice(0, 3).map((row: { userId: number }) => row.userId)).toEqual([
    target.userId,
    other.userId,
    target.userId,
  ]);
  expect((await rest("GET", CALL, { as: await loginAs(await makeMember()) })).status).toBe(403);
  expect((await rest("GET", CALL)).status).toBe(401);
});

test("deletes failed logins after a year (rule 22)", async () => {
  const member = await makeMemberWithPassword();
  await guess(member.email);
  const ownRows = () => database().select().from(failedLogin).where(eq(failedLogin.userId, member.userId));
  const after = (days: number) => makeCtx({ kind: "job", name: "test" }, { now: () => new Date(Date.now() + days * 86_400_000) });
  await forgetFailedLogins(after(364));
  expect(await ownRows()).toHaveLength(1);
  await forgetFailedLogins(after(366));
  expect(await ownRows()).toEqual([]);
});

test("counts a wrong code after the right password as a failed login, in a browser and by REST, but not a missing code", async () => {
  const member = await makeMemberWithPassword();
  const { key } = await makeSecondFactor(member, new Date(Date.now() - 300_000));
  const [thief, jar] = [new Jar(), new Jar()];
  const password = { username: member.email, password: PASSWORD };
  await thief.post("/app/login", password);
  expect((await thief.post("/app/user/login-code", { code: "000000" })).status).toBe(400);
  const call = (code?: string) => rest("POST", "/authenticate", { body: { ...password, code }, as: elsewhere });
  expect([(await call()).status, (await call("0000-0000-0000-0000")).status]).toEqual([401, 400]);
  await jar.post("/app/login", password);
  await jar.post("/app/user/login-code", { code: codeOf(key, new Date()) });
  const page = await screen(DEVICES, jar.as);
  expect(page.text).toContain("실패한 로그인이 2번 있었어요");
  expect(page.text.match(/2단계 인증 코드가 맞지 않았어요/g)).toHaveLength(2);
  const rows = await database().select().from(failedLogin).where(eq(failedLogin.userId, member.userId));
  expect(rows.map(({ wrong }) => wrong)).toEqual(["CODE", "CODE"]);
});
