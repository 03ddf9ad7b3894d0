import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findMember } from "~/areas/account/session/find-member.server";
import { get, post, refused, rest, screen } from "../../support/app";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { mailsTo } from "../../support/factories/mails";
import { loginAs, makeMember } from "../../support/factories/members";
import { Jar, locationOf } from "../../support/jar";

const FIND = "/app/user/find-password";
const CHANGE = "/app/user/change-password";
const NEW = "Another-pw-2!";

async function temporaryOf(email: string): Promise<string> {
  await post(FIND, { userEmail: email });
  return /임시 비밀번호: (\S+)/.exec((await mailsTo(email))[0]!.text)![1]!;
}

describe(FIND, () => {
  test("answers a member's address and an unknown one alike", async () => {
    const member = await makeMemberWithPassword();
    const answers = [];
    for (const userEmail of [member.email, `${randomUUID()}@example.test`]) {
      const response = await post(FIND, { userEmail });
      answers.push([response.status, locationOf(response), await response.text()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect((await screen(`${FIND}?sent=Y`)).text).toContain("등록된 이메일로 임시 비밀번호를 발급했습니다.");
  });

  test("needs a valid address", async () => {
    expect((await refused(FIND, { userEmail: "" }, 400)).text).toContain("이메일을 입력해 주세요.");
    expect((await refused(FIND, { userEmail: "nonsense" }, 400)).text).toContain("이메일 형식으로 입력해 주세요.");
  });

  test("shows when to come back after five mails, for an unknown address too", async () => {
    const userEmail = `${randomUUID()}@example.test`;
    for (let time = 1; time <= 5; time++) expect((await post(FIND, { userEmail })).status).toBe(303);
    const page = await refused(FIND, { userEmail }, 429);
    expect(page.text).toMatch(/\d+분 뒤에 다시 시도해 주세요/);
    expect(page.headers.get("Retry-After")).toMatch(/^\d+$/);
  });
});

describe("a login by a temporary password", () => {
  test("opens only the choice of a new password, then leads to the login", async () => {
    const member = await makeMemberWithPassword();
    const temporary = await temporaryOf(member.email);
    const jar = new Jar();
    await jar.post("/app/login", { username: member.email, password: temporary });
    expect(locationOf(await jar.get("/app/main"))).toBe(CHANGE);
    expect(locationOf(await jar.post("/app/user/withdrawal", { agreed: "on", confirmed: "Y" }))).toBe(CHANGE);
    const page = await screen(CHANGE, jar.as);
    expect(page.one("h1").textContent).toBe("새 비밀번호를 정해 주세요");
    expect(page.all('input[name="userPassword"]')).toHaveLength(0);
    const changed = await jar.post(CHANGE, { newPassword: NEW, checkPassword: NEW });
    expect([changed.status, locationOf(changed)]).toEqual([303, "/app/login"]);
    await jar.post("/app/login", { username: member.email, password: NEW });
    expect((await screen("/app/main", jar.as)).text).toContain(member.nickname);
  });

  test("asks a member created by an administrator to agree to the terms, each at its tick", async () => {
    const member = await makeMember({ emailCheck: "N" });
    const jar = new Jar();
    await jar.post("/app/login", { username: member.email, password: await temporaryOf(member.email) });
    expect((await screen(CHANGE, jar.as)).all(".agreement")).toHaveLength(2);
    const fields = { newPassword: NEW, checkPassword: NEW };
    expect((await refused(CHANGE, fields, 400, jar.as)).text).toContain("이용약관에 동의해 주세요.");
    expect((await refused(CHANGE, { ...fields, terms: "on" }, 400, jar.as)).text).toContain("개인정보 수집과 이용에 동의해 주세요.");
    const login = await rest("POST", "/authenticate", { body: { username: member.email, password: await temporaryOf(member.email) } });
    const call = { as: { token: login.body.token as string }, body: { userPassword: "", newPassword: NEW } };
    expect(await rest("PUT", "/v1/system/user/changePassword", call)).toMatchObject({
      status: 409,
      body: { code: "account.consents-first" },
    });
    await jar.post("/app/login", { username: member.email, password: await temporaryOf(member.email) });
    expect(locationOf(await jar.post(CHANGE, { ...fields, terms: "on", privacy: "on" }))).toBe("/app/login");
    await jar.post("/app/login", { username: member.email, password: NEW });
    expect((await screen("/app/user/consents", jar.as)).text).toContain("이용약관 2022-03-01 동의 비밀번호 정하기 화면");
  });

  test("opens only the change of the password by REST, too", async () => {
    const member = await makeMemberWithPassword();
    const login = await rest("POST", "/authenticate", { body: { username: member.email, password: await temporaryOf(member.email) } });
    const as = { token: login.body.token };
    expect(await rest("GET", "/v1/system/user/my-role", { as })).toMatchObject({
      status: 403,
      body: { code: "account.password-change-first" },
    });
    const body = { userEmail: member.email, userPassword: "", newPassword: NEW };
    expect((await rest("PUT", "/v1/system/user/changePassword", { as, body })).body.returnCode).toBe("SUCCESS");
    expect((await rest("POST", "/authenticate", { body: { username: member.email, password: NEW } })).status).toBe(200);
  });
});

describe(CHANGE, () => {
  test("ends all logins and asks to log in again", async () => {
    const member = await makeMemberWithPassword();
    const [as, other] = [await loginAs(member), await loginAs(member)];
    const changed = await post(CHANGE, { userPassword: PASSWORD, newPassword: NEW, checkPassword: NEW }, as);
    expect(locationOf(changed)).toBe("/app/login");
    for (const { token } of [as, other]) expect(await findMember(token)).toBeNull();
  });

  test.each([
    [{ userPassword: "" }, "현재 비밀번호를 입력해 주세요."],
    [{ userPassword: "Wrong-pw-1!" }, "비밀번호가 맞지 않습니다."],
    [{ newPassword: "short1!", checkPassword: "short1!" }, "영문, 숫자, 특수문자(@$!%*#?&)를 포함해 8자 이상 입력해 주세요."],
    [{ newPassword: "nodigits!!", checkPassword: "nodigits!!" }, "영문, 숫자, 특수문자(@$!%*#?&)를 포함해 8자 이상 입력해 주세요."],
    [{ newPassword: PASSWORD, checkPassword: PASSWORD }, "쓰던 비밀번호와 같습니다."],
    [{ newPassword: "password1!", checkPassword: "password1!" }, "서로 관계없는 단어를 이어 길게 정해 주세요."],
    [{ checkPassword: "Different-3!" }, "비밀번호가 일치하지 않습니다."],
    [{ checkPassword: "" }, "비밀번호를 한 번 더 입력해 주세요."],
  ])("refuses %o: %s", async (over, text) => {
    const as = await loginAs(await makeMemberWithPassword());
    const page = await refused(CHANGE, { userPassword: PASSWORD, newPassword: NEW, checkPassword: NEW, ...over }, 400, as);
    expect(page.text).toContain(text);
    expect(page.html).not.toContain(NEW);
  });

  test("asks a messenger member to log in there", async () => {
    const page = await screen(CHANGE, await loginAs(await makeMember({ userType: "KAKAOTALK" })));
    expect(page.text).toContain("카카오로 로그인해 주세요.");
    expect(page.all('input[type="password"]')).toHaveLength(0);
    expect(locationOf(await get(CHANGE))).toMatch(/^\/app\/login/);
  });
});

describe("a browser known by its cookie", () => {
  test("logs in without a mail; a second browser's login is mailed to the member", async () => {
    const member = await makeMemberWithPassword();
    const first = new Jar();
    const fields = { username: member.email, password: PASSWORD };
    await first.post("/app/login", fields);
    expect(first.last.find((line) => line.startsWith("geulbeot_device="))).toMatch(/HttpOnly; SameSite=Lax/);
    await first.post("/app/oauth/logout");
    await first.post("/app/login", fields);
    expect(await mailsTo(member.email)).toHaveLength(0);
    await new Jar().post("/app/login", fields);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });
});
