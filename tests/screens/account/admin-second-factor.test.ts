import { describe, expect, test } from "vitest";
import { get, rest, screen } from "../../support/app";
import { post, refused } from "../../support/app";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { codeOf, keyOf } from "../../support/factories/second-factor";
import { locationOf } from "../../support/jar";

// The built site reads its settings once, at its first request.
process.env.ADMIN_SECOND_FACTOR = "Y";

const HERE = "/app/user/second-factor";

describe("ADMIN_SECOND_FACTOR=Y", () => {
  test("leads an administrator without a second factor to its screen from every other, until it is switched on", async () => {
    const admin = await makeAdmin();
    const as = await loginAs(admin);
    for (const url of ["/app/main", "/app/common/codes", "/app/user/devices"]) expect(locationOf(await get(url, as))).toBe(HERE);
    expect(await rest("GET", "/v1/system/user/my-role", { as })).toMatchObject({
      status: 403,
      body: { code: "account.second-factor-first" },
    });
    expect((await screen(HERE, as)).text).toContain("관리자는 2단계 인증을 켜야 다른 화면을 쓸 수 있어요.");
    expect(locationOf(await post(HERE, { intent: "begin" }, as))).toBe(HERE);
    await refused(HERE, { intent: "confirm", code: codeOf(await keyOf(admin), new Date()) }, 200, as);
    expect((await get("/app/common/codes", as)).status).toBe(200);
    expect((await rest("GET", "/v1/system/user/my-role", { as })).status).toBe(200);
  });

  test("lets an administrator log out, and asks no member", async () => {
    expect(locationOf(await post("/app/oauth/logout", {}, await loginAs(await makeAdmin())))).not.toBe(HERE);
    expect((await get("/app/main", await loginAs(await makeMember()))).status).toBe(200);
  });
});
