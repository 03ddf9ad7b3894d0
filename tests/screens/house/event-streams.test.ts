import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import v8 from "node:v8";
import vm from "node:vm";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endSession } from "~/areas/account/session/session.server";
import { announceGrants } from "~/areas/master/grants.server";
import { makeCtx } from "~/core/ctx.server";
import { sha256 } from "~/core/crypto.server";
import { database } from "~db/client.server";
import { session } from "~db/schema/account";
import { memberExport } from "~db/schema/exports";
import { roleMenu } from "~db/schema/master";
import { settleRun } from "~db/schema/settlement";
import { get } from "../../support/app";
import { advance } from "../../support/clock";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { makeRole } from "../../support/factories/rights";
import { recordStatements } from "../../support/statements";

const statements = recordStatements();
v8.setFlagsFromString("--expose-gc");
const collectGarbage = vm.runInNewContext("gc") as () => void;
const ended: AbortController[] = [];
let url: string;

beforeEach(async () => {
  const values = { formKey: randomUUID(), itemCount: 1, grossWon: 1, startedBy: 1, startedAt: new Date() };
  const [run] = await database().insert(settleRun).values(values).$returningId();
  url = `/app/manager/settle-run-events?settleRunId=${run!.settleRunId}`;
});
afterEach(() => ended.splice(0).forEach((controller) => controller.abort()));

async function open(as: { token: string }, at = url) {
  const client = new AbortController();
  ended.push(client);
  const response = await get(at, { ...as, signal: client.signal });
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/event-stream"]);
  const stream = { text: "", isOver: false, leave: () => client.abort() };
  void (async () => {
    for await (const bytes of response.body!) stream.text += new TextDecoder().decode(bytes as Uint8Array);
    stream.isOver = true;
  })();
  return stream;
}

/** Counts statements that read run states within `ms`. */
async function reads(ms: number): Promise<number> {
  statements.forget();
  await pause(ms);
  return statements.asked().filter((text) => text.includes("from `settle_run`")).length;
}
const inSoon = (stream: { isOver: boolean }) => expect.poll(() => stream.isOver);

describe("event streams", () => {
  it("stop a login's oldest stream at the seventh, and tell its page not to reconnect", async () => {
    const as = await loginAs(await makeAdmin());
    const other = await open(await loginAs(await makeAdmin()));
    const streams: Awaited<ReturnType<typeof open>>[] = [];
    for (let nth = 0; nth < 7; nth++) streams.push(await open(as));
    await inSoon(streams[0]!).toBe(true);
    expect(streams[0]!.text).toContain("event: stop");
    expect([...streams.slice(1), other].map(({ isOver }) => isOver)).toEqual(Array(7).fill(false));
  });

  it("share one reader for each subject: fifty streams query as often as one, and all show the state", async () => {
    const streams: Awaited<ReturnType<typeof open>>[] = [];
    for (let login = 0; login < 10; login++) {
      const as = await loginAs(await makeAdmin());
      for (let nth = 0; nth < 5; nth++) streams.push(await open(as));
    }
    await expect.poll(() => streams.every(({ text: said }) => said.includes("WAITING"))).toBe(true);
    expect(await reads(3_000)).toBeLessThanOrEqual(4);
  });

  it("show each member their own rows at the same address", async () => {
    const values = { step: "", fileId: "x", formKey: "x" };
    const [firstMember, secondMember] = [await makeMember(), await makeMember()];
    await database()
      .insert(memberExport)
      .values([
        { ...values, userId: firstMember.userId, counted: 111 },
        { ...values, userId: secondMember.userId, counted: 222 },
      ]);
    const firstStream = await open(await loginAs(firstMember), "/app/my-page/export-events");
    const secondStream = await open(await loginAs(secondMember), "/app/my-page/export-events");
    await expect.poll(() => [firstStream.text.includes("111"), secondStream.text.includes("222")]).toEqual([true, true]);
    expect([firstStream.text.includes("222"), secondStream.text.includes("111")]).toEqual([false, false]);
  });

  it("end at logout", async () => {
    const as = await loginAs(await makeAdmin());
    const stream = await open(as);
    await endSession(makeCtx({ kind: "guest" }), as.token);
    await inSoon(stream).toBe(true);
  });

  it("end when the right ends, except for members who keep it", async () => {
    const role = await makeRole({ menus: ["SETTLE_RUN"] });
    const stream = await open(await loginAs(await makeMember({ role })));
    const admins = await open(await loginAs(await makeAdmin()));
    await database().delete(roleMenu).where(eq(roleMenu.role, role));
    await announceGrants();
    await inSoon(stream).toBe(true);
    expect(admins.isOver).toBe(false);
  });

  it("end within a minute when the login disappears without an announcement", async () => {
    const as = await loginAs(await makeAdmin());
    const [stream, admins] = [await open(as), await open(await loginAs(await makeAdmin()))];
    await database()
      .delete(session)
      .where(eq(session.tokenHash, sha256(as.token)));
    advance(61_000);
    await inSoon(stream).toBe(true);
    expect(admins.isOver).toBe(false);
  });

  it("do not prolong an idle login", async () => {
    const as = await loginAs(await makeAdmin());
    const stream = await open(as);
    for (let minutes = 0; minutes < 31 && !stream.isOver; minutes += 5) {
      advance(5 * 60_000);
      await pause(1_200);
    }
    await inSoon(stream).toBe(true);
  });

  it("are removed when the client leaves: no further reads", async () => {
    const as = await loginAs(await makeAdmin());
    const streams = [await open(as), await open(as)];
    await expect.poll(() => streams.every(({ text: said }) => said !== "")).toBe(true);
    // A request copy that nobody held lost the signal of the client's leaving.
    collectGarbage();
    streams[0]!.leave();
    expect(await reads(2_500)).toBeGreaterThan(0);
    streams[1]!.leave();
    await pause(100);
    expect(await reads(2_500)).toBe(0);
  });
});
