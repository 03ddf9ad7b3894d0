import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "~db/client.server";
import { consent, identityRequest, messengerToken, user, userAdditionalInformation } from "~db/schema/account";
import { friend } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { rest } from "../../support/app";
import { makeConnected, makeKakaoAccount, makeMemberWithPassword, PASSWORD, useMessenger } from "../../support/factories/account";
import { codeOf, lettersTo, newestIdentity, newMail, newNickname, otherThan } from "../../support/factories/join";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { useProviders } from "../../support/factories/providers";

let box: TestSandbox;
beforeAll(async () => {
  box = await TestSandbox.start();
  useMessenger(box.url);
  useProviders(box);
});
afterAll(() => box.end());
beforeEach(async () => void (await box.call("DELETE", "/control/faults")));

const CERT = "/v1/kakaocert";
const APPLIED = "회원가입 신청이 완료되었습니다. 보내드린 메일을 확인해 주세요.";
const CUSTOMER = "/v1/system/user/customer";
const person = () => ({ ReceiverName: "김하늘", ReceiverHP: `010${randomInt(10_000_000, 99_999_999)}`, ReceiverBirthDay: "19900131" });
const rowOf = async (email: string) => (await database().select().from(user).where(eq(user.userEmail, email)))[0];

async function requested(): Promise<{ receiptID: string; provider: string }> {
  const { status, body } = await rest("POST", `${CERT}/RequestVerifyAuth`, { body: person() });
  expect(status).toBe(200);
  return { receiptID: body.receiptID, provider: (await newestIdentity()).providerReceiptId };
}

async function verified(): Promise<string> {
  const { receiptID, provider } = await requested();
  await box.control("identities", { receiptId: provider, state: "confirmed" });
  expect((await rest("GET", `${CERT}/verifyAuth?receiptID=${receiptID}`)).body).toEqual({ receiptID, state: 1 });
  return receiptID;
}

const signUp = (receiptID: string, more: Record<string, unknown> = {}) => ({
  ...{ userEmail: newMail(), userPassword: PASSWORD, userType: "EMAIL", emailCheck: "Y", role: "ROLE_ADMIN", name: "딴 사람" },
  ...{ userNickname: newNickname(), receiptID },
  userAdditionalInformationDto: {
    ...{ phoneNumberEncryption: "010-0000-0000", birth: "2000-01-01", selfAuthenticationYn: "Y", userServiceType: "PAID", country: "KR" },
    ...{
      province: "seoul",
      promotionInformationAgreementYn: "N",
      companyName: "개인",
      occupation: "worker",
      jobPosition: "manager",
      job: "marketing",
    },
  },
  ...more,
});

describe("identity verification", () => {
  test("answers a receipt without the provider's, and stores neither receipt nor name in plain text", async () => {
    const query = new URLSearchParams(person());
    const got = await rest("GET", `${CERT}/RequestVerifyAuth?${query}`);
    expect(got.status).toBe(200);
    expect(got.body.receiptID).toMatch(/^[\w-]{43}$/);
    expect(got.body.token).toMatch(/^[\w-]{43}$/);
    const row = await newestIdentity();
    expect(JSON.stringify(got.body)).not.toContain(row.providerReceiptId);
    expect(JSON.stringify(row)).not.toContain(got.body.receiptID);
    expect(JSON.stringify(row)).not.toContain("김하늘");
    expect(got.headers.get("Cache-Control")).toBe("no-store");
  });

  test.each([
    ["confirmed", 1],
    ["expired", 2],
    ["rejected", 2],
  ])("answers for a request that was %s the state %i, and state 0 before", async (state, number) => {
    const { receiptID, provider } = await requested();
    const ask = () => rest("GET", `${CERT}/getVerifyAuthResult?receiptID=${receiptID}`);
    expect((await ask()).body).toEqual({ receiptID, state: 0 });
    expect((await rest("POST", `${CERT}/verifyAuth`, { body: { receiptID } })).body.state).toBe(0);
    await box.control("identities", { receiptId: provider, state });
    expect((await ask()).body).toEqual({ receiptID, state: number });
  });

  test("does not complete a request when asked for the state; verifying does, and is idempotent", async () => {
    const { receiptID, provider } = await requested();
    await box.control("identities", { receiptId: provider, state: "confirmed" });
    await rest("GET", `${CERT}/getVerifyAuthResult?receiptID=${receiptID}`);
    expect((await newestIdentity()).state).toBe("PENDING");
    const answers = await Promise.all([1, 2, 3, 4].map(() => rest("GET", `${CERT}/verifyAuth?receiptID=${receiptID}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await rest("GET", `${CERT}/verifyAuth?receiptID=${receiptID}`)).body.state).toBe(1);
  });

  test("does not find an unknown receipt; refuses a wrong value by its field's name", async () => {
    expect((await rest("GET", `${CERT}/getVerifyAuthResult?receiptID=${"x".repeat(43)}`)).status).toBe(404);
    const { status, body } = await rest("POST", `${CERT}/RequestVerifyAuth`, { body: { ...person(), ReceiverHP: "010-1234-5678" } });
    expect([status, body.errors[0].path]).toEqual([400, "ReceiverHP"]);
  });

  test("asks a person five times in ten minutes, then answers 429 with the seconds to wait", async () => {
    const body = person();
    for (let times = 0; times < 5; times++) expect((await rest("POST", `${CERT}/RequestVerifyAuth`, { body })).status).toBe(200);
    const over = await rest("POST", `${CERT}/RequestVerifyAuth`, { body });
    expect(over.status).toBe(429);
    expect(Number(over.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  test("counts a phone number with white space as the same number; refuses other spellings without counting", async () => {
    const body = person();
    const { ReceiverHP: phone } = body;
    const ask = async (ReceiverHP: string) => (await rest("POST", `${CERT}/RequestVerifyAuth`, { body: { ...body, ReceiverHP } })).status;
    const wide = phone.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    const dashed = `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`;
    for (const other of [dashed, wide, `+82${phone.slice(1)}`, `${phone.slice(0, 5)}\u200b${phone.slice(5)}`])
      expect(await ask(other)).toBe(400);
    for (const same of [phone, ` ${phone}`, `${phone}\u3000`, `\n${phone}\t`, phone]) expect(await ask(same)).toBe(200);
    expect(await ask(` ${phone} `)).toBe(429);
  });

  test("answers 503 while the identity provider cannot be reached", async () => {
    await box.control("faults", { target: "identity", mode: "status", status: 503, times: 1 });
    expect((await rest("POST", `${CERT}/RequestVerifyAuth`, { body: person() })).status).toBe(503);
  });
});

describe("POST /v1/system/user/customer", () => {
  test("creates a member of the verified person and mails a code; ignores name, role and proofs of the client", async () => {
    const body = signUp(await verified());
    const answer = await rest("POST", CUSTOMER, { body });
    expect([answer.status, answer.body.returnCode, answer.body.returnMessage]).toEqual([200, "SUCCESS", APPLIED]);
    const row = (await rowOf(body.userEmail))!;
    expect(row).toMatchObject({ name: "김하늘", role: "ROLE_USER", emailCheck: "N", userType: "EMAIL" });
    const [more] = await database().select().from(userAdditionalInformation).where(eq(userAdditionalInformation.userId, row.userId));
    expect(more).toMatchObject({ birth: "1990-01-31", userServiceType: "FREE", selfAuthenticationMethod: "KAKAOCERT" });
    const kinds = await database().select().from(consent).where(eq(consent.userId, row.userId));
    expect(kinds.map(({ kind, way }) => `${kind} ${way}`)).toEqual(["TERMS REST", "PRIVACY REST", "MARKETING REST"]);
    expect(await lettersTo(body.userEmail)).toHaveLength(1);
  });

  test("needs a region in Korea, and stores none for another country", async () => {
    const receiptID = await verified();
    const inside = signUp(receiptID).userAdditionalInformationDto;
    for (const province of [undefined, "", null]) {
      const without = signUp(receiptID, { userAdditionalInformationDto: { ...inside, province } });
      const { status, body } = await rest("POST", CUSTOMER, { body: without });
      expect([status, body.errors?.[0]?.path]).toEqual([400, "userAdditionalInformationDto.province"]);
    }
    for (const province of [undefined, "", null, "seoul"]) {
      const abroad = signUp(await verified(), { userAdditionalInformationDto: { ...inside, country: "US", province } });
      expect((await rest("POST", CUSTOMER, { body: abroad })).status).toBe(200);
      const row = (await rowOf(abroad.userEmail))!;
      const [more] = await database().select().from(userAdditionalInformation).where(eq(userAdditionalInformation.userId, row.userId));
      expect(more).toMatchObject({ country: "US", province: null });
    }
  });

  test("needs a verified, unused receipt", async () => {
    const { receiptID } = await requested();
    for (const receipt of [receiptID, "x".repeat(43)]) {
      const { status, body } = await rest("POST", CUSTOMER, { body: signUp(receipt) });
      expect([status, body.code]).toEqual([403, "account.identity-needed"]);
    }
    const used = await verified();
    expect((await rest("POST", CUSTOMER, { body: signUp(used) })).status).toBe(200);
    expect((await rest("POST", CUSTOMER, { body: signUp(used) })).status).toBe(403);
  });

  test("answers a member's address like an unknown address", async () => {
    const existing = await makeMemberWithPassword();
    const fresh = await rest("POST", CUSTOMER, { body: signUp(await verified()) });
    const taken = await rest("POST", CUSTOMER, { body: signUp(await verified(), { userEmail: existing.email }) });
    expect([taken.status, taken.body]).toEqual([fresh.status, fresh.body]);
  });

  test("refuses a taken nickname alike, whether the address is its owner's or nobody's", async () => {
    for (const secession of ["N", "Y"] as const) {
      const { email, nickname } = await makeMemberWithPassword({ secession });
      const receiptID = await verified();
      const answers = [];
      for (const userEmail of [email, newMail()])
        answers.push(await rest("POST", CUSTOMER, { body: signUp(receiptID, { userEmail, userNickname: nickname }) }));
      const [toOwner, toNobody] = answers.map(({ status, body }) => ({ status, body: { ...body, requestId: "" } }));
      expect(toOwner).toEqual(toNobody);
      expect(toOwner!.status).toBe(409);
    }
  });

  test("answers a withdrawn member's address alike, and mails its owner how to come back", async () => {
    const withdrawn = await makeMemberWithPassword({ secession: "Y", secededAt: new Date() });
    expect((await rest("POST", CUSTOMER, { body: signUp(await verified(), { userEmail: withdrawn.email }) })).status).toBe(200);
    const { number } = (await codeOf(withdrawn.email))!;
    const verify = { userEmail: withdrawn.email, certificateNumber: number };
    expect((await rest("PUT", "/v1/system/mail-certification/verify", { body: verify })).body).toBe(false);
    expect((await lettersTo(withdrawn.email)).map(({ text }) => /reopen-account\?ticket=\S{43}/.test(text))).toEqual([true]);
    expect((await rowOf(withdrawn.email))!.secession).toBe("Y");
  });

  test("refuses a taken nickname without using the receipt", async () => {
    const receiptID = await verified();
    const { nickname } = await makeMember();
    const taken = await rest("POST", CUSTOMER, { body: signUp(receiptID, { userNickname: nickname }) });
    expect([taken.status, taken.body.message]).toEqual([409, "사용할 수 없는 닉네임입니다."]);
    expect((await rest("POST", CUSTOMER, { body: signUp(receiptID) })).status).toBe(200);
    const rows = await database().select().from(identityRequest).where(eq(identityRequest.state, "VERIFIED"));
    expect(rows.every(({ sealedPerson }) => !sealedPerson.includes("김하늘"))).toBe(true);
  });
});

describe("mail certification", () => {
  const BASE = "/v1/system/mail-certification";
  const send = (userEmail: string, method: "GET" | "POST" = "POST") =>
    method === "GET"
      ? rest("GET", `${BASE}/sendMail?userEmail=${encodeURIComponent(userEmail)}`)
      : rest("POST", `${BASE}/sendMail`, { body: { userEmail } });
  const verify = (userEmail: string, certificateNumber: string) =>
    rest("PUT", `${BASE}/verify`, { body: { userEmail, certificateNumber } });

  test("mails a member's code, which certifies once; sends no second code while it is valid", async () => {
    const member = await makeMember({ emailCheck: "N" });
    expect((await send(member.email, "GET")).body).toMatchObject({ returnCode: "SUCCESS", message: "인증번호를 보냈습니다." });
    expect((await send(member.email)).status).toBe(409);
    const { number } = (await codeOf(member.email))!;
    expect((await verify(member.email, otherThan(number))).body).toBe(false);
    expect((await verify(member.email, number)).body).toBe(true);
    expect((await verify(member.email, number)).body).toBe(false);
    expect((await rowOf(member.email))!.emailCheck).toBe("Y");
  });

  test("answers an unknown address like a member's, without a mail", async () => {
    const unknown = newMail();
    const knownAnswer = await send((await makeMember({ emailCheck: "N" })).email);
    const first = await send(unknown);
    expect([first.status, first.body]).toEqual([knownAnswer.status, knownAnswer.body]);
    expect((await send(unknown)).status).toBe(409);
    expect(await lettersTo(unknown)).toEqual([]);
    expect((await verify(unknown, (await codeOf(unknown))!.number)).body).toBe(false);
  });

  test("allows five tries", async () => {
    const member = await makeMember({ emailCheck: "N" });
    await send(member.email);
    const { number } = (await codeOf(member.email))!;
    for (let tries = 0; tries < 5; tries++) expect((await verify(member.email, otherThan(number))).body).toBe(false);
    expect((await verify(member.email, number)).body).toBe(false);
  });

  test("allows no more than five tries at the same moment either", async () => {
    const member = await makeMember({ emailCheck: "N" });
    await send(member.email);
    const { number } = (await codeOf(member.email))!;
    await Promise.all(Array.from({ length: 12 }, () => verify(member.email, otherThan(number))));
    expect((await codeOf(member.email))!.tries).toBe(5);
  });

  test("shows administrators who got a code, never the code", async () => {
    const member = await makeMember({ emailCheck: "N" });
    await send(member.email);
    const admin = await loginAs(await makeAdmin());
    const { status, body } = await rest("GET", `${BASE}/page?userId=${member.userId}`, { as: admin });
    expect(status).toBe(200);
    expect(body.content[0]).toMatchObject({ userId: member.userId, userEmail: member.email, mailCertificationNumber: "****" });
    expect((await rest("GET", `${BASE}/page`, { as: await loginAs(member) })).status).toBe(403);
    const { mailCertificationSequence } = (await codeOf(member.email))!;
    const own = await rest("GET", `${BASE}/getMailCertificateSequence?userId=${member.userId}`, { as: await loginAs(member) });
    expect(own.body).toEqual({ mailCertificationSequence });
    const other = await loginAs(await makeMember());
    expect((await rest("GET", `${BASE}/getMailCertificateSequence?userId=${member.userId}`, { as: other })).status).toBe(404);
  });
});

describe("the messenger's sign-up calls", () => {
  const call = (snsToken: string, more: Record<string, unknown> = {}) => ({
    ...{ userEmail: newMail(), userPassword: PASSWORD, userNickname: newNickname(), snsToken, gender: "male" },
    ...more,
  });
  const someone = async (more: Record<string, unknown> = {}) => {
    const accountId = await makeKakaoAccount(box, more);
    return { accountId, token: (await box.tokens(accountId)).access_token };
  };

  test("sns/kakao creates a member by a token of this app", async () => {
    const { accountId, token } = await someone();
    const body = call(token);
    const { returnCode, message } = (await rest("POST", "/v1/system/user/sns/kakao", { body })).body;
    expect([returnCode, message], "the typed address is not proven").toEqual(["SUCCESS", APPLIED]);
    const row = (await rowOf(body.userEmail))!;
    expect(row).toMatchObject({ userType: "KAKAOTALK", kakaoId: accountId });
    expect(await database().select().from(messengerToken).where(eq(messengerToken.userId, row.userId))).toEqual([]);
    expect((await rest("POST", "/v1/system/user/sns/kakao", { body: call(token) })).status).toBe(409);
    expect((await rest("POST", "/v1/system/user/sns/kakao", { body: call("nonsense") })).status).toBe(401);
  });

  test("sns/kakao refuses a taken nickname alike, whether the address is its owner's or nobody's", async () => {
    const { email, nickname } = await makeMemberWithPassword();
    const { token } = await someone();
    for (const userEmail of [email, newMail()]) {
      const answer = await rest("POST", "/v1/system/user/sns/kakao", { body: call(token, { userEmail, userNickname: nickname }) });
      expect([answer.status, answer.body.code], userEmail).toEqual([409, "account.nickname-taken"]);
    }
  });

  test.each(["sns/kakao", "customer/sns/kakao"])(
    "%s needs a password, alike for every address, and mails nothing without",
    async (path) => {
      const creator = await makeMember();
      const withdrawn = await makeMemberWithPassword({ secession: "Y", secededAt: new Date() });
      const { token } = await someone();
      for (const userEmail of [withdrawn.email, newMail()])
        for (const userPassword of [undefined, ""]) {
          const body = { ...call(token, { userEmail, userPassword }), userId: creator.userId };
          const answer = await rest("POST", `/v1/system/user/${path}`, { body });
          expect([answer.status, answer.body.code, answer.body.errors?.[0]?.path]).toEqual([400, "common.wrong-shape", "userPassword"]);
          expect(await lettersTo(userEmail)).toEqual([]);
        }
    },
  );

  test("customer/sns/kakao subscribes the new member to the creator as well", async () => {
    const creator = await makeMember();
    const { accountId, token } = await someone();
    const body = { ...call(token), userId: creator.userId };
    expect((await rest("POST", "/v1/system/user/customer/sns/kakao", { body })).status).toBe(200);
    const [row] = await database()
      .select()
      .from(friend)
      .where(and(eq(friend.userId, creator.userId), eq(friend.kakaotalkId, accountId)));
    expect(row).toMatchObject({ subscribeYn: "Y", profileNickname: body.userNickname });
    expect((await rest("POST", "/v1/system/user/customer/sns/kakao", { body: { ...body, userId: 999_999_999 } })).status).toBe(404);
  });

  test("sns/integrated/kakao links a messenger account only with the member's password", async () => {
    const member = await makeMemberWithPassword();
    const { accountId, token } = await someone();
    const link = { userEmail: member.email, snsToken: token };
    const url = "/v1/system/user/sns/integrated/kakao";
    expect((await rest("POST", url, { body: { ...link, userPassword: "wrong-pw-1!" } })).status).toBe(401);
    expect((await rest("POST", url, { body: { ...link, userPassword: PASSWORD } })).body.returnCode).toBe("SUCCESS");
    expect(await rowOf(member.email)).toMatchObject({ userType: "INTEGRATION", kakaoId: accountId });
  });

  test("saveKakaotalkFriend subscribes a messenger member once, after an opt-out only when confirmed; refuses e-mail members", async () => {
    const creator = await makeMember();
    const { member, accountId } = await makeConnected(box);
    const as = await loginAs(member);
    const url = "/v1/system/user/friend-list/saveKakaotalkFriend";
    for (let times = 0; times < 2; times++)
      expect((await rest("POST", url, { as, body: { userId: creator.userId } })).body.message).toBe("구독이 추가되었습니다.");
    const friendCondition = and(eq(friend.userId, creator.userId), eq(friend.kakaotalkId, accountId));
    expect(await database().select().from(friend).where(friendCondition)).toHaveLength(1);
    await database().update(friend).set({ subscribeYn: "N" }).where(friendCondition);
    expect((await rest("POST", url, { as, body: { userId: creator.userId } })).body.code).toBe("sending.opted-out");
    expect((await rest("POST", url, { as, body: { userId: creator.userId, confirmed: "Y" } })).status).toBe(200);
    const byMail = await loginAs(await makeMember());
    expect((await rest("POST", url, { as: byMail, body: { userId: creator.userId } })).body.code).toBe("sending.social-only");
  });
});

describe("/v1/kakao/unlink", () => {
  const KEY = { Authorization: "KakaoAK geulbeot-sandbox-admin" };
  const notice = (user_id: string) => `/v1/kakao/unlink?app_id=654321&user_id=${user_id}&referrer_type=UNLINK_FROM_APPS`;

  test("turns a linked account back into an e-mail account and deletes its token", async () => {
    const { member, accountId } = await makeConnected(box);
    await database().update(user).set({ userType: "INTEGRATION" }).where(eq(user.userId, member.userId));
    expect((await rest("GET", notice(accountId), { headers: KEY })).status).toBe(200);
    expect(await rowOf(member.email)).toMatchObject({ userType: "EMAIL", kakaoId: null });
    expect(await database().select().from(messengerToken).where(eq(messengerToken.userId, member.userId))).toEqual([]);
  });

  test("deletes the token of a messenger member and keeps the id, also when sent as a form", async () => {
    const { member, accountId } = await makeConnected(box);
    const body = new FormData();
    for (const [name, value] of Object.entries({ app_id: "654321", user_id: accountId, referrer_type: "ACCOUNT_DELETE" }))
      body.set(name, value);
    expect((await rest("POST", "/v1/kakao/unlink", { body, headers: KEY })).status).toBe(200);
    expect(await rowOf(member.email)).toMatchObject({ userType: "KAKAOTALK", kakaoId: accountId });
    expect(await database().select().from(messengerToken).where(eq(messengerToken.userId, member.userId))).toEqual([]);
  });

  test("answers 200 for an unknown person, and 401 with a wrong key, which changes nothing", async () => {
    expect((await rest("GET", notice("123456789"), { headers: KEY })).status).toBe(200);
    const { member, accountId } = await makeConnected(box);
    for (const headers of [{}, { Authorization: "KakaoAK wrong" }] as Record<string, string>[])
      expect((await rest("GET", notice(accountId), { headers })).status).toBe(401);
    expect(await database().select().from(messengerToken).where(eq(messengerToken.userId, member.userId))).toHaveLength(1);
  });

  test("changes nothing when the notice is for another app", async () => {
    const { member, accountId } = await makeConnected(box);
    expect((await rest("GET", notice(accountId).replace("654321", "1"), { headers: KEY })).status).toBe(200);
    expect(await database().select().from(messengerToken).where(eq(messengerToken.userId, member.userId))).toHaveLength(1);
  });
});

describe("/v1/user-additional-information", () => {
  const URL = "/v1/user-additional-information";

  test("lets a member save and read their own information, never another's", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const as = await loginAs(member);
    const body = { phoneNumberEncryption: "010-1234-5678", birth: "1990-01-31", country: "KR", job: "sales", companyName: "글벗상사" };
    expect((await rest("POST", URL, { as, body })).body).toEqual({ returnCode: "SUCCESS", message: "저장했습니다." });
    expect((await rest("PUT", URL, { as, body: { userId: member.userId, province: "busan" } })).status).toBe(200);
    const { body: page } = await rest("GET", `${URL}/page?userId=${member.userId}`, { as });
    const shown = { phoneNumberEncryption: "01012345678", birth: "1990-01-31", province: "busan", job: "sales" };
    expect(page.content).toEqual([expect.objectContaining({ userId: member.userId, ...shown })]);
    expect((await rest("PUT", URL, { as, body: { userId: other.userId, job: "sales" } })).status).toBe(404);
    expect((await rest("GET", `${URL}/page?userId=${other.userId}`, { as })).status).toBe(404);
    expect((await rest("PUT", URL, { as, body: { job: "astronaut" } })).status).toBe(400);
  });

  test("stores a region only for Korea, also when a call gives only one of the two", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const saveAs = async (body: Record<string, unknown>) => {
      const { status, body: answer } = await rest("PUT", URL, { as, body });
      const [row] = (await rest("GET", `${URL}/page?userId=${member.userId}`, { as })).body.content;
      return [status, status === 200 ? null : answer.code, row.country, row.province];
    };
    expect(await saveAs({ country: "KR", province: "busan" })).toEqual([200, null, "KR", "busan"]);
    expect(await saveAs({ province: "" })).toEqual([400, "account.region-needed", "KR", "busan"]);
    expect(await saveAs({ country: "US" })).toEqual([200, null, "US", null]);
    expect(await saveAs({ province: "busan" })).toEqual([400, "account.region-abroad", "US", null]);
    expect(await saveAs({ province: null, job: "sales" })).toEqual([200, null, "US", null]);
    expect(await saveAs({ country: "KR" })).toEqual([400, "account.region-needed", "US", null]);
    expect(await saveAs({ country: "KR", province: "jeju" })).toEqual([200, null, "KR", "jeju"]);
    expect(await saveAs({ job: "marketing" })).toEqual([200, null, "KR", "jeju"]);
  });

  test("refuses to change a verified person's name, phone and birth", async () => {
    const receiptID = await verified();
    const body = signUp(receiptID);
    await rest("POST", CUSTOMER, { body });
    const row = (await rowOf(body.userEmail))!;
    const as = await loginAs({ ...(await makeMember()), userId: row.userId });
    for (const [path, value] of [
      ["name", "딴 사람"],
      ["birth", "20000101"],
      ["phoneNumberEncryption", "01099998888"],
    ] as const) {
      const refused = await rest("PUT", URL, { as, body: { [path]: value, job: "sales" } });
      expect(refused).toMatchObject({ status: 409, body: { code: "account.verified-person" } });
    }
    expect((await rest("PUT", URL, { as, body: { name: "김하늘", birth: "1990-01-31", job: "sales" } })).status).toBe(200);
    expect((await rowOf(body.userEmail))!.name).toBe("김하늘");
    const [more] = await database().select().from(userAdditionalInformation).where(eq(userAdditionalInformation.userId, row.userId));
    expect(more).toMatchObject({ birth: "1990-01-31", job: "sales" });
  });
});
