import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kakaoApi, MessengerError, parseExactly } from "~/integrations/kakao-http.server";
import { endKakaoTokens, readKakaoPerson, readKakaoScopes } from "~/integrations/kakao-login.server";
import { TestSandbox } from "../../sandbox/start";
import { makeKakaoAccount, useMessenger } from "../../support/factories/account";

let box: TestSandbox;
let token: string;

beforeAll(async () => {
  box = await TestSandbox.start();
  token = (await box.tokens(await makeKakaoAccount(box))).access_token;
});
afterAll(() => box.end());
beforeEach(async () => {
  await box.call("DELETE", "/control/faults");
  useMessenger(box.url);
});

const me = (more: { accessToken?: string; timeoutMs?: number } = {}) =>
  kakaoApi({ path: "/v2/user/me", method: "GET", accessToken: token, ...more });

async function failureOf(call: Promise<unknown>): Promise<MessengerError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(MessengerError);
  return error as MessengerError;
}

describe("an answer of the messenger", () => {
  test("keeps every digit of an id above 2^53", async () => {
    const id = "9007199254740993021";
    const { access_token } = await box.tokens((await box.control("accounts", { id, connected: true })).id);
    expect((await readKakaoPerson(access_token)).id).toBe(id);
  });

  test("keeps digits inside texts, decimals and small numbers as they are", () => {
    const text =
      '{"a":9007199254740993,"b":"9007199254740993 \\" 12345678901234567","c":-9007199254740993,"d":1.5,"e":42,"f":[12345678901234567890]}';
    expect(parseExactly(text)).toEqual({
      a: "9007199254740993",
      b: '9007199254740993 " 12345678901234567',
      c: "-9007199254740993",
      d: 1.5,
      e: 42,
      f: ["12345678901234567890"],
    });
  });

  test("is undefined when it is invalid JSON", () => {
    expect(parseExactly("<html>502</html>")).toBeUndefined();
    expect(parseExactly("")).toBeUndefined();
  });
});

describe("a failed call to the messenger", () => {
  test.each([
    ["-401", { status: 401, code: -401 }, "token"],
    ["-10", { status: 400, code: -10 }, "quota"],
    ["-532", { status: 400, code: -532 }, "quota"],
    ["-536", { status: 400, code: -536 }, "quota"],
    ["-2", { status: 400, code: -2 }, "refused"],
    ["-530", { status: 400, code: -530 }, "refused"],
    ["-1", { status: 400, code: -1 }, "unknown"],
    ["-603", { status: 400, code: -603 }, "unknown"],
    ["500", { status: 500, code: 0 }, "unknown"],
    ["504", { status: 504, code: 0 }, "unknown"],
    ["502", { status: 502, code: 0 }, "unknown"],
    ["503", { status: 503, code: 0 }, "unknown"],
    ["503 and maintenance", { status: 503, code: -9798 }, "away"],
  ])("answered by %s counts as refused, unknown, not reached, or a kind of its own", async (_, fault, kind) => {
    await box.control("faults", { target: "me", mode: "status", ...fault });
    expect(await failureOf(me())).toMatchObject({ kind, status: fault.status, code: fault.code });
  });

  test.each([200, 502, 503])(
    "counts as an unknown outcome after an HTML page with status %i, because a gateway may have lost the answer",
    async (status) => {
      await box.control("faults", { target: "me", mode: "html", status });
      expect(await failureOf(me())).toMatchObject({ kind: "unknown", status, code: null });
    },
  );

  test.each(["reset", "cut-after-accept", "timeout-after-accept"])(
    "counts as an unknown outcome after %s, because the call may have been accepted",
    async (mode) => {
      await box.control("faults", { target: "me", mode });
      expect(await failureOf(me({ timeoutMs: 300 }))).toMatchObject({ kind: "unknown", status: null });
    },
  );

  test("was certainly not accepted when there was no connection", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    useMessenger(`http://127.0.0.1:${port}`);
    expect(await failureOf(me())).toMatchObject({ kind: "away" });
  });

  test("names the missing scopes when a consent is missing", async () => {
    const { access_token } = await box.tokens(await makeKakaoAccount(box, { scopes: ["profile_nickname"] }), {
      scopes: ["profile_nickname"],
    });
    const call = kakaoApi({ path: "/v1/api/talk/friends", method: "GET", accessToken: access_token });
    expect(await failureOf(call)).toMatchObject({ kind: "scope", code: -402, requiredScopes: ["friends"] });
    expect(await readKakaoScopes(access_token)).toEqual(["profile_nickname"]);
  });

  test("reports a revoked token as a token that is not accepted", async () => {
    const { access_token } = await box.tokens(await makeKakaoAccount(box));
    await endKakaoTokens(access_token);
    expect(await failureOf(readKakaoPerson(access_token))).toMatchObject({ kind: "token" });
  });

  test("never contains the token", async () => {
    const error = await failureOf(me({ accessToken: "secret-token-value" }));
    expect(error).toMatchObject({ kind: "token", code: -401 });
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain("secret-token-value");
  });
});
