import fs from "node:fs";
import http from "node:http";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Member } from "~/core/ctx.server";
import { sessionCookie } from "~/http/request/cookies.server";
import { database } from "~db/client.server";
import { sendHistory } from "~db/schema/sending";
import { makeFriendRow, makePostRow } from "../support/factories/dispatches";
import { loginAs, makeMember } from "../support/factories/members";
import { until } from "../support/killable";
import { builtScreens } from "../support/screens";
import { logFile, startWeb } from "../support/site";
import { TcpProxy } from "../support/tcp-proxy";

const ROWS = 20_000;
const SLICE = 2_000;
const ALL = ROWS / SLICE;
const DOWNLOAD = "/app/user-report/user-contents-view-report-by-contents";

let statements: string[] = [];
let breaksAt: (statement: string) => boolean = () => false;
let line: TcpProxy;
let web: Awaited<ReturnType<typeof startWeb>>;
let member: Member;
let cookie: string;

beforeAll(async () => {
  const url = new URL(process.env.DATABASE_URL!);
  line = await TcpProxy.to({ host: url.hostname, port: Number(url.port) }, (bytes) => {
    const statement = bytes.toString("utf8", 5);
    statements.push(statement);
    if (breaksAt(statement)) line.cut();
  });
  url.host = `127.0.0.1:${line.port}`;
  url.searchParams.delete("socketPath");
  web = await startWeb("downloads", { DATABASE_URL: url.href, LOG_LEVEL: "error" });
  member = await makeMember({ role: "ROLE_ADMIN" });
  [cookie] = (await sessionCookie().serialize((await loginAs(member)).token)).split(";") as [string];
});

afterAll(async () => {
  await web?.stop();
  await line?.end();
});

const open = (path: string) =>
  new Promise<http.IncomingMessage>((answered, failed) => {
    http.get(`${web.url}${path}`, { headers: { Cookie: cookie } }, answered).once("error", failed);
  });

async function read(path: string) {
  const answer = await open(path);
  let bytes = 0;
  answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
  const isWhole = await new Promise<boolean>((done) => answer.once("end", () => done(true)).once("error", () => done(false)));
  return { status: answer.statusCode, type: answer.headers["content-type"], id: String(answer.headers["x-request-id"]), bytes, isWhole };
}

/** Reads a file while the connection breaks at a statement that `at` matches. */
async function readBroken(path: string, at: (statement: string) => boolean) {
  let broke = false;
  breaksAt = (statement) => at(statement) && (broke = true);
  try {
    return { ...(await read(path)), broke };
  } finally {
    breaksAt = () => false;
    line.mend();
    await until(async () => (await fetch(`${web.url}/health`)).status === 200);
  }
}

async function failuresOf(route: string): Promise<number> {
  const metrics = await (await fetch(`${web.url}/metrics`)).text();
  const counted = metrics
    .split("\n")
    .find((row) => row.startsWith(`geulbeot_request_duration_seconds_count{route="${route}",status="5xx"}`));
  return Number(counted?.split(" ").at(-1) ?? 0);
}

const errorsOf = (id: string) =>
  fs
    .readFileSync(logFile("downloads", "web"), "utf8")
    .split("\n")
    .filter((row) => row.startsWith('{"level":50') && row.includes(`"requestId":"${id}"`));

it("answers 503 for every file whose first rows cannot be read, logged with its request id and counted", async () => {
  const files = (await builtScreens()).map(({ url }) => url).filter((url) => /\.(xlsx|csv|html)$/.test(url));
  let broken = 0;
  for (const url of files) {
    // The second attempt finds the process's caches filled.
    await read(url);
    statements = [];
    const complete = await read(url);
    const last = statements.at(-1)?.slice(0, 60);
    if (complete.status !== 200 || !last) continue;
    const before = await failuresOf(url);
    const answer = await readBroken(url, (statement) => statement.startsWith(last));
    if (!answer.broke) continue;
    broken += 1;
    expect([answer.status, answer.type], url).toEqual([503, "text/html; charset=utf-8"]);
    expect(errorsOf(answer.id), url).not.toEqual([]);
    expect(await failuresOf(url), url).toBe(before + 1);
  }
  expect(broken).toBeGreaterThan(50);
});

describe("a long download", () => {
  beforeAll(async () => {
    const { userId } = member;
    const [post, friend] = [await makePostRow(userId), await makeFriendRow(userId)];
    await database().execute(sql`INSERT INTO send_history (user_id, author_id, contents_id, receiver_id, delivered_at, fee_won, created_at)
      SELECT ${userId}, ${userId}, ${post}, ${friend}, NOW(3) - INTERVAL seq SECOND, 10, NOW(3) FROM ${sql.raw(`seq_1_to_${ROWS}`)}`);
  });
  afterAll(() => database().delete(sendHistory).where(eq(sendHistory.userId, member.userId)));

  const isSlice = (statement: string) => statement.includes("ORDER BY raw.delivered_at DESC, raw.send_history_id DESC LIMIT");
  const slices = () => statements.filter(isSlice).length;
  const file = (ending: string) => `${DOWNLOAD}.${ending}?dateOption=month`;

  it.each(["xlsx", "csv"])("(%s) reads no further slice after its reader left", async (ending) => {
    const left = await open(file(ending));
    await new Promise((come) => left.once("data", come));
    left.destroy();
    statements = [];
    // A download still read would end before this later one.
    expect((await read(file(ending))).bytes).toBeGreaterThan(ROWS);
    expect(slices()).toBeGreaterThanOrEqual(ALL);
    expect(slices()).toBeLessThan(ALL * 1.25 + 1);
  });

  it.each(["xlsx", "csv"])(
    "(%s) breaks off when a later slice cannot be read, is logged with its request id and counted",
    async (ending) => {
      const before = await failuresOf(`${DOWNLOAD}.${ending}`);
      let read = 0;
      const answer = await readBroken(file(ending), (statement) => isSlice(statement) && ++read === 5);
      expect([answer.status, answer.isWhole]).toEqual([200, false]);
      expect(errorsOf(answer.id)).toHaveLength(1);
      expect(await failuresOf(`${DOWNLOAD}.${ending}`)).toBe(before + 1);
    },
  );
});
