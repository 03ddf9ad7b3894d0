import { createHash, createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, TestSandbox } from "./start";

let box: TestSandbox;
let bearer: string;
beforeAll(async () => void (box = await TestSandbox.start()));
afterAll(() => box.end());
beforeEach(async () => {
  await box.control("reset", { world: true });
  bearer = (await token()).body.session_token;
});

const SECRET = "Z2V1bGJlb3Qtc2FuZGJveC1rYWthb2NlcnQtc2VjcmV0";
const PERSON = {
  CallCenterNum: "1600-0000",
  CallCenterName: "글벗",
  Expires_in: 300,
  ReceiverBirthDay: "19900101",
  ReceiverHP: "01012345678",
  ReceiverName: "김하늘",
  TMSTitle: "글벗 본인확인",
  TMSMessage: "확인해 주세요.",
  Token: "nonce-1",
  PayLoad: "p",
  isVerifyNameYN: true,
};
const NOW = "2026-03-01T00:00:00.000Z";
const later = (ms: number) => box.control("clock", { now: new Date(Date.parse(NOW) + ms).toISOString() });

// Computed independently from providers.md 5.1.
function signature(lines: string[], secret = SECRET): string {
  return createHmac("sha256", Buffer.from(secret, "base64")).update(lines.join("\n")).digest("base64");
}

const digest = (body: string) => createHash("sha256").update(body).digest("base64");

async function send(method: string, address: string, headers: Record<string, string>, body?: string): Promise<Answer> {
  const response = await fetch(box.url + address, { method, headers, body });
  const text = await response.text();
  return { status: response.status, text, body: text.startsWith("{") ? JSON.parse(text) : null, headers: response.headers };
}

function token(more: { secret?: string; linkId?: string; forwarded?: string; body?: object; date?: string } = {}): Promise<Answer> {
  const { secret, linkId = "GEULBEOT", forwarded, date = new Date().toISOString() } = more;
  const body = JSON.stringify(more.body ?? { access_id: "020000000001", scope: ["member", "310", "320", "330"] });
  const lines = ["POST", digest(body), date, ...(forwarded ? [forwarded] : []), "2.0", "/KAKAOCERT/Token"];
  return send(
    "POST",
    "/linkhub/KAKAOCERT/Token",
    {
      authorization: `LINKHUB ${linkId} ${signature(lines, secret)}`,
      "content-type": "Application/json",
      "x-lh-date": date,
      "x-lh-version": "2.0",
      ...(forwarded && { "x-lh-forwarded": forwarded }),
    },
    body,
  );
}

function request(more: object = {}, secret = SECRET): Promise<Answer> {
  const body = JSON.stringify({ ...PERSON, ...more });
  const date = new Date().toISOString();
  const headers = {
    authorization: `Bearer ${bearer}`,
    "content-type": "application/json;charset=utf-8",
    "x-lh-date": date,
    "x-lh-version": "2.0",
    "x-kc-auth": `GEULBEOT ${signature(["POST", digest(body), date, "2.0", ""], secret)}`,
  };
  return send("POST", "/kakaocert/SignIdentity/Request", headers, body);
}

const ask = (what: "Status" | "Verify", id: string) =>
  send("GET", `/kakaocert/SignIdentity/${what}/${id}`, { authorization: `Bearer ${bearer}` });
const requestReceipt = async (more = {}) => (await request(more)).body.receiptId as string;
const stateOf = async (id: string) => (await ask("Status", id)).body.state;

describe("Linkhub's token", () => {
  test("is given for a right signature, with and without a forwarded address", async () => {
    for (const forwarded of [undefined, "*"]) {
      const { status, body } = await token({ forwarded });
      expect(status).toBe(200);
      expect(body).toMatchObject({ serviceID: "KAKAOCERT", session_token: expect.any(String) });
      expect(Date.parse(body.expiration)).toBeGreaterThan(Date.now());
    }
  });

  test("is not given for a wrong signature, link id, access id, date or scope", async () => {
    expect((await token({ secret: Buffer.from("other").toString("base64") })).status).toBe(401);
    expect((await token({ linkId: "SOMEBODY" })).status).toBe(401);
    expect((await token({ body: { access_id: "1", scope: ["member"] } })).status).toBe(400);
    expect((await token({ body: { access_id: "020000000001" } })).status).toBe(400);
    expect((await token({ date: "soon" })).body).toEqual({ code: -1, message: expect.any(String) });
  });

  test("expires after half an hour by the sandbox's clock, which Time answers", async () => {
    await later(0);
    bearer = (await token()).body.session_token;
    expect((await send("GET", "/linkhub/Time", {})).text).toBe(NOW);
    const id = await requestReceipt();
    await later(30 * 60_000 - 1);
    expect((await ask("Status", id)).status).toBe(200);
    await later(30 * 60_000);
    expect((await ask("Status", id)).status).toBe(401);
  });
});

describe("an identity request", () => {
  test("gets a receipt of 18 digits and waits for the person", async () => {
    const id = await requestReceipt();
    expect(id).toMatch(/^\d{18}$/);
    expect((await ask("Status", id)).body).toMatchObject({
      receiptID: id,
      clientCode: "020000000001",
      state: 0,
      expires_in: 300,
      callCenterNum: "1600-0000",
      tmstitle: "글벗 본인확인",
      payload: "p",
      verifyNameYN: true,
      requestDT: expect.stringMatching(/^\d{14}$/),
      completeDT: "",
      verifyDT: "",
    });
    expect(await box.identities("?name=김하늘")).toMatchObject([{ receiptId: id, phone: "01012345678", state: "waiting" }]);
  });

  test.each([
    ["no birth day", { ReceiverBirthDay: "" }],
    ["a phone with hyphens", { ReceiverHP: "010-1234-5678" }],
    ["no name", { ReceiverName: " " }],
    ["no nonce", { Token: undefined }],
    ["no call centre", { CallCenterNum: undefined }],
    ["too long a life", { Expires_in: 1001 }],
    ["a life as text", { Expires_in: "300" }],
  ])("with %s is refused", async (_, more) => {
    expect(await request(more)).toMatchObject({ status: 400, body: { code: -1 } });
    expect(await box.identities()).toEqual([]);
  });

  test("with a wrong signature or unknown token is answered by 401", async () => {
    expect((await request({}, Buffer.from("other").toString("base64"))).status).toBe(401);
    bearer = "unknown";
    expect((await request()).status).toBe(401);
    expect(await box.identities()).toEqual([]);
  });
});

describe("the person who is asked", () => {
  const answer = (receiptId: string, decision: string) => box.call("POST", "/identities", { form: { receiptId, decision } });

  test("sees name and phone on the page and can confirm, refuse, or leave the request open", async () => {
    const [yes, no, later] = [await requestReceipt(), await requestReceipt(), await requestReceipt()];
    const page = (await box.call("GET", "/identities")).text;
    for (const text of ["김하늘", "01012345678", ">확인</button>", ">거절</button>", ">그냥 두기</button>"]) expect(page).toContain(text);
    await answer(yes, "confirmed");
    await answer(no, "rejected");
    await answer(later, "leave");
    expect([await stateOf(yes), await stateOf(no), await stateOf(later)]).toEqual([1, 3, 0]);
    await answer(yes, "rejected");
    expect(await stateOf(yes)).toBe(1);
  });

  test("cannot confirm a request that has expired", async () => {
    await later(0);
    bearer = (await token()).body.session_token;
    const id = await requestReceipt({ Expires_in: 60 });
    await later(59_999);
    expect(await stateOf(id)).toBe(0);
    await later(60_000);
    expect(await stateOf(id)).toBe(2);
    await answer(id, "confirmed");
    expect(await stateOf(id)).toBe(2);
  });

  test("can be replaced by a control call", async () => {
    const id = await requestReceipt();
    for (const [state, number] of [
      ["expired", 2],
      ["rejected", 3],
      ["confirmed", 1],
    ] as const) {
      await box.control("identities", { receiptId: id, state });
      expect(await stateOf(id)).toBe(number);
    }
    expect((await box.call("POST", "/control/identities", { json: { receiptId: id, state: "maybe" } })).status).toBe(400);
    expect((await box.call("POST", "/control/identities", { json: { receiptId: "1", state: "confirmed" } })).status).toBe(400);
  });
});

describe("verify", () => {
  test("gives the signed token once, and only for a confirmed request", async () => {
    const id = await requestReceipt();
    expect((await ask("Verify", id)).status).toBe(400);
    await box.control("identities", { receiptId: id, state: "confirmed" });
    expect((await ask("Verify", id)).body).toEqual({ receiptId: id, signedData: "nonce-1" });
    expect((await ask("Verify", id)).status).toBe(400);
    expect((await ask("Status", id)).body).toMatchObject({ state: 1, verifyDT: expect.stringMatching(/^\d{14}$/) });
    expect((await ask("Verify", "020000000000000000")).status).toBe(400);
  });

  test("is refused half an hour after the confirmation", async () => {
    await later(0);
    bearer = (await token()).body.session_token;
    const ids = [await requestReceipt(), await requestReceipt()];
    for (const receiptId of ids) await box.control("identities", { receiptId, state: "confirmed" });
    await later(30 * 60_000);
    bearer = (await token()).body.session_token;
    expect((await ask("Verify", ids[0]!)).status).toBe(200);
    await later(30 * 60_000 + 1);
    expect((await ask("Verify", ids[1]!)).status).toBe(400);
  });

  test("works after a kill -9 for earlier requests, with a new token", async () => {
    const id = await requestReceipt();
    await box.control("identities", { receiptId: id, state: "confirmed" });
    await box.kill("SIGKILL");
    await box.up();
    expect((await ask("Status", id)).status).toBe(401);
    bearer = (await token()).body.session_token;
    expect((await ask("Verify", id)).body.signedData).toBe("nonce-1");
  });
});

test("a status fault answers in Linkhub's format", async () => {
  await box.control("faults", { target: "identity", mode: "status", status: 500, times: 1 });
  await box.control("faults", { target: "linkhub", mode: "status", status: 503, code: -9, times: 1 });
  expect(await request()).toMatchObject({ status: 500, body: { code: -1, message: expect.any(String) } });
  expect(await token()).toMatchObject({ status: 503, body: { code: -9 } });
});
