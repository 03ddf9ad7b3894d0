import { eq } from "drizzle-orm";
import { makeCtx } from "~/core/ctx.server";
import { sessionCookie } from "~/http/request/cookies.server";
import { database } from "~db/client.server";
import { attendee, seminar } from "~db/schema/seminars";
import { seed as seedApis } from "../../db/seeds/reference/apis";
import { seed as seedMenus } from "../../db/seeds/reference/menus";
import { seed as seedRoles } from "../../db/seeds/reference/roles";
import { loginAs, makeMember } from "../support/factories/members";
import { makeSeminar } from "../support/factories/seminars";
import { onFreshPair } from "./database";
import { median, table } from "./figures";
import { startServer } from "./measure";

const PEOPLE = 500;
const SEATS = 100;
const PROCESSES = 4;
const ANSWERED_MS = 2_000;
/** Warm-up presses, not counted. */
const WARM_PRESSES = 120;

/** 500 people apply for 100 seats at once. Gates: 100 seats, 400 queued without gaps, 95 % answered within two seconds. */
await onFreshPair(async () => {
  const ctx = makeCtx({ kind: "job", name: "bench" });
  for (const seed of [seedRoles, seedMenus, seedApis]) await seed(ctx);
  const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer("build/index.js")));
  const urlOf = (index: number) => servers[index % PROCESSES]!.url;
  try {
    const warm = await makeSeminar({ capacity: SEATS });
    for (let press = 0; press < WARM_PRESSES; press++) await (await openPage(urlOf(press), warm.seminarId))();
    const { seminarId } = await makeSeminar({ capacity: SEATS });
    const presses: (() => Promise<Answer>)[] = [];
    for (let index = 0; index < PEOPLE; index++) presses.push(await openPage(urlOf(index), seminarId));
    const began = performance.now();
    const answers = await Promise.all(presses.map((press) => press()));
    await report(seminarId, answers, performance.now() - began);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
});

type Answer = { ms: number; done: boolean };

/** Opens the page before the measurement; returns the press. */
async function openPage(url: string, seminarId: number): Promise<() => Promise<Answer>> {
  const { token } = await loginAs(await makeMember());
  const session = (await sessionCookie().serialize(token)).split(";")[0]!;
  const page = `${url}/app/seminar/view-seminar?seminarId=${seminarId}`;
  const opened = await fetch(page, { headers: { Accept: "text/html", Cookie: session } });
  const csrf = /name="csrf" value="([^"]+)"/.exec(await opened.text())?.[1] ?? "";
  const cookies = [session, ...opened.headers.getSetCookie().map((line) => line.split(";")[0])].join("; ");
  const body = new URLSearchParams({ csrf, intent: "apply", companyName: "글벗", phone: "01012345678" });
  return async () => {
    const began = performance.now();
    const posted = await fetch(page, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { Accept: "text/html", Cookie: cookies, Origin: url, "Sec-Fetch-Site": "same-origin" },
    });
    await posted.arrayBuffer();
    return { ms: performance.now() - began, done: posted.status === 303 };
  };
}

async function report(seminarId: number, answers: Answer[], all: number): Promise<void> {
  const rows = await database()
    .select({ state: attendee.state, waitingNo: attendee.waitingNo })
    .from(attendee)
    .where(eq(attendee.seminarId, seminarId));
  const [{ taken } = { taken: 0 }] = await database()
    .select({ taken: seminar.seatsTaken })
    .from(seminar)
    .where(eq(seminar.seminarId, seminarId));
  const seated = rows.filter(({ state }) => state === "APPLIED").length;
  const queue = rows.flatMap(({ state, waitingNo }) => (state === "WAITING" ? [waitingNo!] : [])).toSorted((a, b) => a - b);
  const unbroken = queue.every((waitingNo, index) => waitingNo === index + 1);
  const [answered, refused] = [answers.map(({ ms }) => ms), answers.filter(({ done }) => !done).length];
  const late = answered.toSorted((a, b) => a - b)[Math.ceil(answered.length * 0.95) - 1]!;
  table(`${PEOPLE} people apply at once for ${SEATS} seats, ${PROCESSES} web processes`, [
    { figure: "hold a seat", value: seated, gate: `= ${SEATS}` },
    { figure: "seats counted as taken", value: taken, gate: `= ${SEATS}` },
    { figure: "stand in the queue", value: queue.length, gate: `= ${PEOPLE - SEATS}` },
    { figure: "in one order without gaps", value: Number(unbroken), gate: "= 1" },
    { figure: "answered by a refusal or a fault", value: refused, gate: "= 0" },
    { figure: "answer, ms, 95th percentile", value: late, gate: `≤ ${ANSWERED_MS}` },
    { figure: "answer, ms, median", value: median(answered) },
    { figure: "all answered, s", value: all / 1_000 },
  ]);
  const kept = seated === SEATS && taken === SEATS && queue.length === PEOPLE - SEATS && unbroken && refused === 0;
  if (!kept || late > ANSWERED_MS) process.exitCode = 1;
}
