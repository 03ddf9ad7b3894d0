import { describe, expect, test } from "vitest";
import { readSettings } from "~/core/settings.server";

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
