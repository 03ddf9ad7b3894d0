import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { changePassword, resetPassword, setSocialPassword } from "~/areas/account/login/change-password.server";
import { deviceName } from "~/areas/account/session/device-name";
import { endLogins, listDevices } from "~/areas/account/session/devices.server";
import { logIn } from "~/areas/account/login/log-in.server";
import { forgetDevices, recordDevice } from "~/areas/account/login/record-device.server";
import { forgetTemporaryPasswords, sendTemporaryPassword } from "~/areas/account/login/send-temporary-password.server";
import { findMember } from "~/areas/account/session/find-member.server";
import { startSession } from "~/areas/account/session/session.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { knownDevice, mailOutbox, session, temporaryPassword, user } from "~db/schema/account";
import { auditLog } from "~db/schema/house";
import { handle as forgetEnded } from "~jobs/handlers/account.forget-ended";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, loginAs, makeAdmin, makeMember } from "../../support/factories/members";

const NEW = "Another-pw-2!";
const guest = () => makeCtx({ kind: "guest" });
const by = (username: string, password: string) => ({ username, password, userAgent: "test", address: "direct" });
const enters = (member: Member, password: string) => logIn(guest(), by(member.email, password));
const wrong = { code: "account.wrong-login" };

async function temporaryOf(member: Member): Promise<string> {
  await sendTemporaryPassword(guest(), member.email);
  const [mail] = await mailsTo(member.email);
  return /임시 비밀번호: (\S+)/.exec(mail!.text)![1]!;
}

describe('a temporary password (1 §2 "Find password", rule 81)', () => {
  it("arrives by mail and works once; until then the old password still works", async () => {
    const member = await makeMemberWithPassword();
    const temporary = await temporaryOf(member);
    await expect(enters(member, PASSWORD)).resolves.toMatchObject({ userId: member.userId });
    const { token } = await enters(member, temporary);
    expect(await findMember(token)).toMatchObject({ userId: member.userId, mustChangePassword: true });
    await expect(enters(member, temporary)).rejects.toMatchObject(wrong);
    await expect(enters(member, PASSWORD)).rejects.toMatchObject(wrong);
  });

  it("ends the member's other logins", async () => {
    const member = await makeMemberWithPassword();
    const other = await loginAs(member);
    await enters(member, await temporaryOf(member));
    expect(await findMember(other.token)).toBeNull();
  });

  it("is valid for 30 minutes", async () => {
    const member = await makeMemberWithPassword();
    const temporary = await temporaryOf(member);
    const late = makeCtx({ kind: "guest" }, { now: () => new Date(Date.now() + 30 * 60_000 + 1) });
    await expect(logIn(late, by(member.email, temporary))).rejects.toMatchObject(wrong);
    const inTime = makeCtx({ kind: "guest" }, { now: () => new Date(Date.now() + 29 * 60_000) });
    await expect(logIn(inTime, by(member.email, temporary))).resolves.toMatchObject({ userId: member.userId });
  });

  it("is invalid once a newer temporary password exists", async () => {
    const member = await makeMemberWithPassword();
    const first = await temporaryOf(member);
    const second = await temporaryOf(member);
    await expect(enters(member, first)).rejects.toMatchObject(wrong);
    await expect(enters(member, second)).resolves.toMatchObject({ userId: member.userId });
  });

  it("logs in once when used twice at the same moment", async () => {
    const member = await makeMemberWithPassword();
    const temporary = await temporaryOf(member);
    const tries = await Promise.allSettled([1, 2, 3].map(() => enters(member, temporary)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is stored as a hash only", async () => {
    const member = await makeMemberWithPassword();
    const temporary = await temporaryOf(member);
    const [row] = await database().select().from(temporaryPassword).where(eq(temporaryPassword.userId, member.userId));
    expect(row!.passwordHash).toMatch(/^\$argon2id\$/);
    const audits = await database()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${member.userId}`));
    expect(JSON.stringify(audits)).not.toContain(temporary);
  });

  it("is deleted after its expiry, and a device after 400 days without a login", async () => {
    const member = await makeMemberWithPassword();
    await sendTemporaryPassword(guest(), member.email);
    await recordDevice(guest(), (await loginAs(member)).token, "old");
    const countRows = async () => {
      const passwords = await database().select().from(temporaryPassword).where(eq(temporaryPassword.userId, member.userId));
      const devices = await database().select().from(knownDevice).where(eq(knownDevice.userId, member.userId));
      return [passwords.length, devices.length];
    };
    await forgetEnded(makeCtx({ kind: "job", name: "account.forget-ended" }));
    expect(await countRows()).toEqual([1, 1]);
    const later = () => new Date(Date.now() + 401 * 86_400_000);
    await forgetTemporaryPasswords(makeCtx({ kind: "guest" }, { now: later }));
    await forgetDevices(makeCtx({ kind: "guest" }, { now: later }));
    expect(await countRows()).toEqual([0, 0]);
  });

  it("gets the same answer for an unknown or withdrawn address, but no mail", async () => {
    const withdrawn = await makeMemberWithPassword({ secession: "Y" });
    for (const address of ["nobody-here@example.test", withdrawn.email]) {
      await expect(sendTemporaryPassword(guest(), address)).resolves.toBeUndefined();
      const [mail] = await mailsTo(address);
      expect(mail!.staleAt.getTime()).toBeLessThanOrEqual(Date.now());
    }
    expect(await database().select().from(temporaryPassword).where(eq(temporaryPassword.userId, withdrawn.userId))).toEqual([]);
  });
});

describe("changing the password (1 §4, §5)", () => {
  it("needs the current password and ends every login, this login too", async () => {
    const member = await makeMemberWithPassword();
    const logins = [await loginAs(member), await loginAs(member)];
    await expect(changePassword(ctxOf(member), { userPassword: "Wrong-pw-1!", newPassword: NEW })).rejects.toMatchObject({
      code: "account.wrong-password",
      options: { field: "userPassword" },
    });
    await changePassword(ctxOf(member), { userPassword: PASSWORD, newPassword: NEW });
    for (const { token } of logins) expect(await findMember(token)).toBeNull();
    await expect(enters(member, PASSWORD)).rejects.toMatchObject(wrong);
    await expect(enters(member, NEW)).resolves.toMatchObject({ userId: member.userId });
  });

  it("does not need the old password after a login by a temporary password", async () => {
    const member = await makeMemberWithPassword();
    const { token } = await enters(member, await temporaryOf(member));
    const actor = (await findMember(token))!;
    await changePassword(ctxOf(actor), { userPassword: "", newPassword: NEW });
    const after = await enters(member, NEW);
    expect((await findMember(after.token))!.mustChangePassword).toBeUndefined();
  });

  it("ends an unused temporary password", async () => {
    const member = await makeMemberWithPassword();
    const temporary = await temporaryOf(member);
    await changePassword(ctxOf(member), { userPassword: PASSWORD, newPassword: NEW });
    await expect(enters(member, temporary)).rejects.toMatchObject(wrong);
  });

  it("is refused to a messenger member, whose own screen sets a password and ends all other logins", async () => {
    const member = await makeMember({ userType: "KAKAOTALK" });
    await expect(changePassword(ctxOf(member), { userPassword: "", newPassword: NEW })).rejects.toMatchObject({
      code: "account.social-password",
    });
    const [thisLogin, other] = [await loginAs(member), await loginAs(member)];
    await setSocialPassword(ctxOf((await findMember(thisLogin.token))!), NEW);
    expect(await findMember(thisLogin.token)).not.toBeNull();
    expect(await findMember(other.token)).toBeNull();
    await expect(enters(member, NEW)).resolves.toMatchObject({ userId: member.userId });
    await expect(setSocialPassword(ctxOf(await makeMember()), NEW)).rejects.toMatchObject({ code: "account.email-password" });
  });

  it("needs no current password only for administrators (rule 82)", async () => {
    const member = await makeMemberWithPassword();
    await expect(resetPassword(ctxOf(member), "mine", member.userId, NEW)).rejects.toMatchObject({ code: "account.forbidden" });
    await expect(resetPassword(ctxOf({ ...member, mustChangePassword: true }), "mine", member.userId + 1, NEW)).rejects.toMatchObject({
      code: "account.forbidden",
    });
    await resetPassword(ctxOf(await makeAdmin()), "all", member.userId, NEW);
    await expect(enters(member, NEW)).resolves.toMatchObject({ userId: member.userId });
  });
});

describe("a member's devices", () => {
  it("lists the valid logins, marks this login, and ends all others", async () => {
    const member = await makeMember();
    const [thisLogin, other] = [await loginAs(member), await loginAs(member)];
    const actor = (await findMember(thisLogin.token))!;
    await database()
      .update(session)
      .set({ userAgent: "Mozilla/5.0 (Windows NT 10.0) Chrome/120" })
      .where(and(eq(session.userId, member.userId), eq(session.tokenHash, actor.sessionHash!)));
    const devices = await listDevices(ctxOf(actor));
    expect(devices).toHaveLength(2);
    expect(devices.filter((device) => device.here).map((device) => deviceName(device.userAgent))).toEqual(["Chrome · Windows"]);
    expect(await endLogins(ctxOf(actor), member.userId, actor.sessionHash)).toBe(1);
    expect(await findMember(other.token)).toBeNull();
    expect(await findMember(thisLogin.token)).not.toBeNull();
  });

  it("mails the member about a new device, except the first", async () => {
    const member = await makeMember();
    const login = async (device: string | null) => {
      const visitor = { userId: member.userId, loginType: "EMAIL" as const, userAgent: "Mozilla/5.0 (iPhone) Safari", address: "direct" };
      await recordDevice(guest(), (await startSession(guest(), visitor)).token, device);
      return (await mailsTo(member.email)).length;
    };
    expect(await login("phone")).toBe(0);
    expect(await login("phone")).toBe(0);
    expect(await login("laptop")).toBe(1);
    expect(await login("laptop")).toBe(1);
    expect(await login(null)).toBe(2);
    const [mail] = await mailsTo(member.email);
    expect(mail).toMatchObject({ subject: expect.stringContaining("새 기기에서 로그인했습니다") });
    expect(mail!.text).toContain("Safari · iPhone");
    expect(mail!.text).toContain("/app/user/devices");
    const [row] = await database().select().from(mailOutbox).limit(1);
    expect(row!.sealedMail).not.toContain(member.email);
    expect(await database().select().from(user).where(eq(user.userId, member.userId))).toHaveLength(1);
  });
});
