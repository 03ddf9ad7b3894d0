import { afterAll, expect, it } from "vitest";
import { forgetSettings } from "~/core/settings.server";
import { get, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { postUrl } from "../../support/factories/reading";

const KEY = "0123456789abcdef0123456789abcdef";

// The built app reads its settings at its first page.
process.env.KAKAO_JAVASCRIPT_KEY = KEY;
forgetSettings();
afterAll(() => {
  delete process.env.KAKAO_JAVASCRIPT_KEY;
  forgetSettings();
});

const policyOf = (answer: Response) => answer.headers.get("Content-Security-Policy")!;

it("a JavaScript key offers KakaoTalk on posts, and opens the policy of posts alone", async () => {
  const url = postUrl(await makePost());
  const row = (await screen(url)).one(".end-share");
  expect(row.getAttributeValue("data-key")).toBe(KEY);
  expect(row.getAttributeValue("data-integrity")).toMatch(/^sha384-[\w+/]{64}$/);
  const page = await get(url);
  expect(policyOf(page)).toContain("script-src 'self' https://t1.kakaocdn.net;");
  expect(policyOf(page)).toMatch(/form-action [^;]* https:\/\/sharer\.kakao\.com/);
  expect((await page.text()).match(/<script[^>]*src="[^"]*"/g)).toEqual(['<script src="/post.js"']);
  expect(policyOf(await get("/app/introduce"))).not.toMatch(/t1\.kakaocdn|sharer/);
});
