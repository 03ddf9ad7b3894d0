import { setTimeout as pause } from "node:timers/promises";
import { and, eq, inArray, lt } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { postNotice } from "~/areas/notices/post-notice.server";
import { registerDevice } from "~/areas/notices/push/register-device.server";
import { grouped } from "~/core/grouped";
import type { Member } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { database } from "~db/client.server";
import { pushOutbox } from "~db/schema/notices";
import { useMachineClock } from "../../support/clock";
import { ctxOf, job, makeMember } from "../../support/factories/members";
import { type Browser, makeBrowser, type PushService, startPushService } from "../../support/factories/push";
import { Killable, until } from "../../support/killable";
import { kills, moments, seedHint } from "../../support/soak";
import { slowness } from "../../support/yardstick";

const NOTICES = 200;
/** A live worker's claim is younger. */
const SILENT_MS = 4_000;

let house: Killable;
let service: PushService;
beforeAll(async () => {
  house = await Killable.start("pushes");
  service = await startPushService({ delayMs: 20 });
});
afterAll(async () => {
  await house.end("SIGKILL");
  service.end();
  await house.stop();
});

type Reader = { member: Member; browser: Browser };

async function makeReader(): Promise<Reader> {
  const member = await makeMember();
  const browser = makeBrowser(service.url);
  await registerDevice(ctxOf(member), { ...browser.subscription, name: "test" });
  return { member, browser };
}

const post = (userId: number, sendRunId: number) =>
  inTransaction(job(), (tx) =>
    postNotice(tx, { userId, kind: "run-finished", about: `run:${sendRunId}`, facts: { sendRunId, sent: 1, total: 1 } }),
  );

/** Claims of dead processes are taken over after two minutes, which this test does not wait for. */
const passTwoMinutes = () =>
  database()
    .update(pushOutbox)
    .set({ updatedAt: new Date(Date.now() - 121_000) })
    .where(and(eq(pushOutbox.status, "SENDING"), lt(pushOutbox.updatedAt, new Date(Date.now() - SILENT_MS))));

const countOpen = () => database().$count(pushOutbox, inArray(pushOutbox.status, ["WAITING", "SENDING"]));

it("shows each notice once on its device though workers, Redis and the database are killed", async () => {
  useMachineClock();
  const readers = await Promise.all(Array.from({ length: 10 }, makeReader));
  for (let run = 1; run <= NOTICES; run++) await post(readers[run % readers.length]!.member.userId, run);
  await house.up();
  for (const moment of moments(6)) {
    await pause(moment * 1_500 * slowness());
    await house.end("SIGKILL");
    await house.up();
  }
  for (const kill of kills(["flush", "redis", "mariadb"] as const, 4)) {
    if (kill === "flush") await house.flush();
    else {
      await house.killServer(kill);
      await house.startServers();
    }
    await pause(200 * slowness());
  }
  const isAllSettled = async () => {
    await passTwoMinutes();
    return (await countOpen()) === 0;
  };
  await until(isAllSettled, 60_000);
  const rows = await database().select().from(pushOutbox);
  expect([rows.length, rows.every(({ status }) => status === "SENT")], seedHint).toEqual([NOTICES, true]);
  const byTopic = grouped(service.received, ({ headers }) => String(headers.topic));
  expect(byTopic.size, seedHint).toBe(NOTICES);
  // A message may leave twice where a process died before it could write so. Topic and tag make the browser show one.
  const twice = rows.filter(({ attempts }) => attempts > 1).length;
  expect(service.received.length - NOTICES, seedHint).toBeLessThanOrEqual(twice);
  const shown = new Set<string>();
  for (const { browser } of readers)
    for (const push of service.of(browser)) {
      const { path, tag } = await browser.read(push);
      expect(tag).toBe(push.headers.topic);
      shown.add(`${String(tag)} ${String(path)}`);
    }
  expect(shown.size, seedHint).toBe(NOTICES);
});
