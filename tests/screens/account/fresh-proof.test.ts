import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "~/areas/account/login/password.server";
import { ownBankAccount } from "~/areas/account/member/bank-account.server";
import type { Member } from "~/core/ctx.server";
import { sessionCookie } from "~/http/request/cookies.server";
import { database } from "~db/client.server";
import { session, user } from "~db/schema/account";
import { TestSandbox } from "../../sandbox/start";
import { get, refused, screen } from "../../support/app";
import { makeConnected, makeMemberWithPassword, PASSWORD, useMessenger } from "../../support/factories/account";
import { ctxOf, loginAs } from "../../support/factories/members";
import { codeOf, makeSecondFactor } from "../../support/factories/second-factor";
import { errorAt } from "../../support/field-errors";
import { Jar, locationOf } from "../../support/jar";

const BANK = "/app/user/entry-user-bank-account";
const PROVE = "/app/user/prove";
const SOCIAL = "/app/user/kakao-user-update-password";
const bank = { creatorKind: "COMPANY", accountHolder: "김하늘", bankCode: "004", bankAccountNumber: "12345678" };

let box: TestSandbox;
beforeAll(async () => {
  box = await TestSandbox.start();
  useMessenger(box.url);
});
afterAll(() => box.end());

async function staleJar(member: Member): Promise<Jar> {
  const jar = new Jar();
  const { token } = await loginAs(member);
  jar.cookies.set("geulbeot_session", (await sessionCookie().serialize(token)).split(";")[0]!.split("=")[1]!);
  await database()
    .update(session)
    .set({ provedAt: new Date(Date.now() - 3_600_000) })
    .where(eq(session.userId, member.userId));
  return jar;
}

/** Visits the messenger, agrees there, and returns the site's answer. */
async function throughMessenger(jar: Jar, address: string, accountId: string): Promise<Response> {
  const loginUrl = new URL(locationOf(await jar.get(address))!);
  const form = new URLSearchParams([...loginUrl.searchParams, ["account", accountId], ["decision", "agree"]]);
  const answer = await fetch(loginUrl.origin + loginUrl.pathname, { method: "POST", body: form, redirect: "manual" });
  const back = new URL(answer.headers.get("Location")!);
  return jar.get(back.pathname + back.search);
}

describe(PROVE, () => {
  test("comes before saving a payout account, and leads back with the typed values", async () => {
    const member = await makeMemberWithPassword();
    const jar = await staleJar(member);
    const led = await jar.post(BANK, { ...bank, formId: "bank-account" });
    expect([led.status, locationOf(led)]).toEqual([303, `${PROVE}?redirectUrl=${encodeURIComponent(BANK)}`]);
    expect(await ownBankAccount(ctxOf(member))).toBeNull();
    const proofPath = locationOf(led)!;
    const page = await screen(proofPath, jar.as);
    expect(page.one("h1").textContent).toBe("본인 확인");
    expect(page.html).not.toContain("카카오로 확인");
    const wrong = await refused(proofPath, { userPassword: "Wrong-pw-1!" }, 400, jar.as);
    expect(errorAt(wrong, "userPassword")).toBe("비밀번호가 맞지 않습니다.");
    expect(wrong.html).not.toContain("Wrong-pw-1!");
    expect(errorAt(await refused(proofPath, { userPassword: "" }, 400, jar.as), "userPassword")).toBe("비밀번호를 입력해 주세요.");
    expect(locationOf(await jar.post(proofPath, { userPassword: PASSWORD }))).toBe(BANK);
    const back = await screen(BANK, jar.as);
    expect(back.one('input[name="accountHolder"]').getAttributeValue("value")).toBe("김하늘");
    expect(locationOf(await jar.post(BANK, bank))).toBe(BANK);
    expect(await ownBankAccount(ctxOf(member))).toMatchObject(bank);
  });

  test("leads a member with a fresh proof straight on, never to another site", async () => {
    const member = await makeMemberWithPassword();
    const fresh = await loginAs(member);
    expect(locationOf(await get(`${PROVE}?redirectUrl=${BANK}`, fresh))).toBe(BANK);
    const jar = await staleJar(member);
    for (const strange of ["https://evil.test/", "//evil.test", PROVE, `${PROVE}?redirectUrl=/app`]) {
      const url = `${PROVE}?redirectUrl=${encodeURIComponent(strange)}`;
      expect((await screen(url, jar.as)).one('main a[href="/app/main"]').textContent).toBe("돌아가기");
    }
  });

  test("comes before a withdrawal, and leads back with the tick set", async () => {
    const jar = await staleJar(await makeMemberWithPassword());
    const led = await jar.post("/app/user/withdrawal", { formId: "withdrawal", agreed: "on" });
    expect(locationOf(led)).toContain(PROVE);
    await jar.post(locationOf(led)!, { userPassword: PASSWORD });
    const back = await screen("/app/user/withdrawal", jar.as);
    expect(back.one('input[name="agreed"]').getAttribute("checked")).not.toBeNull();
    expect((await refused("/app/user/withdrawal", { agreed: "on" }, 200, jar.as)).text).toContain("탈퇴하시겠습니까?");
  });

  test("sends a messenger member to log in there again before choosing a password", async () => {
    const { member, accountId } = await makeConnected(box);
    const jar = await staleJar(member);
    const asked = await screen(SOCIAL, jar.as);
    expect(asked.all('input[name="newPassword"]')).toHaveLength(0);
    const messengerPath = asked.one("#password a.btn").getAttributeValue("href")!.replaceAll("&amp;", "&");
    const page = await screen(messengerPath, jar.as);
    expect(page.all('input[name="userPassword"]')).toHaveLength(0);
    const way = page.one("main a.btn-kakao").getAttributeValue("href")!.replaceAll("&amp;", "&");
    expect(new URL(locationOf(await jar.get(way))!).searchParams.get("prompt")).toBe("login");
    const proven = await throughMessenger(jar, way, accountId);
    expect(locationOf(await jar.get(locationOf(proven)!))).toBe(`${SOCIAL}?password=Y`);
    expect((await screen(SOCIAL, jar.as)).all('input[name="newPassword"]')).toHaveLength(1);
  });

  test("asks a messenger member with a password for the password; a return from the messenger is no proof", async () => {
    const { member, accountId } = await makeConnected(box);
    await database()
      .update(user)
      .set({ passwordHash: await hashPassword(PASSWORD) })
      .where(eq(user.userId, member.userId));
    const jar = await staleJar(member);
    const here = `${PROVE}?redirectUrl=${encodeURIComponent(BANK)}`;
    const page = await screen(here, jar.as);
    expect([page.all('input[name="userPassword"]').length, page.all("main a.btn-kakao").length]).toEqual([1, 0]);
    await throughMessenger(jar, `/app/oauth/login?prompt=login&redirectUrl=${encodeURIComponent(here)}`, accountId);
    expect((await screen(here, jar.as)).one("h1").textContent).toBe("본인 확인");
    expect(locationOf(await jar.post(here, { userPassword: PASSWORD }))).toBe(BANK);
  });

  test("also asks for a code with a second factor, and the code counts once", async () => {
    const member = await makeMemberWithPassword();
    const { key } = await makeSecondFactor(member, new Date(Date.now() - 3_600_000));
    const jar = await staleJar(member);
    const here = `${PROVE}?redirectUrl=${encodeURIComponent(BANK)}`;
    const without = await refused(here, { userPassword: PASSWORD }, 401, jar.as);
    expect(errorAt(without, "code")).toContain("인증 앱의 코드나 복구 코드도 입력해 주세요.");
    expect(errorAt(await refused(here, { userPassword: PASSWORD, code: "000000" }, 400, jar.as), "code")).toContain(
      "코드가 맞지 않습니다.",
    );
    const code = codeOf(key, new Date());
    expect(errorAt(await refused(here, { userPassword: "Wrong-pw-1!", code }, 400, jar.as), "userPassword")).toContain("맞지 않습니다.");
    expect(locationOf(await jar.post(here, { userPassword: PASSWORD, code }))).toBe(BANK);
    const again = await staleJar(member);
    expect((await refused(here, { userPassword: PASSWORD, code }, 400, again.as)).text).toContain("한 번 쓴 코드는 다시 쓸 수 없습니다.");
  });

  test("asks a messenger member with a second factor and no password for the messenger and a code", async () => {
    const { member, accountId } = await makeConnected(box);
    const { key } = await makeSecondFactor(member, new Date(Date.now() - 3_600_000));
    const jar = await staleJar(member);
    const here = `${PROVE}?redirectUrl=${encodeURIComponent(BANK)}`;
    const returned = await throughMessenger(jar, `/app/oauth/login?prompt=login&redirectUrl=${encodeURIComponent(here)}`, accountId);
    const asked = locationOf(returned)!;
    expect(asked).toContain("/app/user/login-code");
    expect((await screen(here, jar.as)).one("h1").textContent).toBe("본인 확인");
    const passed = await jar.post(asked, { code: codeOf(key, new Date()) });
    expect(locationOf(passed)).toBe(here);
    expect(locationOf(await jar.get(here))).toBe(BANK);
  });

  test("leads a guest to the login", async () => {
    expect(locationOf(await new Jar().get(PROVE))).toContain("/app/login");
  });
});
