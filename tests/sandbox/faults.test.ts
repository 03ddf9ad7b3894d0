import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CREATOR, feed, TestSandbox } from "./start";

let box: TestSandbox;
let token: string;
let uuids: string[];
beforeAll(async () => void (box = await TestSandbox.start()));
afterAll(() => box.end());
beforeEach(async () => {
  await box.control("reset", { world: true });
  token = (await box.tokens(CREATOR)).access_token;
  uuids = await box.uuids(CREATOR);
});

const received = async (uuid: string) => (await box.messages(`?receiver=${uuid}`)).length;

/** Gives up after `ms`: some faults never answer. */
async function sendWithin(ms: number, uuid: string) {
  const body = new URLSearchParams({ receiver_uuids: JSON.stringify([uuid]), template_object: JSON.stringify(feed("글")) });
  const address = `${box.url}/kapi/v1/api/talk/friends/message/default/send`;
  return fetch(address, { method: "POST", headers: { authorization: `Bearer ${token}` }, body, signal: AbortSignal.timeout(ms) });
}

describe("faults", () => {
  test("status answers the given error the given number of times and accepts nothing", async () => {
    await box.control("faults", { target: "message", mode: "status", status: 400, code: -603, msg: "timeout", times: 2 });
    expect(await box.send(token, [uuids[0]!])).toMatchObject({ status: 400, body: { code: -603, msg: "timeout" } });
    expect((await box.send(token, [uuids[0]!])).status).toBe(400);
    expect(await received(uuids[0]!)).toBe(0);
    expect((await box.send(token, [uuids[0]!])).status).toBe(200);
  });

  test("status on the token call answers in kauth's format", async () => {
    await box.control("faults", { target: "token", mode: "status", status: 400, code: "KOE322", times: 1 });
    expect((await box.token({})).body).toMatchObject({ error: expect.any(String), error_code: "KOE322" });
  });

  test("html answers a proxy's page and accepts nothing", async () => {
    await box.control("faults", { target: "message", mode: "html", times: 1 });
    const answer = await box.send(token, [uuids[0]!]);
    expect(answer.status).toBe(502);
    expect(answer.headers.get("content-type")).toBe("text/html");
    expect(await received(uuids[0]!)).toBe(0);
  });

  test("reset cuts the connection and accepts nothing", async () => {
    await box.control("faults", { target: "message", mode: "reset", times: 1 });
    await expect(box.send(token, [uuids[0]!])).rejects.toThrow();
    expect(await received(uuids[0]!)).toBe(0);
  });

  test("cut-after-accept accepts the message and cuts the connection without an answer", async () => {
    await box.control("faults", { target: "message", mode: "cut-after-accept", times: 1 });
    await expect(box.send(token, [uuids[0]!])).rejects.toThrow();
    expect(await received(uuids[0]!)).toBe(1);
  });

  test("timeout-after-accept accepts the message and never answers", async () => {
    await box.control("faults", { target: "message", mode: "timeout-after-accept", times: 1 });
    await expect(sendWithin(300, uuids[0]!)).rejects.toMatchObject({ name: "TimeoutError" });
    expect(await received(uuids[0]!)).toBe(1);
  });

  test("delay answers late", async () => {
    await box.control("faults", { target: "message", mode: "delay", ms: 300, times: 1 });
    const from = performance.now();
    expect((await box.send(token, [uuids[0]!])).status).toBe(200);
    expect(performance.now() - from).toBeGreaterThanOrEqual(295);
  });

  test("match limits a fault to calls that contain the text", async () => {
    await box.control("faults", { target: "message", mode: "status", status: 500, match: uuids[1] });
    expect((await box.send(token, [uuids[0]!])).status).toBe(200);
    expect((await box.send(token, [uuids[1]!])).status).toBe(500);
    const { faults } = (await box.call("GET", "/control/faults")).body;
    expect(faults).toMatchObject([{ target: "message", mode: "status", hits: 1, times: null }]);
  });

  test("a fault affects only its own target, and DELETE removes all faults", async () => {
    for (const target of ["me", "friends", "scopes", "memo", "tokenInfo"])
      await box.control("faults", { target, mode: "status", status: 503 });
    expect((await box.call("GET", "/kapi/v2/user/me", { token })).status).toBe(503);
    expect((await box.call("GET", "/kapi/v1/api/talk/friends", { token })).status).toBe(503);
    expect((await box.send(token, [uuids[0]!])).status).toBe(200);
    await box.call("DELETE", "/control/faults");
    expect((await box.call("GET", "/kapi/v2/user/me", { token })).status).toBe(200);
  });

  test("a malformed control call is refused", async () => {
    expect((await box.call("POST", "/control/faults", { json: { target: "message", mode: "explode" } })).status).toBe(400);
    for (const target of ["mesage", "", 7, undefined])
      for (const order of ["faults", "latency"]) {
        const { status, body } = await box.call("POST", `/control/${order}`, { json: { target, mode: "reset", ms: 1 } });
        expect([order, target, status]).toEqual([order, target, 400]);
        expect(body).toMatchObject({ error: expect.stringContaining("target is one of authorize, token,") });
      }
    expect((await box.call("POST", "/control/quota", { json: { perPlanet: 1 } })).status).toBe(400);
    expect((await box.call("POST", "/control/clock", { json: { now: "soon" } })).status).toBe(400);
    expect((await box.call("POST", "/control/tokens", { json: { accountId: "0" } })).status).toBe(400);
  });
});

test("a hundred slow calls are accepted in parallel", async () => {
  await box.control("quota", { perSender: 100_000, perPair: 100_000 });
  await box.control("latency", { target: "message", ms: 600_000 });
  let answered = 0;
  const calls = uuids.slice(0, 100).map((uuid) =>
    box.send(token, [uuid]).then(
      () => void (answered += 1),
      () => {},
    ),
  );
  await expect.poll(async () => (await box.messages()).length).toBe(100);
  expect(answered).toBe(0);
  await box.kill("SIGKILL");
  await Promise.all(calls);
  await box.up();
});

describe("a restart of the sandbox", () => {
  test("keeps and counts every answered message after a kill -9 during a hundred calls", async () => {
    const answered = new Set<string>();
    const calls = uuids.slice(0, 100).map(async (uuid, n) => {
      const answer = await box.send(token, [uuid]);
      if (answer.status === 200) answered.add(uuid);
      if (n === 40) await box.kill("SIGKILL");
    });
    await Promise.allSettled(calls);
    await box.up();
    const receivers = (await box.messages()).map((message) => message.receiver);
    expect(answered.size).toBeGreaterThan(0);
    for (const uuid of answered) expect(receivers.filter((receiver) => receiver === uuid)).toHaveLength(1);
    await box.control("quota", { perSender: receivers.length });
    expect((await box.send(token, [uuids[110]!])).body.code).toBe(-532);
  });

  test("keeps tokens and friends' refusals", async () => {
    await box.control("friends", { accountId: CREATOR, friends: [{ uuid: uuids[3], refuses: true }] });
    await box.kill("SIGKILL");
    await box.up();
    expect((await box.send(token, [uuids[3]!])).body.code).toBe(-530);
  });

  test("drops half a line at the end of the log", async () => {
    await box.send(token, [uuids[0]!]);
    await box.kill("SIGKILL");
    fs.appendFileSync(path.join(box.dataDir, "sandbox/log.jsonl"), '{"kind":"message","mess');
    await box.up();
    expect(await box.messages()).toHaveLength(1);
    expect((await box.send(token, [uuids[0]!])).status).toBe(200);
    await box.kill("SIGTERM");
    await box.up();
    expect(await box.messages()).toHaveLength(2);
  });

  test("happens at SIGTERM, even with an unanswered call and an open connection", async () => {
    await box.control("faults", { target: "message", mode: "timeout-after-accept" });
    // Never gives up, so only the sandbox can end the call.
    const waiting = box.send(token, [uuids[0]!]).catch(() => "cut");
    while ((await received(uuids[0]!)) === 0) continue;
    await box.kill("SIGTERM");
    expect(await waiting).toBe("cut");
    await box.up();
  });
});
