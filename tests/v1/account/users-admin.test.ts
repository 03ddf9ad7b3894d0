import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createUsers } from "~/areas/account/admin/create-users.server";
import { NewUser } from "~/areas/account/admin/users-admin.schema.server";
import { addDays, seoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { billingHistory } from "~db/schema/payments";
import { get, post, refused, rest, screen } from "../../support/app";
import { makeMemberWithPassword } from "../../support/factories/account";
import { lettersTo, newMail, newNickname, PASSWORD } from "../../support/factories/join";
import { ctxOf, loginAs, makeAdmin, makeMember } from "../../support/factories/members";

const USER = "/v1/system/user";
const admin = async () => loginAs(await makeAdmin());
const row = (more: Record<string, unknown> = {}) => ({ userEmail: newMail(), userNickname: newNickname(), name: "박서준", ...more });
const userBy = async (userEmail: string) => (await database().select().from(user).where(eq(user.userEmail, userEmail)))[0];

describe("user management by the calls", () => {
  it("initialize answers the options of the grid's dropdowns", async () => {
    const { status, body } = await rest("GET", `${USER}/initialize`, { as: await admin() });
    expect(status).toBe(200);
    expect(body.role).toContainEqual({ value: "ROLE_USER", label: expect.any(String) });
    expect(body.userType.map(({ value }: { value: string }) => value)).toEqual(["EMAIL", "KAKAOTALK", "INTEGRATION"]);
    expect(body).toMatchObject({ job: expect.any(Array), gender: expect.any(Array), secession: expect.any(Array) });
  });

  it("POST answers an empty list when all rows were stored, otherwise the duplicate rows, and stores none", async () => {
    const as = await admin();
    const fresh = row({ role: "", gender: null });
    expect(await rest("POST", USER, { as, body: [fresh, row()] })).toMatchObject({ status: 200, body: [] });
    expect(await userBy(fresh.userEmail)).toMatchObject({ userType: "EMAIL", role: "ROLE_USER", passwordHash: null });
    const other = row();
    const again = { ...row(), userEmail: fresh.userEmail };
    const { userEmail, userNickname, name } = again;
    expect((await rest("POST", USER, { as, body: [other, again] })).body).toEqual([{ userEmail, userNickname, name }]);
    expect(await userBy(other.userEmail)).toBeUndefined();
  });

  it("POST stores an empty region as none; another country clears a region", async () => {
    const as = await admin();
    const [home, abroad] = [row({ country: "KR", province: "" }), row({ country: "US", province: "seoul" })];
    expect(await rest("POST", USER, { as, body: [home, abroad] })).toMatchObject({ status: 200, body: [] });
    const { userId } = (await userBy(home.userEmail))!;
    const read = async () => (await rest("GET", `${USER}?userId=${userId}`, { as })).body;
    expect((await rest("PUT", USER, { as, body: { userId, province: "busan" } })).status).toBe(200);
    expect(await read()).toMatchObject({ country: "KR", province: "busan" });
    expect((await rest("PUT", USER, { as, body: { userId, country: "JP" } })).status).toBe(200);
    expect(await read()).toMatchObject({ country: "JP", province: null });
    const other = (await userBy(abroad.userEmail))!.userId;
    expect((await rest("GET", `${USER}?userId=${other}`, { as })).body).toMatchObject({ country: "US", province: null });
  });

  it("POST names the wrong cell of a row", async () => {
    const as = await admin();
    const body = [row(), row({ userEmail: "not a mail", userType: "KAKAOTALK" })];
    const answer = await rest("POST", USER, { as, body });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { path: "1.userEmail", message: "이메일 형식으로 입력해 주세요." },
      { path: "1.userType", message: "관리자는 이메일 회원만 등록할 수 있습니다." },
    ]);
    expect((await rest("POST", USER, { as, body: [] })).status).toBe(400);
  });

  it("PUT changes any member for an administrator, and members themselves without their rights", async () => {
    const member = await makeMemberWithPassword();
    const own = await loginAs(member);
    const byAdmin = await rest("PUT", USER, { as: await admin(), body: { userId: member.userId, name: "고친이름", emailCheck: "N" } });
    expect(byAdmin.body).toEqual({ returnCode: "SUCCESS", message: "저장되었습니다." });
    expect(await userBy(member.email)).toMatchObject({ name: "고친이름", emailCheck: "N" });
    const userNickname = newNickname();
    const rights = { role: "ROLE_ADMIN", emailCheck: "Y", name: "남의이름" };
    const body = { userNickname, userPassword: PASSWORD, ...rights };
    const refused = await rest("PUT", USER, { as: own, body });
    expect(refused).toMatchObject({ status: 400, body: { code: "account.not-taken" } });
    for (const field of Object.keys(rights)) expect(refused.body.message).toContain(field);
    expect(await userBy(member.email)).toMatchObject({
      userNickname: member.nickname,
      name: "고친이름",
      role: "ROLE_USER",
      emailCheck: "N",
    });
    // Clients send back the whole row they read, so unchanged values must pass.
    const read = (await rest("GET", USER, { as: own })).body;
    const values = Object.entries(read).filter(([, value]) => value !== null);
    const fullRow = { ...Object.fromEntries(values), userNickname, userPassword: PASSWORD };
    expect((await rest("PUT", USER, { as: own, body: fullRow })).body.returnCode).toBe("SUCCESS");
    expect(await userBy(member.email)).toMatchObject({ userNickname, name: "고친이름", role: "ROLE_USER", emailCheck: "N" });
    const dto = { userAdditionalInformationDto: { phoneNumberEncryption: "01099998888" }, userPassword: PASSWORD };
    expect((await rest("PUT", USER, { as: own, body: dto })).body).toMatchObject({ code: "account.not-taken" });
    const moved = { userId: member.userId, userEmail: "other@example.test" };
    expect((await rest("PUT", USER, { as: await admin(), body: moved })).body).toMatchObject({ code: "account.not-taken" });
    const wrong = await rest("PUT", USER, { as: own, body: { userNickname: newNickname(), userPassword: "Wrong-pw-1!" } });
    expect(wrong.body).toEqual({ returnCode: "FAIL", message: "authenticate Error" });
    const other = await makeMember();
    expect((await rest("PUT", USER, { as: own, body: { userId: other.userId, name: "김" } })).status).toBe(403);
  });

  it("PUT answers FAIL for a taken nickname, in the rules' words", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const { body } = await rest("PUT", USER, { as: await admin(), body: { userId: member.userId, userNickname: other.nickname } });
    expect(body).toEqual({ returnCode: "FAIL", message: "닉네임이 중복되었습니다." });
  });

  it.each([
    ["DELETE", USER, (ids: number[]) => ids],
    ["DELETE", USER, (ids: number[]) => ids.map((userId) => ({ userId }))],
    ["POST", `${USER}/delete`, (ids: number[]) => ({ userId: ids })],
  ] as const)("%s %s marks the accounts as withdrawn and ends their logins", async (method, url, bodyOf) => {
    const members = [await makeMember(), await makeMember()];
    const own = await loginAs(members[0]!);
    const { body } = await rest(method, url, { as: await admin(), body: bodyOf(members.map(({ userId }) => userId)) });
    expect(body).toEqual({ returnCode: "SUCCESS", message: "2명을 탈퇴 처리했습니다." });
    for (const { email } of members) expect((await userBy(email))!.secession).toBe("Y");
    expect((await rest("GET", `${USER}/my-role`, { as: own })).status).toBe(401);
  });

  it("add-promotion stores a promotion from the given time, and refuses an overlapping one", async () => {
    const as = await admin();
    const { userId } = await makeMember();
    const day = addDays(seoulDay(new Date()), 3);
    const body = { userId, startDate: `${day.replaceAll("-", "/")} 09:00` };
    const applied = await rest("POST", `${USER}/add-promotion`, { as, body });
    expect(applied.body).toEqual({ returnCode: "SUCCESS", message: "프로모션이 등록되었습니다.", expiryDate: expect.any(String) });
    const [written] = await database().select().from(billingHistory).where(eq(billingHistory.userId, userId));
    expect(written).toMatchObject({ paymentType: "PROMOTION", approvedAt: new Date(`${day}T09:00:00+09:00`), paymentAmountWon: 0 });
    const again = await rest("POST", `${USER}/add-promotion`, { as, body: { userId, startDate: day } });
    expect(again).toMatchObject({ status: 409, body: { code: "payments.promotion-overlap" } });
    const nobody = await rest("POST", `${USER}/add-promotion`, { as, body: { startDate: day } });
    expect(nobody.body.errors).toEqual([{ path: "userId", message: expect.stringMatching(/[가-힣]/) }]);
  });
});

describe("the page of the mailed link", () => {
  const invited = async () => {
    const fresh = NewUser.parse(row());
    await createUsers(ctxOf(await makeAdmin()), [fresh]);
    const [letter] = await lettersTo(fresh.userEmail);
    return { ...fresh, path: /\/app\/user\/set-password\?ticket=\S+/.exec(letter!.text)![0] };
  };
  const passwords = { newPassword: PASSWORD, checkPassword: PASSWORD };

  it("sets a password once, without scripts, however often it was opened before", async () => {
    const { path, userEmail } = await invited();
    for (let time = 0; time < 2; time++) expect((await screen(path)).text).toContain(userEmail);
    const page = await refused(path, passwords, 400);
    expect(page.text).toContain("이용약관에 동의해 주세요.");
    expect(page.html).not.toContain(PASSWORD);
    const answer = await post(path, { ...passwords, terms: "on", privacy: "on" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/app/login");
    expect((await rest("POST", "/authenticate", { body: { username: userEmail, password: PASSWORD } })).status).toBe(200);
    const over = await screen(path, {}, 410);
    expect(over.text).toContain("이미 쓴 링크입니다.");
  });

  it("answers 410 to a wrong or missing ticket, with a link to a new password", async () => {
    expect((await get("/app/user/set-password")).status).toBe(410);
    const over = await screen("/app/user/set-password?ticket=nonsense", {}, 410);
    expect(over.one("h1").textContent).toBe("쓸 수 없는 링크입니다");
    expect(over.one('main a[href="/app/user/find-password"]').textContent).toBe("비밀번호 찾기");
    expect((await post("/app/user/set-password?ticket=x", { ...passwords, terms: "on", privacy: "on" })).status).toBe(410);
  });
});
