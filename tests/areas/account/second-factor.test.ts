import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { logIn, logInOrAsk } from "~/areas/account/login/log-in.server";
import { sendTemporaryPassword } from "~/areas/account/login/send-temporary-password.server";
import { findMember } from "~/areas/account/session/find-member.server";
import { endSecondFactor, endSecondFactorOf, renewRecoveryCodes } from "~/areas/account/second-factor/change.server";
import { answerChallenge, type Challenge } from "~/areas/account/second-factor/finish-login.server";
import { beginSecondFactor, confirmSecondFactor, ownSecondFactor } from "~/areas/account/second-factor/set-up.server";
import { makeCtx, type Member, type MemberCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { loginChallenge, recoveryCode, secondFactor, session, user } from "~db/schema/account";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { mailsTo } from "../../support/factories/mails";
import { freeze, NOW } from "../../support/clock";
import { loginAs, makeAdmin } from "../../support/factories/members";
import { codeOf, keyOf, makeSecondFactor } from "../../support/factories/second-factor";

const visitor = { userAgent: "test", address: "direct" };
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const guestAt = (at: Date) => makeCtx({ kind: "guest" }, { now: () => at });
const memberAt = (member: Member, at: Date): MemberCtx => makeCtx(member, { now: () => at });
const wrong = { code: "account.wrong-code", options: { field: "code" } };

async function withFactor(at = NOW) {
  const member = await makeMemberWithPassword();
  const { key, codes } = await makeSecondFactor(member, at);
  return { member, key, codes, by: { username: member.email, password: PASSWORD, ...visitor } };
}

describe("a second factor's set-up", () => {
  it("takes effect only after a first code; the key is encrypted and never shown again", async () => {
    const member = await makeMemberWithPassword();
    const ctx = memberAt(member, NOW);
    await beginSecondFactor(ctx);
    const key = await keyOf(member);
    const [row] = await database().select().from(secondFactor).where(eq(secondFactor.userId, member.userId));
    expect(row!.sealedSecret).not.toContain(key);
    await expect(logIn(guestAt(NOW), { username: member.email, password: PASSWORD, ...visitor })).resolves.toMatchObject({});
    await expect(confirmSecondFactor(ctx, codeOf(key, later(300)))).rejects.toMatchObject(wrong);
    expect(await ownSecondFactor(ctx)).toEqual({ state: "off" });
    const codes = await confirmSecondFactor(ctx, codeOf(key, NOW));
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^\d{4}-\d{4}-\d{4}-\d{4}$/.test(code))).toBe(true);
    expect(await ownSecondFactor(ctx)).toEqual({ state: "on", since: NOW, codesLeft: 10 });
    const kept = await database().select().from(recoveryCode).where(eq(recoveryCode.userId, member.userId));
    expect(JSON.stringify(kept)).not.toContain(codes[0]!.replaceAll("-", "").slice(0, 8));
    await expect(beginSecondFactor(ctx)).rejects.toMatchObject({ code: "account.second-factor-on" });
    expect((await mailsTo(member.email))[0]!.subject).toBe("[글벗] 2단계 인증을 켰습니다");
  });

  it("ends the other logins and shows the key only after a fresh proof", async () => {
    const member = await makeMemberWithPassword();
    const [thisLogin, otherLogin] = [await loginAs(member), await loginAs(member)];
    const actor = (await findMember(thisLogin.token))!;
    const ctx = makeCtx(actor);
    await beginSecondFactor(ctx);
    expect(await ownSecondFactor(ctx)).toMatchObject({ state: "setting-up", qr: expect.stringContaining("<svg") });
    await database().update(session).set({ provedAt: null }).where(eq(session.userId, member.userId));
    expect(await ownSecondFactor(ctx)).toEqual({ state: "off" });
    await expect(beginSecondFactor(ctx)).rejects.toMatchObject({ code: "account.proof-needed" });
    await expect(confirmSecondFactor(ctx, "000000")).rejects.toMatchObject({ code: "account.proof-needed" });
    await database().update(session).set({ provedAt: new Date() }).where(eq(session.userId, member.userId));
    await confirmSecondFactor(ctx, codeOf(await keyOf(member), new Date()));
    expect([await findMember(otherLogin.token), (await findMember(thisLogin.token))?.userId]).toEqual([null, member.userId]);
  });

  it("uses the codes that authenticator apps make (RFC 6238 with SHA-1)", () => {
    // RFC 6238 gives 94287082 at second 59; six-digit codes are its end.
    expect(new TOTP({ secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" }).generate({ timestamp: 59_000 })).toBe("287082");
  });
});

describe("a login with a second factor", () => {
  it("needs a code, which works once, within its half minute or a neighbouring half minute", async () => {
    const { key, by } = await withFactor();
    const at = later(300);
    const enter = (code?: string) => logIn(guestAt(at), { ...by, code });
    await expect(enter()).rejects.toMatchObject({ code: "account.code-needed" });
    await expect(logIn(guestAt(at), { ...by, password: "Wrong-pw-1!", code: codeOf(key, at) })).rejects.toMatchObject({
      code: "account.wrong-login",
    });
    await expect(enter(codeOf(key, later(200)))).rejects.toMatchObject(wrong);
    await expect(enter(codeOf(key, at))).resolves.toMatchObject({ token: expect.any(String) });
    await expect(enter(codeOf(key, at))).rejects.toMatchObject(wrong);
    await expect(enter(codeOf(key, later(270)))).rejects.toMatchObject(wrong);
    await expect(enter(codeOf(key, later(330)))).resolves.toMatchObject({ token: expect.any(String) });
  });

  it("is refused for a quarter of an hour after five wrong codes of any kind, even with a right code", async () => {
    const { key, codes, by } = await withFactor();
    const enter = (at: Date, code: string) => logIn(guestAt(at), { ...by, code });
    for (let time = 0; time < 5; time++)
      await expect(enter(later(1000), time % 2 ? "0000000000000000" : codeOf(key, later(9000)))).rejects.toMatchObject(wrong);
    await expect(enter(later(1000), codeOf(key, later(1000)))).rejects.toMatchObject({ code: "common.too-many", values: { seconds: 900 } });
    await expect(enter(later(1899), codes[0]!.replaceAll("-", ""))).rejects.toMatchObject({ code: "common.too-many" });
    await expect(enter(later(1901), codeOf(key, later(1901)))).resolves.toMatchObject({ token: expect.any(String) });
  });

  it("succeeds once when one code is used many times at the same moment", async () => {
    const { key, by } = await withFactor();
    const code = codeOf(key, later(300));
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => logIn(guestAt(later(300)), { ...by, code })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("works once with a recovery code and mails the member about the code's use", async () => {
    const { member, codes, by } = await withFactor();
    const enter = (code: string) => logIn(guestAt(later(300)), { ...by, code: code.replaceAll("-", "") });
    await expect(enter(codes[3]!)).resolves.toMatchObject({ token: expect.any(String) });
    await expect(enter(codes[3]!)).rejects.toMatchObject(wrong);
    const [mail] = await mailsTo(member.email);
    expect([mail!.subject, mail!.text.includes("남은 복구 코드: 9개")]).toEqual(["[글벗] 복구 코드로 로그인했습니다", true]);
  });

  it("gives a browser a challenge that is valid once and for ten minutes", async () => {
    const { member, key, by } = await withFactor();
    const ask = async () => ((await logInOrAsk(guestAt(later(300)), by)) as Challenge).challenge;
    const first = await ask();
    await expect(answerChallenge(guestAt(later(901)), first, codeOf(key, later(901)), visitor)).rejects.toMatchObject({
      code: "account.challenge-over",
    });
    const login = await answerChallenge(guestAt(later(400)), first, codeOf(key, later(400)), visitor);
    expect(login.userId).toBe(member.userId);
    await expect(answerChallenge(guestAt(later(460)), first, codeOf(key, later(460)), visitor)).rejects.toMatchObject({
      code: "account.challenge-over",
    });
  });

  it("uses a temporary password only together with the code, and then ends all challenges", async () => {
    const { member, key } = await withFactor();
    await sendTemporaryPassword(guestAt(later(300)), member.email);
    const temporary = /임시 비밀번호: (\S+)/.exec((await mailsTo(member.email))[0]!.text)![1]!;
    const by = { username: member.email, password: temporary, ...visitor };
    const { challenge } = (await logInOrAsk(guestAt(later(310)), by)) as Challenge;
    const [before] = await database().select().from(user).where(eq(user.userId, member.userId));
    expect(before!.passwordHash).not.toBeNull();
    const login = await answerChallenge(guestAt(later(320)), challenge, codeOf(key, later(320)), visitor);
    const [after] = await database().select().from(user).where(eq(user.userId, member.userId));
    expect(after!.passwordHash).toBeNull();
    freeze(later(321));
    expect(await findMember(login.token)).toMatchObject({ mustChangePassword: true });
    expect(await database().select().from(loginChallenge).where(eq(loginChallenge.userId, member.userId))).toEqual([]);
  });
});

describe("a change of the second factor", () => {
  it("makes old recovery codes invalid; switching off needs a code and is mailed to the member", async () => {
    const { member, key, codes } = await withFactor();
    const ctx = memberAt(member, later(300));
    await expect(renewRecoveryCodes(ctx, "000000")).rejects.toMatchObject(wrong);
    const fresh = await renewRecoveryCodes(ctx, codeOf(key, later(300)));
    await expect(endSecondFactor(ctx, codes[0]!.replaceAll("-", ""))).rejects.toMatchObject(wrong);
    await endSecondFactor(ctx, fresh[0]!.replaceAll("-", ""));
    expect(await ownSecondFactor(ctx)).toEqual({ state: "off" });
    const subjects = (await mailsTo(member.email)).map(({ subject }) => subject);
    expect(subjects.slice(0, 3)).toEqual([
      "[글벗] 2단계 인증을 껐습니다",
      "[글벗] 복구 코드로 로그인했습니다",
      "[글벗] 복구 코드를 새로 만들었습니다",
    ]);
    await expect(endSecondFactor(ctx, "000000")).rejects.toMatchObject({ code: "account.second-factor-off" });
  });

  it("lets an administrator switch the second factor off for others, whose logins end", async () => {
    const { member } = await withFactor();
    const { token } = await loginAs(member);
    const admin = await makeAdmin();
    await expect(endSecondFactorOf(makeCtx(admin), admin.userId)).rejects.toMatchObject({ code: "account.own-second-factor" });
    await endSecondFactorOf(makeCtx(admin), member.userId);
    expect(await findMember(token)).toBeNull();
    expect(await ownSecondFactor(makeCtx(member))).toEqual({ state: "off" });
    const [mail] = await mailsTo(member.email);
    expect([mail!.subject, mail!.text.includes("처리한 사람: 관리자")]).toEqual(["[글벗] 2단계 인증을 껐습니다", true]);
    await expect(endSecondFactorOf(makeCtx(admin), member.userId)).rejects.toMatchObject({ code: "account.second-factor-off" });
  });
});
