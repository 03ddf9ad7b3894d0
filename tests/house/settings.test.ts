import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { Settings, readSettings } from "~/core/settings.server";

const names = Object.keys(Settings.shape);
const example = fs.readFileSync(".env.example", "utf8");
const operations = fs.readFileSync("docs/operations.md", "utf8");

describe("settings", () => {
  test.each(names)("%s stands in .env.example and in docs/operations.md", (name) => {
    expect(example).toMatch(new RegExp(`^#? ?${name}=`, "m"));
    expect(operations).toContain(`\`${name}\``);
  });

  test(".env.example names nothing that is not a setting", () => {
    const listed = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
    expect(listed.filter((name) => !names.includes(name!))).toEqual([]);
  });

  test("the values of .env.example are accepted, commented ones too", () => {
    const pairs = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name!, value!] as const);
    expect(() => readSettings(Object.fromEntries(pairs))).not.toThrow();
  });

  test("a wrong value is refused at start with the variable's name", () => {
    expect(() => readSettings({ PORT: "abc" })).toThrow(/PORT: .*\n[\s\S]*DATABASE_URL: /);
  });
});

describe("a site that is open to the public", () => {
  const pairs = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name!, value!] as const);
  const examples = Object.fromEntries(pairs);
  const fit = {
    ...examples,
    NODE_ENV: "production",
    BASE_URL: "https://geulbeot.example",
    DATABASE_URL: "mysql://geulbeot:a-password-of-ours@db:3306/geulbeot",
    SESSION_SECRET: "a-session-secret-of-ours-a-session-secret",
    LOOKUP_SECRET: "a-lookup-secret-of-ours-a-lookup-secret-of",
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 9).toString("base64")}`,
    OPS_CREDENTIALS: "ops:of ours",
    S3_SECRET_ACCESS_KEY: "ours",
    KAKAO_AUTH_URL: "",
    KAKAO_API_URL: "",
    KAKAO_CLIENT_ID: "0123",
    KAKAO_CLIENT_SECRET: "ours",
    KAKAO_ADMIN_KEY: "ours",
    KAKAOPAY_URL: "",
    KAKAOPAY_SECRET_KEY: "ours",
    KAKAOCERT_AUTH_URL: "",
    KAKAOCERT_API_URL: "",
    KAKAOCERT_SECRET_KEY: Buffer.from("ours").toString("base64"),
    SMTP_URL: "smtp://mail.example:25",
  };

  test("starts with its own secrets and provider keys", () => {
    expect(() => readSettings(fit)).not.toThrow();
  });

  const secrets = ["SESSION_SECRET", "LOOKUP_SECRET", "ENCRYPTION_KEYS", "S3_SECRET_ACCESS_KEY", "OPS_CREDENTIALS", "DATABASE_URL"];
  test.each(secrets)("does not start with the %s of .env.example, even with ALLOW_SANDBOX or without https", (name) => {
    const known = { ...fit, [name]: examples[name]! };
    for (const more of [{}, { ALLOW_SANDBOX: "Y" }, { BASE_URL: "http://geulbeot.example" }])
      expect(() => readSettings({ ...known, ...more })).toThrow(new RegExp(`\\n  ${name}: `));
    expect(() => readSettings({ ...known, BASE_URL: "http://127.0.0.1:3000" })).not.toThrow();
    expect(() => readSettings({ ...known, NODE_ENV: "development" })).not.toThrow();
  });

  test("does not start with the example key beside a key of its own", () => {
    const keys = `${fit.ENCRYPTION_KEYS},${examples.ENCRYPTION_KEYS}`;
    expect(() => readSettings({ ...fit, ENCRYPTION_KEYS: keys })).toThrow(/\n {2}ENCRYPTION_KEYS: /);
  });

  test("does not start with any secret of .env.example", () => {
    const secret = /SECRET|ENCRYPTION|CREDENTIALS|ADMIN_KEY/;
    for (const name of Object.keys(examples).filter((one) => secret.test(one)))
      expect(() => readSettings({ ...fit, [name]: examples[name]! }), name).toThrow(name);
  });

  const providers = ["KAKAO_CLIENT_ID", "KAKAOPAY_SECRET_KEY", "KAKAOCERT_SECRET_KEY", "KAKAO_API_URL", "KAKAOPAY_URL"];
  test.each(providers)("does not start with the sandbox's %s, except with ALLOW_SANDBOX", (name) => {
    const sandboxed = { ...fit, [name]: examples[name]! };
    expect(() => readSettings(sandboxed)).toThrow(new RegExp(`\\n  ${name}: `));
    expect(() => readSettings({ ...sandboxed, ALLOW_SANDBOX: "Y" })).not.toThrow();
  });

  test.each(["KAKAO_CLIENT_ID", "KAKAOPAY_SECRET_KEY", "SMTP_URL"])("does not start without %s, which would mean the sandbox", (name) => {
    expect(() => readSettings({ ...fit, [name]: "" })).toThrow(new RegExp(`\\n  ${name}: `));
  });
});
