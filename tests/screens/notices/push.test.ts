import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readChoices } from "~/areas/notices/choose-notices.server";
import { noticeKinds } from "~/areas/notices/notice-kinds";
import { listPushDevices } from "~/areas/notices/push/list-devices.server";
import { sha256 } from "~/core/crypto.server";
import type { Member } from "~/core/ctx.server";
import { drawnFields, flashOf, get, post, refused, screen } from "../../support/app";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { makeBrowser, type PushService, startPushService, VAPID } from "../../support/factories/push";

const SETTINGS = "/app/notices/settings";
const OFFER = "/app/notices/push.json";

let service: PushService;
let member: Member;
let as: { token: string; headers: { "User-Agent": string } };
beforeAll(async () => void (service = await startPushService()));
afterAll(() => service.end());
beforeEach(async () => {
  member = await makeMember();
  const { token } = await loginAs(member);
  as = { token, headers: { "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0" } };
  member = { ...member, sessionHash: sha256(token) };
});

const register = (subscription = makeBrowser(service.url).subscription) => post(SETTINGS, { intent: "register", ...subscription }, as);
const devices = () => listPushDevices(ctxOf(member));
const offer = async () => (await (await get(OFFER, as)).json()) as { publicKey: string | null };

describe("the offer of web push", () => {
  it("is the site's public key, until the browser is registered", async () => {
    expect(await offer()).toEqual({ publicKey: VAPID.publicKey });
    expect((await register()).status).toBe(200);
    expect(await offer()).toEqual({ publicKey: null });
    expect(await devices()).toMatchObject([{ name: "Chrome · Windows", here: true }]);
  });

  it("is only for members", async () => {
    expect((await get(OFFER)).status).toBe(303);
  });

  it("is not drawn by the server: without scripts nothing is offered", async () => {
    for (const url of ["/app/notices", SETTINGS]) expect((await screen(url, as)).text).not.toContain("이 기기에서 알림 받기");
  });

  it("is refused for a stranger's address, with the reason", async () => {
    const stranger = { ...makeBrowser(service.url).subscription, endpoint: "http://169.254.169.254/latest" };
    expect((await refused(SETTINGS, { intent: "register", ...stranger }, 400, as)).text).toContain(
      "이 브라우저에서는 알림을 받을 수 없습니다",
    );
    expect(await devices()).toEqual([]);
  });
});

describe("the devices in the settings of notices", () => {
  it("are listed with a tick for each kind, and end without scripts", async () => {
    expect((await screen(SETTINGS, as)).all('input[name="push"]')).toHaveLength(0);
    await register();
    const page = await screen(SETTINGS, as);
    expect(page.text).toContain("Chrome · Windows");
    expect(page.all('input[name="push"]')).toHaveLength(Object.keys(noticeKinds).length);
    const { pushDeviceId } = (await devices())[0]!;
    const stays = await post(SETTINGS, { intent: "logout", pushDeviceId: String(pushDeviceId), logoutEndsYn: "N" }, as);
    expect(await flashOf(stays)).toBe("로그아웃해도 알림을 받습니다.");
    expect((await screen(SETTINGS, as)).text).toContain("로그아웃해도 알림을 받아요.");
    const ended = await post(SETTINGS, { intent: "end", pushDeviceId: String(pushDeviceId) }, as);
    expect([ended.headers.get("Location"), await flashOf(ended)]).toEqual([SETTINGS, "이 기기에는 더 알리지 않습니다."]);
    expect(await devices()).toEqual([]);
  });

  it("keep their choices when the form shows none", async () => {
    await post(SETTINGS, { bell: ["payment"], mail: [] }, as);
    expect((await readChoices(ctxOf(member))).push).toContain("run-paused");
    await register();
    const fields = drawnFields(await screen(SETTINGS, as), "#notice-settings");
    await post(SETTINGS, { ...fields, push: ["payment"] }, as);
    expect((await readChoices(ctxOf(member))).push).toEqual(["payment"]);
  });

  it("end with the logout", async () => {
    await register();
    await post("/app/oauth/logout", {}, as);
    expect(await devices()).toEqual([]);
  });
});
