import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { findMember } from "~/areas/account/session/find-member.server";
import { rest } from "../../support/app";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { makeFriendRow } from "../../support/factories/dispatches";
import { mailsTo } from "../../support/factories/mails";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";

const USER = "/v1/system/user";
const NEW = "Another-pw-2!";
const someone = async (over: Parameters<typeof makeMember>[0] = {}) => {
  const member = await makeMemberWithPassword(over);
  return { member, as: await loginAs(member) };
};

describe("member calls (1 §7)", () => {
  it("PUT user changes the member's own fields, and answers FAIL for a wrong password or a taken nickname", async () => {
    const { member, as } = await someone();
    const nickname = `${member.nickname}새`;
    const put = (body: object) => rest("PUT", USER, { as, body });
    expect((await put({ userNickname: nickname, userPassword: "Wrong-pw-1!" })).body).toEqual({
      returnCode: "FAIL",
      message: "authenticate Error",
    });
    const dto = { companyName: "글벗상사", job: "marketing" };
    const saved = await put({ userNickname: nickname, userPassword: PASSWORD, userAdditionalInformationDto: dto });
    expect(saved.body).toMatchObject({ returnCode: "SUCCESS" });
    expect((await rest("GET", `${USER}/by-login-id`, { as })).body).toMatchObject({ userNickname: nickname, companyName: "글벗상사" });
    const other = await makeMember();
    const taken = await put({ userNickname: other.nickname, userPassword: PASSWORD });
    expect(taken.body).toEqual({ returnCode: "FAIL", message: "닉네임이 중복되었습니다." });
    expect((await put({ userId: other.userId, userNickname: "남의이름" })).status).toBe(403);
  });

  it("changePassword answers FAIL for a wrong password, and ends the token after a change", async () => {
    const { member, as } = await someone();
    const put = (userPassword: string) =>
      rest("PUT", `${USER}/changePassword`, { as, body: { userEmail: member.email, userPassword, newPassword: NEW } });
    expect((await put("Wrong-pw-1!")).body).toEqual({ returnCode: "FAIL", message: "비밀번호가 맞지 않습니다." });
    expect((await put(PASSWORD)).body.returnCode).toBe("SUCCESS");
    expect(await findMember(as.token)).toBeNull();
    const social = await someone({ userType: "KAKAOTALK" });
    const body = { userPassword: PASSWORD, newPassword: NEW };
    expect((await rest("PUT", `${USER}/changePassword`, { as: social.as, body })).body.code).toBe("account.social-password");
  });

  it("updatePassword is closed to members without a ticket, updateEmailCheck to all but administrators", async () => {
    const { member, as } = await someone();
    const body = { userId: member.userId, userPassword: NEW };
    expect((await rest("PUT", `${USER}/updatePassword`, { as, body })).status).toBe(403);
    expect((await rest("PUT", `${USER}/updateEmailCheck`, { as, body: { userId: member.userId } })).status).toBe(403);
    const admin = await loginAs(await makeAdmin());
    expect((await rest("PUT", `${USER}/updatePassword`, { as: admin, body })).body.returnCode).toBe("SUCCESS");
    expect((await rest("PUT", `${USER}/updateEmailCheck`, { as: admin, body: { userId: member.userId } })).body.returnCode).toBe("SUCCESS");
  });

  it("updatePassword-kakao is only for messenger members", async () => {
    const social = await someone({ userType: "INTEGRATION" });
    const put = (as: { token: string }) => rest("PUT", `${USER}/updatePassword-kakao`, { as, body: { userPassword: NEW } });
    expect((await put(social.as)).body.returnCode).toBe("SUCCESS");
    expect((await put((await someone()).as)).body.code).toBe("account.email-password");
  });

  it("sendPassword answers the same by GET and POST, for a member's address and an unknown one", async () => {
    const { member } = await someone();
    const url = "/v1/system/mail-certification/sendPassword";
    const forMember = await rest("GET", `${url}?userEmail=${member.email}`);
    const unknown = await rest("POST", url, { body: { userEmail: "nobody-there@example.test" } });
    expect(forMember.body).toEqual(unknown.body);
    expect(forMember.body).toMatchObject({ returnCode: "SUCCESS", returnMessage: "등록된 이메일로 임시 비밀번호를 발급했습니다." });
    expect(forMember.headers.get("Cache-Control")).toBe("no-store");
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  it("user-secession stores the server's date and time, not the call's", async () => {
    const { as } = await someone();
    expect((await rest("PUT", `${USER}/user-secession`, { as, body: { secession: "N" } })).status).toBe(400);
    const body = { secession: "Y", secessionDate: "1999-01-01", secessionTime: "00:00:00" };
    const response = await rest("PUT", `${USER}/user-secession`, { as, body });
    expect(response.body).toMatchObject({ returnCode: "SUCCESS", secession: "Y" });
    expect(response.body.secessionDate).not.toBe("1999-01-01");
    expect(response.body.secessionTime).toMatch(/^\d\d:\d\d:\d\d$/);
    expect((await rest("GET", `${USER}/my-role`, { as })).status).toBe(401);
  });

  it("refuses a new password that is the old one, common, or made of the e-mail", async () => {
    const { member, as } = await someone({ userEmail: `gildong${randomUUID().slice(0, 8)}@example.test` });
    const put = (newPassword: string) => rest("PUT", `${USER}/changePassword`, { as, body: { userPassword: PASSWORD, newPassword } });
    expect(await put(PASSWORD)).toMatchObject({ status: 400, body: { code: "account.same-password" } });
    expect(await put("password1!")).toMatchObject({ status: 400, body: { code: "account.common-password" } });
    expect(await put(`${member.email.split("@")[0]}1!`)).toMatchObject({ status: 400, body: { code: "account.personal-password" } });
    const social = await someone({ userType: "INTEGRATION" });
    const set = { as: social.as, body: { userPassword: PASSWORD } };
    expect(await rest("PUT", `${USER}/updatePassword-kakao`, set)).toMatchObject({ status: 400, body: { code: "account.same-password" } });
    const admin = { as: await loginAs(await makeAdmin()), body: { userId: member.userId, userPassword: "password1!" } };
    expect(await rest("PUT", `${USER}/updatePassword`, admin)).toMatchObject({ status: 400, body: { code: "account.common-password" } });
    expect(await findMember(as.token)).not.toBeNull();
  });

  it("lets a member save and read their own bank account; refuses a guest", async () => {
    const { as } = await someone();
    const url = `${USER}/entry-user-bank-account`;
    expect((await rest("GET", url)).status).toBe(401);
    expect((await rest("GET", url, { as })).body).toEqual({
      creatorKind: "INDIVIDUAL",
      accountHolder: "",
      bankCode: "",
      bankAccountNumber: "",
    });
    const body = { accountHolder: "김하늘", bankCode: "004", bankAccountNumber: "12345678" };
    expect((await rest("POST", url, { as, body })).body).toBe("저장되었습니다.");
    expect((await rest("GET", url, { as })).body).toEqual({ creatorKind: "INDIVIDUAL", ...body });
    expect((await rest("POST", url, { as, body: { ...body, bankAccountNumber: "1-2" } })).body.errors[0].path).toBe("bankAccountNumber");
  });
});

describe("blog profile calls", () => {
  const url = `${USER}/blog-profile`;

  it("save a profile by multipart and by JSON, and show it to anybody without the messenger's id", async () => {
    const { member, as } = await someone();
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#35a" } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.set("userNickname", member.nickname);
    form.set("activitySector_1", "finance");
    form.set("kakaoId", "sky");
    form.set("picturePathFile", new File([new Uint8Array(picture)], "face.jpg"));
    expect((await rest("POST", url, { as, body: form })).body).toEqual({ returnCode: "SUCCESS", message: "저장되었습니다." });
    const profile = (await rest("GET", url, { as })).body;
    expect(profile).toMatchObject({ kakaoId: "sky", activitySector_1: "finance", picturePath: expect.stringMatching(/^\/files\//) });
    const shown = (await rest("GET", `${url}/by-user?userId=${member.userId}`)).body;
    expect(shown).toMatchObject({ userId: member.userId, userNickname: member.nickname });
    expect(shown).not.toHaveProperty("kakaoId");
    expect((await rest("GET", `${url}/all?rowsPerPage=2000`)).body.content).toContainEqual(shown);
    const other = await makeMember();
    const taken = await rest("PUT", url, { as, body: { userNickname: other.nickname, activitySector_1: "finance" } });
    expect(taken).toMatchObject({ status: 200, body: { returnCode: "FAIL", message: "닉네임이 중복되었습니다." } });
  });

  it("upload answers the picture's address", async () => {
    const { as } = await someone();
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#35a" } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set("file", new File([new Uint8Array(picture)], "face.png"));
    expect((await rest("POST", `${url}/upload`, { as, body: form })).body.picturePath).toMatch(/^\/files\//);
  });
});

describe("friend list writes", () => {
  const url = `${USER}/friend-list`;

  it("PUT excludes friends and saves notes, DELETE removes them; another member's friends are not found", async () => {
    const { member, as } = await someone();
    const other = await makeMember();
    await makeFriendRow(other.userId, { kakaotalkId: "9001" });
    await makeFriendRow(member.userId, { kakaotalkId: "9002", profileNickname: "박나무" });
    const friendRow = { userId: member.userId, kakaotalkId: "9002" };
    expect(
      (await rest("PUT", url, { as, body: [{ ...friendRow, exclusionYn: "Y", name: "나무", phoneNumberEncryption: "01012345678" }] }))
        .status,
    ).toBe(200);
    const listed = (await rest("GET", `${url}?exclusionYn=Y`, { as })).body.content;
    expect(listed).toEqual([expect.objectContaining({ kakaotalkId: "9002", name: "나무", phoneNumberEncryption: "01012345678" })]);
    expect((await rest("PUT", url, { as, body: [{ kakaotalkId: "9001", exclusionYn: "Y" }] })).status).toBe(404);
    expect((await rest("DELETE", url, { as, body: [{ kakaotalkId: "9001" }] })).status).toBe(404);
    expect((await rest("DELETE", url, { as, body: [friendRow] })).body.returnCode).toBe("SUCCESS");
    expect((await rest("GET", url, { as })).body.totalElements).toBe(0);
  });

  it("suggests the member's own friends", async () => {
    const { member, as } = await someone();
    await makeFriendRow(member.userId, { profileNickname: "박나무_1", name: "나무" });
    const suggest = (keyword: string) => rest("GET", `/v1/suggest/system/user/friend-list?keyword=${encodeURIComponent(keyword)}`, { as });
    expect((await suggest("나무_")).body).toEqual([{ value: "박나무_1", label: "박나무_1 (나무)" }]);
    expect((await suggest("나무%")).body).toEqual([]);
  });
});
