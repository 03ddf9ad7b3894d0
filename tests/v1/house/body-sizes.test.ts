import { beforeAll, describe, expect, it } from "vitest";
import type { ServerBuild } from "@remix-run/node";
import { createRequestHandler } from "@remix-run/node";
import { settings } from "~/core/settings.server";
import { type ListedCall, listCalls } from "~/http/rest/openapi.server";
import { post, rest } from "../../support/app";
import { built } from "../../support/built";
import { cheapest } from "../../support/cost";
import { loginAs, makeMember } from "../../support/factories/members";
import { builtScreens } from "../../support/screens";

/** The most processor time, in milliseconds, that any answer may cost. */
const MOST_MS = 100;

const times = (count: number, one: (n: number) => string, between = "&") => Array.from({ length: count }, (_, n) => one(n)).join(between);

/** Forms and JSON of allowed and larger sizes, in shapes that are expensive to parse carelessly. */
const forms: Record<string, string> = {
  "one name 30,000 times": times(30_000, () => "a"),
  "one name 160,000 times": times(160_000, () => "a=1"),
  "one name 2,000 times": times(2_000, () => "username=1"),
  "30,000 names": times(30_000, (n) => `a${n}=1`),
  "2,000 names": times(2_000, (n) => `a${n}=1`),
  "names of 64 levels": times(1_500, (n) => `a${"[0]".repeat(62)}.x${n}=1`),
  "a name of 100,000 levels": `a${"[0]".repeat(100_000)}=1`,
  "a name of dots": `${".".repeat(300_000)}=1`,
  "a place far out": "a[4294967294]=1&username[99999999]=x",
  "a place that is not one": "a[999999999999999999999]=1",
  "names of every object": "__proto__=1&constructor.prototype.x=1&a.__proto__.b=1&toString=1",
  "percent signs": `username=${"%".repeat(900_000)}`,
  "encoded letters": `username=${"%EC%95%84".repeat(100_000)}`,
  "one long value": `username=${"가".repeat(300_000)}`,
  "one long secret": `username=a&password=${"a".repeat(900_000)}`,
  "spaces and an end": `username=${"+".repeat(900_000)}x&redirectUrl=${"+".repeat(1_000)}`,
  "an intent of the form library": `__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"a","index":4294967294}}')}`,
  "two intents of the form library": "__intent__=1&__intent__=2&__state__=%7B",
};
const jsons: Record<string, string> = {
  "an array of 160,000": `[${times(160_000, () => "1", ",")}]`,
  "30,000 members": `{${times(30_000, (n) => `"a${n}":1`, ",")}}`,
  "100,000 levels": `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  "100,000 levels never closed": '{"a":'.repeat(100_000),
  "65 levels": `{"username":${"[".repeat(65)}${"]".repeat(65)}}`,
  "one long text": `{"username":"${"a".repeat(900_000)}"}`,
  "one long number": `{"username":${"9".repeat(900_000)}}`,
  "every object's parts": '{"__proto__":{"a":1},"constructor":{"prototype":{}},"username":{"__proto__":1}}',
  "nothing but quotes": '"'.repeat(900_000),
  "no JSON": "x".repeat(900_000),
};
const boundary = "----geulbeot";
const part = (name: string, value: string, more = "") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const multiparts: Record<string, string> = {
  "10,000 parts": times(10_000, () => part("a", "1"), "") + `--${boundary}--`,
  "2,000 parts": times(1_990, (n) => part(`a${n}`, "1"), "") + `--${boundary}--`,
  "a long part head": part("a", "1", `; x="${"a".repeat(800_000)}"`) + `--${boundary}--`,
  "a boundary almost": `--${boundary}\r\n${"-".repeat(900_000)}`,
  "lines and lines": `--${boundary}\r\n${"\r\n".repeat(400_000)}`,
  "a long file": part("file", "x".repeat(900_000), '; filename="a.txt"') + `--${boundary}--`,
};
const bodies = [
  ...Object.entries(forms).map(([name, body]) => ({ name: `form: ${name}`, body, type: "application/x-www-form-urlencoded" })),
  ...Object.entries(jsons).map(([name, body]) => ({ name: `JSON: ${name}`, body, type: "application/json" })),
  ...Object.entries(multiparts).map(([name, body]) => ({
    name: `multipart: ${name}`,
    body,
    type: `multipart/form-data; boundary=${boundary}`,
  })),
];

let calls: ListedCall[];
let screens: string[];
let answer: (request: Request) => Promise<Response>;

beforeAll(async () => {
  const build = (await built()) as ServerBuild;
  calls = listCalls(build.routes as never);
  screens = (await builtScreens()).filter((screen) => screen.takesForms).map((screen) => screen.url);
  answer = createRequestHandler(build, "production");
});

/** The answer and the processor time until its last byte. */
async function measured(make: () => Request): Promise<{ status: number; text: string; ms: number }> {
  const requests = () => answer(make()).then(async (response) => ({ status: response.status, text: await response.text() }));
  const { result, ms } = await cheapest(requests, MOST_MS);
  return { ...result, ms };
}

const requestOf = (method: string, path: string, { body, type }: { body?: string; type?: string }, headers: Record<string, string> = {}) =>
  new Request(new URL(path, settings().BASE_URL), { method, body, headers: { ...headers, ...(type && { "Content-Type": type }) } });

describe("what anybody may send", () => {
  it("costs a public call less than 100 ms, whatever the body's size and shape, and is never answered by 500", async () => {
    const open = calls.filter(({ endpoint }) => endpoint.access.floor === "anyone" && endpoint.body);
    expect(open.length).toBeGreaterThan(5);
    const wrong: string[] = [];
    for (const [index, { method, path }] of open.entries())
      for (const one of path === "/authenticate" ? bodies : bodies.filter((_, n) => n % open.length === index)) {
        const { status, text, ms } = await measured(() => requestOf(method, path, one));
        const fine = status < 500 && ms < MOST_MS && (status < 400 || /[가-힣]/.test((JSON.parse(text) as { message: string }).message));
        if (!fine) wrong.push(`${method} ${path}: ${one.name}: ${status}, ${Math.round(ms)} ms`);
      }
    expect(wrong).toEqual([]);
  });

  it("costs a screen's form less than 100 ms without a login or token, and is never answered by 500", async () => {
    const wrong: string[] = [];
    for (const [index, path] of screens.entries())
      for (const one of path === "/app/login" ? bodies : bodies.filter((_, n) => n % screens.length === index)) {
        const { status, ms } = await measured(() => requestOf("POST", path, one));
        if (status >= 500 || ms > MOST_MS) wrong.push(`${path}: ${one.name}: ${status}, ${Math.round(ms)} ms`);
      }
    expect(wrong).toEqual([]);
  });

  it("costs a form less than 300 ms with a token that any visitor gets, the page that shows it again included", async () => {
    for (const [name, body] of Object.entries(forms)) {
      const fields = [...new URLSearchParams(body)].slice(0, 2_000);
      const grouped: Record<string, string[]> = Object.create(null);
      for (const [field, value] of fields) (grouped[field] ??= []).push(value);
      const { result, ms } = await cheapest(() => post("/app/login", grouped), 3 * MOST_MS);
      expect(result.status, name).toBeLessThan(500);
      expect(ms, name).toBeLessThan(3 * MOST_MS);
    }
  });

  it("costs less than 100 ms as an address or a header, too", async () => {
    const long = 16_000;
    const queries = ["a&".repeat(long / 2), "a=%".repeat(long / 3), `keyword=${"가".repeat(1_700)}`, `redirectUrl=/${"/".repeat(long)}`];
    const paths = ["/app/login", "/app/contents/contents-shop", "/v1/contents/contents-shop", "/app/blog/view-contents", "/app/nothing"];
    const headers: Record<string, string>[] = [
      { Cookie: "a;".repeat(long / 2) },
      { Cookie: `geulbeot_theme=${"%".repeat(long)}` },
      { "Accept-Encoding": ` ,;q=`.repeat(long / 5) },
      { "User-Agent": "Mozilla/5.0 (".repeat(1_000) },
      { Authorization: `Bearer ${" ".repeat(long)}x` },
      { "If-None-Match": ` ,W/`.repeat(long / 4) },
      { "Content-Type": `multipart/form-data;${" ;boundary".repeat(1_500)}` },
      { "X-Forwarded-For": " ,".repeat(long / 2), "X-Forwarded-Host": ":,".repeat(long / 2) },
    ];
    const asked = paths.flatMap((path) => [
      ...queries.map((query) => ({ url: `${path}?${query}`, headers: {} as Record<string, string> })),
      ...headers.map((one) => ({ url: path, headers: one })),
    ]);
    for (const address of [
      "/a".repeat(long / 2),
      "/".repeat(long),
      "/%61".repeat(long / 4),
      `/__manifest?${times(24, (n) => `p=/${n}${"/a".repeat(145)}`)}&version=${((await built()) as ServerBuild).assets.version}`,
    ])
      asked.push({ url: `/.${address}`, headers: {} });
    const wrong: string[] = [];
    for (const { url, headers } of asked) {
      const { status, ms } = await measured(() => requestOf("GET", url, {}, headers));
      if (status >= 500 || ms > MOST_MS)
        wrong.push(`${url.slice(0, 40)} ${JSON.stringify(headers).slice(0, 40)}: ${status}, ${Math.round(ms)} ms`);
    }
    expect(wrong).toEqual([]);
  });
});

describe("the size of a body", () => {
  const login = { username: "nobody@example.test", password: "geulbeot1!" };

  it("of a public call has at most 1 MB, 2,000 fields and 64 levels", async () => {
    const sent = async (body: string) => {
      const request = requestOf("POST", "/authenticate", { body, type: "application/json" });
      const response = await answer(request);
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    const withMore = (more: string) => `${JSON.stringify(login).slice(0, -1)},${more}}`;
    const fits = [401, "account.wrong-login"];
    expect(await sent(withMore(`"x":"${"x".repeat(900_000)}"`))).toEqual(fits);
    expect(await sent(withMore(`"x":"${"x".repeat(1_000_000)}"`))).toEqual([413, "common.too-large"]);
    expect(await sent(withMore(times(1_990, (n) => `"x${n}":1`, ",")))).toEqual(fits);
    expect(await sent(withMore(times(2_001, (n) => `"x${n}":1`, ",")))).toEqual([413, "common.too-large"]);
    expect(await sent(withMore(`"x":${"[".repeat(60)}${"]".repeat(60)}`))).toEqual(fits);
    expect(await sent(withMore(`"x":${"[".repeat(64)}${"]".repeat(64)}`))).toEqual([400, "common.wrong-shape"]);
    expect(await sent(withMore(`"x":"${"[{,".repeat(5_000)}\\"[["`))).toEqual(fits);
  });

  it("with a list of two thousand posts is accepted by the call that takes such lists", async () => {
    const as = await loginAs(await makeMember());
    const rows = Array.from({ length: 2_000 }, (_, n) => ({ contentsId: n + 1 }));
    const { status } = await rest("DELETE", "/v1/blog/favorite-contents", { as, body: rows });
    expect(status).toBe(200);
  });
});
