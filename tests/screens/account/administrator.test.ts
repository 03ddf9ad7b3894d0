import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { makeAdministrator } from "~/areas/account/admin/make-administrator.server";
import { logIn } from "~/areas/account/login/log-in.server";
import { hashPassword } from "~/areas/account/login/password.server";
import { findMember } from "~/areas/account/session/find-member.server";
import { setPassword, ticketHolder } from "~/areas/account/login/set-password.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { auditLog } from "~db/schema/house";
import { userRole } from "~db/schema/master";
import { embeddedPid, stopEmbedded } from "../../../db/embedded";
import { useMachineClock } from "../../support/clock";
import { lettersTo, newMail, PASSWORD } from "../../support/factories/join";
import { makeMember } from "../../support/factories/members";

const byConsole = makeCtx({ kind: "job" as const, name: "console" });
const guest = makeCtx({ kind: "guest" });

const userBy = async (userEmail: string) => (await database().select().from(user).where(eq(user.userEmail, userEmail)))[0]!;
const grantsOf = (userId: number) => database().select().from(userRole).where(eq(userRole.userId, userId));
const auditOf = async (userId: number) =>
  (
    await database()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${userId}`))
  ).map(({ actor, deed }) => `${actor} ${deed}`);
const ticketIn = (text: string) => /\/app\/user\/set-password\?ticket=(\S+)/.exec(text)![1]!;

async function rolesOf(username: string, password: string) {
  const { token } = await logIn(guest, { username, password, userAgent: "test", address: "direct" });
  return (await findMember(token))!.roles;
}

const run = (...words: string[]) => runWith({}, ...words);

function runWith(more: Record<string, string>, ...words: string[]) {
  return new Promise<{ code: number; text: string }>((done) => {
    const env = { ...process.env, NODE_ENV: "production" as const, BASE_URL: "http://127.0.0.1:3000", ...more };
    execFile(process.execPath, ["build/admin.js", ...words], { env }, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, text: out + err });
    });
  });
}

describe("the command that makes an administrator", () => {
  beforeEach(useMachineClock);

  test("prints a link for a new address, whose owner chooses a password and becomes an administrator", async () => {
    const userEmail = newMail();
    const { code, text } = await run(` ${userEmail.toUpperCase()}`);
    expect(text).toContain(`${userEmail} (a new member, 관리자`);
    expect(code).toBe(0);
    await setPassword(guest, ticketIn(text), PASSWORD);
    expect(await rolesOf(userEmail, PASSWORD)).toContain("ROLE_ADMIN");

    const again = await run(userEmail);
    expect(again.code).toBe(0);
    expect(again.text).toContain("is an administrator already.\nThey log in with the password they have.");
  });

  test("reports an error in one line, and changes nothing", async () => {
    expect(await run()).toEqual({ code: 1, text: "admin: Name one e-mail address: npm run admin -- someone@example.test\n" });
    expect(await run("nobody")).toEqual({ code: 1, text: 'admin: "nobody" is no e-mail address.\n' });
    const { email, userId } = await makeMember({ secession: "Y", secededAt: new Date() });
    const { code, text } = await run(email);
    expect(code).toBe(1);
    expect(text).toMatch(new RegExp(`^admin: ${email} has withdrawn\\. Name another address, or .*\\n$`));
    expect(await grantsOf(userId)).toEqual([]);
  });

  test("ends the private servers it started, also when a setting is wrong", async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "admin-"));
    const { code, text } = await runWith({ REDIS_URL: "", DATA_DIR: dataDir, DATABASE_POOL: "many" }, newMail());
    const leftPid = embeddedPid("redis", dataDir);
    await stopEmbedded(dataDir);
    fs.rmSync(dataDir, { recursive: true });
    expect(leftPid).toBeUndefined();
    expect(text).toMatch(/^admin: .* wrong .*\n +DATABASE_POOL: /m);
    expect(code).toBe(1);
  });
});

describe("a member made an administrator from the console", () => {
  test("keeps role and password, and gets a mail", async () => {
    const member = await makeMember({ passwordHash: await hashPassword(PASSWORD) });
    expect(await makeAdministrator(byConsole, member.email)).toEqual({
      userNickname: member.nickname,
      isNew: false,
      wasAdministrator: false,
      entry: "password",
    });
    expect((await rolesOf(member.email, PASSWORD)).sort()).toEqual(["ROLE_ADMIN", "ROLE_USER"]);
    expect(await auditOf(member.userId)).toEqual(["job:console master.role-granted"]);
    const letters = await lettersTo(member.email);
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining("회원의 권한을 바꿨습니다")]);
  });

  test("has one grant when made twice, and the newer link replaces the older link", async () => {
    const userEmail = newMail();
    const first = await makeAdministrator(byConsole, userEmail);
    const second = await makeAdministrator(byConsole, userEmail);
    expect([first, second]).toMatchObject([
      { isNew: true, wasAdministrator: false },
      { isNew: false, wasAdministrator: true },
    ]);
    const [older, newer] = [first, second].map(({ entry }) => ticketIn((entry as { link: string }).link));
    await expect(ticketHolder(guest, older!)).rejects.toMatchObject({ code: "account.ticket-over" });
    expect(await ticketHolder(guest, newer!)).toEqual({ userEmail });
    const { userId } = await userBy(userEmail);
    expect(await grantsOf(userId)).toHaveLength(1);
    expect(await auditOf(userId)).toEqual([
      "job:console account.member-created",
      "job:console master.role-granted",
      "job:console account.password-link-shown",
      "job:console account.password-link-shown",
    ]);
    expect(await lettersTo(userEmail)).toEqual([]);
  });

  test("still logs in by the messenger; an expired grant is renewed", async () => {
    const member = await makeMember({ userType: "KAKAOTALK", kakaoId: String(randomInt(1_000_000_000)), roles: ["ROLE_ADMIN"] });
    await database()
      .update(userRole)
      .set({ endDate: new Date("2023-01-01T00:00:00Z") })
      .where(and(eq(userRole.userId, member.userId), eq(userRole.role, "ROLE_ADMIN")));
    expect(await makeAdministrator(byConsole, member.email)).toMatchObject({ wasAdministrator: false, entry: "messenger" });
    expect(await makeAdministrator(byConsole, member.email)).toMatchObject({ wasAdministrator: true, entry: "messenger" });
  });
});
