import { describe, expect, test } from "vitest";
import { refused, screen } from "../../support/app";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { loginAs, makeMember } from "../../support/factories/members";
import { makePayer } from "../../support/factories/payments";
import { Jar, locationOf } from "../../support/jar";
import { box, providerOf, withPayProvider } from "../../support/pay-provider";

/** Texts after a redirect (1 §8). */

withPayProvider();

async function browserOf(email: string): Promise<Jar> {
  const jar = new Jar();
  await jar.post("/app/login", { username: email, password: PASSWORD });
  return jar;
}

const NEW = "Another-pw-2!";
const passwords = { newPassword: NEW, checkPassword: NEW };

describe("the page after a successful action", () => {
  test.each([
    ["/app/user/blog-profile", { userNickname: "", activitySector_1: "finance" }, "저장되었습니다."],
    ["/app/user/change-password", { userPassword: PASSWORD, ...passwords }, "비밀번호를 변경했습니다. 다시 로그인해 주세요."],
    ["/app/user/withdrawal", { agreed: "on", confirmed: "Y" }, "탈퇴했습니다."],
  ])("confirms %s", async (url, fields, text) => {
    const member = await makeMemberWithPassword();
    const jar = await browserOf(member.email);
    const named = "userNickname" in fields ? { ...fields, userNickname: member.nickname } : fields;
    const next = locationOf(await jar.post(url, named as Record<string, string>))!;
    const page = await screen(next, jar.as);
    expect(page.all('[role="status"], .strip').some((one) => one.textContent.includes(text))).toBe(true);
  });
});

describe("the pay form", () => {
  const FORM = { amount: "100000", method: "KAKAOPAY" };

  test("shows a refusal of the provider as a warning, and keeps the choice", async () => {
    const member = await makePayer();
    await box.control("faults", { target: "pay", mode: "status", status: 400, code: -780, msg: "approval failure", times: 1 });
    const page = await refused("/app/payment-ready", FORM, 409, await loginAs(member));
    expect(page.one('main form [role="alert"]').textContent).toContain("카카오페이에서 결제되지 않았습니다.");
    expect(page.one('select[name="method"] option[selected]').getAttributeValue("value")).toBe("KAKAOPAY");
    expect((await providerOf(member)).chargedWon).toBe(0);
  });

  test("says when the provider cannot be reached, and that nothing was paid", async () => {
    await box.control("faults", { target: "pay", mode: "status", status: 503, times: 1 });
    const page = await refused("/app/payment-ready", FORM, 503, await loginAs(await makePayer()));
    expect(page.one('main form [role="alert"]').textContent).toContain("결제된 금액은 없습니다. 잠시 뒤에 다시 시도해 주세요.");
  });
});

describe("find password", () => {
  test("answers an unknown e-mail like a member's (rule 84)", async () => {
    const texts = [];
    for (const userEmail of ["nobody-there@example.test", (await makeMember()).email]) {
      const jar = new Jar();
      const next = locationOf(await jar.post("/app/user/find-password", { userEmail }))!;
      texts.push((await screen(next, jar.as)).one("main").textContent.replaceAll(/\s+/g, " "));
    }
    expect(texts[0]).toContain("등록된 이메일로 임시 비밀번호를 발급했습니다.");
    expect(texts[0]).toBe(texts[1]);
  });
});
