import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetSettings } from "~/core/settings.server";
import { IdentityError, identityState, requestIdentity, verifyIdentity } from "~/integrations/identity.server";
import { TestSandbox } from "../../sandbox/start";
import { useProviders } from "../../support/factories/providers";

let box: TestSandbox;
beforeAll(async () => void (box = await TestSandbox.start()));
afterAll(() => box.end());
beforeEach(async () => {
  await box.control("reset");
  useProviders(box);
});

const PERSON = { name: "김하늘", birthDay: "19900101", phone: "01012345678" };
const decide = (receiptId: string, state: string) => box.control("identities", { receiptId, state });
const fault = (target: string, mode: string, more = {}) => box.control("faults", { target, mode, ...more });

async function failureOf(call: Promise<unknown>): Promise<IdentityError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(IdentityError);
  return error as IdentityError;
}

describe("an identity request", () => {
  test("reaches the person with name, phone and title, and is valid for five minutes", async () => {
    const { receiptId, token } = await requestIdentity(PERSON);
    const [identity] = await box.identities(`?receiptId=${receiptId}`);
    expect(identity).toMatchObject({ name: "김하늘", phone: "01012345678", birthDay: "19900101", token, title: "글벗 본인확인" });
    expect(Date.parse(identity.expiresAt) - Date.parse(identity.requestedAt)).toBe(300_000);
    expect((await requestIdentity(PERSON)).token).not.toBe(token);
  });

  test("returns every state", async () => {
    const { receiptId } = await requestIdentity({ ...PERSON, expiresInSeconds: 60 });
    expect(await identityState(receiptId)).toEqual({ state: "waiting", verified: false });
    for (const state of ["expired", "rejected", "confirmed"] as const) {
      await decide(receiptId, state);
      expect(await identityState(receiptId)).toEqual({ state, verified: false });
    }
  });

  test("can be verified once", async () => {
    const { receiptId, token } = await requestIdentity(PERSON);
    expect(await failureOf(verifyIdentity(receiptId, token))).toMatchObject({ kind: "refused" });
    await decide(receiptId, "confirmed");
    await verifyIdentity(receiptId, token);
    expect(await identityState(receiptId)).toEqual({ state: "confirmed", verified: true });
    expect(await failureOf(verifyIdentity(receiptId, token))).toMatchObject({ kind: "refused" });
  });

  test("is refused with the token of another request", async () => {
    const [own, other] = [await requestIdentity(PERSON), await requestIdentity(PERSON)];
    await decide(own.receiptId, "confirmed");
    expect(await failureOf(verifyIdentity(own.receiptId, other.token))).toMatchObject({ kind: "refused" });
  });

  test("is refused for an unknown receipt, even one written like a path", async () => {
    for (const receiptId of ["020000000000000000", "../Verify/1", "?x", ""])
      expect(await failureOf(identityState(receiptId))).toMatchObject({ kind: "refused" });
  });
});

describe("the identity provider's token", () => {
  const tokensAsked = async () => (await box.call("GET", "/control/faults")).body.faults[0].hits;
  const count = () => fault("linkhub", "delay", { ms: 0 });

  test("is requested once and reused", async () => {
    // A restarted sandbox knows no old token, so the first call requests one.
    await box.kill("SIGTERM");
    await box.up();
    useProviders(box);
    await count();
    const { receiptId } = await requestIdentity(PERSON);
    await identityState(receiptId);
    await identityState(receiptId);
    expect(await tokensAsked()).toBe(1);
  });

  test("is replaced after ending early, and the call is made once", async () => {
    await requestIdentity(PERSON);
    await box.control("reset");
    await count();
    await box.control("clock", { now: new Date(Date.now() + 86_400_000).toISOString() });
    await requestIdentity(PERSON);
    expect(await box.identities()).toHaveLength(1);
    expect(await tokensAsked()).toBe(1);
  });

  test("is refused for our wrong key, without retries", async () => {
    process.env.KAKAOCERT_SECRET_KEY = Buffer.from("wrong").toString("base64");
    forgetSettings();
    await count();
    expect(await failureOf(requestIdentity(PERSON))).toMatchObject({ kind: "refused", status: 401 });
    delete process.env.KAKAOCERT_SECRET_KEY;
    expect(await tokensAsked()).toBeLessThanOrEqual(1);
    expect(await box.identities()).toEqual([]);
  });
});

describe("a failed call to the identity provider", () => {
  test.each([
    ["reset", {}, 0],
    ["cut-after-accept", {}, 1],
    ["timeout-after-accept", {}, 1],
    ["html", {}, 0],
    ["html", { status: 200 }, 0],
    ["status", { status: 500 }, 0],
  ])("has an unknown outcome for %s %o on the request", async (mode, more, sent) => {
    await requestIdentity(PERSON);
    await box.control("reset");
    useProviders(box, 300);
    await fault("identity", mode, { ...more, times: 1 });
    expect(await failureOf(requestIdentity(PERSON))).toMatchObject({ kind: "unknown" });
    expect(await box.identities()).toHaveLength(sent);
  });

  test("has an unknown outcome when the verify answer is cut off; the state then shows the verification", async () => {
    const { receiptId, token } = await requestIdentity(PERSON);
    await decide(receiptId, "confirmed");
    await fault("identity", "cut-after-accept", { times: 1, match: "/Verify/" });
    expect(await failureOf(verifyIdentity(receiptId, token))).toMatchObject({ kind: "unknown" });
    expect(await identityState(receiptId)).toEqual({ state: "confirmed", verified: true });
  });

  test("is reported as away without a connection", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    process.env.KAKAOCERT_API_URL = `http://127.0.0.1:${port}`;
    forgetSettings();
    expect(await failureOf(requestIdentity(PERSON))).toMatchObject({ kind: "away" });
  });

  test("has an error without personal data", async () => {
    await fault("identity", "status", { status: 400, msg: "김하늘 01012345678" });
    const error = await failureOf(requestIdentity(PERSON));
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toMatch(/김하늘|0101234|1990/);
  });
});
