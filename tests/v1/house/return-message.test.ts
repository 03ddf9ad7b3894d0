import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { rest } from "../../support/app";
import { makeMember } from "../../support/factories/members";

const USER = "/v1/system/user";
const MAIL = "/v1/system/mail-certification";

/** Calls with returnCode and returnMessage by the rules (1 §7). */
it.each([
  ["POST", `${USER}/customer`],
  ["POST", `${USER}/customer/sns/kakao`],
  ["POST", `${USER}/sns/kakao`],
  ["POST", `${USER}/sns/integrated/kakao`],
  ["GET", `${MAIL}/sendMail`],
  ["POST", `${MAIL}/sendMail`],
  ["GET", `${MAIL}/sendPassword`],
  ["POST", `${MAIL}/sendPassword`],
] as const)("%s %s answers a wrong shape as FAIL, with the message under both names", async (method, url) => {
  const { status, body } = await rest(method, url, method === "POST" ? { body: {} } : {});
  expect(status).toBe(400);
  expect(body).toMatchObject({ returnCode: "FAIL", code: "common.wrong-shape", requestId: expect.any(String), errors: expect.any(Array) });
  expect([body.returnMessage, body.message.length > 0]).toEqual([body.message, true]);
});

it("returns returnCode and returnMessage when a rule refuses", async () => {
  const member = await makeMember();
  const call = {
    userEmail: `${randomUUID()}@geulbeot.test`,
    userPassword: "bamboo-37!forest",
    userNickname: member.nickname,
    receiptID: randomUUID(),
  };
  const job = { country: "KR", province: "seoul", occupation: "worker", jobPosition: "manager", job: "marketing", companyName: "개인" };
  const { status, body } = await rest("POST", `${USER}/customer`, { body: { ...call, userAdditionalInformationDto: job } });
  expect([status, body.code, body.returnCode, body.returnMessage]).toEqual([403, "account.identity-needed", "FAIL", body.message]);
});

it("returns no returnMessage for a refusal of other calls", async () => {
  const { body } = await rest("PUT", `${MAIL}/verify`, { body: {} });
  expect(Object.keys(body).toSorted()).toEqual(["code", "errors", "message", "requestId"]);
});
