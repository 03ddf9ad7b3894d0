import { beforeEach, describe, expect, test, vi } from "vitest";
import { announceGrants } from "~/areas/master/grants.server";
import { database } from "~db/client.server";
import { secondFactorDemand } from "~db/schema/account";
import { get, post, refused, rest, screen } from "../../support/app";
import { freeze, NOW } from "../../support/clock";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { makeRole } from "../../support/factories/rights";
import { codeOf, keyOf } from "../../support/factories/second-factor";
import { locationOf } from "../../support/jar";
import { patience } from "../../support/yardstick";

// The built site reads its settings once.
process.env.ADMIN_SECOND_FACTOR = "Y";

const HERE = "/app/user/second-factor";
const WEEK_MS = 7 * 86_400_000;

beforeEach(() => announceGrants());

/** The second factor was demanded a week ago. */
async function demanded(member: Awaited<ReturnType<typeof makeMember>>) {
  await database()
    .insert(secondFactorDemand)
    .values({ userId: member.userId, demandedAt: new Date(Date.now() - WEEK_MS) });
  return loginAs(member);
}

describe("ADMIN_SECOND_FACTOR=Y", () => {
  test("leads an administrator without a second factor to its screen until it is switched on", async () => {
    const admin = await makeAdmin();
    const as = await demanded(admin);
    for (const url of ["/app/main", "/app/common/codes", "/app/user/devices"]) expect(locationOf(await get(url, as))).toBe(HERE);
    expect(await rest("GET", "/v1/system/user/my-role", { as })).toMatchObject({
      status: 403,
      body: { code: "account.second-factor-first" },
    });
    expect((await screen(HERE, as)).text).toContain("2단계 인증을 켜야 다른 화면을 쓸 수 있어요.");
    expect(locationOf(await post(HERE, { intent: "begin" }, as))).toBe(HERE);
    await refused(HERE, { intent: "confirm", code: codeOf(await keyOf(admin), new Date()) }, 200, as);
    expect((await get("/app/common/codes", as)).status).toBe(200);
    expect((await rest("GET", "/v1/system/user/my-role", { as })).status).toBe(200);
  });

  test.each([
    ["one screen of the back office", { menus: ["JOBS"] }],
    ["one call of it", { apis: ["GET:/v1/payment/history"] }],
  ])("applies to everybody who holds %s", async (_, grants) => {
    const as = await demanded(await makeMember({ role: await makeRole(grants) }));
    await vi.waitFor(async () => expect(locationOf(await get("/app/main", as))).toBe(HERE), { timeout: patience(5_000), interval: 50 });
  });

  test("gives a week from the first visit, and shows the deadline on every screen", async () => {
    const as = await loginAs(await makeAdmin());
    const page = await screen("/app/common/codes", as);
    expect(page.text).toContain("2026.03.08까지 2단계 인증을 켜야 관리 화면을 계속 쓸 수 있어요.");
    const ownScreen = await screen(HERE, as);
    expect(ownScreen.text).toContain("회원의 정보와 돈을 다루어서 비밀번호만으로는 부족해요. 2026.03.08까지 2단계 인증을 켜 주세요.");
    expect(ownScreen.text).not.toContain("관리 화면을 계속 쓸 수 있어요.");
    freeze(new Date(NOW.getTime() + 60_000));
    expect((await screen("/app/common/codes", as)).text).toContain("2026.03.08까지");
  });

  test("lets an administrator log out, and does not affect members", async () => {
    expect(locationOf(await post("/app/oauth/logout", {}, await demanded(await makeAdmin())))).not.toBe(HERE);
    const member = await makeMember();
    const page = await screen("/app/main", await demanded(member));
    expect(page.text).not.toContain("2단계 인증");
  });
});
