import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { copyDatabase, databaseUrl } from "../support/database";
import { screen, type As } from "../support/app";
import { freeze, useMachineClock } from "../support/clock";
import { loginAs, makeAdmin } from "../support/factories/members";
import { OneWorker } from "../support/one-worker";
import { freePort } from "../support/site";
import { patience } from "../support/yardstick";

const BANNER = "30초 넘게 응답한 작업 프로세스가 없어요.";
const worker = new OneWorker();
let as: As;

beforeAll(async () => {
  // Other files' workers would be listed too, so this file has its own database and queue.
  const template = databaseUrl(process.env.TEST_DATABASE_URL!, "geulbeot_test_template");
  process.env.DATABASE_URL = await copyDatabase(template, `geulbeot_test_workers_${process.env.VITEST_POOL_ID}`);
  process.env.REDIS_PREFIX = `workers-${process.pid}`;
  as = await loginAs(await makeAdmin());
});
afterAll(() => worker.end("SIGKILL"));

const up = async () => worker.up({ WORKER_PORT: String(await freePort()) });

const desk = async () => (await screen("/app/manager/jobs", as)).text;
const comes = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: patience(20_000), interval: 100 });

it("the page of jobs shows a killed worker as silent until a worker is back, and removes a stopped worker at once", async () => {
  expect(await desk()).toContain(BANNER);
  await up();
  await comes(async () => expect(await desk()).not.toContain(BANNER));
  await worker.end("SIGKILL");
  expect(await desk()).not.toContain(BANNER);
  // The page's clock passes the 30 seconds of silence.
  freeze(Date.now() + 30_500);
  expect(await desk()).toContain(BANNER);
  useMachineClock();
  await up();
  freeze(Date.now() + 1_000);
  await comes(async () => expect(await desk()).not.toContain(BANNER));
  useMachineClock();
  await worker.end("SIGTERM");
  expect((await desk()).match(/\d+\.\d+\.\d+ \d+:\d+:\d+/g)!.length).toBeGreaterThan(0);
});
