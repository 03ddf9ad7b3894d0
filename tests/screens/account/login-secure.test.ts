import { expect, test } from "vitest";
import { get, post } from "../../support/app";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { loginAs, makeMember } from "../../support/factories/members";
import { Jar, locationOf } from "../../support/jar";

// The built app reads its settings once.
Object.assign(process.env, { BASE_URL: "https://geulbeot.example", KAKAO_CLIENT_ID: "real-app", KAKAO_CLIENT_SECRET: "real-secret" });

test("on https every login cookie is Secure, and the login leads to the real messenger", async () => {
  const jar = new Jar();
  const response = await jar.get("/app/oauth/login");
  const loginUrl = new URL(locationOf(response)!);
  expect(loginUrl.origin + loginUrl.pathname).toBe("https://kauth.kakao.com/oauth/authorize");
  expect(loginUrl.searchParams.get("redirect_uri")).toBe("https://geulbeot.example/app/oauth/login");
  expect(jar.last).toHaveLength(2);
  for (const line of jar.last) expect(line).toMatch(/^__Host-geulbeot_.*; Secure/);

  const member = await makeMemberWithPassword();
  const login = await post("/app/login", { username: member.email, password: PASSWORD });
  expect(login.headers.getSetCookie().find((line) => line.startsWith("__Host-geulbeot_session="))).toMatch(
    /HttpOnly; Secure; SameSite=Lax/,
  );
  for (const line of login.headers.getSetCookie()) expect(line).toMatch(/^__Host-geulbeot_(?!.*Domain=).*; Path=\/;.*Secure/);
});

test("on https a cookie without the __Host- prefix is no login, because another host could set it", async () => {
  const { token } = await loginAs(await makeMember());
  const value = encodeURIComponent(Buffer.from(JSON.stringify(token)).toString("base64"));
  const opened = async (name: string) => (await get("/app/user/devices", { headers: { Cookie: `${name}=${value}` } })).status;
  expect([await opened("geulbeot_session"), await opened("__Host-geulbeot_session")]).toEqual([303, 200]);
});

test("the messenger login's cookie is deleted on the way back, with the attributes that browsers require", async () => {
  const jar = new Jar();
  const state = new URL(locationOf(await jar.get("/app/oauth/login"))!).searchParams.get("state")!;
  const back = await jar.get(`/app/oauth/login?error=access_denied&state=${state}`);
  const forgotten = back.headers.getSetCookie().find((line) => line.startsWith("__Host-geulbeot_oauth:"));
  expect(forgotten).toMatch(/Path=\/; Max-Age=0; HttpOnly; Secure/);
});
