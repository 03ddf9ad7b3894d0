import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { dropMessengerToken, messengerAccess, refreshAfter401 } from "~/areas/account/messenger/messenger-token.server";
import { makeCtx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { TestSandbox } from "../../sandbox/start";
import { makeConnected, tokenRow, useMessenger } from "../../support/factories/account";
import { makeMember } from "../../support/factories/members";
import { limitMs } from "../../support/yardstick";

let box: TestSandbox;
const ctx = makeCtx({ kind: "job", name: "test" });

beforeAll(async () => {
  box = await TestSandbox.start();
});
afterAll(() => box.end());
beforeEach(async () => {
  await box.call("DELETE", "/control/faults");
  useMessenger(box.url);
});

async function issued(): Promise<number> {
  return (await box.call("GET", "/control/state")).body.tokens;
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "went through",
    (error) => (isRefusal(error) ? error.code : String(error)),
  );

/** Loads the module again, as another process would. */
async function anotherProcess(): Promise<typeof import("~/areas/account/messenger/messenger-token.server")> {
  vi.resetModules();
  return import("~/areas/account/messenger/messenger-token.server");
}

describe("a member's messenger token", () => {
  test("is used unchanged until shortly before it expires", async () => {
    const { member, tokens } = await makeConnected(box);
    const before = await issued();
    expect(await messengerAccess(ctx, member.userId)).toEqual({ accessToken: tokens.access_token, scopes: tokens.scope.split(" ") });
    expect(await issued()).toBe(before);
  });

  test("is renewed a minute before its end and keeps scopes and refresh token that the messenger omits", async () => {
    const { member, tokens } = await makeConnected(box, { seconds: 59 });
    const renewed = await messengerAccess(ctx, member.userId);
    expect(renewed.accessToken).not.toBe(tokens.access_token);
    expect(renewed.scopes).toEqual(tokens.scope.split(" "));
    expect(await messengerAccess(ctx, member.userId)).toEqual(renewed);
    const row = await tokenRow(member);
    expect(row!.accessExpiresAt.getTime() - Date.now()).toBe(21_599_000);
    expect(row!.sealedRefreshToken).not.toBeNull();
  });

  test("a refresh token near its end is replaced, and the new one works", async () => {
    const { member } = await makeConnected(box, { seconds: 1, refreshSeconds: 29 * 86_400 });
    const before = (await tokenRow(member))!.sealedRefreshToken;
    const first = await messengerAccess(ctx, member.userId);
    expect((await tokenRow(member))!.sealedRefreshToken).not.toBe(before);
    const second = await refreshAfter401(ctx, member.userId, first.accessToken);
    expect(second.accessToken).not.toBe(first.accessToken);
  });

  test("is stored encrypted", async () => {
    const { member, tokens } = await makeConnected(box);
    const row = JSON.stringify(await tokenRow(member));
    expect(row).not.toContain(tokens.access_token);
    expect(row).not.toContain(tokens.refresh_token);
  });

  test("is renewed once when twenty calls need it at the same moment", async () => {
    const { member } = await makeConnected(box, { seconds: 1 });
    const before = await issued();
    const answers = await Promise.all(Array.from({ length: 20 }, () => messengerAccess(ctx, member.userId)));
    expect(new Set(answers.map((answer) => answer.accessToken)).size).toBe(1);
    expect(await issued()).toBe(before + 1);
  });

  test("is renewed once by two processes, even when the messenger is slow", async () => {
    const { member } = await makeConnected(box, { seconds: 1 });
    const other = await anotherProcess();
    await box.control("faults", { target: "token", mode: "delay", ms: 300, times: 1 });
    const before = await issued();
    const [first, second] = await Promise.all([messengerAccess(ctx, member.userId), other.messengerAccess(ctx, member.userId)]);
    expect(first).toEqual(second);
    expect(await issued()).toBe(before + 1);
  });

  test("is deleted when the messenger refuses its renewal; a new login is then needed", async () => {
    const { member, accountId } = await makeConnected(box, { seconds: 1 });
    await box.control("expire", { accountId, refresh: true });
    expect(await codeOf(messengerAccess(ctx, member.userId))).toBe("common.messenger-token");
    expect(await tokenRow(member)).toBeUndefined();
    expect(await codeOf(messengerAccess(ctx, member.userId))).toBe("common.messenger-login");
  });

  test.each([
    ["does not answer", { mode: "timeout-after-accept" }],
    ["answers 503", { mode: "status", status: 503 }],
    ["answers HTML", { mode: "html", status: 200 }],
    ["is out of quota", { mode: "status", status: 400, code: "KOE237" }],
  ])("stays stored when the messenger %s at its renewal", async (_, fault) => {
    const { member } = await makeConnected(box, { seconds: 1 });
    process.env.KAKAO_TIMEOUT_MS = limitMs(300);
    useMessenger(box.url);
    await box.control("faults", { target: "token", times: 1, ...fault });
    expect(await codeOf(messengerAccess(ctx, member.userId))).toBe("common.messenger-away");
    delete process.env.KAKAO_TIMEOUT_MS;
    expect(await codeOf(messengerAccess(ctx, member.userId))).toBe("went through");
  });

  test("is refused for a member who never logged in by the messenger", async () => {
    const member = await makeMember();
    expect(await codeOf(messengerAccess(ctx, member.userId))).toBe("common.messenger-login");
    expect(await codeOf(refreshAfter401(ctx, member.userId, "x"))).toBe("common.messenger-login");
  });
});

describe("a messenger token that the messenger refused with -401", () => {
  test("is renewed once; another call with the old token gets the new token", async () => {
    const { member, tokens } = await makeConnected(box);
    const before = await issued();
    const renewed = await refreshAfter401(ctx, member.userId, tokens.access_token);
    expect(renewed.accessToken).not.toBe(tokens.access_token);
    expect(await refreshAfter401(ctx, member.userId, tokens.access_token)).toEqual(renewed);
    expect(await issued()).toBe(before + 1);
  });

  test("is not dropped when a newer token was stored meanwhile", async () => {
    const { member, tokens } = await makeConnected(box);
    const renewed = await refreshAfter401(ctx, member.userId, tokens.access_token);
    await dropMessengerToken(ctx, member.userId, tokens.access_token);
    expect(await messengerAccess(ctx, member.userId)).toEqual(renewed);
    await dropMessengerToken(ctx, member.userId, renewed.accessToken);
    expect(await tokenRow(member)).toBeUndefined();
  });

  test("is deleted when it is dropped (rule 45)", async () => {
    const { member } = await makeConnected(box);
    await dropMessengerToken(ctx, member.userId);
    expect(await tokenRow(member)).toBeUndefined();
  });
});
