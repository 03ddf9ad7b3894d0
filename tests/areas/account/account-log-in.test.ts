import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { LoginInput, NewMember } from "~/areas/account/account.schema.server";
import { createMember } from "~/areas/account/join/create-member.server";
import { logIn } from "~/areas/account/login/log-in.server";
import { hashPassword } from "~/areas/account/login/password.server";
import { findMember } from "~/areas/account/session/find-member.server";
import { periodEnd } from "~/areas/payments/period";
import { sha256 } from "~/core/crypto.server";
import { makeCtx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { database } from "~db/client.server";
import { loginHistory, session, user } from "~db/schema/account";
import { auditLog } from "~db/schema/house";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { loginAs, makeMember } from "../../support/factories/members";

const ctx = makeCtx({ kind: "guest" });
const visitor = { userAgent: "test", address: "direct" };
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "went through",
    (error) => (isRefusal(error) ? error.code : String(error)),
  );
const tryLogin = (username: string, password: string) => logIn(ctx, { username, password, ...visitor });

describe("login by e-mail and password", () => {
  test("returns a token, stores only the hash, and adds a row to the login history", async () => {
    const member = await makeMemberWithPassword();
    const { username } = LoginInput.parse({ username: ` ${member.email.toUpperCase()} `, password: PASSWORD });
    const { token, expiresAt, userId } = await tryLogin(username, PASSWORD);
    expect(userId).toBe(member.userId);
    expect(expiresAt.getTime() - Date.now()).toBe(480 * 60_000);
    expect(await findMember(token)).toMatchObject({ userId: member.userId, roles: ["ROLE_USER"] });
    const [kept] = await database().select().from(session).where(eq(session.userId, member.userId));
    expect(kept!.tokenHash).toBe(sha256(token));
    const history = await database().select().from(loginHistory).where(eq(loginHistory.userId, member.userId));
    expect(history.map((row) => row.loginType)).toEqual(["EMAIL"]);
  });

  test("finds the member of each token when many are asked for at once", async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => makeMember()));
    const logins = await Promise.all(members.map((member) => loginAs(member)));
    const foundMembers = await Promise.all([...logins.map(({ token }) => findMember(token)), findMember("unknown")]);
    expect(foundMembers.map((member) => member?.userId)).toEqual([...members.map(({ userId }) => userId), undefined]);
  });

  test("refuses a wrong password, an unknown e-mail and an account without a password in the same words", async () => {
    const member = await makeMemberWithPassword();
    const social = await makeMember({ userType: "KAKAOTALK" });
    expect(await codeOf(tryLogin(member.email, "wrong"))).toBe("account.wrong-login");
    expect(await codeOf(tryLogin("nobody@example.test", PASSWORD))).toBe("account.wrong-login");
    expect(await codeOf(tryLogin(social.email, PASSWORD))).toBe("account.wrong-login");
  });

  test("reveals a withdrawal only to somebody who knows the password", async () => {
    const member = await makeMemberWithPassword({ secession: "Y" });
    expect(await codeOf(tryLogin(member.email, "wrong"))).toBe("account.wrong-login");
    expect(await codeOf(tryLogin(member.email, PASSWORD))).toBe("account.withdrawn");
  });

  test("stores passwords as argon2id hashes", async () => {
    expect(await hashPassword("x")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe("a new member's sign-up", () => {
  const input = (over: Record<string, unknown> = {}) => {
    const tag = Math.random().toString(36).slice(2, 10);
    return NewMember.parse({
      userEmail: ` ${tag}@Example.test `,
      password: PASSWORD,
      userType: "EMAIL",
      userNickname: `새벗${tag}`,
      name: "김새벗",
      ...over,
    });
  };

  test("gives the default role and an unchecked e-mail, audits without the password, and lets the member log in", async () => {
    const newMember = input();
    const { userId } = await createMember(ctx, newMember);
    const [row] = await database().select().from(user).where(eq(user.userId, userId));
    expect(row).toMatchObject({ role: "ROLE_USER", emailCheck: "N", secession: "N", userEmail: newMember.userEmail });
    expect(newMember.userEmail).toMatch(/^\w+@example\.test$/);
    const [audit] = await database()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${userId}`));
    expect(audit!.deed).toBe("account.member-created");
    expect(JSON.stringify(audit)).not.toContain(PASSWORD);
    expect((await tryLogin(newMember.userEmail, PASSWORD)).userId).toBe(userId);
  });

  test("keeps e-mail, nickname and messenger account unique, ignoring case", async () => {
    const first = input({ userNickname: `Nick${randomInt(1_000_000_000)}`, kakaoId: String(randomInt(1_000_000_000)) });
    await createMember(ctx, first);
    const { userEmail, userNickname, kakaoId } = first;
    expect(await codeOf(createMember(ctx, input({ userEmail: userEmail.toUpperCase() })))).toBe("account.email-taken");
    expect(await codeOf(createMember(ctx, input({ userNickname: userNickname.toUpperCase() })))).toBe("account.nickname-taken");
    expect(await codeOf(createMember(ctx, input({ kakaoId })))).toBe("account.messenger-taken");
  });

  test("refuses one of two simultaneous sign-ups with the same e-mail", async () => {
    const newMember = input();
    const outcomes = await Promise.all(
      [1, 2].map((n) => codeOf(createMember(ctx, { ...newMember, userNickname: `${newMember.userNickname}${n}` }))),
    );
    expect(outcomes.sort()).toEqual(["account.email-taken", "went through"]);
  });

  test.each([
    ["seven characters", "Abc12!x", false],
    ["eight", "Abc123!x", true],
    ["no letter", "12345678!", false],
    ["no digit", "Abcdefgh!", false],
    ["no sign of the list", "Abcd1234^", false],
    ["any other character beside", "Abc 한글1!", true],
    ["129 characters", `A1!${"x".repeat(126)}`, false],
  ])("checks the length, letters, digits and signs of a password: %s", (_, password, fine) => {
    expect(NewMember.shape.password.safeParse(password).success).toBe(fine);
  });

  test("a nickname has 2 to 20 characters as people count them", () => {
    const fine = (text: string) => NewMember.shape.userNickname.safeParse(text).success;
    expect([fine("벗"), fine("글벗"), fine(" 벗 "), fine("😀".repeat(20)), fine("가".repeat(21))]).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });
});

test("a period ends on the same day of the next month, or on its last (rule 26)", () => {
  expect(periodEnd("2026-03-01")).toBe("2026-04-01");
  expect(periodEnd("2026-01-31")).toBe("2026-02-28");
  expect(periodEnd("2028-01-30")).toBe("2028-02-29");
  expect(periodEnd("2026-12-15")).toBe("2027-01-15");
  expect(periodEnd("2026-02-28")).toBe("2026-03-28");
});
