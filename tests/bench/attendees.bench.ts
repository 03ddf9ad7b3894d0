import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { seal } from "~/core/crypto.server";
import type { Member } from "~/core/ctx.server";
import { sessionCookie } from "~/http/request/cookies.server";
import { database } from "~db/client.server";
import { loginAs, makeMember } from "../support/factories/members";
import { makeSeminar } from "../support/factories/seminars";
import { makeNumbers, onFreshPair } from "./database";
import { median, table } from "./figures";
import { residentMb, type Server, startServer } from "./measure";

const [FEW, MANY] = [100, 5_000];
const RUNS = 9;
const GATES = { ratio: 1.5, memory: 60 };

/** The attendee list and its Excel file must begin as fast with many applicants as with few. The file must not be held in memory. */
await onFreshPair(async () => {
  const host = await makeMember();
  await makeNumbers(8_192);
  const few = await withApplicants(host, FEW, 0);
  const many = await withApplicants(host, MANY, FEW);
  const [cookie] = (await sessionCookie().serialize((await loginAs(host)).token)).split(";");
  const server = await startServer("build/index.js");
  try {
    const ask = (path: string) => firstByteMs(server, path, cookie!);
    const list = (seminarId: number) => `/app/seminar/seminar-attendees-list?seminarId=${seminarId}`;
    const file = (seminarId: number) => `/app/seminar/seminar-attendees-list.xlsx?seminarId=${seminarId}`;
    // The first download also loads the Excel library.
    await ask(file(few));
    const more = await memoryOf(server, () => ask(file(many)));
    table(`Excel of ${MANY}: more memory, MB (at most ${GATES.memory})`, [{ more }]);
    if (more > GATES.memory) process.exitCode = 1;
    const rows = [];
    for (const [name, path] of [["list", list] as const, ["Excel", file] as const]) {
      const [small, large] = await inTurns(
        () => ask(path(few)),
        () => ask(path(many)),
      );
      rows.push({ name, [`${FEW}`]: small, [`${MANY}`]: large, ratio: large / small });
      if (large / small > GATES.ratio) process.exitCode = 1;
    }
    table(`attendees: milliseconds to the first byte (ratio at most ${GATES.ratio})`, rows);
  } finally {
    await server.stop();
  }
});

async function withApplicants(host: Member, people: number, from: number): Promise<number> {
  const { seminarId } = await makeSeminar({ host });
  await database().execute(sql`INSERT INTO user (user_email, user_type, user_nickname, name, role)
    SELECT CONCAT('guest', n, '@example.test'), 'EMAIL', CONCAT('guest', n), '홍길동', 'ROLE_USER' FROM numbers WHERE n >= ${from} AND n < ${from + people}`);
  await database().execute(sql`INSERT INTO attendee (seminar_id, user_id, company_name, sealed_phone, state)
    SELECT ${seminarId}, u.user_id, '글벗', ${seal("01012345678")}, 'APPLIED' FROM user u JOIN numbers ON u.user_nickname = CONCAT('guest', n)
    WHERE n >= ${from} AND n < ${from + people}`);
  return seminarId;
}

/** Medians of two alternating runs; the first round warms up. */
async function inTurns(one: () => Promise<number>, other: () => Promise<number>): Promise<[number, number]> {
  const [ones, others]: [number[], number[]] = [[], []];
  for (let run = 0; run <= RUNS; run++) {
    const [a, b] = [await one(), await other()];
    if (run === 0) continue;
    ones.push(a);
    others.push(b);
  }
  return [median(ones), median(others)];
}

async function firstByteMs(server: Server, path: string, cookie: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(server.url + path, { headers: { Cookie: cookie } });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  const reader = response.body!.getReader();
  await reader.read();
  const ms = performance.now() - began;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read());
  return ms;
}

async function memoryOf({ pid }: Server, work: () => Promise<unknown>): Promise<number> {
  const before = residentMb(pid);
  let [most, done] = [before, false];
  const worked = work().finally(() => (done = true));
  while (!done) {
    most = Math.max(most, residentMb(pid));
    await pause(5);
  }
  await worked;
  return most - before;
}
