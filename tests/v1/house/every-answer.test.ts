import fs from "node:fs";
import http from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWeb } from "../../support/site";

let plain: Awaited<ReturnType<typeof startWeb>>;
let secure: Awaited<ReturnType<typeof startWeb>>;

beforeAll(async () => {
  [plain, secure] = await Promise.all([startWeb("answers-http"), startWeb("answers-https", { BASE_URL: "https://localhost" })]);
});
afterAll(() => Promise.all([plain?.stop(), secure?.stop()]));

const asset = `/build/${fs.readdirSync("public/build").find((name) => name.endsWith(".js"))!}`;

const kinds: [what: string, path: string, status: number, kept: RegExp, init?: RequestInit][] = [
  ["a page", "/app/login", 200, /private|no-store/],
  ["a page that is kept for guests", "/", 200, /public, max-age=0, s-maxage=4, must-revalidate/],
  ["a page that is not there", "/nowhere", 404, /no-store/],
  ["a navigation's data", "/app/login.data", 200, /no-store/],
  ["a redirect", "/app/user/devices", 303, /no-store/],
  ["a REST answer", "/v1/contents/contents-shop", 200, /no-store/],
  ["a REST refusal", "/v1/payment/history", 401, /no-store/],
  ["a method REST does not know", "/authenticate", 405, /no-store/],
  ["a file that is not there", `/files/${"0".repeat(32)}`, 404, /no-store/],
  ["a static file", "/favicon.ico", 200, /max-age=3600/],
  ["a build's file", asset, 200, /immutable/],
  ["a static file's address that is malformed", "/%E0%A4%A", 400, /no-store/],
  ["a form of another origin", "/app/login", 403, /no-store/, { method: "POST", headers: { Origin: "https://evil.example" } }],
];

async function ask(site: { url: string }, path: string, init: RequestInit = {}) {
  const answer = await fetch(site.url + path, { ...init, redirect: "manual" });
  await answer.arrayBuffer();
  return answer;
}

describe.each(kinds)("%s", (_what, path, status, kept, init) => {
  test("has nosniff, and a Cache-Control", async () => {
    const { headers, ...answer } = await ask(plain, path, init).then((response) => ({
      status: response.status,
      headers: response.headers,
    }));
    expect(answer.status).toBe(status);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Cache-Control")).toMatch(kept);
    expect(headers.get("Strict-Transport-Security")).toBeNull();
  });

  test("has Strict-Transport-Security where the site is on https", async () => {
    const { headers } = await ask(secure, path, init);
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  });
});

test("a 304 for an unchanged file has nosniff and Cache-Control too", async () => {
  const first = await ask(plain, asset);
  // fetch would add `Cache-Control: no-cache`, which never gets a 304.
  const again = await new Promise<http.IncomingMessage>((done, fail) => {
    const headers = { "If-None-Match": first.headers.get("ETag")! };
    http.get(plain.url + asset, { headers }, (answer) => done(answer.resume())).on("error", fail);
  });
  expect(again.statusCode).toBe(304);
  expect(again.headers["x-content-type-options"]).toBe("nosniff");
  expect(again.headers["cache-control"]).toMatch(/immutable/);
});
