import { randomUUID } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { Redis } from "ioredis";
import mysql, { type RowDataPacket } from "mysql2/promise";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { embeddedPid, type Embedded, startEmbedded } from "../../db/embedded";
import { LimitedPool } from "../../db/limited-pool";
import { withStatementLimit } from "../../db/statement-limits";
import { tellDatabase, until } from "../support/killable";
import { readers } from "../support/load";
import { startOwnServers } from "../../bin/testing/servers";
import { logFile, type Program, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";
import { times } from "../support/soak";
import { limitMs } from "../support/yardstick";

/** These tests kill the database and Redis, so they have a pair of their own. */
let dataDir: string;
const LIMITS = { SWEEP_INTERVAL_MS: "1000", DATABASE_READ_MS: limitMs(1_500), DATABASE_WRITE_MS: limitMs(2_000) };
let pair: Embedded;
let site: Site;

beforeAll(async () => {
  ({ dataDir, pair } = await startOwnServers("site"));
  site = await startSite({ name: "faults", servers: pair, dataDir: path.join(dataDir, "site"), env: { ...LIMITS, TRUST_PROXY: "Y" } });
});

afterAll(async () => {
  await startEmbedded({ dataDir });
  await site?.stop();
  await pair.stop();
  for (const part of ["mariadb", "redis"] as const) kill(part);
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

describe("the log of an identity request", () => {
  it("has no name, phone number or birthday, whether the request succeeds or fails", async () => {
    const person = { ReceiverName: "남궁비밀", ReceiverHP: "01098765432", ReceiverBirthDay: "19871123" };
    const url = `${site.url}/v1/kakaocert/RequestVerifyAuth?${new URLSearchParams(person)}`;
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(`${url}0`)).status).toBe(400);
    await control("faults", { target: "identity", mode: "reset", times: 1 });
    expect((await fetch(url)).status).toBe(503);
    const visitor = await new Visitor(site.url).open("/app/terms");
    await visitor.submit({ terms: "on", privacy: "on", by: "email" });
    await control("faults", { target: "identity", mode: "status", status: 500, times: 1 });
    const form = { name: person.ReceiverName, phone: person.ReceiverHP, birth: person.ReceiverBirthDay, thirdParty: "on" };
    await visitor.submit(form);
    expect(visitor.status).toBe(503);
    await visitor.submit(form);
    expect(visitor.html).toContain("카카오톡에서 인증해 주세요");
    const log = () => fs.readFileSync(logFile("faults", "web"), "utf8");
    await until(async () => log().split("POST /app/self-authentication").length > 2);
    expect(log()).toContain("GET /v1/kakaocert/RequestVerifyAuth 200");
    expect(log()).toContain("identity request failed");
    for (const secret of Object.values(person)) for (const text of [secret, encodeURIComponent(secret)]) expect(log()).not.toContain(text);
  });
});

describe("a request's id", () => {
  const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

  it("is the proxy's in every kind of answer and its access line, or a new one when the proxy's is unusable", async () => {
    const kinds = [
      "/app/login",
      "/app/login.data",
      "/v1/contents/contents-shop",
      "/v1/none",
      "/no/such/page",
      "/files/12345678",
      "/health",
    ];
    for (const path of [...kinds, "/favicon.ico", "/APP/login"]) {
      const id = randomUUID();
      const answer = await fetch(site.url + path, { headers: { "X-Request-Id": id }, redirect: "manual" });
      expect(answer.headers.get("X-Request-Id"), path).toBe(id);
      if (path === "/v1/none") expect(await answer.json()).toMatchObject({ requestId: id });
      if (path !== "/favicon.ico") await until(async () => new RegExp(`^GET ${path} .* ${id}$`, "m").test(logOf("web")));
    }
    for (const given of ["", "short", "x".repeat(37), "a b c d e f g", "0123456789;rm"]) {
      const answer = await fetch(`${site.url}/app/login`, { headers: { "X-Request-Id": given } });
      expect(answer.headers.get("X-Request-Id"), given).toMatch(UUID);
    }
  });

  it("is in the answer, the access line, the audit row, the job, and the worker's messenger call", async () => {
    const creator = await new Visitor(site.url).logIn("creator@geulbeot.test");
    await publish(creator, "어디까지 갔는지 따라가는 글");
    const id = randomUUID();
    await send(creator, new URL(creator.url).searchParams.get("contentsId")!, id);
    expect(creator.posted.get("X-Request-Id")).toBe(id);
    await until(async () => new RegExp(`^POST /app/send-messages/send-contents 303 .* ${id}$`, "m").test(logOf("web")));
    expect(await deedsOf(id)).toEqual(["sending.run-started"]);
    const jobs = () => linesOf("worker", id).flatMap(({ job }) => (job ? [job] : []));
    await until(async () => jobs().length === 2);
    expect(new Set(jobs())).toEqual(new Set(["sending.begin-run", "sending.send-recipient"]));
    expect(linesOf("worker", id).filter(({ msg }) => msg === "provider call")).toEqual([
      expect.objectContaining({ vendor: "messenger", call: expect.stringMatching(/^POST .*message\/default\/send$/), outcome: "ok" }),
    ]);
    const nobodys = [...linesOf("web"), ...linesOf("worker")].filter((line) => (line.job || line.vendor) && !line.requestId);
    expect(nobodys).toEqual([]);
  });

  it("is in the log of a provider call from the web process, without personal data", async () => {
    const id = randomUUID();
    const person = new URLSearchParams({ ReceiverName: "남궁비밀", ReceiverHP: "01098765432", ReceiverBirthDay: "19871123" });
    await fetch(`${site.url}/v1/kakaocert/RequestVerifyAuth?${person}`, { headers: { "X-Request-Id": id } });
    await until(async () => linesOf("web", id).length > 0);
    const call = linesOf("web", id).find((line) => line.call === "POST /SignIdentity/Request")!;
    expect(Object.keys(call).sort()).toEqual(["call", "level", "ms", "msg", "outcome", "process", "requestId", "time", "vendor"]);
  });
});

describe("a malformed request", () => {
  /** Sends raw bytes: no client library would send these requests. */
  const statusOf = (request: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = "";
      const socket = net.connect(Number(new URL(site.url).port), "127.0.0.1", () => socket.write(request));
      socket.setEncoding("utf8").on("data", (text) => (answer += text));
      socket.on("error", reject).on("close", () => resolve(answer.split("\r\n")[0]!.split(" ")[1] ?? answer));
    });
  const requestText = (line: string, host = "127.0.0.1", more = "") =>
    statusOf(`${line} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`);

  it("is refused: an unknown method by 405, a malformed address or host by 400", async () => {
    for (const method of ["TRACE", "PROPFIND", "PATCH", "SEARCH"]) expect(await requestText(`${method} /app/main`), method).toBe("405");
    for (const host of ["a b", "[", "x:99999", "exa mple:1", "a<b", "%zz", "x:y:z", "]", "a/b?c#d", "a@b", "\u00e4"])
      expect(await requestText("GET /app/login", host), host).toBe("400");
    expect(await requestText("GET /app/login", "127.0.0.1", "X-Forwarded-Host: [:1\r\n")).toBe("400");
    for (const target of ["*", "http://elsewhere.example/app/main", "/%E0%A4%A", "/app/%zz"])
      expect(await requestText(`GET ${target}`), target).toBe("400");
    expect(await requestText("OPTIONS *")).toBe("400");
    expect(await requestText("GET /app/login", "LOCALHOST:80")).toBe("200");
    expect(await requestText("GET /app/login", "[::1]:3000")).toBe("200");
  });

  it("gets a page when it is a form of another origin, and is not logged as a failure", async () => {
    for (const origin of ["https://evil.example", "evil", "https://evil.example:99999"]) {
      const answer = await fetch(`${site.url}/app/login`, {
        method: "POST",
        body: new URLSearchParams({ username: "a" }),
        headers: { Origin: origin },
      });
      expect([answer.status, await answer.text()], origin).toEqual([403, expect.stringContaining("화면이 오래되었습니다")]);
    }
    expect(fs.readFileSync(logFile("faults", "web"), "utf8")).not.toContain('"request failed"');
  });
});

describe("without a database", () => {
  afterEach(() => startEmbedded({ dataDir }));

  it("pages and REST answer 503 in plain words, and work again once it is back", async () => {
    const member = await new Visitor(site.url).logIn("creator@geulbeot.test");
    expect(member.url).toBe(`${site.url}/app/main`);
    kill("mariadb");
    for (const url of ["/app/main", "/app/creator-report/creator-fee-chart", "/app/contents/contents-shop"]) {
      // The process caches a login's member for a second.
      await until(async () => (await member.open(url)).status === 503);
      expect(member.html).toContain("지금은 연결되지 않습니다");
      expect(member.html).toContain("다시 열기");
      expect(member.html).not.toMatch(/ECONNREFUSED|node_modules|at async|Error:/);
      expect(Number(member.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    const call = await fetch(`${site.url}/v1/contents/contents-shop`);
    const body = (await call.json()) as { code: string; message: string };
    expect([call.status, body.code]).toEqual([503, "common.unavailable"]);
    expect(body.message).toMatch(/[가-힣]/);
    await startEmbedded({ dataDir });
    await until(async () => (await member.open("/app/creator-report/creator-fee-chart")).status === 200);
    expect(member.html).toContain("하늘작가");
  });

  it("a login's e-mail stays in the form, and the login works once the database is back", async () => {
    const guest = await new Visitor(site.url).open("/app/login");
    kill("mariadb");
    // Typing takes longer than the cache of grants lasts.
    const withoutGrants = () => logOf("web").split("the shell went without its data").length;
    const before = withoutGrants();
    await until(async () => (await statusOf("/app/login?redirectUrl=/app/main")) > 0 && withoutGrants() > before);
    await guest.submit({ username: "writer@geulbeot.test", password: "geulbeot1!" });
    expect(guest.status).toBe(503);
    expect(guest.html).toContain("writer@geulbeot.test");
    expect(guest.html).not.toContain("geulbeot1!");
    await startEmbedded({ dataDir });
    await until(async () => (await guest.logIn("writer@geulbeot.test")).url.endsWith("/app/main"));
  });
});

describe("with a read-only database", () => {
  afterEach(() => tellDatabase(dataDir, "SET GLOBAL read_only = 0"));

  it("opens pages that only read; a form and a call that write answer 503 with Retry-After, without a logged bug", async () => {
    const member = await new Visitor(site.url).logIn("creator@geulbeot.test");
    const guest = await new Visitor(site.url).open("/app/login");
    await tellDatabase(dataDir, "SET GLOBAL read_only = 1");
    await member.open("/app/creator-report/creator-fee-chart");
    expect(member.status).toBe(200);
    const bugs = () => fs.readFileSync(logFile("faults", "web"), "utf8").split('"msg":"bug"').length;
    const before = bugs();
    await guest.submit({ username: "writer@geulbeot.test", password: "geulbeot1!" });
    expect([guest.status, Number(guest.headers.get("Retry-After")) > 0]).toEqual([503, true]);
    expect(guest.html).toContain("writer@geulbeot.test");
    const call = await fetch(`${site.url}/authenticate`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username: "writer@geulbeot.test", password: "geulbeot1!" }),
    });
    expect([call.status, ((await call.json()) as { code: string }).code]).toEqual([503, "common.unavailable"]);
    expect(bugs()).toBe(before);
    await tellDatabase(dataDir, "SET GLOBAL read_only = 0");
    await until(async () => (await guest.logIn("writer@geulbeot.test")).url.endsWith("/app/main"));
  });
});

describe("with a frozen database", () => {
  it("pages, forms and REST answer 503, the worker still shows its metrics, and all work again afterwards", async () => {
    const member = await new Visitor(site.url).logIn("creator@geulbeot.test");
    const guest = await new Visitor(site.url).open("/app/login");
    const pid = embeddedPid("mariadb", dataDir)!;
    process.kill(pid, "SIGSTOP");
    await until(async () => threadStates(pid).every((state) => state === "T"));
    try {
      const statuses = await Promise.all([
        guest.submit({ username: "writer@geulbeot.test", password: "geulbeot1!" }).then(() => guest.status),
        member.open("/app/main").then(() => member.status),
        ...["/app/login", "/app/contents/contents-shop", "/v1/contents/contents-shop"].map(statusOf),
      ]);
      expect(statuses).toEqual([503, 503, 200, 503, 503]);
      expect(guest.html).toContain("writer@geulbeot.test");
      const metrics = await fetch(`${site.workerUrl}/metrics`);
      expect([metrics.status, await metrics.text()]).toEqual([200, expect.stringContaining("geulbeot_queue_jobs")]);
      expect((await fetch(`${site.workerUrl}/health`)).status).toBe(503);
      // All these answers came while the database was frozen.
      expect(threadStates(pid).every((state) => state === "T")).toBe(true);
    } finally {
      process.kill(pid, "SIGCONT");
    }
    await until(async () => (await member.open("/app/creator-report/creator-fee-chart")).status === 200);
    expect(member.html).toContain("하늘작가");
    await until(async () => (await fetch(`${site.workerUrl}/health`)).status === 200);
  });

  it("a page, a form, a file, the scripts' data and a call each answer before a second reading statement would time out", async () => {
    const member = await new Visitor(site.url).logIn("creator@geulbeot.test");
    const writer = await new Visitor(site.url).logIn("writer@geulbeot.test");
    await writer.open("/app/user/devices");
    const readMs = Number(LIMITS.DATABASE_READ_MS);
    const pool = mysql.createPool({ uri: site.databaseUrl });
    const reads = new LimitedPool(pool, readMs);
    const givenUp = () => withStatementLimit(readMs, () => reads.query({ sql: "SELECT 1" })).then(() => expect.fail(), String);
    await reads.query({ sql: "SELECT 1" });
    const pid = embeddedPid("mariadb", dataDir)!;
    process.kill(pid, "SIGSTOP");
    await until(async () => threadStates(pid).every((state) => state === "T"));
    try {
      const requests: Record<string, () => Promise<number>> = {
        page: () => member.stream("/app/main").then(({ status }) => status),
        report: () => member.stream("/app/creator-report/creator-fee-chart").then(({ status }) => status),
        file: () => member.stream("/app/creator-report/creator-fee-chart.xlsx").then(({ status }) => status),
        grid: () => member.stream("/app/send-messages/group-list-to-send.xlsx").then(({ status }) => status),
        data: () => member.stream("/app/user/devices.data").then(({ status }) => status),
        form: () => writer.submit({}, "/app/user/devices").then(() => writer.status),
        shop: () => statusOf("/app/contents/contents-shop"),
        call: () => statusOf("/v1/contents/contents-shop"),
      };
      // The first attempt may use the cached login; the second must ask the database.
      for (const time of ["first", "second"]) {
        let late = false;
        void givenUp()
          .then(givenUp)
          .then(() => (late = true));
        const answers = Object.entries(requests).map(async ([name, ask]) => [`${time} ${name}`, await ask(), late]);
        expect(await Promise.all(answers)).toEqual(Object.keys(requests).map((name) => [`${time} ${name}`, 503, false]));
      }
      expect(threadStates(pid).every((state) => state === "T")).toBe(true);
    } finally {
      process.kill(pid, "SIGCONT");
      await pool.end();
    }
    await until(async () => (await member.open("/app/main")).status === 200);
  });
});

describe("without Redis", () => {
  it("a member can log in and open pages", async () => {
    kill("redis");
    const member = await new Visitor(site.url).logIn("member@geulbeot.test");
    expect([member.url, member.status]).toEqual([`${site.url}/app/main`, 200]);
    await member.open("/app/creator-report/creator-fee-chart");
    expect(member.status).toBe(200);
    await startEmbedded({ dataDir });
  });

  it("a post can be published and a run started, which is sent once Redis is back", async () => {
    const creator = await new Visitor(site.url).logIn("creator@geulbeot.test");
    const since = new Date().toISOString();
    kill("redis");
    await publish(creator, "레디스가 없는 날의 글");
    const contentsId = new URL(creator.url).searchParams.get("contentsId");
    const id = randomUUID();
    await send(creator, contentsId!, id);
    expect([creator.url, creator.status]).toEqual([expect.stringContaining("send-run?sendRunId="), 200]);
    expect(creator.html).toContain("보내고 있어요");
    await startEmbedded({ dataDir });
    await until(async () => (await creator.open(creator.url)).html.includes("보내기를 마쳤어요"));
    const sent = (await control(`messages?since=${since}`)) as { count: number };
    expect(sent.count).toBe(1);
    // The lost job carried the request id; the run's row has the id too.
    expect(linesOf("worker", id).map(({ vendor }) => vendor)).toContain("messenger");
  });
});

describe("with a full Redis", () => {
  it("the worker's /health answers 503; a run started meanwhile shows that it waits, and is sent once there is room", async () => {
    const creator = await new Visitor(site.url).logIn("creator@geulbeot.test");
    await publish(creator, "레디스가 가득 찬 날의 글");
    const contentsId = new URL(creator.url).searchParams.get("contentsId");
    const redis = new Redis(site.env.REDIS_URL!);
    await redis.config("SET", "maxmemory", "1");
    try {
      await until(async () => (await fetch(`${site.workerUrl}/health`)).status === 503);
      expect(await (await fetch(`${site.workerUrl}/health`)).json()).toMatchObject({ redis: "away", database: "ok" });
      await until(async () =>
        /geulbeot_queue_errors_total\{queue="\w+"\} [1-9]/.test(await (await fetch(`${site.workerUrl}/metrics`)).text()),
      );
      await send(creator, contentsId!);
      expect(creator.url).toContain("send-run?sendRunId=");
      expect(fs.readFileSync(logFile("faults", "web"), "utf8")).toContain("the queue takes or gives nothing");
      await until(async () => (await creator.open(creator.url)).html.includes("차례를 기다리고 있어요"));
    } finally {
      await redis.config("SET", "maxmemory", "0");
      redis.disconnect();
    }
    await until(async () => (await creator.open(creator.url)).html.includes("보내기를 마쳤어요"));
    expect(creator.html).not.toContain("차례를 기다리고 있어요");
  });
});

describe("at SIGTERM", () => {
  it("the web process answers the open request and ends with code 0", async () => {
    const member = await new Visitor(site.url).open("/app/login");
    const code = await codeFrom(member);
    await control("faults", { target: "token", mode: "delay", ms: 3_000, times: 1 });
    const slow = member.open(code).catch((error: Error) => error.message);
    await until(async () => ((await control("faults")).faults as { hits: number }[]).some((fault) => fault.hits > 0));
    site.web.kill("SIGTERM");
    await refusesNew();
    const { code: exit, signal } = await site.web.ended;
    expect([exit, signal]).toEqual([0, null]);
    // The redirect arrived; following it may fail, as the process has ended.
    expect(["fetch failed", member]).toContain(await slow);
    await site.startWeb();
    await member.open("/app/main");
    expect(member.html).toContain("하늘작가");
  });

  it("the web process drops no request when restarted under load", async () => {
    const { told: progress, end } = readers(`${site.url}/app/login`, { keeping: 8, fresh: 3 });
    const rounds = times({ test: 1, soak: 5 });
    for (let round = 1; round <= rounds; round++) {
      const before = progress.answered;
      await until(async () => progress.answered > before + 40);
      site.web.kill("SIGTERM");
      expect(await site.web.ended).toEqual({ code: 0, signal: null });
      await site.startWeb();
    }
    await end();
    expect(progress.cut).toEqual([]);
    expect(progress.answered).toBeGreaterThan(40 * rounds);
    expect(progress.refused).toBeGreaterThan(0);
  });

  it("the web process ends with an open event stream", async () => {
    const creator = await new Visitor(site.url).logIn("creator@geulbeot.test");
    const stream = await creator.stream(`/app/send-messages/send-run-events?sendRunId=${await aRun()}`);
    expect(stream.headers.get("Content-Type")).toMatch(/^text\/event-stream/);
    // A dropped stream would throw here.
    await Promise.all([stream.text(), endsWell(site.web)]);
    await site.startWeb();
  });

  it("the worker ends with code 0", async () => {
    await endsWell(site.worker);
  });
});

/** SIGSTOP stops threads one by one: the process is frozen when all are. */
const threadStates = (pid: number) =>
  fs
    .readdirSync(`/proc/${pid}/task`)
    .map((thread) => /^State:\s+(\w)/m.exec(fs.readFileSync(`/proc/${pid}/task/${thread}/status`, "utf8"))![1]);

async function endsWell(program: Program) {
  program.kill("SIGTERM");
  expect(await program.ended).toEqual({ code: 0, signal: null });
}

async function publish(visitor: Visitor, title: string) {
  await visitor.open("/app/blog/write-contents?new=Y");
  const hidden = Object.fromEntries(["contentsType", "editorKey", "version"].map((name) => [name, visitor.field(name)]));
  await visitor.submit({ ...hidden, title, contents: "Redis가 없어도 글은 저장됩니다.", mainSubject: "finance", intent: "save" });
  expect(visitor.url).toContain("/app/blog/view-contents");
}

async function send(visitor: Visitor, contentsId: string, requestId: string = randomUUID()) {
  await visitor.open(`/app/send-messages/send-contents?contentsId=${contentsId}`);
  const [receiverId] = /name="receiverId" value="(\d+)"|value="(\d+)"[^>]*name="receiverId"/.exec(visitor.html)!.slice(1).filter(Boolean);
  const order = { contentsId, receiverId: receiverId!, formKey: visitor.field("formKey"), sort: "nickname", nickname: "" };
  await visitor.submit({ ...order, intent: "selected", confirmed: "Y" }, visitor.url, { "X-Request-Id": requestId });
}

const logOf = (program: "web" | "worker") => fs.readFileSync(logFile("faults", program), "utf8");

function linesOf(program: "web" | "worker", requestId = ""): Record<string, unknown>[] {
  const lines = logOf(program).split("\n");
  return lines.filter((line) => line.startsWith("{") && line.includes(requestId)).map((line) => JSON.parse(line));
}

async function deedsOf(requestId: string): Promise<string[]> {
  const connection = await mysql.createConnection({ uri: site.databaseUrl });
  const [rows] = await connection.query<RowDataPacket[]>("SELECT deed FROM audit_log WHERE request_id = ? ORDER BY audit_id", [requestId]);
  await connection.end();
  return rows.map((row) => row.deed as string);
}

const statusOf = async (path: string) => (await fetch(site.url + path)).status;

async function aRun(): Promise<number> {
  const connection = await mysql.createConnection({ uri: site.databaseUrl });
  const [rows] = await connection.query<RowDataPacket[]>("SELECT MAX(send_run_id) AS id FROM send_run");
  await connection.end();
  return rows[0]!.id as number;
}

/** Consents at the messenger; returns the redirect address with the code. */
async function codeFrom(visitor: Visitor): Promise<string> {
  await visitor.open("/app/oauth/login");
  const form = new URLSearchParams(new URL(visitor.url).searchParams);
  form.set("account", "1000000001");
  form.set("decision", "agree");
  for (const scope of ["profile_nickname", "account_email", "friends", "talk_message"]) form.append("agreed", scope);
  const answer = await fetch(`${site.sandboxUrl}/kauth/oauth/authorize`, { method: "POST", body: form, redirect: "manual" });
  return answer.headers.get("Location")!;
}

const refusesNew = () =>
  until(() =>
    fetch(site.url).then(
      () => false,
      () => true,
    ),
  );

async function control(call: string, body?: object): Promise<Record<string, unknown>> {
  const init = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return (await fetch(`${site.sandboxUrl}/control/${call}`, init)).json() as Promise<Record<string, unknown>>;
}

function kill(part: "mariadb" | "redis") {
  const pid = embeddedPid(part, dataDir);
  if (pid) process.kill(pid, "SIGKILL");
}
