import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { unseal } from "~/core/crypto.server";
import { forgetTries } from "~/http/request/rate-limit.server";
import { database } from "~db/client.server";
import { mailCertification, temporaryPassword, user } from "~db/schema/account";
import { post, rest } from "../../support/app";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";

const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const logIn = (username: string, password = PASSWORD) => rest("POST", "/authenticate", { body: { username, password } });
const passwordMails = async (userEmail: string) =>
  (await rest("POST", "/v1/system/mail-certification/sendPassword", { body: { userEmail } })).status;

/** Spellings accepted as equal. */
const others: [string, (email: string) => string][] = [
  ["capital letters", (email) => email.toUpperCase()],
  ["white space around it", (email) => `  ${email}\u3000`],
  ["full-width letters", wide],
];
/** The database's collation treats these as equal; a mail server does not. */
const strangers: [string, (email: string) => string][] = [
  ["an accent", (email) => email.replace("e", "é")],
  ["a combining accent", (email) => email.replace("e", "e\u0301")],
  ["a zero-width space", (email) => email.replace("@", "\u200b@")],
  ["a soft hyphen", (email) => email.replace("@", "\u00ad@")],
  ["a NUL", (email) => email.replace("@", "\u0000@")],
  ["a NUL at its end", (email) => `${email}\u0000`],
];

describe("an e-mail typed in another spelling", () => {
  test.each(others)("with %s logs the member in", async (_, spelt) => {
    const { email } = await makeMemberWithPassword({ userEmail: `e${randomUUID()}@example.test` });
    expect((await logIn(spelt(email))).status).toBe(200);
  });

  test.each(strangers)("with %s belongs to no member and is refused whatever the password", async (_, spelt) => {
    const { email } = await makeMemberWithPassword({ userEmail: `e${randomUUID()}@example.test` });
    const { status, body } = await logIn(spelt(email));
    expect([status, body.code]).toEqual([401, "account.wrong-login"]);
    expect(await passwordMails(spelt(email))).toBe(400);
    const admin = await loginAs(await makeAdmin());
    const answer = await rest("GET", `/v1/system/user/page?userEmail=${encodeURIComponent(spelt(email))}`, { as: admin });
    expect(answer.body.totalElements).toBe(0);
  });

  test("wrong tries by different spellings are counted together for the one member", async () => {
    const { email } = await makeMemberWithPassword();
    const spellings = [email, email.toUpperCase(), wide(email), ` ${email}`, wide(email.toUpperCase())];
    for (const spelling of [...spellings, ...spellings]) expect((await logIn(spelling, "wrong")).status).toBe(401);
    for (const spelling of spellings) expect((await logIn(spelling)).status, spelling).toBe(429);
  });

  test("tries for an unknown e-mail are counted together too", async () => {
    const name = `e${randomUUID()}@example.test`;
    for (let tries = 0; tries < 10; tries++) await logIn([name, wide(name), name.toUpperCase()][tries % 3]!, "wrong");
    expect((await logIn(` ${name}`, "wrong")).status).toBe(429);
  });

  test("a right password clears the tries that were counted by other spellings", async () => {
    const { email } = await makeMemberWithPassword();
    for (let tries = 0; tries < 9; tries++) await logIn(wide(email), "wrong");
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(wide(email), "wrong")).status).toBe(401);
  });

  test("gets five temporary passwords in ten minutes, all spellings together", async () => {
    const { email, userId } = await makeMemberWithPassword();
    for (const spelling of [email, wide(email), email.toUpperCase(), ` ${email}`, wide(email)])
      expect(await passwordMails(spelling)).toBe(200);
    expect(await database().select().from(temporaryPassword).where(eq(temporaryPassword.userId, userId))).toHaveLength(1);
    expect(await passwordMails(wide(email.toUpperCase()))).toBe(429);
  });

  test("gets ten temporary passwords a day, all spellings together, for a member as for an unknown e-mail", async () => {
    const { email, userId } = await makeMemberWithPassword();
    for (const [name, who] of [
      [email, `member ${userId}`],
      ["nobody-by-day@example.test", "name nobody-by-day@example.test"],
    ] as const) {
      for (let mails = 0; mails < 10; mails++) {
        if (mails % 5 === 0) await forgetTries("password-mail", who);
        expect(await passwordMails(mails % 2 ? wide(name) : name)).toBe(200);
      }
      await forgetTries("password-mail", who);
      expect(await passwordMails(name)).toBe(429);
    }
  });

  test("all spellings share one mail code and its five tries", async () => {
    const { email } = await makeMemberWithPassword();
    const call = "/v1/system/mail-certification";
    const send = async (userEmail: string) => (await rest("POST", `${call}/sendMail`, { body: { userEmail } })).body;
    expect((await send(email)).returnCode).toBe("SUCCESS");
    const spellings = [email, email.toUpperCase(), wide(email), ` ${email}`, wide(email.toUpperCase())];
    for (const spelling of spellings) expect((await send(spelling)).code, spelling).toBe("account.code-waiting");
    const [row] = await database().select().from(mailCertification).where(eq(mailCertification.userEmail, email));
    const wrong = unseal(row!.sealedNumber) === "0000" ? "1111" : "0000";
    for (const userEmail of spellings) await rest("PUT", `${call}/verify`, { body: { userEmail, certificateNumber: wrong } });
    const [tried, ...more] = await database().select().from(mailCertification).where(eq(mailCertification.userEmail, email));
    expect([tried!.tries, more]).toEqual([5, []]);
  });

  test("the tries of the call are counted on the login screen too", async () => {
    const { email } = await makeMemberWithPassword();
    for (let tries = 0; tries < 10; tries++) await logIn(wide(email), "wrong");
    expect((await post("/app/login", { username: email, password: PASSWORD })).status).toBe(429);
  });
});

test("a role in another spelling than the list's is refused as unknown", async () => {
  const [admin, member] = [await makeAdmin(), await makeMember()];
  for (const role of ["role_admin", "RÔLE_ADMIN"]) {
    const { status, body } = await rest("PUT", "/v1/system/user", { as: await loginAs(admin), body: { userId: member.userId, role } });
    expect([status, body.code]).toEqual([400, "account.unknown-code"]);
  }
  expect((await database().select().from(user).where(eq(user.userId, member.userId)))[0]!.role).toBe("ROLE_USER");
});

describe("a nickname typed in another spelling", () => {
  const isFree = async (userNickname: string) =>
    (await rest("GET", `/v1/system/user/check/nickname?userNickname=${encodeURIComponent(userNickname)}`)).body;

  test.each([
    ["a zero-width space", (name: string) => name.replace("벗", "\u200b벗")],
    ["a Hangul filler", (name: string) => `${name}\u3164`],
    ["a direction mark", (name: string) => `\u202e${name}`],
    ["a NUL", (name: string) => `${name}\u0000`],
    ["decomposed syllables", (name: string) => name.normalize("NFD")],
    ["full-width letters", wide],
    ["two spaces", (name: string) => name.replace(" ", "  ")],
  ])("with %s is taken like the plain address, and stored as the plain address", async (_, spelt) => {
    const nickname = `벗 ${randomUUID().slice(0, 8)}a`;
    const holder = await makeMember({ userNickname: nickname });
    expect(await isFree(spelt(nickname))).toBe(false);
    const other = `새벗 ${randomUUID().slice(0, 8)}`;
    const body = { userNickname: spelt(other), userPassword: PASSWORD };
    const member = await makeMemberWithPassword();
    expect((await rest("PUT", "/v1/system/user", { as: await loginAs(member), body })).body.returnCode).toBe("SUCCESS");
    const rows = await database().select({ now: user.userNickname }).from(user).where(eq(user.userId, member.userId));
    expect(rows[0]!.now).toBe(other);
    expect(holder.nickname).toBe(nickname);
  });

  test("keeps ㅋㅋ and an emoji unchanged", async () => {
    const member = await makeMemberWithPassword();
    const userNickname = `ㅋㅋ😀${randomUUID().slice(0, 8)}`;
    await rest("PUT", "/v1/system/user", { as: await loginAs(member), body: { userNickname, userPassword: PASSWORD } });
    expect((await database().select().from(user).where(eq(user.userId, member.userId)))[0]!.userNickname).toBe(userNickname);
  });
});
