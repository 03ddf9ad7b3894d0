import { expect, test } from "vitest";
import { post } from "../support/app";
import { makeMemberWithPassword, PASSWORD } from "../support/factories/account";
import { Jar, locationOf } from "../support/jar";

// Before the built app reads its settings: this file has a process of its own.
Object.assign(process.env, { BASE_URL: "https://geulbeot.example", KAKAO_CLIENT_ID: "real-app", KAKAO_CLIENT_SECRET: "real-secret" });

test("on https every cookie of a login is Secure, and the messenger is the real one", async () => {
  const jar = new Jar();
  const response = await jar.get("/app/oauth/login");
  const at = new URL(locationOf(response)!);
  expect(at.origin + at.pathname).toBe("https://kauth.kakao.com/oauth/authorize");
  expect(at.searchParams.get("redirect_uri")).toBe("https://geulbeot.example/app/oauth/login");
  expect(jar.last).toHaveLength(2);
  for (const line of jar.last) expect(line).toMatch(/; Secure/);

  const member = await makeMemberWithPassword();
  const login = await post("/app/login", { username: member.email, password: PASSWORD });
  expect(login.headers.getSetCookie().find((line) => line.startsWith("geulbeot_session="))).toMatch(/HttpOnly; Secure; SameSite=Lax/);
});
