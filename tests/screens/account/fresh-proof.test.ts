import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownBankAccount } from "~/areas/account/member/bank-account.server";
import type { Member } from "~/core/ctx.server";
import { sessionCookie } from "~/http/reply/cookies.server";
import { database } from "~db/client.server";
import { session } from "~db/schema/account";
import { TestSandbox } from "../../sandbox/start";
import { get, refused, screen } from "../../support/app";
import { makeConnected, makeMemberWithPassword, PASSWORD, useMessenger } from "../../support/factories/account";
import { ctxOf, loginAs } from "../../support/factories/members";
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

/** A browser whose login was proven an hour ago. */
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

describe(PROVE, () => {
  test("is asked for before a payout account is saved, and leads back with what was typed", async () => {
    const member = await makeMemberWithPassword();
    const jar = await staleJar(member);
    const led = await jar.post(BANK, bank);
    expect([led.status, locationOf(led)]).toEqual([303, `${PROVE}?redirectUrl=${encodeURIComponent(BANK)}`]);
    expect(await ownBankAccount(ctxOf(member))).toBeNull();
    const here = locationOf(led)!;
    const page = await screen(here, jar.as);
    expect(page.one("h1").textContent).toBe("본인 확인");
    expect(page.html).not.toContain("카카오로 확인");
    const wrong = await refused(here, { userPassword: "Wrong-pw-1!" }, 400, jar.as);
    expect(errorAt(wrong, "userPassword")).toBe("비밀번호가 맞지 않습니다.");
    expect(wrong.html).not.toContain("Wrong-pw-1!");
    expect(errorAt(await refused(here, { userPassword: "" }, 400, jar.as), "userPassword")).toBe("비밀번호를 입력해 주세요.");
    expect(locationOf(await jar.post(here, { userPassword: PASSWORD }))).toBe(BANK);
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

  test("is asked for before a withdrawal, and leads back with the tick set", async () => {
    const jar = await staleJar(await makeMemberWithPassword());
    const led = await jar.post("/app/user/withdrawal", { agreed: "on" });
    expect(locationOf(led)).toContain(PROVE);
    await jar.post(locationOf(led)!, { userPassword: PASSWORD });
    const back = await screen("/app/user/withdrawal", jar.as);
    expect(back.one('input[name="agreed"]').getAttribute("checked")).not.toBeNull();
    expect((await refused("/app/user/withdrawal", { agreed: "on" }, 200, jar.as)).text).toContain("탈퇴하시겠습니까?");
  });

  test("sends a member of the messenger to log in there again before they choose a password", async () => {
    const { member, accountId } = await makeConnected(box);
    const jar = await staleJar(member);
    const asked = await screen(SOCIAL, jar.as);
    expect(asked.all('input[name="newPassword"]')).toHaveLength(0);
    const here = asked.one("main a.btn-primary").getAttributeValue("href")!.replaceAll("&amp;", "&");
    const page = await screen(here, jar.as);
    expect(page.all('input[name="userPassword"]')).toHaveLength(0);
    const gone = await jar.get(page.one("main a.btn-kakao").getAttributeValue("href")!.replaceAll("&amp;", "&"));
    const at = new URL(locationOf(gone)!);
    expect(at.searchParams.get("prompt")).toBe("login");
    const form = new URLSearchParams([...at.searchParams, ["account", accountId], ["decision", "agree"]]);
    const answer = await fetch(at.origin + at.pathname, { method: "POST", body: form, redirect: "manual" });
    const back = new URL(answer.headers.get("Location")!);
    const proven = await jar.get(back.pathname + back.search);
    expect(locationOf(await jar.get(locationOf(proven)!))).toBe(SOCIAL);
    expect((await screen(SOCIAL, jar.as)).all('input[name="newPassword"]')).toHaveLength(1);
  });

  test("leads a guest to the login", async () => {
    expect(locationOf(await new Jar().get(PROVE))).toContain("/app/login");
  });
});
