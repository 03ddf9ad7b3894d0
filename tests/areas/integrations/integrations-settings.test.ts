import { createECDH } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readSettings } from "~/core/settings.server";
import { VAPID } from "../../support/factories/push";

const needed = { ...process.env };
const read = (more: Record<string, string>) => readSettings({ ...needed, ...more });

describe("the addresses of the providers", () => {
  test("point to the sandbox on this machine without keys", () => {
    const { kakaoPay, kakaocert, smtpUrl } = read({ SANDBOX_PORT: "4010" });
    expect(kakaoPay).toMatchObject({ url: "http://127.0.0.1:4010/kakaopay", pages: "http://127.0.0.1:4010", cid: "TCSUBSCRIP" });
    expect(kakaocert).toMatchObject({ authUrl: "http://127.0.0.1:4010/linkhub", apiUrl: "http://127.0.0.1:4010/kakaocert" });
    expect(smtpUrl).toBe("smtp://127.0.0.1:4011");
  });

  test("point to the real providers with keys", () => {
    const { kakaoPay } = read({ KAKAOPAY_SECRET_KEY: "PRD1" });
    expect(kakaoPay).toMatchObject({ url: "https://open-api.kakaopay.com", pages: "https://*.kakaopay.com", secretKey: "PRD1" });
    const contract = { KAKAOCERT_LINK_ID: "X", KAKAOCERT_SECRET_KEY: "c2VjcmV0", KAKAOCERT_CLIENT_CODE: "020000000009" };
    expect(read(contract).kakaocert).toMatchObject({
      authUrl: "https://auth.linkhub.co.kr",
      apiUrl: "https://kakaocert-api.linkhub.co.kr",
      clientCode: "020000000009",
    });
  });

  test("stop the start when a provider is only partly configured", () => {
    expect(() => read({ KAKAOCERT_LINK_ID: "X" })).toThrow(/KAKAOCERT_SECRET_KEY and KAKAOCERT_CLIENT_CODE/);
    expect(() => read({ KAKAOCERT_SECRET_KEY: "not base64!" })).toThrow(/KAKAOCERT_SECRET_KEY/);
    expect(() => read({ KAKAOPAY_CID: "short" })).toThrow(/KAKAOPAY_CID/);
  });
});

describe("the keys of web push", () => {
  const other = createECDH("prime256v1").generateKeys("base64url");

  test("are a pair, with the customer service as subject; without them no push is offered", () => {
    expect(read({}).vapid).toBeNull();
    const { publicKey, privateKey } = VAPID;
    const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
    expect(read(keys).vapid).toEqual({ publicKey, privateKey, subject: "mailto:help@geulbeot.test" });
    expect(read({ ...keys, VAPID_SUBJECT: "https://geulbeot.example/support" }).vapid?.subject).toBe("https://geulbeot.example/support");
  });

  test.each([
    ["one of them alone", { VAPID_PUBLIC_KEY: VAPID.publicKey }],
    ["the other alone", { VAPID_PRIVATE_KEY: VAPID.privateKey }],
    ["keys of two pairs", { VAPID_PUBLIC_KEY: other, VAPID_PRIVATE_KEY: VAPID.privateKey }],
    ["a number that is no key", { VAPID_PUBLIC_KEY: VAPID.publicKey, VAPID_PRIVATE_KEY: "A".repeat(43) }],
    ["a wrong shape", { VAPID_PUBLIC_KEY: "short", VAPID_PRIVATE_KEY: VAPID.privateKey }],
    ["a subject that is no address", { VAPID_SUBJECT: "somebody" }],
  ])("stop the start: %s", (_, keys: Record<string, string>) => {
    expect(() => read(keys)).toThrow(/VAPID_/);
  });
});
