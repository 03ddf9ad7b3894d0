import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { isSigned, lookupHash, unseal, seal, sign } from "~/core/crypto.server";
import { mapInBatches } from "~/core/work/in-turns";
import { forgetSettings, readSettings, settings } from "~/core/settings.server";
import { fill } from "~/messages/fill";
import { particle } from "~/messages/particles";
import { refusals, refusalText } from "~/messages/refusals.ko";
import { issueText } from "~/messages/validation.ko";
import { addDays, addMonths, formatSeoul, monthDays, seoulDay, seoulMonth, startOfSeoulDay } from "~/time/seoul";

describe("encrypted values", () => {
  const keys = process.env.ENCRYPTION_KEYS;
  afterEach(() => {
    process.env.ENCRYPTION_KEYS = keys;
    forgetSettings();
  });

  it("decrypt to the original text, and differ each time", () => {
    expect(unseal(seal("010-1234-5678 가나다"))).toBe("010-1234-5678 가나다");
    expect(seal("x")).not.toBe(seal("x"));
  });

  it("are refused after one character was changed", () => {
    const sealed = seal("계좌 110-234");
    const [id, nonce, tag, bytes] = sealed.split(".") as [string, string, string, string];
    const other = bytes[0] === "A" ? "B" : "A";
    expect(() => unseal([id, nonce, tag, other + bytes.slice(1)].join("."))).toThrow();
  });

  it("are decrypted with the key they name after a newer key was added", () => {
    const sealed = seal("old");
    process.env.ENCRYPTION_KEYS = `new:${Buffer.alloc(32, 9).toString("base64")},${keys}`;
    forgetSettings();
    expect(unseal(sealed)).toBe("old");
    expect(seal("y").startsWith("new.")).toBe(true);
  });

  it("are found by a keyed hash", () => {
    expect(lookupHash("01012345678")).toBe(lookupHash("01012345678"));
    expect(lookupHash("01012345678")).not.toBe(lookupHash("01012345679"));
  });
});

describe("a signature in a link", () => {
  it("is valid only for its purpose and its parts", () => {
    const t = sign("read", 7, 9);
    expect(isSigned(t, "read", 7, 9)).toBe(true);
    expect(isSigned(t, "read", 79, "")).toBe(false);
    expect(isSigned(t, "unsubscribe", 7, 9)).toBe(false);
    expect(isSigned("", "read", 7, 9)).toBe(false);
  });

  const secrets = { ...process.env };
  afterEach(() => {
    process.env.SESSION_SECRET = secrets.SESSION_SECRET;
    process.env.LOOKUP_SECRET = secrets.LOOKUP_SECRET;
    forgetSettings();
  });
  const change = (name: "SESSION_SECRET" | "LOOKUP_SECRET") => {
    process.env[name] = `another-secret-for-${name.toLowerCase()}-of-forty-letters`;
    forgetSettings();
  };

  it("stays valid when the session secret changes, but not under another lookup secret", () => {
    const t = sign("read", 7, 9);
    change("SESSION_SECRET");
    expect(isSigned(t, "read", 7, 9)).toBe(true);
    change("LOOKUP_SECRET");
    expect(isSigned(t, "read", 7, 9)).toBe(false);
  });

  it("of an old link, made by the session secret, is valid until that secret changes", () => {
    const before = createHmac("sha256", settings().SESSION_SECRET).update("read\n7\n9").digest("base64url").slice(0, 22);
    expect(isSigned(before, "read", 7, 9)).toBe(true);
    expect(isSigned(before, "read", 7, 8)).toBe(false);
    change("SESSION_SECRET");
    expect(isSigned(before, "read", 7, 9)).toBe(false);
  });
});

describe("the settings", () => {
  it("name every missing or wrong variable at once", () => {
    expect(() => readSettings({ PORT: "0", DATABASE_URL: "x" })).toThrow(/PORT[^]*DATABASE_URL[^]*REDIS_URL[^]*SESSION_SECRET/);
  });

  it("mean the sandbox without a provider's key, and the real hosts with a key", () => {
    const base = { ...process.env } as Record<string, string>;
    expect(readSettings({ ...base, SANDBOX_PORT: "4010" }).kakao.apiUrl).toBe("http://127.0.0.1:4010/kapi");
    expect(readSettings({ ...base, KAKAO_CLIENT_ID: "key", KAKAO_CLIENT_SECRET: "s" }).kakao.authUrl).toBe("https://kauth.kakao.com");
    expect(settings().SERVICE_NAME).toBe("글벗");
  });
});

describe("Seoul days and months", () => {
  const lastOfFebruary = new Date("2026-02-28T14:59:59.999Z");
  const firstOfMarch = new Date("2026-02-28T15:00:00.000Z");

  it("change at 15:00 UTC", () => {
    expect([seoulDay(lastOfFebruary), seoulDay(firstOfMarch)]).toEqual(["2026-02-28", "2026-03-01"]);
    expect([seoulMonth(lastOfFebruary), seoulMonth(firstOfMarch)]).toEqual(["202602", "202603"]);
    expect(startOfSeoulDay("2026-03-01")).toEqual(firstOfMarch);
    expect(formatSeoul(firstOfMarch, "yyyy.MM.dd HH:mm:ss")).toBe("2026.03.01 00:00:00");
  });

  it("are counted across month and year ends", () => {
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    expect([addMonths("202601", -1), addMonths("202512", 1), addMonths("202603", -13)]).toEqual(["202512", "202601", "202502"]);
    expect(monthDays("202512")).toEqual({ from: "2025-12-01", until: "2026-01-01" });
  });
});

describe("Korean texts", () => {
  it.each([
    ["9940", "9940을", "9940으로"],
    ["3448", "3448을", "3448로"],
    ["1,000,000", "1,000,000을", "1,000,000으로"],
    ["글 5", "글 5를", "글 5로"],
    ["10", "10을", "10으로"],
    ["0", "0을", "0으로"],
    ["1조", "1조를", "1조로"],
    ["1,000,000,000,000", "1,000,000,000,000를", "1,000,000,000,000로"],
    ["금리 전망!", "금리 전망!을", "금리 전망!으로"],
    ["Q&A", "Q&A를", "Q&A로"],
    ["", "를", "로"],
  ])("choose the particle after %s by its Korean pronunciation", (word, object, direction) => {
    expect([particle(word, "을/를"), particle(word, "으로/로")]).toEqual([object, direction]);
  });

  it("write a number in groups of three digits", () => {
    expect(fill("{left}명까지 {max}자", { left: 1240, max: "1,000,000" })).toBe("1,240명까지 1,000,000자");
    expect(issueText({ code: "too_big", input: "가", origin: "string", maximum: 1_000_000 })).toBe("1,000,000자까지 입력할 수 있습니다.");
  });

  it("choose the particle by the last syllable", () => {
    expect([particle("글", "을/를"), particle("나무", "을/를"), particle("서울", "으로/로"), particle("집", "으로/로")]).toEqual([
      "글을",
      "나무를",
      "서울로",
      "집으로",
    ]);
  });

  it("never show an unfilled brace", () => {
    expect(refusalText("common.too-many", { seconds: 30 })).toContain("30초");
    expect(() => fill("{who}님", {})).toThrow();
  });

  it("of refusals are Korean, without apology or exclamation mark, and have one of the known statuses", () => {
    for (const [code, [status, text]] of Object.entries(refusals)) {
      expect(text, code).toMatch(/[가-힣]/);
      expect(text, code).not.toMatch(/!|죄송|미안/);
      expect([400, 401, 403, 404, 405, 409, 410, 413, 422, 429, 500, 503], code).toContain(status);
    }
  });
});

it("maps a long list in order and lets other work run in between", async () => {
  let [turns, isDone] = [0, false];
  const another = () => {
    turns += 1;
    if (!isDone) setImmediate(another);
  };
  setImmediate(another);
  const doubled = await mapInBatches([...Array(5_000).keys()], (item, index) => item + index);
  isDone = true;
  expect(doubled).toEqual(Array.from({ length: 5_000 }, (_, at) => 2 * at));
  expect(turns).toBeGreaterThanOrEqual(24);
});
