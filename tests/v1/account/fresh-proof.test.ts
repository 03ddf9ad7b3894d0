import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "~/core/crypto.server";
import type { Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { session } from "~db/schema/account";
import { TestSandbox } from "../../sandbox/start";
import { rest } from "../../support/app";
import { makeConnected, makeMemberWithPassword, PASSWORD, useMessenger } from "../../support/factories/account";
import { mailsTo } from "../../support/factories/mails";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";

const USER = "/v1/system/user";
const PROOF = "/v1/authenticate/proof";
const NEW = "Another-pw-2!";
const bank = { accountHolder: "김하늘", bankCode: "004", bankAccountNumber: "12345678" };

let box: TestSandbox;
beforeAll(async () => {
  box = await TestSandbox.start();
  useMessenger(box.url);
});
afterAll(() => box.end());

async function provenAgo(member: Member, minutes: number): Promise<{ token: string }> {
  const as = await loginAs(member);
  const provedAt = new Date(Date.now() - minutes * 60_000);
  await database()
    .update(session)
    .set({ provedAt })
    .where(eq(session.tokenHash, sha256(as.token)));
  return as;
}

const needed = { status: 403, body: { code: "account.proof-needed", message: expect.stringContaining("본인 확인이 필요합니다.") } };

describe("actions that need a fresh proof", () => {
  it.each<[string, "POST" | "PUT", string, object]>([
    ["saving the payout account", "POST", `${USER}/entry-user-bank-account`, bank],
    ["withdrawing", "PUT", `${USER}/user-secession`, { secession: "Y" }],
    ["setting a password without the old one", "PUT", `${USER}/updatePassword-kakao`, { userPassword: NEW }],
  ])("refuses %s ten minutes after the last proof, and allows it after a new proof by password", async (_, method, url, body) => {
    const member = await makeMemberWithPassword({ userType: "INTEGRATION" });
    const as = await provenAgo(member, 11);
    expect(await rest(method, url, { as, body })).toMatchObject(needed);
    expect(await mailsTo(member.email)).toEqual([]);
    expect(await rest("POST", PROOF, { as, body: { password: "Wrong-pw-1!" } })).toMatchObject({
      body: { code: "account.wrong-password" },
    });
    expect(await rest(method, url, { as, body })).toMatchObject(needed);
    const proof = await rest("POST", PROOF, { as, body: { password: PASSWORD } });
    expect(proof).toMatchObject({ status: 200, body: { returnCode: "SUCCESS" } });
    expect(Date.parse(proof.body.provenUntil) - Date.now()).toBe(10 * 60_000);
    expect((await rest(method, url, { as, body })).status).toBe(200);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  it("still accepts a proof of nine minutes ago", async () => {
    const as = await provenAgo(await makeMember(), 9);
    expect((await rest("POST", `${USER}/entry-user-bank-account`, { as, body: bank })).status).toBe(200);
  });

  it("include an administrator's change of a password or role, and the end of an account", async () => {
    const other = await makeMemberWithPassword();
    const as = await provenAgo(await makeAdmin(), 11);
    const { userId } = other;
    expect(await rest("PUT", `${USER}/updatePassword`, { as, body: { userId, userPassword: NEW } })).toMatchObject(needed);
    expect(await rest("PUT", USER, { as, body: { userId, role: "ROLE_ADMIN" } })).toMatchObject(needed);
    expect(await rest("DELETE", USER, { as, body: [userId] })).toMatchObject(needed);
    expect((await rest("PUT", USER, { as, body: { userId, companyCode: "A1" } })).body.returnCode).toBe("SUCCESS");
    const fresh = await provenAgo(await makeAdmin(), 1);
    expect((await rest("PUT", USER, { as: fresh, body: { userId, role: "ROLE_ADMIN" } })).body.returnCode).toBe("SUCCESS");
    expect((await rest("PUT", `${USER}/updatePassword`, { as: fresh, body: { userId, userPassword: NEW } })).body.returnCode).toBe(
      "SUCCESS",
    );
    expect((await rest("DELETE", USER, { as: fresh, body: [userId] })).body.returnCode).toBe("SUCCESS");
    const mails = (await mailsTo(other.email)).map(({ subject, text }) => [subject, text.includes("처리한 사람: 관리자")]);
    expect(mails).toEqual([
      ["[글벗] 회원에서 탈퇴했습니다", true],
      ["[글벗] 비밀번호를 바꿨습니다", true],
      ["[글벗] 회원의 권한을 바꿨습니다", true],
    ]);
  });

  it("are mailed with the action, the time, the device, and a link to all devices", async () => {
    const member = await makeMember();
    const as = { ...(await loginAs(member)), headers: { "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140" } };
    await rest("POST", `${USER}/entry-user-bank-account`, { as, body: bank });
    const [mail] = await mailsTo(member.email);
    expect(mail!.subject).toBe("[글벗] 저작권료 계좌를 저장했습니다");
    expect(mail!.text).toMatch(/시각: \d{4}\.\d\d\.\d\d \d\d:\d\d\n기기: .+\n끝 네 자리: 5678\n/);
    expect(mail!.text).toContain("/app/user/devices");
    expect(mail!.text).not.toContain("12345678");
  });
});

describe(PROOF, () => {
  it("accept the member's own messenger token, not another member's or an invalid token", async () => {
    const { member, tokens } = await makeConnected(box);
    const stranger = await makeConnected(box);
    const as = await provenAgo(member, 60);
    const prove = (snsToken: string) => rest("POST", PROOF, { as, body: { snsToken } });
    expect((await prove(stranger.tokens.access_token)).body.code).toBe("account.messenger-other");
    expect((await prove("nonsense")).body.code).toBe("account.messenger-token");
    expect(await rest("POST", `${USER}/entry-user-bank-account`, { as, body: bank })).toMatchObject(needed);
    expect((await prove(tokens.access_token)).status).toBe(200);
    expect((await rest("POST", `${USER}/entry-user-bank-account`, { as, body: bank })).status).toBe(200);
  });

  it("need either the password or a messenger token, and limit a member's tries", async () => {
    const as = await loginAs(await makeMemberWithPassword());
    expect((await rest("POST", PROOF, { as, body: {} })).status).toBe(400);
    expect((await rest("POST", PROOF, { as, body: { password: "a", snsToken: "b" } })).status).toBe(400);
    const tries = [];
    for (let time = 0; time < 11; time++) tries.push((await rest("POST", PROOF, { as, body: { password: "Wrong-pw-1!" } })).status);
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });
});
