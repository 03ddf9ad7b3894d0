import { beforeAll, describe, expect, it } from "vitest";
import type { ServerBuild } from "@remix-run/node";
import { refusalOf } from "~/http/front/malformed-requests.server";
import { listCalls } from "~/http/rest/list-calls.server";
import { get, post, rest, screen } from "../../support/app";
import { built } from "../../support/built";
import { fieldNames, requestOf } from "../../support/call-body";
import { makePost } from "../../support/factories/blog";
import { loginAs, makeMember, pay } from "../../support/factories/members";

/** Ids without a row: too many digits, or no whole number. */
const strange = ["9".repeat(400), "9007199254740993", "-1", "1.5", "1e400"];
const isNumber = (name: string) => /id$|page$|version$|^before$|length$/i.test(name) && !/app_id|receiptId|fileId/i.test(name);

let everybody: { token: string };
let postId: number;

beforeAll(async () => {
  const member = await makeMember({ role: "ROLE_ADMIN", userType: "INTEGRATION", roles: ["ROLE_USER"] });
  await pay(member);
  everybody = await loginAs(member);
  ({ contentsId: postId } = await makePost(member));
});

describe("values that no person types never cause a 500:", () => {
  it("strange numbers in each field of each call", async () => {
    const calls = listCalls(((await built()) as ServerBuild).routes as never);
    const inPath = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const wrong: string[] = [];
    let requestCount = 0;
    for (const call of calls)
      for (const name of new Set([...fieldNames(call), ...inPath(call.path)].filter(isNumber)))
        for (const value of strange.slice(0, call.method === "GET" ? undefined : 2)) {
          const { url, options } = requestOf(call, { contentsId: postId, [name]: value });
          const { status } = await rest(call.method as "GET", url, { as: everybody, ...options });
          requestCount += 1;
          if (status === 500) wrong.push(`${call.method} ${call.path}: ${name}=${value.slice(0, 20)}`);
        }
    expect(requestCount).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it("names of inherited object properties as the state of a messenger login", async () => {
    for (const path of ["/app/oauth/login", "/app/oauth/join", "/app/sns/singup", "/app/sns/integrated/kakao"])
      for (const state of ["__proto__", "constructor", "toString", "hasOwnProperty"])
        for (const as of [{}, everybody])
          expect((await get(`${path}?code=x&state=${state}`, as)).status, `${path} ${state}`).toBeLessThan(500);
  });

  it("cookies with broken characters or invented values", async () => {
    const names = ["session", "csrf", "flash", "flow", "member", "join", "device", "kept", "js", "theme", "drawer"];
    for (const value of ["%", "%E0%A4%A", "__proto__", '"', "e30=", "%7B%7D", "bnVsbA%3D%3D", "x".repeat(4_000)])
      for (const path of ["/app/main", "/app/login", "/app/oauth/login?code=x&state=y", "/app/sign-up-email", "/app/nothing"]) {
        const Cookie = names.map((name) => `geulbeot_${name}=${value}; __Host-geulbeot_${name}=${value}`).join("; ");
        expect((await get(path, { headers: { Cookie } })).status, `${path} ${value.slice(0, 9)}`).toBeLessThan(500);
      }
  });

  it("titles of 200 characters, which are stored and shown everywhere, and of 201, which are refused", async () => {
    for (const letter of ["가", "&", "𠮷"]) {
      const title = letter.repeat(200);
      const body = { title, contents: "<p>글</p>", mainSubject: "finance" };
      const { status, body: saved } = await rest("POST", "/v1/blog/write-contents", { as: everybody, body });
      expect(status).toBe(200);
      const id = saved.contentsId as number;
      const pages = ["view-contents", "my-blog-view-contents", "write-contents", "admin-delete-contents"].map(
        (page) => `/app/blog/${page}`,
      );
      for (const url of [...pages, "/app/send-messages/send-contents"]) await screen(`${url}?contentsId=${id}`, everybody);
      for (const url of ["/app/contents/contents-shop", "/app/contents/blog"]) await screen(url, everybody);
      expect((await rest("POST", "/v1/send-messages/sending-list", { as: everybody, body: { contentsId: id } })).status).toBeLessThan(500);
      expect((await rest("GET", `/v1/contents/contents-shop?title=${encodeURIComponent(title)}`)).status).toBe(200);
      expect((await get(`/app/contents/contents-shop?title=${encodeURIComponent(title)}`, everybody)).status).toBeLessThan(500);
      expect((await post("/app/contents/contents-shop", { contentsId: String(id) }, everybody)).status).toBeLessThan(500);
      const revised = { ...body, contentsId: id, title: `${letter.repeat(199)}나` };
      expect((await rest("PUT", "/v1/blog/write-contents", { as: everybody, body: revised })).status).toBe(200);
      await screen(`/app/blog/versions?contentsId=${id}`, everybody);
      expect((await rest("POST", "/v1/blog/write-contents", { as: everybody, body: { ...body, title: `${title}다` } })).status).toBe(400);
    }
  });
});

describe("the check of a request's method, address and host", () => {
  const incoming = (url: string, headers: Record<string, string> = {}, method = "GET") =>
    refusalOf({ method, url, headers: { host: "geulbeot.test", ...headers }, rawHeaders: [] });

  it("accepts every valid method, address and host", () => {
    for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]) expect(incoming("/", {}, method)).toBeNull();
    for (const host of ["127.0.0.1:3000", "LOCALHOST", "[::1]:3000", "a_b.example", "xn--bj0bj06e.example"])
      expect(incoming("/app/main?a=%zz", { host }), host).toBeNull();
    expect(incoming("/", { "x-forwarded-host": "geulbeot.test, inner:8080" })).toBeNull();
    expect(incoming(`/__manifest?p=${encodeURIComponent("/app/main")}&version=1`)).toBeNull();
  });

  it("refuses unknown methods, malformed addresses and malformed hosts", () => {
    for (const method of ["TRACE", "PATCH", "PROPFIND", ""]) expect(incoming("/", {}, method)).toBe(405);
    for (const host of ["a b", "[", "x:99999", "a<b", "%zz", "x:y:z", "a/b?c#d", "a@b", "ä", "", "a,".repeat(600)])
      expect([incoming("/", { host }), incoming("/", { "x-forwarded-host": host })], host).toEqual([400, 400]);
    for (const url of ["*", "", "http://elsewhere.example/app/main", "/app/%zz", "/%E0%A4%A"]) expect(incoming(url), url).toBe(400);
    const rawHeaders = ["Host", "geulbeot.test", "Accept", "*/*", "host", "geulbeot.test"];
    expect(refusalOf({ method: "GET", url: "/", headers: { host: "geulbeot.test" }, rawHeaders })).toBe(400);
  });
});
