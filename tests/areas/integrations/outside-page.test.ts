import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import { afterEach, describe, expect, it } from "vitest";
import { forgetSettings } from "~/core/settings.server";
import { isPublicAddress, publicOnly } from "~/integrations/outside-guard.server";
import type { OutsideError } from "~/integrations/outside-http.server";
import { getOutsideJson, getOutsidePage, getOutsidePicture } from "~/integrations/outside-page.server";
import { guardOf, hostileServer, html, redirect } from "../../support/factories/hostile-server";
import { limitMs } from "../../support/yardstick";

const MB = 1_000_000;
const servers: Awaited<ReturnType<typeof hostileServer>>[] = [];

async function serve(...given: Parameters<typeof hostileServer>) {
  const server = await hostileServer(...given);
  servers.push(server);
  return { server, at: (path: string) => `http://outside.test:${server.port}${path}`, guard: guardOf(server.port) };
}

afterEach(() => {
  for (const server of servers.splice(0)) server.end();
  for (const name of ["SANDBOX_PORT", "BASE_URL"]) delete process.env[name];
  forgetSettings();
});

const failure = (work: Promise<unknown>) =>
  work.then(
    () => "fetched",
    (error: OutsideError) => error.reason,
  );

describe("a public page", () => {
  it("is read without cookies, referrer or a browser's name, also after redirects", async () => {
    const { server, at, guard } = await serve({ "/": redirect("/둘"), [encodeURI("/둘")]: redirect("three"), "/three": html("<p>글</p>") });
    const page = await getOutsidePage(at("/"), { guard });
    expect([page.html, page.url.pathname]).toEqual(["<p>글</p>", "/three"]);
    expect(server.requests).toHaveLength(3);
    for (const { headers } of server.requests) {
      expect(Object.keys(headers).toSorted()).toEqual(["accept", "accept-encoding", "accept-language", "connection", "host", "user-agent"]);
      expect(headers["user-agent"]).toContain("Geulbeot");
    }
  });

  it.each([
    ["the header", "text/html; charset=EUC-KR", ""],
    ["a meta tag", "text/html", '<meta charset="ks_c_5601-1987">'],
    ["an old meta tag", "text/html", '<meta http-equiv="Content-Type" content="text/html; charset=cp949">'],
  ])("is decoded from EUC-KR by %s", async (_, contentType, meta) => {
    const { at, guard } = await serve({ "/": html(iconv.encode(`${meta}한국어 똠방각하`, "cp949"), contentType) });
    expect((await getOutsidePage(at("/"), { guard })).html).toContain("한국어 똠방각하");
  });

  it("is decoded as UTF-8 when its charset is unknown", async () => {
    const { at, guard } = await serve({ "/": html("글", "text/html; charset=none-such") });
    expect((await getOutsidePage(at("/"), { guard })).html).toBe("글");
  });
});

describe("public JSON", () => {
  it("is parsed when its type and text are JSON", async () => {
    const { at, guard } = await serve({
      "/": html('{"a":"글"}', "application/json"),
      "/page": html("{}"),
      "/cut": html("{", "application/json"),
    });
    expect(await getOutsideJson(at("/"), { guard })).toEqual({ a: "글" });
    for (const path of ["/page", "/cut"]) expect(await failure(getOutsideJson(at(path), { guard })), path).toBe("type");
  });
});

describe("an inward address", () => {
  it.each([
    ...["127.0.0.1", "127.1.2.3", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"],
    ...["224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "192.0.0.1"],
    ...["::", "::1", "fe80::1", "fe80::1%eth0", "fec0::1", "fc00::1", "fd00:ec2::254", "ff02::1", "2001:db8::1", "100::1"],
    ...["::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2001::1", "4000::1"],
    ...["", "localhost", "127.1", "0177.0.0.1", "2130706433"],
  ])("is not public: %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["1.1.1.1", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"])("is not %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(["127.0.0.1", "2130706433", "017700000001", "0x7f000001", "0x7f.1", "127.1", "0", "[::ffff:7f00:1]", "[::1]", "１２７.0.0.1"])(
    "is refused before a connection in the spelling %s",
    async (host) => {
      const { server } = await serve({ "/": html("") });
      const guard = { resolve: publicOnly.resolve, allows: (_: URL, address: string) => isPublicAddress(address) };
      expect(await failure(getOutsidePage(`http://${host}:${server.port}/`, { guard }))).toBe("address");
      expect(server.connections).toBe(0);
    },
  );

  it("is refused behind a name and behind a redirect", async () => {
    const inside = await serve({ "/": html("") });
    const resolve = async (host: string) => (host === "outside.test" ? ["127.0.0.1"] : ["10.0.0.1", "::1"]);
    const to = [`http://inside.test:${inside.server.port}/`, `http://127.0.0.1:${inside.server.port}/`, "http://169.254.169.254/latest"];
    const { server, at } = await serve(Object.fromEntries(to.map((one, index) => [`/${index}`, redirect(one)])));
    const guard = guardOf(server.port, resolve);
    for (const index of to.keys()) expect(await failure(getOutsidePage(at(`/${index}`), { guard }))).toBe("address");
    expect(await failure(getOutsidePage(`http://inside.test:${server.port}/`, { guard }))).toBe("address");
    expect([server.requests.length, inside.server.connections]).toEqual([3, 0]);
  });

  it("is not reached by a name that changes after the check", async () => {
    const asked: string[] = [];
    const resolve = async (host: string) => (asked.push(host) === 1 ? ["127.0.0.1"] : ["127.0.0.2"]);
    const { server, at } = await serve({ "/": html("글"), "/again": redirect("/") });
    expect((await getOutsidePage(at("/"), { guard: guardOf(server.port, resolve) })).html).toBe("글");
    expect(asked).toEqual(["outside.test"]);
    asked.splice(0);
    expect(await failure(getOutsidePage(at("/again"), { guard: guardOf(server.port, resolve) }))).toBe("address");
    expect(asked).toEqual(["outside.test", "outside.test"]);
  });

  it("among public addresses of a name is left out", async () => {
    const { server, at } = await serve({ "/": html("글") });
    expect((await getOutsidePage(at("/"), { guard: guardOf(server.port, async () => ["::1", "127.0.0.1"]) })).html).toBe("글");
  });
});

describe("an address that is refused as it is written", () => {
  it.each([
    ...["ftp://a.example/", "file:///etc/passwd", "javascript:alert(1)", "//a.example/", "http://", "글"],
    ...["http://user@1.1.1.1/", "http://user:word@1.1.1.1/", "http://:word@1.1.1.1/"],
    ...["http://1.1.1.1:22/", "https://1.1.1.1:80/", "http://1.1.1.1:443/", "http://1.1.1.1:3306/"],
  ])("%s", async (address) => {
    expect(await failure(getOutsidePage(address))).toBe("address");
  });

  it("includes this machine and its sandbox on a public site; without one, the sandbox alone is reached", async () => {
    const { server } = await serve({ "/": html("글") });
    process.env.SANDBOX_PORT = String(server.port);
    forgetSettings();
    const sandbox = `http://127.0.0.1:${server.port}/`;
    expect((await getOutsidePage(sandbox)).html).toBe("글");
    for (const address of ["http://127.0.0.1/", `http://127.0.0.1:${server.port + 1}/`, `http://127.0.0.2:${server.port}/`])
      expect(await failure(getOutsidePage(address)), address).toBe("address");
    process.env.BASE_URL = "https://blog.geulbeot.co.kr";
    forgetSettings();
    expect(await failure(getOutsidePage(sandbox))).toBe("address");
    expect(server.connections).toBe(1);
  });
});

describe("a hostile answer", () => {
  /** Sends 10 MB as fast as they are taken. */
  function flood(contentType: string, sent: { bytes: number; closed?: boolean }): Parameters<typeof hostileServer>[0][string] {
    return (_, response) => {
      response.writeHead(200, { "Content-Type": contentType }).on("close", () => (sent.closed = true));
      const more = () => {
        while (sent.bytes < 10 * MB) {
          sent.bytes += 100_000;
          if (!response.write("x".repeat(100_000))) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    };
  }

  it("of 10 MB is cut after one; a picture of that size is refused", async () => {
    const [page, picture] = [{ bytes: 0 }, { bytes: 0 }];
    const { at, guard } = await serve({ "/page": flood("text/html", page), "/picture": flood("image/png", picture) });
    expect((await getOutsidePage(at("/page"), { guard })).html.length).toBe(MB);
    expect(await failure(getOutsidePicture(at("/picture"), { guard }))).toBe("size");
    await expect.poll(() => [page, picture].every((one) => "closed" in one)).toBe(true);
    expect(Math.max(page.bytes, picture.bytes)).toBeLessThan(10 * MB);
  });

  it("that is packed is not unpacked", async () => {
    const bomb = gzipSync(Buffer.alloc(10 * MB));
    const { at, guard } = await serve({
      "/": (_, response) => response.writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "gzip" }).end(bomb),
    });
    expect(await failure(getOutsidePage(at("/"), { guard }))).toBe("type");
  });

  it("that drips, hangs or never names an address ends in time", async () => {
    const limit = Number(limitMs(300));
    const { server, at, guard } = await serve({
      "/drips": (_, response) => {
        response.writeHead(200, { "Content-Type": "text/html" });
        const drip = setInterval(() => response.write("<p>"), 20);
        response.on("close", () => clearInterval(drip));
      },
      "/hangs": () => {},
    });
    for (const path of ["/drips", "/hangs"]) expect(await failure(getOutsidePage(at(path), { guard, limitMs: limit })), path).toBe("time");
    const silent = guardOf(server.port, () => new Promise(() => {}));
    expect(await failure(getOutsidePage(at("/drips"), { guard: silent, limitMs: limit }))).toBe("time");
  });

  it("that is no page or no picture is refused by its type", async () => {
    const types = ["application/json", "text/plain", "image/png", "application/octet-stream", "text/htmlx", ""];
    const { at, guard } = await serve(Object.fromEntries(types.map((type, index) => [`/${index}`, html("<p>글</p>", type)])));
    for (const index of types.keys()) expect(await failure(getOutsidePage(at(`/${index}`), { guard })), types[index]).toBe("type");
    expect(await failure(getOutsidePicture(at("/0"), { guard }))).toBe("type");
  });

  it("that is an error, breaks off or leads on for ever gives nothing", async () => {
    const { at, guard } = await serve({
      "/loop": redirect("/loop"),
      "/nowhere": (_, response) => response.writeHead(302).end(),
      "/gone": (_, response) => response.writeHead(410, { "Content-Type": "text/html" }).end("<p>글</p>"),
      "/cut": (_, response) => {
        response.writeHead(200, { "Content-Type": "text/html", "Content-Length": "100" }).write("<p>");
        setImmediate(() => response.destroy());
      },
      "/headers": (_, response) => response.writeHead(200, { "Content-Type": "text/html", "X-Long": "x".repeat(30_000) }).end(),
    });
    const reasons = { loop: "redirects", nowhere: "status", gone: "status", cut: "away", headers: "away", missing: "status" };
    for (const [path, reason] of Object.entries(reasons))
      expect(await failure(getOutsidePage(at(`/${path}`), { guard })), path).toBe(reason);
    expect(await failure(getOutsidePage(at("/"), { guard: { ...guard, resolve: async () => [] } }))).toBe("away");
  });
});
