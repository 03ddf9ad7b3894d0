import { createECDH } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetSettings } from "~/core/settings.server";
import { arePushKeys, isPushEndpoint } from "~/integrations/push-endpoint.server";
import { type PushError, sendWebPush } from "~/integrations/web-push.server";
import { makeBrowser, type PushService, readPush, readVapid, startPushService, VAPID } from "../../support/factories/push";

let service: PushService;
beforeAll(async () => void (service = await startPushService()));
afterAll(() => service.end());

const fresh = { topic: "topic-1", ttlSeconds: 3_600 };
const failure = (work: Promise<unknown>) =>
  work.then(
    () => "sent",
    ({ kind, status, retryAfterMs }: PushError) => [kind, status, retryAfterMs],
  );

describe("a message", () => {
  it("is read by the test's reader as RFC 8291 section 5 writes it", async () => {
    const keys = createECDH("prime256v1");
    keys.setPrivateKey("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "base64url");
    const body =
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    const auth = Buffer.from("BTBZMqHH6r4Tts7J_aSIgg", "base64url");
    expect(await readPush(Buffer.from(body, "base64url"), keys, auth)).toBe("When I grow up, I want to be a watermelon");
  });

  it("reaches its browser alone, encrypted, with topic, lifetime and a token of this site", async () => {
    const [browser, other] = [makeBrowser(service.url), makeBrowser(service.url)];
    await sendWebPush(browser.subscription, JSON.stringify({ body: "‘봄 편지’: 3명에게 보냈어요." }), fresh);
    const [push, ...more] = service.of(browser);
    expect(more).toEqual([]);
    expect(push!.body.includes("봄 편지")).toBe(false);
    expect(await browser.read(push!)).toEqual({ body: "‘봄 편지’: 3명에게 보냈어요." });
    await expect(other.read(push!)).rejects.toThrow();
    expect(push!.headers).toMatchObject({ "content-encoding": "aes128gcm", topic: "topic-1", ttl: "3600", urgency: "normal" });
    expect(push!.headers.cookie).toBeUndefined();
    const claims = await readVapid(push!, new Date());
    expect(claims).toMatchObject({ key: VAPID.publicKey, aud: service.url, sub: "mailto:help@geulbeot.test" });
    expect(claims.exp! - Date.now() / 1_000).toBeLessThanOrEqual(24 * 3_600);
    const forged = {
      ...push!,
      headers: { authorization: push!.headers.authorization!.replace(/k=.*/, `k=${makeBrowser(service.url).subscription.p256dh}`) },
    };
    await expect(readVapid(forged, new Date())).rejects.toThrow();
  });

  it.each([
    [404, {}, ["gone", 404, null]],
    [410, {}, ["gone", 410, null]],
    [429, { "Retry-After": "120" }, ["later", 429, 120_000]],
    [503, { "Retry-After": "soon" }, ["later", 503, null]],
    [400, {}, ["refused", 400, null]],
    [403, {}, ["refused", 403, null]],
    [413, {}, ["refused", 413, null]],
  ])("that the push service answers with %s ends as it says", async (status, headers, expected) => {
    const browser = makeBrowser(service.url);
    service.answers.set(new URL(browser.subscription.endpoint).pathname, { status, headers });
    expect(await failure(sendWebPush(browser.subscription, "{}", fresh))).toEqual(expected);
  });

  it("follows no redirect", async () => {
    const [browser, target] = [makeBrowser(service.url), makeBrowser(service.url)];
    const headers = { Location: target.subscription.endpoint };
    service.answers.set(new URL(browser.subscription.endpoint).pathname, { status: 307, headers });
    expect(await failure(sendWebPush(browser.subscription, "{}", fresh))).toEqual(["refused", 307, null]);
    expect(service.of(target)).toEqual([]);
  });

  it("waits for a push service that is away", async () => {
    const { subscription } = makeBrowser("http://127.0.0.1:1");
    process.env.PUSH_STAND_IN = "http://127.0.0.1:1";
    forgetSettings();
    expect(await failure(sendWebPush(subscription, "{}", fresh))).toEqual(["later", null, null]);
    process.env.PUSH_STAND_IN = service.url;
    forgetSettings();
    expect(await failure(sendWebPush(subscription, "{}", fresh))).toEqual(["refused", null, null]);
  });
});

describe("an endpoint", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://db5p.notify.windows.com/w/?token=abc",
    "https://wns2-pn1p.wns.notify.windows.com/w/?token=abc",
  ])("of a known push service is accepted: %s", (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true);
  });

  it.each([
    ...["", "abc", "//fcm.googleapis.com/a", "http://fcm.googleapis.com/a", "ftp://fcm.googleapis.com/a", "javascript:alert(1)"],
    ...["https://fcm.googleapis.com:8443/a", "https://user:word@fcm.googleapis.com/a", "https://fcm.googleapis.com./a"],
    ...["https://fcm.googleapis.com.evil.example/a", "https://evil.example/fcm.googleapis.com", "https://xfcm.googleapis.com/a"],
    ...["https://notify.windows.com/w", "https://evilnotify.windows.com/w", "https://a.notify.windows.com.evil.example/w"],
    ...["https://127.0.0.1/a", "https://10.0.0.1/a", "https://[::1]/a", "https://169.254.169.254/latest", "https://localhost/a"],
    ...["http://127.0.0.1/a", "http://127.0.0.1:3306/a", "https://fcm.googleapis.com/#a"],
    `https://fcm.googleapis.com/${"a".repeat(1_000)}`,
  ])("of anybody else is refused: %s", (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
  });

  it("of the stand-in is accepted only while it is set", () => {
    expect(isPushEndpoint(`${service.url}/a`)).toBe(true);
    delete process.env.PUSH_STAND_IN;
    forgetSettings();
    expect(isPushEndpoint(`${service.url}/a`)).toBe(false);
    process.env.PUSH_STAND_IN = service.url;
    forgetSettings();
  });
});

describe("a browser's keys", () => {
  const { p256dh, auth } = makeBrowser("https://fcm.googleapis.com").subscription;

  it("are a point of the curve and sixteen bytes", () => {
    expect(arePushKeys({ p256dh, auth })).toBe(true);
  });

  it.each([
    ["a point off the curve", `B${"A".repeat(86)}`, auth],
    ["a shorter point", p256dh.slice(1), auth],
    ["other letters", `${p256dh.slice(0, -1)}=`, auth],
    ["a short secret", p256dh, auth.slice(1)],
  ])("are not %s", (_, point, secret) => {
    expect(arePushKeys({ p256dh: point, auth: secret })).toBe(false);
  });
});
